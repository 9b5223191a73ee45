package minesweeper

import (
	"crypto/sha256"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper/solver"
)

// The limits of rule 1. Two digits and the letters from a to cu name 99 rows and columns.
const (
	LeastSide = 2
	MostSide  = 99
	// mostMines is in percent of the cells, rounded down.
	mostMines = 80
)

// Setup is what a match is played on: the board's size, how many mines it has, and
// whether they are drawn until no guess is needed.
type Setup struct {
	Size
	Mines     int
	GuessFree bool
}

// MostMines returns how many mines a board may have.
func MostMines(size Size) int { return size.Cells() * mostMines / 100 }

// The numbers that boards without a guess are limited by. Measured: at the limits at
// least one drawing in a hundred needs no guess, on boards of up to commonCells cells
// and beyond; a few percent more mines, and there is none in thousands.
const (
	commonCells  = 900
	mostFree     = 21
	mostFreeHuge = 18
)

// MostGuessFree returns how many mines a board that needs no guess may have; 0 when it is
// too small for any. Around the first cell there has to be room without a mine, and in
// two rows nothing distinguishes a mine in the one from a mine in the other.
func MostGuessFree(size Size) int {
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

// guessFreeWord marks such a setup in records.
const guessFreeWord = "sin-adivinar"

// String returns the setup as records begin with it: "16x30 99", with the rows first.
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
		{"principiante", Setup{Size: Size{Rows: 9, Columns: 9}, Mines: 10}},
		{"intermedio", Setup{Size: Size{Rows: 16, Columns: 16}, Mines: 40}},
		{"experto", Setup{Size: Size{Rows: 16, Columns: 30}, Mines: 99}},
	}
}

// ranked lists the boards that have leaderboards: that of a match without options, and the presets.
func ranked() []Preset {
	usual := Setup{Size: Size{Rows: usualSide, Columns: usualSide}, Mines: usualMines}
	return append([]Preset{{"habitual", usual}}, Presets()...)
}

// rank returns the name of the ranked board with the setup's numbers, however it was asked
// for; false when there is none.
func (s Setup) rank() (name string, ok bool) {
	for _, p := range ranked() {
		if p.Size == s.Size && p.Mines == s.Mines {
			return p.Name, true
		}
	}
	return "", false
}

// Draw lays the mines by the drawing of a number, from 0, for a match whose first
// opened cell is first: that cell has no mine and, where there is room for all mines
// elsewhere, no mine around it either. The package's comment says how it is done, so
// that anybody can do it again.
//
// A drawing has the chance that a computer player of that ply would be given (see
// game.Seed.ForPly). No computer plays Minesweeper; one that did would have to be given
// other chance, or it could know where the mines are.
func (s Setup) Draw(seed game.Seed, first, number int) Set {
	cells := s.allowed(first)
	chance := rand.NewChaCha8(seed.ForPly(number))
	mines := NewSet(s.Cells())
	for i := range s.Mines {
		j := i + below(chance, len(cells)-i)
		cells[i], cells[j] = cells[j], cells[i]
		mines.Add(cells[i])
	}
	return mines
}

// allowed returns the cells that mines may lie in, in reading order.
func (s Setup) allowed(first int) []int {
	around := NewSet(s.Cells())
	for near := range s.Near(first) {
		around.Add(near)
	}
	wide := s.Cells()-1-around.Len() >= s.Mines
	var cells []int
	for cell := range s.Cells() {
		if cell != first && !(wide && around.Has(cell)) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// below draws a number from 0 to n-1, each as likely as any other: the remainder of
// the next 64 bits, where those that would favour small numbers are passed over.
func below(chance *rand.ChaCha8, n int) int {
	most := math.MaxUint64 - math.MaxUint64%uint64(n)
	for {
		if x := chance.Uint64(); x < most {
			return int(x % uint64(n))
		}
	}
}

// mostDraws is after how many drawings the search for a board without a guess ends.
// At the limits of MostGuessFree one in a hundred is such a board, or more.
const mostDraws = 1000

// search returns the mines that count and the number of their drawing: 0 and, for a
// board without a guess, the first that can be solved from its first cell. False when
// there is none among the first so many.
func (s Setup) search(seed game.Seed, first, draws int) (number int, f *field, ok bool) {
	if !s.GuessFree {
		return 0, newField(s.Size, s.Draw(seed, first, 0)), true
	}
	around := s.Neighbours()
	for number := range draws {
		f := newField(s.Size, s.Draw(seed, first, number))
		if solver.Solvable(around, f.numbers, s.Mines, first) {
			return number, f, true
		}
	}
	return 0, nil, false
}

// The options of a match.
const (
	OptionPreset    = "preset"
	OptionRows      = "rows"
	OptionColumns   = "columns"
	OptionMines     = "mines"
	OptionGuessFree = "guess-free"
)

// The board without options, and how many mines other sizes have without an option:
// as many, but no more than a quarter of the cells.
const (
	usualSide  = 10
	usualMines = 11
	usualShare = 4
)

// setupOf reads the options. Errors are *game.Error with KindOption.
func setupOf(options game.Options) (s Setup, err error) {
	if _, given := options[game.OptionPosition]; given {
		return s, badOption("minesweeper.option.position")
	}
	if name, ok := options.Unknown(OptionPreset, OptionRows, OptionColumns, OptionMines, OptionGuessFree); ok {
		return s, badOption("minesweeper.option.unknown", "Name", game.Quote(name))
	}
	if name := options[OptionPreset]; name == "" {
		s, err = customOf(options)
	} else if options[OptionRows]+options[OptionColumns]+options[OptionMines] != "" {
		err = badOption("minesweeper.option.clash", "Preset", game.Quote(name))
	} else if i := slices.IndexFunc(Presets(), func(p Preset) bool { return p.Name == name }); i >= 0 {
		s = Presets()[i].Setup
	} else {
		err = badOption("minesweeper.option.preset", "Text", game.Quote(name))
	}
	if err != nil {
		return s, err
	}
	if flag := options[OptionGuessFree]; flag != "" {
		ok := false
		if s.GuessFree, ok = game.ParseYes(flag); !ok {
			return s, badOption("minesweeper.option.flag", "Text", game.Quote(flag))
		}
	}
	return s, s.refuse()
}

// customOf reads the numbers; what is not given is as usual.
func customOf(options game.Options) (s Setup, err error) {
	if s.Rows, err = numberOf(options, OptionRows, usualSide); err != nil {
		return s, err
	}
	if s.Columns, err = numberOf(options, OptionColumns, usualSide); err != nil {
		return s, err
	}
	usual := min(usualMines, max(1, s.Cells()/usualShare))
	s.Mines, err = numberOf(options, OptionMines, usual)
	return s, err
}

// mostDigits is how long a number can be that may be right.
const mostDigits = 6

// numberOf reads a whole number.
func numberOf(options game.Options, name string, usual int) (int, error) {
	text := strings.TrimSpace(options[name])
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || len(text) > mostDigits || text[0] == '+' {
		return 0, badOption("minesweeper.option.number", "Name", name, "Text", game.Quote(text))
	}
	return n, nil
}

// refuse names the limit that a setup breaks; nil when it breaks none.
func (s Setup) refuse() error {
	board := []any{"Rows", s.Rows, "Columns", s.Columns}
	switch {
	case s.Rows < LeastSide || s.Rows > MostSide:
		return badOption("minesweeper.option.rows", "Count", s.Rows, "Least", LeastSide, "Most", MostSide)
	case s.Columns < LeastSide || s.Columns > MostSide:
		return badOption("minesweeper.option.columns", "Count", s.Columns, "Least", LeastSide, "Most", MostSide)
	case s.Mines < 1 || s.Mines > MostMines(s.Size):
		return badOption("minesweeper.option.mines",
			append(board, "Count", s.Mines, "Most", MostMines(s.Size), "Percent", mostMines)...)
	case s.GuessFree && MostGuessFree(s.Size) < 1:
		return badOption("minesweeper.option.guessfree.small", board...)
	case s.GuessFree && s.Mines > MostGuessFree(s.Size):
		return badOption("minesweeper.option.guessfree.mines",
			append(board, "Count", s.Mines, "Most", MostGuessFree(s.Size))...)
	}
	return nil
}

func badOption(key string, pairs ...any) error {
	return game.Refuse(game.KindOption, 1, key, pairs...)
}

var _ game.Fielder = Rules{}

// Fields returns a board without a guess for each preset: nobody loses by chance what counts once.
func (Rules) Fields() (fields []game.Field) {
	for _, p := range Presets() {
		fields = append(fields, game.Field{
			Preset: p.Name, Name: game.Term("minesweeper.field." + p.Name),
			About: game.Say("minesweeper.field.about", "Rows", p.Rows, "Columns", p.Columns, "Mines", p.Mines),
		})
	}
	return fields
}

// FieldOf returns a start in the middle of a board whose seed is the SHA-256 of what field it is, so
// that it is the same wherever it is played. Of the seeds with the numbers 0, 1, 2 and so on it is the first that has
// a board without a guess.
func (Rules) FieldOf(preset string, day int) (start game.FieldStart, err error) {
	start.Options = game.Options{OptionPreset: preset, OptionGuessFree: game.OptionYes}
	s, err := setupOf(start.Options)
	if err != nil || preset == "" {
		return start, badOption("minesweeper.option.preset", "Text", game.Quote(preset))
	}
	first, _ := s.Cell(s.Rows/2, s.Columns/2)
	start.First = game.Move(s.Name(first))
	for n := 0; ; n++ {
		start.Seed = sha256.Sum256(fmt.Appendf(nil, "field %s day %d seed %d", s, day, n))
		if _, _, ok := s.search(start.Seed, first, mostDraws); ok {
			return start, nil
		}
	}
}
