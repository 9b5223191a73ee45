package minesweeper

import (
	"kamisado/game"
)

// Mines returns where the mines of a match lie; nil before they are drawn.
func (m *Match) Mines() Set {
	if m.field == nil {
		return nil
	}
	return m.field.mines
}

// Setup returns what the match is played on.
func (m *Match) Setup() Setup { return m.setup }

// IsOpen reports whether a cell has been opened.
func (m *Match) IsOpen(cell int) bool { return m.open.Has(cell) }

// WithMines returns the match with its mines elsewhere and another seed.
func (m *Match) WithMines(mines Set, seed game.Seed) *Match {
	twin := *m
	twin.seed = seed
	if m.field != nil {
		twin.field = newField(m.setup.Size, mines)
	}
	return &twin
}

// Search returns the search for a board without a guess.
func (s Setup) Search(seed game.Seed, first, draws int) (int, bool) {
	number, _, ok := s.search(seed, first, draws)
	return number, ok
}

// Draws is how many drawings a search makes.
const Draws = mostDraws
