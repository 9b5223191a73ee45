package game_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

func TestQuote(t *testing.T) {
	t.Parallel()
	require.Equal(t, "cuatro", game.Quote("cuatro"))
	require.Equal(t, strings.Repeat("ñ", 20)+"…", game.Quote(strings.Repeat("ñ", 21)))
}
