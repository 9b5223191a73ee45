package player_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/player"
)

// level finds a player by its name.
func level(name string) game.Player {
	for _, l := range player.Levels() {
		if l.Name == name {
			return l.Player
		}
	}
	panic(name)
}

func TestLevels(t *testing.T) {
	t.Parallel()
	var names []string
	for _, l := range player.Levels() {
		names = append(names, l.Name)
	}
	require.Equal(t, []string{"facil", "voraz", "esquinas", "mixto", "aficionado", "intermedio", "avanzado", "experto"}, names)
}

// plain is a board as the specification's sentences see it: rows and columns of
// letters, and what a move turns over.
type plain struct {
	rows, columns int
	cells         map[[2]int]game.Seat
	own           game.Seat
}

func plainOf(p *othello.Position) plain {
	b := plain{p.Size().Shape().Rows, p.Size().Shape().Columns, map[[2]int]game.Seat{}, p.Turn()}
	for side := othello.Black; side <= othello.White; side++ {
		for cell := range p.Discs(side).All() {
			b.cells[[2]int{cell / b.columns, cell % b.columns}] = side
		}
	}
	return b
}

// turned counts what a move turns over; 0 when it is not legal.
func (b plain) turned(at [2]int) (count int) {
	if _, filled := b.cells[at]; filled {
		return 0
	}
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			n := 1
			for ; ; n++ {
				if side, filled := b.cells[[2]int{at[0] + n*down, at[1] + n*right}]; !filled || side == b.own {
					if filled {
						count += n - 1
					}
					break
				}
			}
		}
	}
	return count
}

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
			if _, filled := b.cells[at]; !filled {
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
		m := drawMatch(t)
		if len(m.ToMove()) == 0 {
			return
		}
		p := m.Board()
		b := plainOf(&p)
		first, _ := b.firstLegal(b.scan())
		along, _ := b.firstLegal(b.peel())
		for name, want := range map[string][2]int{
			player.LevelEasy: first, player.LevelGreedy: b.greedy(), player.LevelCorners: along, player.LevelMixed: b.mixed(),
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
	require.Equal(t, [][2]int{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 3}, {2, 3}, {2, 2}, {2, 1}, {2, 0}, {1, 0}, {1, 1}, {1, 2}}, order)
	for _, size := range [][2]int{{8, 8}, {10, 14}, {14, 10}} {
		require.Len(t, plain{rows: size[0], columns: size[1]}.peel(), size[0]*size[1])
	}
}

// drawMatch plays at random on a board of any size.
func drawMatch(t *rapid.T) *othello.Match {
	size, _ := othello.SizeOf(rapid.SampledFrom(othello.Sizes()).Draw(t, "size"))
	m := othello.NewMatch(othello.Start(size))
	for range rapid.IntRange(0, size.Cells()).Draw(t, "plies") {
		if len(m.ToMove()) == 0 {
			break
		}
		var moves []game.Move
		for move := range m.Legal(m.ToMove()[0]) {
			moves = append(moves, move)
		}
		next, err := m.Play(m.ToMove()[0], rapid.SampledFrom(moves).Draw(t, "move"))
		require.NoError(t, err)
		m = next.(*othello.Match)
	}
	return m
}
