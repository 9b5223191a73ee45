package respond

import (
	"testing"

	"kamisado/bot/chat"
	"kamisado/game/match"
	"kamisado/store"

	"github.com/stretchr/testify/require"
)

// What everybody sees is in the server's language, or in the user's where there is no
// server.
func TestPublicLocale(t *testing.T) {
	t.Parallel()
	require.Equal(t, "es-ES", Stored(chat.Place{Locale: "en-US", GuildLocale: "es-ES"}).Locale)
	require.Equal(t, "en-US", Stored(chat.Place{Locale: "en-US"}).Locale)
}

// A list begins with the matches in which it is the user's turn and ends with challenges.
func TestRank(t *testing.T) {
	t.Parallel()
	require.Equal(t, 0, rank(store.Row{Phase: match.Playing, ToMove: []string{"10"}}, "10"))
	require.Equal(t, 1, rank(store.Row{Phase: match.Playing, ToMove: []string{"11"}}, "10"))
	require.Equal(t, 2, rank(store.Row{Phase: match.Pending}, "10"))
}
