package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
)

// games is how many are played.
var games = gametest.Cases(20, 3)

// levels returns the players, with a solver of their own that has a book.
func levels() []game.Level { return Levels(NewSolver(Config{})) }

// named returns the level of a name.
func named(t testing.TB, levels []game.Level, name string) game.Player {
	t.Helper()
	i := slices.IndexFunc(levels, func(l game.Level) bool { return l.Name == name })
	require.GreaterOrEqual(t, i, 0)
	return levels[i].Player
}

func TestLevels(t *testing.T) {
	t.Parallel()
	var names []string
	for _, l := range levels() {
		names = append(names, l.Name)
	}
	require.Equal(t, []string{"facil", "simple", "intermedio", "avanzado", "experto", "perfecto"}, names)
}

// The easy player plays any open column, by its seed alone.
func TestEasyPlaysAnywhere(t *testing.T) {
	t.Parallel()
	easy := named(t, levels(), LevelEasy)
	m := play(t, "444444", "")
	seen := map[game.Move]int{}
	for i := range 600 {
		seed := game.Seed{}.ForPly(i)
		move := choose(t, easy, m, seed)
		require.Equal(t, move, choose(t, easy, m, seed))
		seen[move]++
	}
	require.Len(t, seen, 6)
	for move, times := range seen {
		require.InDelta(t, 100, times, 50, move)
	}
}

// plainSimple returns the rule of the simple player, tried move by move on the contract.
func plainSimple(t *testing.T, m *connectfour.Match) game.Move {
	seat := m.ToMove()[0]
	wins := func(m *connectfour.Match, seat game.Seat, move game.Move) bool {
		next, err := m.Play(seat, move)
		if err != nil {
			return false
		}
		out, _ := next.Outcome()
		return out.Method == connectfour.ByLine
	}
	legal := slices.Collect(m.Legal(seat))
	for _, move := range legal {
		if wins(m, seat, move) {
			return move
		}
	}
	for _, move := range legal {
		if opponentWins(m.View(seat).Board.(*connectfour.Board), 1-seat, move) {
			return move
		}
	}
	for _, move := range []game.Move{"D", "C", "E", "B", "F", "A", "G"} {
		if slices.Contains(legal, move) {
			return move
		}
	}
	t.Fatal("no move")
	return ""
}

// opponentWins drops a disc on a view's board and counts along the lines through it.
func opponentWins(b *connectfour.Board, side game.Seat, move game.Move) bool {
	column, cells := int(move[0]-'A'), b.Discs
	at := column
	for at+connectfour.Columns < len(cells) && cells[at+connectfour.Columns] == connectfour.Empty {
		at += connectfour.Columns
	}
	disc := connectfour.RedDisc + connectfour.Disc(side)
	cells[at] = disc
	run := func(down, right int) (n int) {
		row, column := at/connectfour.Columns+down, at%connectfour.Columns+right
		for row >= 0 && row < connectfour.Rows && column >= 0 && column < connectfour.Columns &&
			cells[row*connectfour.Columns+column] == disc {
			n, row, column = n+1, row+down, column+right
		}
		return n
	}
	for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		if run(way[0], way[1])+run(-way[0], -way[1]) >= 3 {
			return true
		}
	}
	return false
}

func TestSimpleKeepsItsRule(t *testing.T) {
	t.Parallel()
	simple, random := named(t, levels(), LevelSimple), rand.New(rand.NewPCG(1, 1))
	kinds := map[game.Move]int{}
	for range gametest.Cases(2000, 500) {
		m := wander(t, random, random.IntN(40))
		move := choose(t, simple, m, game.Seed{})
		require.Equal(t, plainSimple(t, m), move, m.Notation())
		kinds[move]++
	}
	require.Len(t, kinds, 7)
}

func TestSimple(t *testing.T) {
	t.Parallel()
	simple := named(t, levels(), LevelSimple)
	for name, c := range map[string]struct {
		position string
		want     game.Move
	}{
		"the middle first":                 {"", "D"},
		"beside a full middle":             {"444444", "C"},
		"then the other side":              {"444444333333", "E"},
		"a win":                            {"434343", "D"},
		"a win before a block to its left": {"7414141", "D"},
		"a block":                          {"4343412", "D"},
		"the leftmost of two wins":         {"334451", "B"},
		"the leftmost of two blocks":       {"33445", "B"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, choose(t, simple, play(t, c.position, ""), game.Seed{}))
		})
	}
}

// The perfect player keeps what a position is worth, whatever it meets.
func TestPerfectKeepsTheScore(t *testing.T) {
	t.Parallel()
	s := NewSolver(Config{})
	perfect, random := named(t, Levels(s), LevelPerfect), rand.New(rand.NewPCG(2, 2))
	for range games {
		for m := wander(t, random, 18+random.IntN(12)); len(m.ToMove()) > 0; {
			score, err := s.Score(t.Context(), m.Grid())
			require.NoError(t, err)
			next := step(t, m, choose(t, perfect, m, game.Seed{}))
			below, err := s.Score(t.Context(), next.Grid())
			require.NoError(t, err)
			require.Equal(t, score, -below, m.Notation())
			m = next
			if len(m.ToMove()) > 0 {
				m = randomly(t, m, random)
			}
		}
	}
}

// Mirrored positions get mirrored moves, and the seed changes nothing.
func TestPerfectIsSteady(t *testing.T) {
	t.Parallel()
	perfect, random := named(t, levels(), LevelPerfect), rand.New(rand.NewPCG(3, 3))
	for range games {
		m := wander(t, random, 20+random.IntN(15))
		move := choose(t, perfect, m, game.Seed{})
		require.Equal(t, move, choose(t, perfect, m, game.Seed{1}))
		var mirrored []byte
		for _, digit := range []byte(m.Notation()) {
			mirrored = append(mirrored, '1'+'7'-digit)
		}
		if m.Grid() != m.Grid().Mirror() {
			require.Equal(t, game.Move('A'+'G'-move[0]), choose(t, perfect, play(t, string(mirrored), ""), game.Seed{}))
		}
	}
}

func TestNobodyToMove(t *testing.T) {
	t.Parallel()
	end := play(t, "434343", "D")
	gone, stop := context.WithCancel(t.Context())
	stop()
	for _, l := range levels() {
		_, err := l.Player.Choose(t.Context(), end.View(connectfour.Red), game.Seed{})
		require.Error(t, err, l.Name)
		_, err = l.Player.Choose(t.Context(), game.View{Game: "othello", ToMove: []game.Seat{0}}, game.Seed{})
		require.Error(t, err, l.Name)
		_, err = l.Player.Choose(gone, play(t, "44", "").View(connectfour.Red), game.Seed{})
		require.ErrorIs(t, err, context.Canceled, l.Name)
	}
}
