package minesweeper

import (
	"slices"
	"strings"

	"kamisado/game"
)

// Rules is Minesweeper as a game of the bot.
type Rules struct{}

var (
	_ game.TextRules   = Rules{}
	_ game.SearchRules = Rules{}
	_ game.Scorer      = Rules{}
)

// ID is "minesweeper".
func (Rules) ID() game.ID { return ID }

// Facts are those of one player; the variant is the board.
func (Rules) Facts(options game.Options) game.Facts {
	s, err := setupOf(options)
	if err != nil {
		s, _ = setupOf(nil)
	}
	return game.Facts{MinSeats: 1, MaxSeats: 1, Variant: s.phrase(), SeatNames: []game.Term{"minesweeper.side.player"}}
}

// New starts a match. Options: "preset" (principiante, intermedio or experto), or
// "rows" and "columns" (2 to 99) and "mines" (1 to 80 % of the cells); and
// "guess-free" ("si"). Without any the board has 10 rows and columns and 11 mines.
func (Rules) New(options game.Options, seed game.Seed) (game.Position, error) {
	s, err := setupOf(options)
	if err != nil {
		return nil, err
	}
	return NewMatch(s, seed), nil
}

// Parse reads a typed move.
func (Rules) Parse(text string) (game.Move, error) {
	m, err := ParseMove(text)
	if err != nil {
		return "", err
	}
	return game.Move(m.String()), nil
}

// Mines lists where the mines lie, in reading order, in a match with these options
// and seed whose first opened cell is first, such as "b7": so that players can check
// that they did not move. Errors are New's, and those of the first opening.
func (r Rules) Mines(options game.Options, seed game.Seed, first string) ([]string, error) {
	start, err := r.New(options, seed)
	if err != nil {
		return nil, err
	}
	p, err := start.Play(Player, game.Move(first))
	if err != nil {
		return nil, err
	}
	m := p.(*Match)
	if m.field == nil {
		return nil, game.Refuse(game.KindNotation, 5, game.Say("minesweeper.notation", "Text", game.Quote(first)))
	}
	return m.setup.Names(slices.Collect(m.field.mines.All())), nil
}

// Deal tells where the mines lie, in one line, "mines: b7 c9 …": as Mines does.
func (r Rules) Deal(seed game.Seed, options game.Options, first string) ([]string, error) {
	mines, err := r.Mines(options, seed, first)
	if err != nil {
		return nil, err
	}
	return []string{strings.Join(append([]string{"mines:"}, mines...), " ")}, nil
}

var _ game.SeedAuditor = Rules{}

// FirstMove is the cell that was opened first; there are no mines before.
func (Rules) FirstMove(p game.Position) (first string, ok bool) {
	m, isMatch := p.(*Match)
	if !isMatch || m.field == nil {
		return "", false
	}
	for at := m.log; at != nil; at = at.before {
		if at.move.Act == Opening {
			first = at.move.String()
		}
	}
	return first, true
}
