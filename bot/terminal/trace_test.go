package terminal_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/kamisadotest"
)

func TestRecordedGames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{kamisadotest.Simple, kamisadotest.Standard} {
		for i, g := range kamisadotest.Games(t, "../../game/kamisado/testdata", name) {
			tag := lang.Tags()[i%2]
			t.Run(fmt.Sprint(g.ID, " ", tag), func(t *testing.T) {
				t.Parallel()
				replay(t, g, tag)
			})
		}
	}
}

// replay plays a recorded game as a program does and compares every position,
// every list of moves and all that is told of each move.
func replay(t *testing.T, g kamisadotest.Game, tag lang.Tag) {
	options := game.Options{kamisado.OptionMode: g.Option()}
	if g.Start != "initial" {
		options = game.Options{game.OptionPosition: g.KFN()}
	}
	p, _ := start(t, config(t, tag, options))
	var points [2]int
	var record []string
	for _, round := range g.Rounds {
		for i, ply := range round.Plies {
			require.Equal(t, kamisadotest.KFN(ply.Board, ply.Sumos, ply.Turn, ply.Last, points, g.Option()), p.one("KFN"))
			moves := append(strings.Fields(ply.Slides), strings.Fields(ply.Pushes)...)
			slices.Sort(moves)
			require.Equal(t, "legales: "+strings.Join(moves, " "), p.one("legales"))
			record = append(record, ply.Turn+" "+ply.Move)
			if ply.Zero != "" {
				record = append(record, fmt.Sprintf("%s (%s)", ply.Zero[:1], ply.Zero[1:]))
			}
			told := p.ask(ply.Move)
			requireZero(t, tag, ply.Zero, told)
			if round.End != nil && i == len(round.Plies)-1 {
				requireEnd(t, tag, *round.End, told)
				points = round.End.Points
			}
			if !p.over {
				require.Equal(t, record, withoutRounds(p.ask("jugadas")))
			} else {
				requireWinner(t, tag, *g.Winner, told)
			}
		}
	}
	require.Equal(t, g.Winner != nil, p.over)
}

// withoutRounds is the match text without its start and the rules between rounds.
func withoutRounds(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines[1:]), func(line string) bool { return line == "--" })
}

// requireZero checks that a zero move is told, and none when there was none.
func requireZero(t *testing.T, tag lang.Tag, zero string, told []string) {
	t.Helper()
	word := map[lang.Tag]string{lang.Spanish: "movimiento de distancia cero", lang.English: "zero-distance move"}[tag]
	i := slices.IndexFunc(told, func(line string) bool { return strings.Contains(line, word) })
	if zero == "" {
		require.Negative(t, i, told)
		return
	}
	require.GreaterOrEqual(t, i, 1, told)
	require.Contains(t, told[i], " "+zero[1:]+" ")
}

// requireEnd checks the board, colours and points that a round's end shows
// first, whether or not another round follows.
func requireEnd(t *testing.T, tag lang.Tag, end kamisadotest.End, told []string) {
	t.Helper()
	at := slices.IndexFunc(told, func(line string) bool { return strings.Contains(line, "   a    b    c") })
	board, sumos := readBoard(told[at+2 : at+26])
	require.Equal(t, end.Board, board)
	require.Equal(t, end.Sumos, sumos)
	say := speaker(t, tag)
	word := func(letter byte) string {
		c, ok := kamisado.ColourOf(letter)
		if !ok {
			c = kamisado.None
		}
		return strings.ToUpper(say.Text(string(kamisado.ColourTerm(c))))
	}
	require.Equal(t, say.Text("kamisado.terminal.last", "BLACK", word(end.Last[0]), "WHITE", word(end.Last[1])), told[at+27])
	require.Equal(t, say.Text("kamisado.terminal.points", "Black", end.Points[0], "White", end.Points[1]), told[at+28])
	deadlock := map[lang.Tag]string{lang.Spanish: "Bloqueo mutuo: ", lang.English: "Mutual block: "}[tag]
	require.Equal(t, end.Why == "deadlock", slices.ContainsFunc(told, func(line string) bool { return strings.HasPrefix(line, deadlock) }))
}

// readBoard reads the printed board back into the recording's form.
func readBoard(lines []string) (board string, sumos string) {
	var on []string
	for row := range 8 {
		for column, cell := range strings.Fields(lines[row*3+1])[1:] {
			letter := cell[2:3]
			switch {
			case cell == "----":
				letter = "."
			case cell[1] == 'N':
				letter = strings.ToLower(letter)
			}
			board += letter
			if cell[3] == '1' {
				on = append(on, kamisadotest.Cell(row*8+column))
			}
		}
	}
	slices.Sort(on)
	return board, strings.Join(on, " ")
}

// requireWinner checks the last line of a finished match.
func requireWinner(t *testing.T, tag lang.Tag, winner string, told []string) {
	t.Helper()
	want := map[string]string{
		"esN": "Ha ganado NEGRO.", "esB": "Ha ganado BLANCO.",
		"enN": "BLACK has won.", "enB": "WHITE has won.",
	}[string(tag)+winner]
	require.Equal(t, want, told[len(told)-1])
}
