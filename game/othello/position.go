package othello

import (
	"fmt"
	"slices"

	"kamisado/game"
	"kamisado/game/othello/bitboard"
)

// Position is a moment of a match in compact form, a comparable value of 56 bytes
// without pointers. Its side to move may have no move: [Match] passes for it. The zero
// value is not valid; use Start or ParsePosition.
type Position struct {
	discs [2]bitboard.Set
	size  Size
	turn  uint8
}

// Start is the first position of a match (rule 2).
func Start(size Size) Position {
	p := Position{size: size}
	shape := size.Shape()
	middle := (shape.Rows/2-1)*shape.Columns + shape.Columns/2 - 1
	p.discs[White] = bitboard.One(middle).Or(bitboard.One(middle + shape.Columns + 1))
	p.discs[Black] = bitboard.One(middle + 1).Or(bitboard.One(middle + shape.Columns))
	return p
}

// Size is the board's.
func (p *Position) Size() Size { return p.size }

// Turn is the side to move.
func (p *Position) Turn() game.Seat { return game.Seat(p.turn) }

// Discs are a side's discs.
func (p *Position) Discs(side game.Seat) bitboard.Set { return p.discs[side] }

// Empty are the cells without a disc.
func (p *Position) Empty() bitboard.Set {
	return p.size.Shape().All.Without(p.discs[Black]).Without(p.discs[White])
}

// Count is how many discs each side has, by seat.
func (p *Position) Count() [2]int { return [2]int{p.discs[Black].Len(), p.discs[White].Len()} }

// Small is the position as a board of 8 by 8, which it must be.
func (p *Position) Small() bitboard.Small {
	return bitboard.Small{Own: p.discs[p.turn].Word(), Opponent: p.discs[1-p.turn].Word()}
}

// Wide is the position as a board of any size.
func (p *Position) Wide() bitboard.Wide {
	return bitboard.Wide{Own: p.discs[p.turn], Opponent: p.discs[1-p.turn], Shape: p.size.Shape()}
}

// Moves are the cells the side to move may play on (rule 3).
func (p *Position) Moves() bitboard.Set {
	if p.size == Size8x8 {
		return p.Small().Moves()
	}
	return p.Wide().Moves()
}

// Flips are the discs that a move on an empty cell turns over; none when it is not
// legal.
func (p *Position) Flips(cell int) bitboard.Set {
	if p.size == Size8x8 {
		return p.Small().Flips(cell)
	}
	return p.Wide().Flips(cell)
}

// Passed is the position with the other side to move.
func (p Position) Passed() Position {
	p.turn = 1 - p.turn
	return p
}

// Over reports whether neither side can move (rule 5).
func (p *Position) Over() bool {
	opponent := p.Passed()
	return p.Moves().IsEmpty() && opponent.Moves().IsEmpty()
}

// The ways a match ends by its rules (rule 5).
const (
	// ByFull: every cell has a disc.
	ByFull game.Method = "full"
	// ByBlocked: neither side can move.
	ByBlocked game.Method = "blocked"
)

// Effect is what a move did, with all that followed from it by itself.
type Effect struct {
	Side game.Seat
	// Cell is the cell of the disc that was put, NoCell at the start of a match.
	Cell int
	// Turned are the discs that were turned over.
	Turned bitboard.Set
	// Passed is the side that had no move afterwards and passed, game.Nobody when none
	// did (rule 4).
	Passed game.Seat
	// End is how the match ended with the move, empty when it goes on.
	End game.Method
	// Count is how many discs each side has now.
	Count [2]int
}

// Play makes a legal move and what follows from it by itself.
func (p Position) Play(cell int) (Position, Effect) {
	e := Effect{Side: p.Turn(), Cell: cell, Turned: p.Flips(cell)}
	p.discs[p.turn] = p.discs[p.turn].Or(e.Turned).Or(bitboard.One(cell))
	p.discs[1-p.turn] = p.discs[1-p.turn].Without(e.Turned)
	p.turn = 1 - p.turn
	p.finishMove(&e)
	return p, e
}

// finishMove passes for a side that cannot move, or ends the match.
func (p *Position) finishMove(e *Effect) {
	e.Passed, e.Count = game.Nobody, p.Count()
	switch {
	case !p.Moves().IsEmpty():
	case p.Empty().IsEmpty():
		e.End = ByFull
	case p.Over():
		e.End = ByBlocked
	default:
		e.Passed = p.Turn()
		*p = p.Passed()
	}
}

// winner returns the side with more discs, game.Nobody for a draw.
func (e *Effect) winner() game.Seat {
	switch black, white := e.Count[Black], e.Count[White]; {
	case black > white:
		return Black
	case white > black:
		return White
	}
	return game.Nobody
}

// Size is one of the four sizes of board (rule 1).
type Size uint8

// The sizes, by rows and columns.
const (
	Size8x8 Size = iota
	Size10x10
	Size10x14
	Size14x10
	sizes
)

// names are the sizes as options, records and positions write them.
var names = [sizes]string{"8x8", "10x10", "10x14", "14x10"}

var shapes = func() (shapes [sizes]*bitboard.Shape) {
	for s, name := range names {
		var rows, columns int
		fmt.Sscanf(name, "%dx%d", &rows, &columns)
		shapes[s] = bitboard.NewShape(rows, columns)
	}
	return shapes
}()

// Sizes are the names of the sizes, the usual one first.
func Sizes() []string { return slices.Clone(names[:]) }

// SizeOf reads the name of a size.
func SizeOf(name string) (Size, bool) {
	i := slices.Index(names[:], name)
	return Size(max(i, 0)), i >= 0
}

// String is the size's name, "10x14" for ten rows of fourteen columns.
func (s Size) String() string { return names[s] }

// Shape is the size's geometry.
func (s Size) Shape() *bitboard.Shape { return shapes[s] }

// Cells is how many cells the board has.
func (s Size) Cells() int { return shapes[s].Rows * shapes[s].Columns }

// CellName is a cell in notation: the column's letter and the row's number from the
// top (rule 1).
func (s Size) CellName(cell int) string {
	columns := shapes[s].Columns
	return fmt.Sprintf("%c%d", 'a'+cell%columns, cell/columns+1)
}

// CellOf finds the cell that canonical notation names, NoCell when the board has none
// of that name.
func (s Size) CellOf(name game.Move) int {
	letter, number, ok := cutCell(string(name))
	column, row := int(letter)-'a', number-1
	if !ok || column >= shapes[s].Columns || row >= shapes[s].Rows {
		return NoCell
	}
	if cell := row*shapes[s].Columns + column; s.CellName(cell) == string(name) {
		return cell
	}
	return NoCell
}
