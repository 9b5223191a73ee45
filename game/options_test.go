package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

func TestUnknownOptions(t *testing.T) {
	t.Parallel()
	_, ok := game.Options{"mode": "", "position": "x"}.Unknown("position", "mode")
	require.False(t, ok)
	name, ok := game.Options{"mode": "", "rows": "3", "columns": "4"}.Unknown("mode")
	require.True(t, ok)
	require.Equal(t, "columns", name, "the same one every time")
}
