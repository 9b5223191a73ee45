package render_test

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/render"
)

// field makes a minefield in which about so many hundredths of the cells are open.
func field(columns, rows, open int) *minesweeper.Board {
	random := rand.New(rand.NewPCG(uint64(columns), uint64(rows)))
	b := &minesweeper.Board{Rows: rows, Columns: columns, Mines: columns * rows / 5, Last: minesweeper.NoCell}
	mines := make([]bool, columns*rows)
	for i := range mines {
		mines[i] = random.IntN(5) == 0
	}
	around := func(i int) (n minesweeper.Square) {
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				x, y := i%columns+dx, i/columns+dy
				if x >= 0 && y >= 0 && x < columns && y < rows && mines[y*columns+x] {
					n++
				}
			}
		}
		return n
	}
	for i, mine := range mines {
		switch shown := random.IntN(100) < open; {
		case !shown:
			b.Squares = append(b.Squares, minesweeper.Closed)
		case mine:
			b.Squares = append(b.Squares, minesweeper.Flagged)
		default:
			b.Squares = append(b.Squares, minesweeper.Open+around(i))
			b.Last = i
		}
	}
	b.Left = b.Mines / 3
	return b
}

// fieldScene is a minefield of the goldens.
type fieldScene struct {
	board   *minesweeper.Board
	elapsed time.Duration
}

// fieldScenes are what goldens show.
func fieldScenes() map[string]fieldScene {
	start := field(9, 9, 0)
	start.Left = 10
	lost := field(9, 9, 80)
	copy(lost.Squares, []minesweeper.Square{
		0, 1, 2, 3, 4, 5, 6, 7, 8,
		minesweeper.Closed, minesweeper.Flagged, minesweeper.Mine, minesweeper.WrongFlag, minesweeper.Exploded,
	})
	lost.Last, lost.Lost, lost.Left = 13, true, -2
	return map[string]fieldScene{
		"start":  {start, 0},
		"lost":   {lost, 83 * time.Second},
		"ten":    {field(10, 10, 50), 671 * time.Second},
		"wide":   {field(30, 16, 70), 65 * time.Minute},
		"square": {field(16, 16, 60), 5 * time.Second},
		"large":  {field(30, 30, 80), 167 * time.Hour},
		"small":  {field(2, 2, 40), time.Second},
		"narrow": {field(2, 30, 60), time.Minute},
	}
}

func TestMinesweeperGoldens(t *testing.T) {
	t.Parallel()
	painter := render.NewMinesweeper()
	for name, s := range fieldScenes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := game.View{Game: minesweeper.ID, Board: s.board, Elapsed: s.elapsed}
			got, err := painter.Paint(nil, v, render.Options{})
			require.NoError(t, err)
			t.Logf("%s: %d bytes, %v", name, len(got), decode(t, got).Bounds().Max)
			most := mostBytes
			if name == "large" {
				most = 100_000 // nine hundred cells
			}
			require.LessOrEqual(t, len(got), most)
			checkGolden(t, filepath.Join("testdata", "minesweeper", name), got)
		})
	}
}
