package kamisado

import (
	"math/bits"
	"strings"
	"unicode"

	"kamisado/game"
)

// Move is a chosen move: a slide, or a push by the tower on From when To is
// NoCell; or the choice of a hand between rounds, see FillMove. Zero moves are
// not chosen, so they are not Moves.
type Move struct{ From, To Cell }

// Push is the push by the tower on a cell.
func Push(from Cell) Move { return Move{From: from, To: NoCell} }

// IsPush reports whether the move is a push.
func (m Move) IsPush() bool { return m.To == NoCell }

// String is the canonical notation: "c1c6", or "c4" for a push (rule 7), "L" or "R" for a
// choice (rule 34).
func (m Move) String() string {
	if hand, ok := m.Fill(); ok {
		return hand.String()
	}
	if m.IsPush() {
		return m.From.String()
	}
	return m.From.String() + m.To.String()
}

// separators may stand between the two cells of a slide, once.
const separators = "->:xX→"

// ParseMove reads a move as players type it: "C1 c6", "c1-c6", "c1>c6" (rule 7), "left" (rule 34).
// It does not check its legality. Errors are *game.Error with KindNotation.
func ParseMove(text string) (Move, error) {
	rest := strings.TrimFunc(text, unicode.IsSpace)
	if m, ok := parseFill(rest); ok {
		return m, nil
	}
	from, rest, ok := cutCell(rest)
	if !ok {
		return Move{}, notMove(text)
	}
	if rest == "" {
		return Push(from), nil
	}
	rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
	for _, sep := range separators {
		if after, cut := strings.CutPrefix(rest, string(sep)); cut {
			rest = strings.TrimLeftFunc(after, unicode.IsSpace)
			break
		}
	}
	to, rest, ok := cutCell(rest)
	if !ok || rest != "" {
		return Move{}, notMove(text)
	}
	return Move{From: from, To: to}, nil
}

// ParsePush reads the cell of a tower that is to push, as ParseMove does, and
// takes nothing else.
func ParsePush(text string) (game.Move, error) {
	m, err := ParseMove(text)
	if err != nil || !m.IsPush() {
		return "", game.Refuse(game.KindNotation, 7, game.Say("kamisado.notation.cell", "Text", game.Quote(text)))
	}
	return game.Move(m.String()), nil
}

// cutCell takes a cell off the front of a text.
func cutCell(text string) (cell Cell, rest string, ok bool) {
	if len(text) < 2 {
		return NoCell, text, false
	}
	cell, ok = CellOf(text[:2])
	return cell, text[2:], ok
}

func notMove(text string) error {
	return game.Refuse(game.KindNotation, 7, game.Say("kamisado.notation", "Text", game.Quote(text)))
}

// AppendMoves adds all legal moves of the side to move: towers in the order of
// their cells, for each the push and then the slides in reading order. Between rounds
// they are the hands.
func (p *Position) AppendMoves(moves []Move) []Move {
	side := p.Turn()
	if forced := p.Forced(); forced != None {
		return p.appendTower(moves, side, forced)
	}
	if p.choosing {
		return append(moves, FillMove(Left), FillMove(Right))
	}
	for cell := range NoCell {
		if t := p.At(cell); t.Present && t.Side == side {
			moves = p.appendTower(moves, side, t.Colour)
		}
	}
	return moves
}

func (p *Position) appendTower(moves []Move, side game.Seat, c Colour) []Move {
	from := p.Where(side, c)
	if p.pushed(side, c) > 0 {
		moves = append(moves, Push(from))
	}
	for to := p.Slides(side, c); to != 0; to &= to - 1 {
		moves = append(moves, Move{From: from, To: Cell(bits.TrailingZeros64(uint64(to)))})
	}
	return moves
}
