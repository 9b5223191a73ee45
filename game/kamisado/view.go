package kamisado

import (
	"slices"

	"kamisado/game"
)

// View is the same for every seat: Kamisado hides nothing.
func (m *Match) View(seat game.Seat) game.View {
	v := game.View{
		Game: ID, Seat: seat, ToMove: m.ToMove(), Notation: m.now.KFN(),
		LastEvents: m.last.events(), Status: m.status(), Outcome: m.outcome.Clone(),
		Board: m.board(),
	}
	if m.outcome == nil {
		v.Prompt = m.now.prompt()
		v.Groups = m.now.groups()
	}
	return v
}

func (m *Match) status() []game.Phrase {
	p := &m.now
	points := game.Say("kamisado.status.points.simple", "Black", p.Points(Black), "White", p.Points(White))
	if p.mode != Simple {
		points = game.Say("kamisado.status.points", "Round", m.round, "Black", p.Points(Black), "White", p.Points(White))
	}
	if p.last == [2]Colour{None, None} {
		return []game.Phrase{points}
	}
	return []game.Phrase{points, game.Say("kamisado.status.last",
		"Black", ColourTerm(p.last[Black]), "White", ColourTerm(p.last[White]))}
}

// Board is the typed part of a Kamisado view.
type Board struct {
	Mode   Mode
	Round  int
	Turn   game.Seat
	Points [2]int
	// Last are both sides' last colours.
	Last [2]Colour
	// Towers are the towers by cell.
	Towers [64]Tower
	// Forced is the cell of the tower that must move, NoCell when the choice is
	// free or the match over.
	Forced Cell
	// Targets are the cells the forced tower can slide to; empty without one.
	Targets CellSet
	// Pushable are the cells of the opponent's towers that may be pushed.
	Pushable CellSet
	// Fills are the towers by cell as each Hand would have them, while the winner of a round
	// chooses one; nil at other moments.
	Fills [][64]Tower
	// Trace is what the last move did.
	Trace
	// Earlier is what the moves did that the same side made before it, because the other one
	// was blocked after each of them; the first of them first.
	Earlier []Trace
	// Missed is set when the board shows a win that was missed here: then the view
	// advises what would have won with the tower on Forced, nothing is in Targets and
	// Pushable, and From, To and Pushed are the mistake that was made instead, NoCell if it
	// was not a move.
	Missed bool
	// RoundOver is set when the board shows the end of a round after which the match went
	// on: the view's outcome is then that of the round.
	RoundOver bool
}

// ShowsFills reports whether a view asks somebody to choose a hand, and so is to show the
// line-ups that there are to choose from. A view of the past asks nobody: it has no groups.
func ShowsFills(v game.View) bool {
	b, ok := v.Board.(*Board)
	return ok && len(b.Fills) == Hands && len(v.Groups) > 0
}

// Trace is what can be seen of a move on the board.
type Trace struct {
	// From and To frame the move: for a push the pusher's two cells. NoCell both where no move
	// has been made in the round.
	From, To Cell
	// Pushed is where the move pushed a tower to, the farthest one of several, NoCell if it
	// did not.
	Pushed Cell
	// Zero is the cell of the tower that was blocked after it, NoCell if none was.
	Zero Cell
	// Chain are the cells of the towers that were blocked after that one.
	Chain []Cell
}

// Blocked are the cells of the towers that were blocked after the moves of which there are traces,
// each where it is now: one may have been pushed since.
func (b *Board) Blocked() (cells CellSet) {
	for _, t := range append(slices.Clip(b.Earlier), b.Trace) {
		if t.Pushed < NoCell {
			cells = t.shift(cells)
		}
		if t.Zero < NoCell {
			cells |= 1 << t.Zero
		}
		for _, cell := range t.Chain {
			cells |= 1 << cell
		}
	}
	return cells
}

// shift is where a push brought towers that were on some cells.
func (t *Trace) shift(cells CellSet) (shifted CellSet) {
	for _, cell := range cells.Cells() {
		if cell%8 == t.To%8 && min(t.To, t.Pushed) <= cell && cell <= max(t.To, t.Pushed) {
			cell += t.To - t.From // wraps around downwards, and back
		}
		shifted = shifted.With(cell)
	}
	return shifted
}

// trace is what can be seen of an effect.
func (e *Effect) trace() Trace {
	t := Trace{From: NoCell, To: NoCell, Pushed: NoCell, Zero: e.Zero, Chain: e.Chain}
	if !e.Tower.Present {
		return t
	}
	t.From, t.To = e.Move.From, e.Move.To
	if e.Move.IsPush() {
		t.To, t.Pushed = cellAhead(e.Side, t.From), e.PushedTo
	}
	return t
}

// Target is the cell to which a move of the side to move leads its tower: for a push, that
// of the tower right before it. A choice of a hand has none.
func (b *Board) Target(m Move) Cell {
	if _, fills := m.Fill(); fills {
		return NoCell
	}
	if m.IsPush() {
		return cellAhead(b.Turn, m.From)
	}
	return m.To
}

// board returns the Board of the moment.
func (m *Match) board() *Board {
	p := &m.now
	b := &Board{
		Mode: p.mode, Round: m.round, Turn: p.Turn(), Last: p.last, Towers: standings(p),
		Points: [2]int{p.Points(Black), p.Points(White)},
		Forced: NoCell, Trace: Trace{From: NoCell, To: NoCell, Pushed: NoCell, Zero: NoCell},
	}
	// A round that has just begun has no last move: its towers are at home again.
	if m.last.Round == nil || m.last.Round.Match || m.now.choosing {
		b.Trace = m.last.trace()
		for i := range m.earlier {
			b.Earlier = append(b.Earlier, m.earlier[i].trace())
		}
	}
	if m.outcome != nil {
		return b
	}
	if forced := p.Forced(); forced != None {
		b.Forced, b.Targets = p.Where(b.Turn, forced), p.Slides(b.Turn, forced)
	}
	for _, move := range p.AppendMoves(nil) {
		if _, fills := move.Fill(); fills {
			next, _ := p.Play(move)
			b.Fills = append(b.Fills, standings(&next))
		} else if move.IsPush() {
			for _, cell := range rowBefore(p, move.From) {
				b.Pushable = b.Pushable.With(cell)
			}
		}
	}
	return b
}

// standings are a position's towers by cell.
func standings(p *Position) (towers [64]Tower) {
	for side := Black; side <= White; side++ {
		for c := range Colour(Colours) {
			if cell := p.Where(side, c); cell != NoCell {
				towers[cell] = Tower{Side: side, Colour: c, Rank: p.Rank(side, c), Present: true}
			}
		}
	}
	return towers
}

// rowBefore are the cells of the towers that the one on a cell can push, the nearest first.
func rowBefore(p *Position, from Cell) (cells []Cell) {
	t := p.At(from)
	for range p.pushed(t.Side, t.Colour) {
		from = cellAhead(t.Side, from)
		cells = append(cells, from)
	}
	return cells
}
