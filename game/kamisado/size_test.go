package kamisado_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

// Searches copy positions by the million: they stay small.
func TestPositionIsCompact(t *testing.T) {
	t.Parallel()
	require.Equal(t, 40, int(unsafe.Sizeof(kamisado.Position{})), "the comment on Position says so")
}
