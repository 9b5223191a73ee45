package terminal_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/sixes"
)

// Among four the moves of computers are a line each, below each other, and the board
// is shown once before each turn of a person and once at the end.
func TestBoardBeforeAPersonsTurn(t *testing.T) {
	t.Parallel()
	p, _ := start(t, hands(t, sixes.West), "Juega ")
	for p.ask("reparte todo"); !p.over; {
		p.ask(strings.Fields(p.one("legales"))[1])
	}
	turns := strings.Split(p.log.String(), "\n> legales\n")
	require.Greater(t, len(turns), 10)
	for i, turn := range turns {
		_, turn, _ = strings.Cut(turn, "\n> ")
		require.Equal(t, 1, strings.Count(turn, "\nhand: "), turn)
		board := strings.Index(turn, "\nhand: ")
		require.Less(t, strings.LastIndex(turn, "\njuega: "), board, turn)
		require.NotContains(t, strings.TrimRight(turn[max(0, strings.Index(turn, "\njuega: ")):board], "\n"), "\n\n", "turn %d", i)
	}
	require.Regexp(t, `\njuega: player2 .*\nplayer2 .*\njuega: player3 .*\nplayer3 .*\njuega: player4 .*\nplayer4 .*\n\nhand: `, p.log.String())
}

// Where nobody sits the board is shown at the end alone.
func TestBoardOfComputersAlone(t *testing.T) {
	t.Parallel()
	out := feed(t, hands(t), "")
	require.Equal(t, 1, strings.Count(out, "\nhand: "))
	require.Greater(t, strings.Index(out, "\nhand: "), strings.LastIndex(out, "\njuega: "))
}

// Where hands are hidden the board waits for who is to see it.
func TestBoardBehindTheKeyboard(t *testing.T) {
	t.Parallel()
	p, _ := start(t, hands(t, sixes.West, sixes.East), "Juega ", "Pasa el teclado a ")
	require.NotContains(t, strings.Join(p.ask("reparte todo"), "\n"), "hand: ")
	require.Contains(t, strings.Join(p.ask(""), "\n"), "hand: ")
}
