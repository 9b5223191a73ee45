package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

// An answer of one move may have blanks in it, one of several has blanks, commas or semicolons
// between them.
func TestPuzzleAnswer(t *testing.T) {
	t.Parallel()
	one, some := game.Puzzle{Solution: []game.Move{"c1c6"}}, game.Puzzle{Solution: []game.Move{"a1", "b2"}}
	require.Equal(t, []game.Move{"c1 c6"}, one.Answer("c1 c6"))
	require.Equal(t, []game.Move{"a1", "b2", "c3", "d4"}, some.Answer(" a1, b2;c3\td4 "))
	require.Empty(t, some.Answer(" , "))
}
