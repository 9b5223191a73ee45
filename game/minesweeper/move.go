package minesweeper

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"kamisado/game"
)

// Action is what a move does with a cell.
type Action string

// The actions, by what is written after the cell.
const (
	// Opening opens a closed cell.
	Opening Action = ""
	// Flagging sets a flag on a closed cell, or takes it away.
	Flagging Action = "!"
	// Chording opens what is closed around an open number with as many flags.
	Chording Action = "*"
)

// Move is a move on any board: the row and column are counted from 0.
type Move struct {
	Row, Column int
	Action      Action
}

// String returns the canonical notation: "b7", "b7!" or "b7*" (rule 5).
func (m Move) String() string {
	return game.ColumnName(m.Column) + rowName(m.Row) + string(m.Action)
}

// between matches what may stand between a move's parts, and behind them.
const between = `[\s\v\x{85}\pZ,.:;_-]*`

// moveForm is a move as players type it.
var moveForm = regexp.MustCompile(`^(?:([a-zA-Z]{1,2})` + between + `(\d{1,2})|(\d{1,2})` + between +
	`([a-zA-Z]{1,2}))` + between + `([!*]?)$`)

// ParseMove reads a move as players type it: "B7", "b 7 !", or row and column as "7b" (rule
// 5), on a board of any size. Errors are *game.Error with KindNotation.
func ParseMove(text string) (Move, error) {
	if part := moveForm.FindStringSubmatch(strings.TrimSpace(text)); part != nil {
		column := 0 // counted from 1, like the row
		for _, letter := range strings.ToLower(part[1] + part[4]) {
			column = 26*column + int(letter-'a') + 1
		}
		if row, _ := strconv.Atoi(part[2] + part[3]); row > 0 && column <= MostSide {
			return Move{Row: row - 1, Column: column - 1, Action: Action(part[5])}, nil
		}
	}
	return Move{}, game.Refuse(game.KindNotation, 5, "minesweeper.notation", "Text", game.Quote(text))
}

// checkMove returns why a move is illegal (rule 4), nil for a legal one.
func (m *Match) checkMove(cell int, action Action) error {
	isOpen, name := m.open.Has(cell), m.setup.Name(cell)
	switch {
	case action == Chording:
		return m.checkChord(cell)
	case isOpen && action == Flagging:
		return illegal("minesweeper.illegal.flagopen", "Cell", name)
	case isOpen:
		// Whoever opens a number means what is around it, or has mistaken the cell.
		return cmp.Or(m.checkChord(cell), illegal("minesweeper.illegal.open", "Cell", name))
	case m.flags.Has(cell) && action == Opening:
		return illegal("minesweeper.illegal.flagged", "Cell", name)
	}
	return nil
}

// CheckLimit refuses to set a flag after as many were set as the board has cells. Every other move opens
// a cell or takes away a flag, so a match has at most three times as many moves as cells.
func (m *Match) CheckLimit(_ game.Seat, text game.Move) error {
	move, err := ParseMove(string(text))
	if err != nil {
		return err
	}
	cell, ok := m.setup.Cell(move.Row, move.Column)
	if most := m.setup.Cells(); ok && move.Action == Flagging && !m.flags.Has(cell) && m.flagged >= most {
		return illegalBy(0, "minesweeper.illegal.flaglimit", "Most", most)
	}
	return nil
}

// checkChord is checkMove for chording.
func (m *Match) checkChord(cell int) error {
	name := m.setup.Name(cell)
	if !m.open.Has(cell) {
		return illegal("minesweeper.illegal.chordclosed", "Cell", name)
	}
	flags, closed := m.around(cell)
	number := int(m.field.numbers[cell])
	switch {
	case closed == 0:
		return illegal("minesweeper.illegal.chorddone", "Cell", name)
	case flags != number:
		return illegal("minesweeper.illegal.chordcount", "Cell", name, "Number", number, "Flags", flags)
	}
	return nil
}

// around counts the flags around a cell, and the closed cells without one.
func (m *Match) around(cell int) (flags, closed int) {
	for near := range m.setup.Near(cell) {
		switch {
		case m.flags.Has(near):
			flags++
		case !m.open.Has(near):
			closed++
		}
	}
	return flags, closed
}

// actions lists the legal actions on a cell.
func (m *Match) actions(cell int) []Action {
	switch {
	case m.flags.Has(cell):
		return []Action{Flagging}
	case !m.open.Has(cell):
		return []Action{Opening, Flagging}
	}
	if flags, closed := m.around(cell); closed > 0 && flags == int(m.field.numbers[cell]) {
		return []Action{Chording}
	}
	return nil
}

func illegal(key string, pairs ...any) error { return illegalBy(4, key, pairs...) }

func illegalBy(rule int, key string, pairs ...any) error {
	return game.Refuse(game.KindIllegal, rule, key, pairs...)
}
