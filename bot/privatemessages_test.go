package bot

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// A press whose answer never comes, because it was refused, leaves nothing behind.
func TestRefusedPressesAreForgotten(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	all := &PrivateMessages{Bot: &Bot{Config: Config{Now: func() time.Time { return now }}}}
	press := func(id string) {
		s := session.Session{State: match.State{ID: match.ID(id)}}
		r := &chat.Request{ID: id, User: chat.User{ID: "1"}, Message: "200", Private: true}
		all.Begin(r, s, PrivateMore, func(*session.Session) bool { return true }, nil)
	}
	for i := range 100 {
		press(fmt.Sprint("m", i))
	}
	all.Pause(t.Context())
	require.Len(t, all.coming, 100, "their answers may be on their way")
	now = now.Add(AnsweredWithin + time.Second)
	press("new")
	all.Pause(t.Context())
	require.Len(t, all.coming, 1)
}
