package othello_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/othello"
)

// Rule 2: the middle of each board, cell by cell.
func TestStarts(t *testing.T) {
	t.Parallel()
	for size, want := range map[string]string{
		"8x8":   startText,
		"10x10": "10x10 10/10/10/10/4OX4/4XO4/10/10/10/10 X",
		"10x14": "10x14 14/14/14/14/6OX6/6XO6/14/14/14/14 X",
		"14x10": "14x10 10/10/10/10/10/10/4OX4/4XO4/10/10/10/10/10/10 X",
	} {
		p, err := othello.Rules{}.New(game.Options{"board": size}, game.Seed{})
		require.NoError(t, err)
		require.Equal(t, want, p.View(game.Nobody).Notation)
		require.Equal(t, []game.Seat{othello.Black}, p.ToMove())
		s := slowStart(p.View(0).Board.(*othello.Board).Rows, p.View(0).Board.(*othello.Board).Columns)
		start := p.(*othello.Match).Board()
		require.Equal(t, s, slowOf(&start))
	}
	p, err := othello.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	require.Equal(t, startText, p.View(game.Nobody).Notation, "8x8 is the default")
}

// Rules 3, 4 and 5 in every position of random matches, by the plain board.
func TestMovesAreThePlainOnes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t)
		p := m.Board()
		s := slowOf(&p)
		var want []game.Move
		for _, cell := range s.moves() {
			want = append(want, name(cell))
		}
		require.Equal(t, want, legal(m))
		for _, cell := range s.moves() {
			requireSame(t, s.play(cell), play(t, m, name(cell)))
		}
	})
}

// requireSame wants a match to stand where the plain board stands after a move, once
// that has passed or ended.
func requireSame(t require.TestingT, s slow, m *othello.Match) {
	keys := []string{"othello.event.place"}
	if len(s.moves()) == 0 {
		if len(s.pass().moves()) == 0 {
			require.Empty(t, m.ToMove())
			out, over := m.Outcome()
			require.True(t, over)
			p := m.Board()
			require.Equal(t, p.Empty().IsEmpty(), out.Method == othello.ByFull)
			return
		}
		keys, s = append(keys, "othello.event.pass"), s.pass()
	}
	got, _ := events(m)
	require.Equal(t, keys, got)
	p := m.Board()
	require.Equal(t, s, slowOf(&p))
}

// Rule 4: a pass is told, noted and counted, and costs no move.
func TestPass(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, passing), "a1")
	require.Equal(t, []game.Seat{othello.Black}, m.ToMove(), "White has no move")
	keys, notes := events(m)
	require.Equal(t, []string{"othello.event.place", "othello.event.pass"}, keys)
	require.Equal(t, []string{"X a1", "O --"}, notes)
	out, over := playOut(t, m).Outcome()
	require.True(t, over)
	require.Equal(t, []int{0, 1}, out.Passes)
}

// A set-up position may begin with a pass.
func TestPassAtTheStart(t *testing.T) {
	t.Parallel()
	m := at(t, passText)
	require.Equal(t, []game.Seat{othello.Black}, m.ToMove())
	keys, notes := events(m)
	require.Equal(t, []string{"othello.event.pass"}, keys)
	require.Equal(t, []string{"O --"}, notes)
	require.Equal(t, othello.NoCell, board(m).Last)
	out, over := playOut(t, m).Outcome()
	require.True(t, over)
	require.Equal(t, []int{0, 1}, out.Passes)
}

// Rule 5: both ends, and who has more discs.
func TestEnds(t *testing.T) {
	t.Parallel()
	out, over := play(t, at(t, nearlyFull), "a1").Outcome()
	require.True(t, over)
	require.Equal(t,
		game.Outcome{Winner: othello.Black, Method: othello.ByFull, Score: []int{37, 27}, Passes: []int{0, 0}}, out)

	m := play(t, at(t, "8x8 XO6/8/8/8/8/8/8/8 X"), "c1")
	out, over = m.Outcome()
	require.True(t, over)
	require.Equal(t,
		game.Outcome{Winner: othello.Black, Method: othello.ByBlocked, Score: []int{3, 0}, Passes: []int{0, 0}}, out)
	keys, _ := events(m)
	require.Equal(t, []string{"othello.event.place"}, keys, "the outcome says how it ended")

	out, over = play(t, at(t, "8x8 XO6/8/8/8/8/8/8/OOO5 X"), "c1").Outcome()
	require.True(t, over)
	require.Equal(t, game.Nobody, out.Winner, "3 to 3 is a draw")
}

// refusals are moves that are refused, with the broken rule.
var refusals = []struct {
	position, move string
	kind           game.Kind
	rule           int
	key            string
}{
	{startText, "a1", game.KindIllegal, 3, "othello.illegal.nothing"},
	{startText, "d4", game.KindIllegal, 3, "othello.illegal.occupied"},
	{startText, "n9", game.KindIllegal, 1, "othello.illegal.outside"},
	{startText, "d14", game.KindIllegal, 1, "othello.illegal.outside"},
	{startText, "pass", game.KindNotation, 4, "othello.notation.pass"},
	{startText, "Paso ", game.KindNotation, 4, "othello.notation.pass"},
	{startText, "d", game.KindNotation, 1, "othello.notation"},
	{startText, "o3", game.KindNotation, 1, "othello.notation"},
	{startText, "d15", game.KindNotation, 1, "othello.notation"},
	{startText, "", game.KindNotation, 1, "othello.notation"},
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, test := range refusals {
		m := at(t, test.position)
		_, err := m.Play(m.ToMove()[0], game.Move(test.move))
		var refusal *game.Error
		require.True(t, errors.As(err, &refusal), test.move)
		require.Equal(t, test.kind, refusal.Kind, test.move)
		require.Equal(t, test.rule, refusal.Rule, test.move)
		require.Equal(t, test.key, refusal.Why.Key, test.move)
	}
}

func TestParseMove(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]game.Move{
		"d3": "d3", "D3": "d3", "3D": "d3", "3d": "d3", " d 3 ": "d3", "3, D": "d3", "d-3": "d3",
		"N10": "n10", "10n": "n10", "14J": "j14", "j.14": "j14", "a1": "a1",
	} {
		move, err := othello.Rules{}.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, move, text)
	}
	for _, text := range []string{"d03", "d0", "0d", "dd3", "d3d", "33", "d3 e4", "ñ3", "\xff3", "d+3", "d99", "3-"} {
		_, err := othello.Rules{}.Parse(text)
		require.Error(t, err, text)
	}
}

// Names that are not in canonical notation name no cell.
func TestCellNames(t *testing.T) {
	t.Parallel()
	for cell := range othello.Size14x10.Cells() {
		require.Equal(t, cell, othello.Size14x10.CellOf(game.Move(othello.Size14x10.CellName(cell))))
	}
	for _, name := range []game.Move{"", "d", "d3x", "d03", "D3", "k1", "a15", "a0", "3d"} {
		require.Equal(t, othello.NoCell, othello.Size14x10.CellOf(name), name)
	}
}
