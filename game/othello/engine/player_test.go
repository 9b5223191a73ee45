package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// playedSizes are the sizes that the expert is tried on.
var playedSizes = othello.Sizes()[:gametest.Cases(4, 1)]

// The expert wins nearly everything against players that follow a rule. A player that wins 99 of
// 100 matches has less than three quarters once in 18,000 series, and the same seed gives
// the same series every time.
func TestExpertBeatsRules(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	for _, size := range playedSizes {
		for _, weaker := range Levels()[:4] {
			t.Run(size+" "+weaker.Name, func(t *testing.T) {
				report, err := arena.Run(t.Context(), arena.Config{
					Rules: othello.Rules{}, Options: game.Options{othello.OptionBoard: size},
					Games: gametest.Cases(8, 4), Opening: 6,
					Players: []arena.Entrant{
						{Name: "experto", Player: quick(800)}, {Name: weaker.Name, Player: weaker.Player},
					},
				}, nil)
				require.NoError(t, err)
				require.GreaterOrEqual(t, report.Standings[0].Score(), 0.75)
			})
		}
	}
}

// cornerer takes a corner, or else moves at random.
func cornerer(_ context.Context, p othello.Position, cells []int, random *rand.Rand) (int, error) {
	rows, columns := p.Size().Rows(), p.Size().Columns()
	for _, corner := range []int{0, columns - 1, (rows - 1) * columns, rows*columns - 1} {
		if slices.Contains(cells, corner) {
			return corner, nil
		}
	}
	return cells[random.IntN(len(cells))], nil
}

// The level that people meet first beats who takes corners, and otherwise moves at random, four times in five.
func TestAmateurBeatsCorners(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	for _, size := range playedSizes {
		t.Run(size, func(t *testing.T) {
			report, err := arena.Run(t.Context(), arena.Config{
				Rules: othello.Rules{}, Options: game.Options{othello.OptionBoard: size}, Games: 100,
				Players: []arena.Entrant{
					{Name: LevelAmateur, Player: level(LevelAmateur)}, {Name: "cornerer", Player: player(cornerer)},
				},
			}, nil)
			require.NoError(t, err)
			require.GreaterOrEqual(t, report.Standings[0].Score(), 0.8)
		})
	}
}

// On every board: a legal move, and the same one for the same view and seed.
func TestExpertIsRepeatable(t *testing.T) {
	t.Parallel()
	expert := quick(8_000)
	for _, size := range playedSizes {
		p, err := othello.Rules{}.New(game.Options{othello.OptionBoard: size}, game.Seed{})
		require.NoError(t, err)
		for ply := range 4 {
			view, seed := p.View(p.ToMove()[0]), game.Seed{}.ForPly(ply)
			move, err := expert.Choose(t.Context(), view, seed)
			require.NoError(t, err)
			require.Contains(t, slices.Collect(p.Legal(view.Seat)), move)
			again, err := expert.Choose(t.Context(), view, seed)
			require.NoError(t, err)
			require.Equal(t, move, again)
			p, err = p.Play(view.Seat, move)
			require.NoError(t, err)
		}
	}
}

// The levels choose the same moves on every machine, and after every change that is not meant to change them.
func TestChosenMoves(t *testing.T) {
	t.Parallel()
	for size, want := range map[string]string{
		"8x8": "a1 d1 a1 a1 f6 f6 f6 f6", "10x14": "a1 i2 a1 a1 a1 a1 n1 d10",
	} {
		m := wander(t, startOf(size), game.Seed{2}, 30)
		var chosen []string
		for _, l := range Levels() {
			move, err := l.Player.Choose(t.Context(), m.View(m.ToMove()[0]), game.Seed{1})
			require.NoError(t, err)
			chosen = append(chosen, string(move))
		}
		require.Equal(t, want, strings.Join(chosen, " "), size)
	}
}

// Moves that are equally good, such as the four first ones, are chosen among by chance.
func TestExpertVaries(t *testing.T) {
	t.Parallel()
	p, err := othello.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	seen := map[game.Move]bool{}
	for i := range 12 {
		move, err := quick(2_000).Choose(t.Context(), p.View(othello.Black), game.Seed{}.ForPly(i))
		require.NoError(t, err)
		seen[move] = true
	}
	require.Greater(t, len(seen), 1)
}

// With few empty cells on 8x8 no move gives a disc away.
func TestExpertEndsPerfectly(t *testing.T) {
	t.Parallel()
	for i := range gametest.Cases(6, 1) {
		m := wander(t, startOf("8x8"), game.Seed{byte(i)}, 16)
		p := m.Board()
		move, err := level(LevelExpert).Choose(t.Context(), m.View(p.Turn()), game.Seed{})
		require.NoError(t, err)
		solved, err := solve(t.Context(), boardOf(p), 0)
		require.NoError(t, err)
		require.Contains(t, solved.best, p.Size().CellOf(move), p.String())
	}
}

// Views of other games, of matches that are over and of nonsense are refused by all, and
// a stopped context is noticed.
func TestPlayersRefuse(t *testing.T) {
	t.Parallel()
	m := wander(t, startOf("8x8"), game.Seed{}, 30)
	v := m.View(m.ToMove()[0])
	over := m.EndView(0, game.Outcome{Winner: game.Nobody, Method: game.Resigned})
	broken := v
	broken.Notation = "8x8"
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, l := range Levels() {
		for _, bad := range []game.View{{Game: "chess"}, over, broken} {
			_, err := l.Player.Choose(t.Context(), bad, game.Seed{})
			require.Error(t, err, l.Name)
		}
		_, err := l.Player.Choose(stopped, v, game.Seed{})
		require.ErrorIs(t, err, context.Canceled, l.Name)
	}
}

// The players choose from the view of the side to move. All first moves are alike.
func ExampleLevels() {
	p, _ := othello.Rules{}.New(nil, game.Seed{})
	for _, level := range Levels() {
		move, _ := level.Player.Choose(context.Background(), p.View(othello.Black), game.Seed{})
		fmt.Println(level.Name, move)
	}
	// Output:
	// facil d3
	// voraz d3
	// esquinas d3
	// mixto d3
	// aficionado f5
	// intermedio f5
	// avanzado f5
	// experto d3
}

// plain is a position as the specification's sentences see it: rows and columns.
type plain struct {
	rows, columns int
	position      othello.Position
}

// turned counts what a move turns over; 0 when it is not legal.
func (b plain) turned(at [2]int) int {
	if b.filled(at) {
		return 0
	}
	return b.position.Flips(at[0]*b.columns + at[1]).Len()
}

func (b plain) filled(at [2]int) bool { return !b.position.Empty().Has(at[0]*b.columns + at[1]) }

func (b plain) firstLegal(order [][2]int) ([2]int, bool) {
	for _, at := range order {
		if b.turned(at) > 0 {
			return at, true
		}
	}
	return [2]int{}, false
}

// scan is row by row from the top, each from the left.
func (b plain) scan() (order [][2]int) {
	for row := range b.rows {
		for column := range b.columns {
			order = append(order, [2]int{row, column})
		}
	}
	return order
}

// peel is the spiral: the top row of what is left is taken off and the rest turned a
// quarter to the left, again and again.
func (b plain) peel() (order [][2]int) {
	var rest [][][2]int
	for row := range b.rows {
		rest = append(rest, b.scan()[row*b.columns:(row+1)*b.columns])
	}
	for len(rest) > 0 {
		order = append(order, rest[0]...)
		rest = rest[1:]
		var turned [][][2]int
		for column := b.columns; len(rest) > 0 && column >= 0; column-- {
			var line [][2]int
			for _, row := range rest {
				if column < len(row) {
					line = append(line, row[column])
				}
			}
			if len(line) > 0 {
				turned = append(turned, line)
			}
		}
		rest = turned
		b.columns = max(b.rows, b.columns)
	}
	return order
}

func (b plain) greedy() (best [2]int) {
	for _, at := range b.scan() {
		if b.turned(at) > b.turned(best) || b.turned(best) == 0 {
			best = at
		}
	}
	return best
}

// mixed takes the four quadrants one by one.
func (b plain) mixed() [2]int {
	for _, quadrant := range [][2]bool{{false, false}, {false, true}, {true, true}, {true, false}} {
		if at, met := b.nearest(quadrant[0], quadrant[1]); met && b.turned(at) > 0 {
			return at
		}
	}
	return b.greedy()
}

// nearest is the first empty cell of a quadrant, ring by ring from its corner.
func (b plain) nearest(bottom, right bool) ([2]int, bool) {
	for ring := range min(b.rows, b.columns) / 2 {
		for along := ring; along < b.columns/2; along++ {
			at := [2]int{ring, along}
			if bottom {
				at[0] = b.rows - 1 - ring
			}
			if right {
				at[1] = b.columns - 1 - along
			}
			if !b.filled(at) {
				return at, true
			}
		}
	}
	return [2]int{}, false
}

// The four simple players do what the specification's sentences say, everywhere.
func TestRulesAreTheSpecifications(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t, othello.Sizes(), 0, 136)
		if len(m.ToMove()) == 0 {
			return
		}
		p := m.Board()
		b := plain{p.Size().Rows(), p.Size().Columns(), p}
		first, _ := b.firstLegal(b.scan())
		along, _ := b.firstLegal(b.peel())
		for name, want := range map[string][2]int{
			LevelEasy: first, LevelGreedy: b.greedy(), LevelCorners: along, LevelMixed: b.mixed(),
		} {
			got, err := level(name).Choose(context.Background(), m.View(p.Turn()), game.Seed{})
			require.NoError(t, err)
			require.Equal(t, p.Size().CellName(want[0]*b.columns+want[1]), string(got), "%s in %s", name, p.String())
		}
	})
}

// The brute force's spiral, and so the player's, is the clockwise one.
func TestSpiral(t *testing.T) {
	t.Parallel()
	order := plain{rows: 3, columns: 4}.peel()
	require.Equal(t, [][2]int{
		{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 3}, {2, 3}, {2, 2}, {2, 1}, {2, 0}, {1, 0}, {1, 1}, {1, 2},
	}, order)
	for _, size := range [][2]int{{8, 8}, {10, 14}, {14, 10}} {
		require.Len(t, plain{rows: size[0], columns: size[1]}.peel(), size[0]*size[1])
	}
}

// BenchmarkExpert asks for moves at several moments of a match on every size, and
// reports the slowest answer.
func BenchmarkExpert(b *testing.B) {
	for _, name := range othello.Sizes() {
		b.Run(name, func(b *testing.B) {
			views := expertViews(b, name)
			worst, asked := 0.0, 0
			for b.Loop() {
				for i, v := range views {
					before := b.Elapsed()
					_, err := level(LevelExpert).Choose(b.Context(), v, game.Seed{}.ForPly(i))
					require.NoError(b, err)
					worst = max(worst, (b.Elapsed()-before).Seconds()*1e3)
					asked++
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(asked), "ms/move")
			b.ReportMetric(worst, "ms/most")
		})
	}
}

// expertViews are positions of a match between quick experts.
func expertViews(b *testing.B, size string) (views []game.View) {
	p, err := othello.Rules{}.New(game.Options{othello.OptionBoard: size}, game.Seed{})
	require.NoError(b, err)
	for ply := 0; len(p.ToMove()) > 0; ply++ {
		v := p.View(p.ToMove()[0])
		views = append(views, v)
		move, err := quick(1_000).Choose(b.Context(), v, game.Seed{}.ForPly(ply))
		require.NoError(b, err)
		p, err = p.Play(v.Seat, move)
		require.NoError(b, err)
	}
	return views
}
