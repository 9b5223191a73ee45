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
			choice.Label = game.Say("kamisado.choice.push", "Cell", from, "Next", next, "Pushed", ColouredTerm(p.At(row[0]).Colour))
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
