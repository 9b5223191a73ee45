package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/render/text"
)

func TestWrap(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"short":                       "short",
		"one two three four five":     "one two three four\nfive",
		"averyveryverylongword or so": "averyveryverylongword\nor so",
		"  help    some more lines":   "  help    some more\n    lines",
		"  x   some lines and more":   "  x   some lines and\n      more",
		"• a bullet and its text":     "• a bullet and its\n  text",
		"North 1 · South 22 · East":   "North 1 · South 22 ·\nEast",
		"Points: 1234 Points: 45":     "Points: 1234\nPoints: 45",
		"North 1 · South 222 · East":  "North 1 · South\n222 · East",
		"you move from you move to":   "you move from you\nmove to",
		"two\nlines that are longer":  "two\nlines that are\nlonger",
	} {
		require.Equal(t, want, text.Wrap(line, 20))
	}
	require.Equal(t, "one two three four five", text.Wrap("one two three four five", 0))
}

// A hand takes as many lines as a terminal's width needs.
func TestHandWraps(t *testing.T) {
	t.Parallel()
	hand := views(t)["sixes-hand"]
	lines := func(columns int) string {
		all := hand.printer.Coloured(hand.view, "es", text.Monochrome, columns)
		return all[strings.LastIndex(all, "\n\n")+2:]
	}
	require.Equal(t, "[A♣] K♣ 2♥ Q♥ K♥ [2♠] 10♠ [8♦] Q♦\n", lines(33))
	require.Equal(t, "[A♣] K♣ 2♥ Q♥ K♥ [2♠] 10♠ [8♦]\nQ♦\n", lines(32))
	require.Equal(t, "[A♣] K♣ 2♥ Q♥\nK♥ [2♠] 10♠\n[8♦] Q♦\n", lines(13))
}
