package bot

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/match"
)

// What is remembered stays within its bounds, and what was noted last is there.
func TestLatestIsBounded(t *testing.T) {
	t.Parallel()
	var l latest
	by := func(user int) *chat.Request {
		return &chat.Request{User: chat.User{ID: strconv.Itoa(user)}, At: chat.Place{Channel: "2"}}
	}
	require.Empty(t, l.of(by(0)))
	for user := range 3 * maxLatest {
		l.note(strconv.Itoa(user), "2", match.ID(strconv.Itoa(user)))
	}
	require.LessOrEqual(t, len(l.young)+len(l.old), 2*maxLatest)
	require.Empty(t, l.of(by(0)))
	for _, user := range []int{maxLatest, 3*maxLatest - 1} {
		require.Equal(t, match.ID(strconv.Itoa(user)), l.of(by(user)))
	}
	require.Empty(t, l.of(&chat.Request{User: chat.User{ID: strconv.Itoa(maxLatest)}, At: chat.Place{Channel: "3"}}))
}
