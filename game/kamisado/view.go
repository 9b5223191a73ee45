package kamisado

import "kamisado/game"

// View is the same for every seat: Kamisado hides nothing.
func (m *Match) View(seat game.Seat) game.View {
	v := game.View{
		Game: ID, Seat: seat, ToMove: m.ToMove(), Notation: m.now.KFN(),
		LastEvents: m.last.news(), Status: m.status(), Outcome: m.outcome.Clone(),
		Board: m.board(),
	}
	if m.outcome == nil {
		v.Prompt = m.now.duty()
		v.Groups = m.now.groups()
	}
	return v
}

func (m *Match) status() []game.Phrase {
	p := &m.now
	phrases := []game.Phrase{game.Say("kamisado.status.last",
		"Black", ColourTerm(p.last[Black]), "White", ColourTerm(p.last[White]))}
	if p.mode == Standard {
		phrases = append([]game.Phrase{game.Say("kamisado.status.points",
			"Round", m.round, "Black", p.Points(Black), "White", p.Points(White))}, phrases...)
	}
	return phrases
}

// duty says what the side to move must do.
func (p *Position) duty() game.Phrase {
	side, forced := p.Turn(), p.Forced()
	if forced == None {
		return game.Say("kamisado.duty.free")
	}
	pairs := []any{"Tower", ColourTerm(forced), "Letter", forced.String(), "Cell", p.Where(side, forced).String()}
	if p.reach(side, forced) == 0 {
		return game.Say("kamisado.duty.push", pairs...)
	}
	return game.Say("kamisado.duty.forced", pairs...)
}

// groups are the legal moves by tower, pushes apart as buttons.
func (p *Position) groups() []game.Group {
	var groups []game.Group
	var pushes []game.Choice
	for _, m := range p.AppendMoves(nil) {
		tower := p.At(m.From)
		if m.IsPush() {
			next := cellAhead(p.Turn(), m.From)
			pushes = append(pushes, game.Choice{Move: game.Move(m.String()), Note: p.note(m), Label: game.Say("kamisado.choice.push",
				"Cell", m.From.String(), "Next", next.String(), "Pushed", ColourTerm(p.At(next).Colour))})
			continue
		}
		key := m.From.String()
		if len(groups) == 0 || groups[len(groups)-1].Key != key {
			pairs := []any{"Tower", ColourTerm(tower.Colour), "Letter", tower.Colour.String(), "Cell", key}
			groups = append(groups, game.Group{Key: key, Label: game.Say("kamisado.choice.tower", pairs...)})
		}
		g := &groups[len(groups)-1]
		g.Choices = append(g.Choices, p.choice(m))
	}
	if len(pushes) > 0 {
		groups = append(groups, game.Group{Key: "push", Label: game.Say("kamisado.choice.pushes"), Buttons: true, Choices: pushes})
	}
	return groups
}

// choice offers a slide.
func (p *Position) choice(m Move) game.Choice {
	colour := m.To.Colour()
	return game.Choice{
		Move: game.Move(m.String()), Note: p.note(m),
		Label: game.Say("kamisado.choice.slide", "Move", m.String(), "To", m.To.String(),
			"Colour", ColourTerm(colour), "Letter", colour.String()),
	}
}
