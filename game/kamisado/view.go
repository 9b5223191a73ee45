package kamisado

import (
	"fmt"
	"slices"
	"strings"

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
	if last := LastColours(p.last); !last.IsZero() {
		return []game.Phrase{points, last}
	}
	return []game.Phrase{points}
}

// LastColours says the last colours of the sides, or of the only one that has moved in the round. The phrase is empty
// before the first move.
func LastColours(last [2]Colour) game.Phrase {
	switch {
	case last == [2]Colour{None, None}:
		return game.Phrase{}
	case last[White] == None:
		return game.Say("kamisado.status.last.one", "Side", SideTerm(Black), "Colour", ColourTerm(last[Black]))
	case last[Black] == None:
		return game.Say("kamisado.status.last.one", "Side", SideTerm(White), "Colour", ColourTerm(last[White]))
	}
	return game.Say("kamisado.status.last", "Black", ColourTerm(last[Black]), "White", ColourTerm(last[White]))
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
	// RoundOver is set when the board shows the end of a round after which the match went
	// on: the view's outcome is then that of the round.
	RoundOver bool
}

// ShowsFills reports whether a view asks somebody to choose a hand, and so is to show the
// line-ups that there are to choose from. A view of the past asks nobody: it has no groups.
func ShowsFills(v game.View) bool {
	b, ok := v.Board.(*Board)
	return ok && len(b.Fills) > 0 && len(v.Groups) > 0
}

// Arrived returns the cell of the tower that has won the round that a view shows the end of, by reaching
// the far row; NoCell if there is none.
func Arrived(v game.View) Cell {
	b, ok := v.Board.(*Board)
	if !ok || v.Outcome == nil || b.To >= NoCell {
		return NoCell
	}
	far := [2]Cell{Black: 0, White: 7}
	if t := b.Towers[b.To]; !t.Present || t.Side != v.Outcome.Winner || b.To/8 != far[t.Side] {
		return NoCell
	}
	return b.To
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
	// Chain are the cells of the towers that were blocked after that one, the last one of a deadlock too.
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
	if e.Stuck < NoCell {
		t.Chain = append(slices.Clip(t.Chain), e.Stuck)
	}
	if !e.Tower.Present {
		return t
	}
	t.From, t.To = e.Move.From, e.Move.To
	if e.Move.IsPush() {
		t.To, t.Pushed = cellAhead(e.Side, t.From), e.PushedTo
	}
	return t
}

// Target is the cell to which a move leads its tower, of the side to move or of the one that has made another move
// with it: for a push, that of the tower right before it. A choice of a hand has none.
func (b *Board) Target(m Move) Cell {
	if _, fills := m.Fill(); fills {
		return NoCell
	}
	if !m.IsPush() {
		return m.To
	}
	side := b.Turn
	if t := b.Trace; t.From == m.From && t.To < NoCell && b.Towers[t.To].Present {
		side = b.Towers[t.To].Side
	}
	return cellAhead(side, m.From)
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
		for c := range Colours {
			if cell := p.Where(side, c); cell != NoCell {
				towers[cell] = p.tower(side, c)
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

// prompt says what the side to move must do.
func (p *Position) prompt() game.Phrase {
	side, forced := p.Turn(), p.Forced()
	switch {
	case p.choosing:
		return game.Say("kamisado.prompt.fill", "Left", Left.String(), "Right", Right.String())
	case forced == None:
		return game.Say("kamisado.prompt.free")
	}
	pairs := []any{"Tower", ColouredTerm(forced), "Letter", LetterTerm(forced), "Cell", p.Where(side, forced).String()}
	if p.reach(side, forced) == 0 {
		return game.Say("kamisado.prompt.push", pairs...)
	}
	return game.Say("kamisado.prompt.forced", pairs...)
}

// groups returns the legal moves by tower, and pushes as buttons in a group of their own. Between rounds
// they are the hands, also as buttons, with the home rows that follow as a KFN writes them.
func (p *Position) groups() []game.Group {
	var groups []game.Group
	buttons := game.Group{Key: "push", Label: game.Say("kamisado.choice.pushes"), Buttons: true}
	if p.choosing {
		buttons.Key, buttons.Label = "fill", game.Say("kamisado.choice.hands")
	}
	for _, m := range p.AppendMoves(nil) {
		if hand, fills := m.Fill(); fills {
			next, _ := p.Play(m)
			rows := strings.Split(placementOf(&next), "/")
			buttons.Choices = append(buttons.Choices, game.Choice{
				Move: game.Move(m.String()), Label: game.Say("kamisado.choice.hand", "Hand", HandTerm(hand)),
				Note: game.Say("kamisado.choice.lineup", "Top", rows[0], "Bottom", rows[7]),
			})
			continue
		}
		tower, from := p.At(m.From), m.From.String()
		choice := game.Choice{Move: game.Move(m.String()), Note: p.note(m)}
		if m.IsPush() {
			row := rowBefore(p, m.From)
			next, last := row[0].String(), row[len(row)-1].String()
			choice.Label = game.Say("kamisado.choice.push", "Cell", from, "Next", next,
				"Pushed", ColouredTerm(p.At(row[0]).Colour))
			if len(row) > 1 {
				choice.Label = game.Say("kamisado.choice.pushrow", "Cell", from, "Count", len(row), "Next", next, "Last", last)
			}
			buttons.Choices = append(buttons.Choices, choice)
			continue
		}
		if len(groups) == 0 || groups[len(groups)-1].Key != from {
			pairs := []any{"Tower", ColouredTerm(tower.Colour), "Letter", LetterTerm(tower.Colour), "Cell", from}
			groups = append(groups, game.Group{Key: from, Label: game.Say("kamisado.choice.tower", pairs...)})
		}
		g, colour := &groups[len(groups)-1], m.To.Colour()
		choice.Label = game.Say("kamisado.choice.slide",
			"Move", m.String(), "To", m.To.String(), "Colour", ColourTerm(colour), "Letter", LetterTerm(colour))
		g.Choices = append(g.Choices, choice)
	}
	if len(buttons.Choices) > 0 {
		groups = append(groups, buttons)
	}
	return groups
}

// note says what a move leads to. It plays the move, because the tower that its cell forces
// may be missing or blocked by this very move.
func (p *Position) note(m Move) game.Phrase {
	next, e := p.Play(m)
	if e.Round != nil {
		return e.Round.note(e.Stuck != NoCell)
	}
	due := next.due(&e)
	switch {
	case e.Zero == NoCell:
		return due
	case len(e.Chain) == 0:
		return game.Say("kamisado.choice.blocks", "Blocked", SideTerm(e.ZeroSide), "Cell", e.Zero.String(), "Then", due)
	}
	var cells []string
	for _, z := range e.zeroMoves() {
		cells = append(cells, z.cell.String())
	}
	return game.Say("kamisado.choice.chain", "Cells", strings.Join(cells, ", "), "Then", due)
}

// due says what the side to move has to do after a move with this effect.
func (p *Position) due(e *Effect) game.Phrase {
	side, forced := p.Turn(), p.Forced()
	if forced == None {
		return game.Say("kamisado.choice.frees", "Side", SideTerm(side), "Tower", ColouredTerm(e.Missing))
	}
	pairs := []any{"Side", SideTerm(side), "Tower", ColouredTerm(forced), "Cell", p.Where(side, forced).String()}
	if p.reach(side, forced) == 0 {
		return game.Say("kamisado.choice.forcespush", pairs...)
	}
	return game.Say("kamisado.choice.forces", pairs...)
}

// events returns the events of an effect, the move itself first. Their notes are the lines
// of the match text.
func (e *Effect) events() []game.Event {
	var events []game.Event
	add := func(note, what string, pairs ...any) {
		events = append(events, game.Event{Phrase: game.Say("kamisado.event."+what, pairs...), Note: note})
	}
	if hand, ok := e.Move.Fill(); ok {
		add(fmt.Sprintf("%c %s", SideLetter(e.Side), hand), "fill", "Side", SideTerm(e.Side), "Hand", HandTerm(hand))
		add("--", "nextround", "Starter", SideTerm(1-e.Side))
	}
	if e.Tower.Present {
		e.addMove(add)
	}
	for _, z := range e.zeroMoves() {
		add(fmt.Sprintf("%c (%s)", SideLetter(z.side), z.cell), "zero",
			"Side", SideTerm(z.side), "Cell", z.cell.String(), "Colour", ColouredTerm(z.cell.Colour()))
	}
	if e.Missing != None {
		add("", "missing", "Side", SideTerm(e.MissingSide), "Tower", ColouredTerm(e.Missing),
			"Opponent", SideTerm(1-e.MissingSide))
	}
	if e.Round != nil {
		e.addRound(add)
	}
	return events
}

// zeroMove is a zero move: whose it is, and the cell of its tower.
type zeroMove struct {
	side game.Seat
	cell Cell
}

// zeroMoves are the zero moves of an effect, in order.
func (e *Effect) zeroMoves() (moves []zeroMove) {
	if e.Zero == NoCell {
		return nil
	}
	side := e.ZeroSide
	for _, cell := range append([]Cell{e.Zero}, e.Chain...) {
		moves = append(moves, zeroMove{side, cell})
		side = 1 - side
	}
	return moves
}

// addMove adds the event of the move.
func (e *Effect) addMove(add func(note, what string, pairs ...any)) {
	note := fmt.Sprintf("%c %s", SideLetter(e.Side), e.Move)
	pairs := []any{"Side", SideTerm(e.Side), "Tower", ColouredTerm(e.Tower.Colour), "From", e.Move.From.String()}
	if !e.Move.IsPush() {
		add(note, "slide", append(pairs, "To", e.Move.To.String(), "Colour", ColouredTerm(e.Move.To.Colour()))...)
		return
	}
	var row []string
	for at := e.Move.From; len(row) < int(e.PushedCount); {
		at = cellAhead(e.Side, at)
		row = append(row, at.String())
	}
	pairs = append(pairs, "Next", strings.Join(row, " "), "Pushed", ColouredTerm(e.Pushed.Colour),
		"Opponent", SideTerm(e.Pushed.Side),
		"To", e.PushedTo.String(), "Colour", ColouredTerm(e.PushedTo.Colour()))
	if e.PushedCount > 1 {
		add(note, "pushes", append(pairs, "Count", int(e.PushedCount))...)
	} else {
		add(note, "push", pairs...)
	}
}

// addRound adds the events of the end of a round. The line "--" stands between rounds; the
// last round is followed by the result instead.
func (e *Effect) addRound(add func(note, what string, pairs ...any)) {
	end := e.Round
	pairs := []any{"Winner", SideTerm(end.Winner), "Loser", SideTerm(1 - end.Winner), "Scored", end.Scored}
	switch {
	case end.Method == ByDeadlock:
		e.addDeadlock(add, pairs)
	case e.Tower.Sumo():
		add("", "sumorow", pairs...)
	default:
		add("", "row", pairs...)
	}
	if end.Promoted != None {
		ring := []any{"Side", SideTerm(end.Winner), "Tower", ColouredTerm(end.Promoted)}
		if rank := end.Final.Rank(end.Winner, end.Promoted); rank > 1 {
			add("", "ringed", append(ring, "Rank", RankTerm(rank))...)
		} else {
			add("", "promoted", ring...)
		}
	}
	switch {
	case end.Match:
	case end.Final.mode.rules().fills:
		add("", "chooses", pairs...)
	default:
		add("--", "newround", "Starter", SideTerm(1-end.Winner))
	}
}

// addDeadlock adds the event of a mutual block. The side to move was that of the second
// blocked tower, or of the one that a chain came back to, or, without one, the side of a free
// choice without a move.
func (e *Effect) addDeadlock(add func(note, what string, pairs ...any), pairs []any) {
	final := &e.Round.Final
	pairs = append(pairs, "Side", SideTerm(final.Turn()))
	rewards := final.mode.rules().rewards
	if e.Stuck != NoCell {
		pairs = append(pairs, "Tower", ColouredTerm(final.At(e.Stuck).Colour), "Cell", e.Stuck.String())
	}
	switch {
	case e.Stuck == NoCell && rewards:
		add("", "stuckring", pairs...)
	case e.Stuck == NoCell:
		add("", "stuck", pairs...)
	case rewards:
		add("", "chain", pairs...)
	default:
		add("", "deadlock", pairs...)
	}
}

// note says how a move ends the round; mutual is set for a mutual block, unset for a free
// choice without a move.
func (r *RoundEnd) note(mutual bool) game.Phrase {
	switch {
	case r.Method == ByRow:
		return game.Say("kamisado.choice.wins")
	case mutual:
		return game.Say("kamisado.choice.deadlock", "Loser", SideTerm(1-r.Winner))
	}
	return game.Say("kamisado.choice.stuck", "Side", SideTerm(r.Final.Turn()), "Loser", SideTerm(1-r.Winner))
}
