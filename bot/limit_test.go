package bot

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

// A user has one request at a time and some a minute. Other users are not held up by that.
func TestLimit(t *testing.T) {
	t.Parallel()
	var l limit
	now := time.UnixMilli(1_000_000_500)
	refused := func(user, key string, gaps ...any) {
		t.Helper()
		_, err := l.begin(user, now)
		var refusal *game.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, game.Say(key, gaps...), refusal.Why)
	}
	for range mostAsked {
		end, err := l.begin("ana", now)
		require.NoError(t, err)
		refused("ana", "privacy.busy")
		end()
		now = now.Add(time.Second)
	}
	refused("ana", "privacy.often", "Unix", int64(1_000_061))
	end, err := l.begin("bob", now)
	require.NoError(t, err)
	defer end()
	now = time.Unix(1_000_061, 0)
	end, err = l.begin("ana", now)
	require.NoError(t, err)
	end()
	refused("ana", "privacy.often", "Unix", int64(1_000_062))
	for i := range 100 {
		end, err := l.begin(fmt.Sprint(i), now)
		require.NoError(t, err)
		end()
	}
	now = now.Add(time.Hour)
	end, err = l.begin("ana", now)
	require.NoError(t, err)
	end()
	require.Len(t, l.users, 2, "ana has just asked, and bob still waits")
}

// A request may take longer than the minute within which requests are counted.
func TestLongRequest(t *testing.T) {
	t.Parallel()
	var l limit
	now := time.Unix(1_000_000, 0)
	end, err := l.begin("ana", now)
	require.NoError(t, err)
	now = now.Add(2 * askedWithin)
	_, err = l.begin("ana", now)
	require.Error(t, err)
	end()
	for _, user := range []string{"bob", "ana"} {
		_, err = l.begin(user, now)
		require.NoError(t, err)
	}
	require.Len(t, l.users, 2)
}
