package othello

import (
	"kamisado/game"
)

// menu is how many moves a menu of any medium holds: with more of them the moves are
// grouped by column.
const menu = 25

// View is the same for every seat: Othello hides nothing.
func (m *Match) View(seat game.Seat) game.View {
	count := m.now.Count()
	v := game.View{
		Game: ID, Seat: seat, ToMove: m.ToMove(), Notation: m.now.String(), LastEvents: m.last.news(m.now.size),
		Status:  []game.Phrase{game.Say("othello.status.discs", "Black", count[Black], "White", count[White])},
		Outcome: m.outcome.Clone(), Board: m.picture(),
	}
	if m.outcome == nil {
		moves := m.now.Moves().Len()
		v.Prompt = game.Say("othello.duty", "Count", moves, "Plural", moves)
		v.Groups = m.now.groups()
	}
	return v
}

// picture is the typed part of the view.
func (m *Match) picture() *Board {
	shape := m.now.size.Shape()
	b := &Board{
		Rows: shape.Rows, Columns: shape.Columns, Discs: make([]Disc, shape.Rows*shape.Columns),
		Turn: game.Nobody, Last: m.last.Cell, Count: m.now.Count(),
	}
	for cell := range b.Discs {
		b.Discs[cell] = Disc(m.now.at(cell) + 1)
	}
	for cell := range m.last.Turned.All() {
		b.Turned = append(b.Turned, cell)
	}
	if m.outcome != nil {
		return b
	}
	b.Turn = m.now.Turn()
	for cell := range m.now.Moves().All() {
		b.Legal = append(b.Legal, cell)
	}
	return b
}

// groups are the legal moves: all together, or by column where one menu would not
// hold them.
func (p *Position) groups() []game.Group {
	moves := p.Moves()
	if moves.Len() <= menu {
		group := game.Group{Key: "cells", Label: game.Say("othello.choice.cells")}
		for cell := range moves.All() {
			group.Choices = append(group.Choices, p.choice(cell))
		}
		return []game.Group{group}
	}
	columns := make([]game.Group, p.size.Shape().Columns)
	for cell := range moves.All() {
		g := &columns[cell%len(columns)]
		g.Choices = append(g.Choices, p.choice(cell))
	}
	var groups []game.Group
	for i, g := range columns {
		if len(g.Choices) > 0 {
			g.Key = string(rune('a' + i))
			g.Label = game.Say("othello.choice.column", "Column", g.Key)
			groups = append(groups, g)
		}
	}
	return groups
}

// choice offers a move.
func (p *Position) choice(cell int) game.Choice {
	name, turned := p.size.CellName(cell), p.Flips(cell).Len()
	return game.Choice{
		Move: game.Move(name), Label: game.Say("othello.choice.cell", "Cell", name),
		Note: game.Say("othello.choice.turns", "Count", turned, "Plural", turned),
	}
}
