package game

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is cut off leaves nothing open.
func TestCut(t *testing.T) {
	t.Parallel()
	line := "Nim: " + BeginIsolate + strings.Repeat("ד", 10) + EndIsolate + " – Ben"
	for most := 1; most <= 30; most++ {
		got := Cut(line, most)
		require.LessOrEqual(t, len([]rune(got)), most)
		require.Equal(t, strings.Count(got, BeginIsolate), strings.Count(got, EndIsolate), got)
	}
	require.Equal(t, line, Cut(line, 100))
}
