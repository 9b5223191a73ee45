package minesweeper

import (
	"strconv"
	"strings"

	"kamisado/game"
)

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
func setupOf(options game.Options) (Setup, error) {
	if _, given := options[game.OptionPosition]; given {
		return Setup{}, badOption("minesweeper.option.position")
	}
	if name, ok := options.Unknown(OptionPreset, OptionRows, OptionColumns, OptionMines, OptionGuessFree); ok {
		return Setup{}, badOption("minesweeper.option.unknown", "Name", game.Quote(name))
	}
	s, err := numbersOf(options)
	if err != nil {
		return Setup{}, err
	}
	if flag := options[OptionGuessFree]; flag != "" {
		ok := false
		if s.GuessFree, ok = game.ParseYes(flag); !ok {
			return Setup{}, badOption("minesweeper.option.flag", "Text", game.Quote(flag))
		}
	}
	return s, s.refuse()
}

// numbersOf reads the preset or the numbers.
func numbersOf(options game.Options) (Setup, error) {
	name := options[OptionPreset]
	if name == "" {
		return customOf(options)
	}
	if options[OptionRows]+options[OptionColumns]+options[OptionMines] != "" {
		return Setup{}, badOption("minesweeper.option.clash", "Preset", game.Quote(name))
	}
	for _, p := range Presets() {
		if p.Name == name {
			return p.Setup, nil
		}
	}
	return Setup{}, badOption("minesweeper.option.preset", "Text", game.Quote(name))
}

// customOf reads the numbers; what is not given is as usual.
func customOf(options game.Options) (s Setup, err error) {
	if s.Rows, err = numberOf(options, OptionRows, usualSide); err != nil {
		return Setup{}, err
	}
	if s.Columns, err = numberOf(options, OptionColumns, usualSide); err != nil {
		return Setup{}, err
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
	return game.Refuse(game.KindOption, 1, game.Say(key, pairs...))
}
