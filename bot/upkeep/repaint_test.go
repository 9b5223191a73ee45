package upkeep

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// Boards that are over are painted again where they are, a few at a time; one whose message is
// gone is not posted anew.
func TestRepaint(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	var all []match.ID
	for i := range repaintedAtOnce + 3 {
		s := h.proposed(bob, match.Accept{User: "bob"}, match.Resign{User: "ana"})
		shown := store.Shown{Message: fmt.Sprint("board", i), Version: s.Version}
		if i == 1 {
			shown.Message = ""
		}
		h.RecordShown(h.ctx(), s, shown, session.Posted)
		all = append(all, s.ID)
	}
	h.poster.Fail = func(verb, id string) error {
		if verb == "edit" && id == "board2" {
			return &chat.ErrGone{Reason: "somebody has deleted it"}
		}
		return nil
	}
	h.Repaint(all...)
	h.sweep(time.Second)
	require.Len(t, h.poster.Edited(), repaintedAtOnce-2)
	h.Upkeep.Home = func(store.Place) bool { return false }
	h.sweep(time.Second)
	h.Upkeep.Home = nil
	h.sweep(time.Second)
	require.Len(t, h.poster.Edited(), repaintedAtOnce-2, "the others are elsewhere")
	h.Repaint(all[repaintedAtOnce:]...)
	require.NoError(t, h.Sweep(h.ctx(), false))
	require.Len(t, h.poster.Edited(), repaintedAtOnce-2, "the bot is not connected")
	h.sweep(time.Second)
	require.Len(t, h.poster.Edited(), repaintedAtOnce+1)
	require.Empty(t, h.poster.Posts())
}
