package kamisado

import (
	"strings"

	"kamisado/game"
)

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

// groups returns the legal moves by tower, and pushes as buttons in a group of their own.
func (p *Position) groups() []game.Group {
	if p.choosing {
		return []game.Group{p.fillGroup()}
	}
	var groups []game.Group
	var pushes []game.Choice
	for _, m := range p.AppendMoves(nil) {
		tower := p.At(m.From)
		if m.IsPush() {
			pushes = append(pushes, game.Choice{Move: game.Move(m.String()), Note: p.note(m), Label: p.pushLabel(m.From)})
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

// pushLabel says which towers a push moves.
func (p *Position) pushLabel(from Cell) game.Phrase {
	row := rowBefore(p, from)
	cell, next := from.String(), row[0].String()
	if last := len(row) - 1; last > 0 {
		return game.Say("kamisado.choice.pushrow", "Cell", cell, "Count", len(row), "Next", next, "Last", row[last].String())
	}
	return game.Say("kamisado.choice.push", "Cell", cell, "Next", next, "Pushed", ColouredTerm(p.At(row[0]).Colour))
}

// fillGroup are the hands to choose from, as buttons. Their notes are the home rows as a KFN
// writes them.
func (p *Position) fillGroup() game.Group {
	group := game.Group{Key: "fill", Label: game.Say("kamisado.choice.hands"), Buttons: true}
	for h := range Hand(Hands) {
		next, _ := p.Play(FillMove(h))
		rows := strings.Split(placementOf(&next), "/")
		group.Choices = append(group.Choices, game.Choice{
			Move: game.Move(h.String()), Label: game.Say("kamisado.choice.hand", "Hand", HandTerm(h)),
			Note: game.Say("kamisado.choice.lineup", "Top", rows[0], "Bottom", rows[7]),
		})
	}
	return group
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
