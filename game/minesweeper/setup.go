package minesweeper

import (
	"fmt"

	"kamisado/game/minesweeper/grid"
)

// The limits of rule 1.
const (
	LeastSide = 2
	MostSide  = grid.Most
	// mostMines is in percent of the cells, rounded down.
	mostMines = 80
)

// Setup is what a match is played on: the board's size, how many mines it has, and
// whether they are drawn until no guess is needed.
type Setup struct {
	grid.Size
	Mines     int
	GuessFree bool
}

// MostMines is how many mines a board may have.
func MostMines(size grid.Size) int { return size.Cells() * mostMines / 100 }

// The numbers that boards without a guess are limited by. Measured: at the limits at
// least one drawing in a hundred needs no guess, on boards of up to commonCells cells
// and beyond; a few percent more mines, and there is none in thousands.
const (
	commonCells  = 900
	mostFree     = 21
	mostFreeHuge = 18
)

// MostGuessFree is how many mines a board that needs no guess may have; 0 when it is
// too small for any. Around the first cell there has to be room without a mine, and in
// two rows nothing tells a mine in the one from a mine in the other.
func MostGuessFree(size grid.Size) int {
	if min(size.Rows, size.Columns) < 3 {
		return 0
	}
	percent := mostFree
	if size.Cells() > commonCells {
		percent = mostFreeHuge
	}
	room := size.Cells() - 3*3
	return min(size.Cells()*percent/100, room)
}

// isValid reports whether rule 1 allows the setup.
func (s Setup) isValid() bool {
	if min(s.Rows, s.Columns) < LeastSide || max(s.Rows, s.Columns) > MostSide {
		return false
	}
	return s.Mines >= 1 && s.Mines <= MostMines(s.Size) && (!s.GuessFree || s.Mines <= MostGuessFree(s.Size))
}

// guessFreeWord marks such a setup in records.
const guessFreeWord = "sin-adivinar"

// String is the setup as records begin with it: "16x30 99", with the rows first.
func (s Setup) String() string {
	text := fmt.Sprintf("%dx%d %d", s.Rows, s.Columns, s.Mines)
	if s.GuessFree {
		text += " " + guessFreeWord
	}
	return text
}

// Preset is a setup with a name.
type Preset struct {
	Name string
	Setup
}

// Presets lists the presets, the easiest first.
func Presets() []Preset {
	return []Preset{
		{"principiante", Setup{Size: grid.Size{Rows: 9, Columns: 9}, Mines: 10}},
		{"intermedio", Setup{Size: grid.Size{Rows: 16, Columns: 16}, Mines: 40}},
		{"experto", Setup{Size: grid.Size{Rows: 16, Columns: 30}, Mines: 99}},
	}
}

// preset is the name of the preset with the setup's numbers, however it was asked
// for; false when there is none.
func (s Setup) preset() (name string, ok bool) {
	for _, p := range Presets() {
		if p.Size == s.Size && p.Mines == s.Mines {
			return p.Name, true
		}
	}
	return "", false
}
