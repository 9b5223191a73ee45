package minesweeper_test

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/minesweeper"
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
	mines, size := m.Mines().Clone(), m.Setup().Size
	var dark []int
	for cell := range size.Cells() {
		if !m.IsOpen(cell) {
			dark = append(dark, cell)
		}
	}
	for range 8 {
		from, to := rapid.SampledFrom(dark).Draw(t, "from"), rapid.SampledFrom(dark).Draw(t, "to")
		if !mines.Has(from) || mines.Has(to) {
			continue
		}
		moved := mines.Clone()
		moved.Remove(from)
		moved.Add(to)
		if agree(m, moved) {
			mines = moved
		}
	}
	return m.WithMines(mines, seed), true
}

// agree tells whether the open cells show the same numbers with other mines.
func agree(m *minesweeper.Match, mines interface{ Has(int) bool }) bool {
	size := m.Setup().Size
	for cell := range size.Cells() {
		if !m.IsOpen(cell) {
			continue
		}
		difference := 0
		for near := range size.Near(cell) {
			if mines.Has(near) {
				difference++
			}
			if m.Mines().Has(near) {
				difference--
			}
		}
		if difference != 0 {
			return false
		}
	}
	return true
}
