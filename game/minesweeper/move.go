package minesweeper

import (
	"cmp"
	"strings"
	"unicode"

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
	return ColumnName(m.Column) + rowName(m.Row) + string(m.Action)
}

// between are the characters that may stand between a move's parts.
const between = "-,.:;_"

// ParseMove reads a move as players type it: "B7", "b 7 !", or row and column as "7b" (rule
// 5), on a board of any size. Errors are *game.Error with KindNotation.
func ParseMove(text string) (Move, error) {
	rest, action := cutAction(strings.TrimSpace(text))
	first, rest := cutWord(rest)
	second, rest := cutWord(rest)
	if rest == "" {
		column, isColumn := parseColumn(first)
		row, isRow := parseRow(second)
		if !isColumn && !isRow {
			column, isColumn = parseColumn(second)
			row, isRow = parseRow(first)
		}
		if isColumn && isRow {
			return Move{Row: row, Column: column, Action: action}, nil
		}
	}
	return Move{}, game.Refuse(game.KindNotation, 5, game.Say("minesweeper.notation", "Text", game.Quote(text)))
}

// cutAction takes the action off the end of a text.
func cutAction(text string) (rest string, action Action) {
	for _, action := range []Action{Flagging, Chording} {
		if cut, ok := strings.CutSuffix(text, string(action)); ok {
			return strings.TrimSpace(cut), action
		}
	}
	return text, Opening
}

// cutWord cuts the letters or the digits off the front of a text, in small letters, with the
// separators after them.
func cutWord(text string) (word, rest string) {
	isPart := isDigit
	if text != "" && !isDigit(rune(text[0])) {
		isPart = isLetter
	}
	at := strings.IndexFunc(text, func(r rune) bool { return !isPart(r) })
	if at < 0 {
		return strings.ToLower(text), ""
	}
	rest = strings.TrimLeftFunc(text[at:],
		func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(between, r) })
	return strings.ToLower(text[:at]), rest
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

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
	return game.Refuse(game.KindIllegal, rule, game.Say(key, pairs...))
}
