package bot

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/match"
)

// A thought is joined while it is about the match as it is, and goes on; never once
// it was cancelled, whatever it learns of the match before it ends.
func TestJoinedThoughts(t *testing.T) {
	t.Parallel()
	var all thoughts
	at := func(version int) sitting { return sitting{State: match.State{ID: "m1", Version: version}} }
	begin := func(version int, fresh bool) *thought {
		thought, within, begun := all.begin(t.Context(), at(version))
		require.Equal(t, fresh, begun)
		require.Equal(t, fresh, within != nil)
		return thought
	}
	one := begin(3, true)
	require.Same(t, one, begin(3, false))
	all.advance(one, 4)
	require.Same(t, one, begin(4, false))
	all.stop("m1", 6) // a person has changed the match to 6, which the thought loads
	all.advance(one, 6)
	require.Equal(t, 4, one.version)
	two := begin(6, true)
	all.end(one)
	require.Same(t, two, begin(6, false), "the end of the old one does not end the new one")
	two.cancel(nil) // nobody is there to show what would come of it
	three := begin(6, true)
	all.end(two)
	all.end(three)
	require.Empty(t, all.running)
}

// A board that was posted, or shown as progress, while the computer thought does
// not say so for ever once another one goes on.
func TestOldBoardsDoNotThink(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSalon(t, after(5*time.Second))
		s.begin("negro", nil)
		late := s.play("c1c6")
		s.ask(chat.Show{}).After(t.Context(), "200")
		require.Equal(t, []string{"100"}, s.stripped, "it shows the board before the move")
		s.ask(chat.Show{}).After(t.Context(), "300")
		old := s.edited["200"]
		require.Contains(t, old.Text, "c1 → c6")
		require.NotContains(t, old.Text, "⏳")
		require.Empty(t, old.Controls)
		require.NotNil(t, old.File)
		_, ok := late.Deferred(t.Context(), nil)
		require.False(t, ok)
		require.Contains(t, s.edited["300"].Text, "a8 → a7")

		reply := s.ask(chat.TypeMove{Text: "c6c7"})
		go reply.Deferred(t.Context(), func(r Reply) { r.After(t.Context(), "400") })
		time.Sleep(progressAfter)
		synctest.Wait()
		now := s.only()
		s.askAs(ana, "en-US", "", chat.Resign{Match: string(now.ID), Sure: true}).After(t.Context(), "500")
		old = s.edited["400"]
		require.Contains(t, old.Text, "c6 → c7")
		require.NotContains(t, old.Text, "⏳")
		require.Empty(t, old.Controls)
		require.Equal(t, []string{"100", "300"}, s.stripped)
		synctest.Wait()
	})
}
