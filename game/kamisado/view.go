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
	if p.mode == Standard {
		points = game.Say("kamisado.status.points", "Round", m.round, "Black", p.Points(Black), "White", p.Points(White))
	}
	if p.last == [2]Colour{None, None} {
		return []game.Phrase{points}
	}
	return []game.Phrase{points, game.Say("kamisado.status.last",
		"Black", ColourTerm(p.last[Black]), "White", ColourTerm(p.last[White]))}
}

// prompt says what the side to move must do.
func (p *Position) prompt() game.Phrase {
	side, forced := p.Turn(), p.Forced()
	if forced == None {
		return game.Say("kamisado.prompt.free")
	}
	pairs := []any{"Tower", ColouredTerm(forced), "Letter", LetterTerm(forced), "Cell", p.Where(side, forced).String()}
	if p.reach(side, forced) == 0 {
		return game.Say("kamisado.prompt.push", pairs...)
	}
	return game.Say("kamisado.prompt.forced", pairs...)
}

// groups returns the legal moves by tower, and pushes as buttons in a group of their own.
func (p *Position) groups() []game.Group {
	var groups []game.Group
	var pushes []game.Choice
	for _, m := range p.AppendMoves(nil) {
		tower := p.At(m.From)
		if m.IsPush() {
			next := cellAhead(p.Turn(), m.From)
			pushes = append(pushes, game.Choice{Move: game.Move(m.String()), Note: p.note(m), Label: game.Say("kamisado.choice.push",
				"Cell", m.From.String(), "Next", next.String(), "Pushed", ColouredTerm(p.At(next).Colour))})
			continue
		}
		key := m.From.String()
		if len(groups) == 0 || groups[len(groups)-1].Key != key {
			pairs := []any{"Tower", ColouredTerm(tower.Colour), "Letter", LetterTerm(tower.Colour), "Cell", key}
			groups = append(groups, game.Group{Key: key, Label: game.Say("kamisado.choice.tower", pairs...)})
		}
		g, colour := &groups[len(groups)-1], m.To.Colour()
		g.Choices = append(g.Choices, game.Choice{Move: game.Move(m.String()), Note: p.note(m), Label: game.Say("kamisado.choice.slide",
			"Move", m.String(), "To", m.To.String(), "Colour", ColourTerm(colour), "Letter", LetterTerm(colour))})
	}
	if len(pushes) > 0 {
		groups = append(groups, game.Group{Key: "push", Label: game.Say("kamisado.choice.pushes"), Buttons: true, Choices: pushes})
	}
	return groups
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

// Trace is what can be seen of a move on the board.
type Trace struct {
	// From and To frame the move: for a push the pusher's two cells. NoCell both where no move
	// has been made in the round.
	From, To Cell
	// Pushed is where the move pushed a tower to, NoCell if it did not.
	Pushed Cell
	// Zero is the cell of the tower that was blocked after it, NoCell if none was.
	Zero Cell
}

// Blocked are the cells of the towers that were blocked after the moves of which there are traces,
// each where it is now: one may have been pushed since.
func (b *Board) Blocked() (cells CellSet) {
	for _, t := range append(slices.Clip(b.Earlier), b.Trace) {
		if t.Pushed < NoCell && cells.Has(t.To) {
			cells = cells&^(1<<t.To) | 1<<t.Pushed
		}
		if t.Zero < NoCell {
			cells |= 1 << t.Zero
		}
	}
	return cells
}

// trace is what can be seen of an effect.
func (e *Effect) trace() Trace {
	t := Trace{From: NoCell, To: NoCell, Pushed: NoCell, Zero: e.Zero}
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
// of the tower it pushes.
func (b *Board) Target(m Move) Cell {
	if m.IsPush() {
		return cellAhead(b.Turn, m.From)
	}
	return m.To
}

// board makes the Board of the moment.
func (m *Match) board() *Board {
	p := &m.now
	b := &Board{
		Mode: p.mode, Round: m.round, Turn: p.Turn(), Last: p.last,
		Points: [2]int{p.Points(Black), p.Points(White)},
		Forced: NoCell, Trace: Trace{From: NoCell, To: NoCell, Pushed: NoCell, Zero: NoCell},
	}
	for side := Black; side <= White; side++ {
		for c := range Colour(Colours) {
			if cell := p.Where(side, c); cell != NoCell {
				b.Towers[cell] = Tower{Side: side, Colour: c, Sumo: p.Sumo(side, c), Present: true}
			}
		}
	}
	m.markLast(b)
	if m.outcome == nil {
		b.markLegal(p)
	}
	return b
}

// markLast marks the last move. A round that has just begun has none: its towers are at home
// again.
func (m *Match) markLast(b *Board) {
	if m.last.Round != nil && !m.last.Round.Match {
		return
	}
	b.Trace = m.last.trace()
	for i := range m.earlier {
		b.Earlier = append(b.Earlier, m.earlier[i].trace())
	}
}

// markLegal marks what the side to move may do.
func (b *Board) markLegal(p *Position) {
	side := p.Turn()
	if forced := p.Forced(); forced != None {
		b.Forced = p.Where(side, forced)
		b.Targets = p.Slides(side, forced)
	}
	for _, m := range p.AppendMoves(nil) {
		if m.IsPush() {
			b.Pushable = b.Pushable.With(cellAhead(side, m.From))
		}
	}
}
