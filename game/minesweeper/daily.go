package minesweeper

import (
	"crypto/sha256"
	"fmt"

	"kamisado/game"
)

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
