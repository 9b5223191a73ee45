package connectfour_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
)

func TestEnds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		position string
		move     game.Move
		winner   game.Seat
		method   game.Method
		line     []int
	}{
		"upright":           {upright, "D", connectfour.Red, connectfour.ByLine, []int{17, 24, 31, 38}},
		"level":             {level, "D", connectfour.Red, connectfour.ByLine, []int{35, 36, 37, 38}},
		"rising":            {rising, "D", connectfour.Red, connectfour.ByLine, []int{17, 23, 29, 35}},
		"falling":           {falling, "D", connectfour.Red, connectfour.ByLine, []int{17, 25, 33, 41}},
		"seven in a line":   {seven, "D", connectfour.Red, connectfour.ByLine, []int{35, 36, 37, 38, 39, 40, 41}},
		"yellow wins":       {yellow, "D", connectfour.Yellow, connectfour.ByLine, []int{35, 36, 37, 38}},
		"nobody has a line": {nearly, "A", game.Nobody, connectfour.ByFull, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := at(t, c.position)
			_, over := m.Outcome()
			require.False(t, over)
			end := play(t, m, c.move)
			out, over := end.Outcome()
			require.True(t, over)
			require.Equal(t, game.Outcome{Winner: c.winner, Method: c.method}, out)
			require.Equal(t, c.line, end.View(game.Nobody).Board.(*connectfour.Board).Line)
		})
	}
}

// Where a line would run on over the edge there is none.
func TestNoLineAcrossTheEdge(t *testing.T) {
	t.Parallel()
	for name, position := range map[string]string{
		"up a column and on at the next one's foot": "1222133321",
		"level over the right edge":                 "5566717",
	} {
		_, over := at(t, position).Outcome()
		require.False(t, over, name)
	}
}

var refusals = []struct {
	name, position, move string
	kind                 game.Kind
	rule                 int
	why                  string
}{
	{"a full column", "444444", "D", game.KindIllegal, 2, "connect4.illegal.full"},
	{"a full column by number", "444444", "4", game.KindIllegal, 2, "connect4.illegal.full"},
	{"no column", "", "H", game.KindNotation, 1, "connect4.notation"},
	{"two columns", "", "AB", game.KindNotation, 1, "connect4.notation"},
	{"nothing", "", " ", game.KindNotation, 1, "connect4.notation"},
	{"a cell", "", "d1", game.KindNotation, 1, "connect4.notation"},
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := at(t, c.position)
			_, err := m.Play(m.ToMove()[0], game.Move(c.move))
			var refusal *game.Error
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, c.kind, refusal.Kind)
			require.Equal(t, c.rule, refusal.Rule)
			require.Equal(t, c.why, refusal.Why.Key)
		})
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]game.Move{"A": "A", "g": "G", " d ": "D", "1": "A", "7": "G"} {
		move, err := connectfour.Rules{}.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, move)
	}
}

// A disc falls on those below it, of either side.
func TestDiscsFall(t *testing.T) {
	t.Parallel()
	b := at(t, "4433").View(game.Nobody).Board.(*connectfour.Board)
	want := [connectfour.Rows * connectfour.Columns]connectfour.Disc{}
	want[38], want[31] = connectfour.RedDisc, connectfour.YellowDisc
	want[37], want[30] = connectfour.RedDisc, connectfour.YellowDisc
	require.Equal(t, want, b.Discs)
	require.Equal(t, connectfour.NoCell, b.Last)
	require.Equal(t, 40, play(t, at(t, "4433"), "F").View(game.Nobody).Board.(*connectfour.Board).Last)
}

// Whatever is played, a game ends when and as a plain look at its cells says.
func TestEndsAreThoseOfAPlainLook(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := at(t, drawPosition(t))
		moves := slices.Collect(m.Legal(m.ToMove()[0]))
		next, err := m.Play(m.ToMove()[0], rapid.SampledFrom(moves).Draw(t, "last"))
		require.NoError(t, err)
		b := next.View(game.Nobody).Board.(*connectfour.Board)
		winner, full := plainLook(b)
		out, over := next.Outcome()
		require.Equal(t, winner != game.Nobody || full, over)
		require.Equal(t, winner, out.Winner)
	})
}

// plainLook finds four in a line cell by cell.
func plainLook(b *connectfour.Board) (winner game.Seat, full bool) {
	winner, full = game.Nobody, true
	disc := func(row, column int) connectfour.Disc {
		if row < 0 || row >= connectfour.Rows || column < 0 || column >= connectfour.Columns {
			return connectfour.Empty
		}
		return b.Discs[row*connectfour.Columns+column]
	}
	for row := range connectfour.Rows {
		for column := range connectfour.Columns {
			d := disc(row, column)
			full = full && d != connectfour.Empty
			for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				n := 0
				for n < 4 && d != connectfour.Empty && disc(row+n*way[0], column+n*way[1]) == d {
					n++
				}
				if n == 4 {
					winner = game.Seat(d - connectfour.RedDisc)
				}
			}
		}
	}
	return winner, full
}
