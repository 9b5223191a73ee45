package bot

import (
	"slices"
	"testing"
	"time"

	"kamisado/bot/chat"
	"kamisado/game/match"

	"github.com/stretchr/testify/require"
)

// What everybody sees is in the server's language, or in the user's where there is no
// server.
func TestPublicLocale(t *testing.T) {
	t.Parallel()
	require.Equal(t, "es-ES", storedPlace(chat.Place{Locale: "en-US", GuildLocale: "es-ES"}).Locale)
	require.Equal(t, "en-US", storedPlace(chat.Place{Locale: "en-US"}).Locale)
}

// A challenge comes after all matches, also where it waits for the user.
func TestRank(t *testing.T) {
	t.Parallel()
	challenge := match.State{Phase: match.Pending}
	require.Equal(t, 2, rank(&challenge, "10"))
	require.Equal(t, 2, rank(&challenge, "12"))
}

// A match that is due earlier comes before one that is due later. A match that is never due comes last.
func TestDueFirst(t *testing.T) {
	t.Parallel()
	soon := time.Unix(1, 0)
	later := soon.Add(time.Hour)
	want := []time.Time{soon, later, {}, {}}
	for _, times := range [][]time.Time{{later, soon, {}, {}}, {{}, later, {}, soon}} {
		slices.SortStableFunc(times, dueFirst)
		require.Equal(t, want, times)
	}
}
