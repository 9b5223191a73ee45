package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// choosingKFN is the second worked example of the published rules' fills: Black has won.
const choosingKFN = "N1Pr+1R1M/4Z3/1v6/2A2n2/3S4/6V1/2s5/m2a1pz1 N? -- 1-0 clasica"

// While the winner of a round chooses, words and text boards have both line-ups.
func TestFills(t *testing.T) {
	t.Parallel()
	v := played(t, choosingKFN)
	const left = "L, from each side's left: White green a8, pink b8, yellow c8, blue d8, orange e8, purple f8, red g8, brown h8; " +
		"Black brown a1, yellow b1, purple c1, blue d1, pink e1, orange f1, green g1, red sumo h1."
	const right = "R, from each side's right: White orange a8, purple b8, red c8, brown d8, blue e8, yellow f8, pink g8, green h8; " +
		"Black red sumo a1, green b1, orange c1, pink d1, brown e1, yellow f1, purple g1, blue h1."
	say := speaker(t, kamisado.ID, "en")
	const asked = "Black has won the round and chooses how both sides are set up for the next one, which White starts: L (left) or R (right)."
	require.Equal(t, strings.Join([]string{asked, left, right, "Round 1. Points: Black 1, White 0."}, " "), text.Kamisado{}.Alt(v, say, altLimit))
	require.Equal(t, left, text.Kamisado{}.Describe(v, "L", say))
	require.Equal(t, right, text.Kamisado{}.Describe(v, "R", say))
	answer, err := text.Kamisado{}.Answer(v, "legal", say)
	require.NoError(t, err)
	require.Equal(t, strings.Join([]string{asked, left, right}, " "), answer)
	answer, err = text.Kamisado{}.Answer(v, "where d8", say)
	require.NoError(t, err)
	require.Contains(t, answer, "red tower, sumo", "the board is that of the round's end")

	const rows = "\nL\n8 -wG- -wK- -wY- -wB- -wO- -wU- -wR- -wN-\n1 -bN- -bY- -bU- -bB- -bK- -bO- -bG- -bR1\n" +
		"\nR\n8 -wO- -wU- -wR- -wN- -wB- -wY- -wK- -wG-\n1 -bR1 -bG- -bO- -bK- -bN- -bY- -bU- -bB-\n"
	require.True(t, strings.HasSuffix(text.Kamisado{}.Board(v, "en"), rows), text.Kamisado{}.Board(v, "en"))
	v.Bottom = kamisado.White
	turned := text.Kamisado{}.Board(v, "en")
	require.Contains(t, turned, "\nL\n1 -bR1 -bG- -bO-", "seen from the other side row 1 is above")
	for line := range strings.Lines(text.Kamisado{}.Coloured(v, "en", text.Monochrome, 0)) {
		require.LessOrEqual(t, len([]rune(line)), 81)
	}
}

// A view of the past asks nobody: it shows how the round ended.
func TestPastFills(t *testing.T) {
	t.Parallel()
	v := played(t, choosingKFN)
	v.Groups = nil
	require.Contains(t, text.Kamisado{}.Alt(v, speaker(t, kamisado.ID, "en"), altLimit), "Black's towers: red sumo d8,")
	require.NotContains(t, text.Kamisado{}.Board(v, "en"), "\nL\n")
}
