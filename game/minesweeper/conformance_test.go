package minesweeper_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/grid"
)

// maxPlies is by when a match on up to a hundred cells is over: every move that is
// not idle opens one, and where only flags are left one of them has to be taken first.
const maxPlies = 2*100 + gametest.MaxIdle

func TestConformance(t *testing.T) {
	t.Parallel()
	book := gametest.NewBook()
	t.Run("suite", func(t *testing.T) {
		gametest.Run(t, gametest.Config{
			Rules:    minesweeper.Rules{},
			Options:  []game.Options{nil, {"preset": "principiante"}, {"preset": "principiante", "guess-free": "si"}, {"rows": "2", "columns": "30"}},
			Draw:     drawOptions,
			MaxPlies: maxPlies,
			Idle:     func(move game.Move) bool { return strings.HasSuffix(string(move), "!") },
			Twin:     twin,
			Heard:    book.Hear,
		})
	})
	requirePhrases(t, book)
}

func drawOptions(t *rapid.T) game.Options {
	s := drawSetup(t, 10)
	return game.Options{"rows": strconv.Itoa(s.Rows), "columns": strconv.Itoa(s.Columns), "mines": strconv.Itoa(s.Mines)}
}

// twin lays the mines elsewhere, where the open cells do not tell, and draws another
// seed. Before the first opening the seed is all there is to hide.
func twin(t *rapid.T, p game.Position, _ game.Seat) (game.Position, bool) {
	m := p.(*minesweeper.Match)
	if _, over := m.Outcome(); over {
		return nil, false
	}
	seed := drawSeed(t)
	if m.Mines() == nil {
		return m.WithMines(nil, seed), true
	}
	mines := m.Mines().Clone()
	for i := range 8 {
		var from []int
		for cell := range mines.All() {
			if i%2 == 0 || len(openNear(m, cell)) > 0 {
				from = append(from, cell)
			}
		}
		if len(from) == 0 {
			continue
		}
		cell := rapid.SampledFrom(from).Draw(t, "from")
		if to := alike(m, mines, cell); len(to) > 0 {
			mines.Remove(cell)
			mines.Add(rapid.SampledFrom(to).Draw(t, "to"))
		}
	}
	return m.WithMines(mines, seed), true
}

// alike are the closed cells without a mine that no open number tells from a cell: they
// touch the same ones.
func alike(m *minesweeper.Match, mines grid.Set, cell int) (cells []int) {
	touched := openNear(m, cell)
	for other := range m.Setup().Cells() {
		if !m.IsOpen(other) && !mines.Has(other) && slices.Equal(touched, openNear(m, other)) {
			cells = append(cells, other)
		}
	}
	return cells
}

// openNear are the open cells around one, in order.
func openNear(m *minesweeper.Match, cell int) (open []int) {
	for near := range m.Setup().Near(cell) {
		if m.IsOpen(near) {
			open = append(open, near)
		}
	}
	slices.Sort(open)
	return open
}
