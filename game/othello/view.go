package othello

import (
	"slices"

	"kamisado/game"
)

// View is the same for every seat: Othello hides nothing.
func (m *Match) View(seat game.Seat) game.View {
	count := m.now.Count()
	v := game.View{
		Game: ID, Seat: seat, ToMove: m.ToMove(), Notation: m.now.String(), LastEvents: m.last.events(m.now.size),
		Status:  []game.Phrase{game.Say("othello.status.discs", "Black", count[Black], "White", count[White])},
		Outcome: m.outcome.Clone(), Board: m.picture(),
	}
	if m.outcome == nil {
		moves := m.now.Moves().Len()
		v.Prompt = game.Say("othello.prompt", "Count", moves, "Plural", moves)
		v.Groups = m.now.groups()
	}
	return v
}

// picture makes the typed part of the view.
func (m *Match) picture() *Board {
	size := m.now.size
	b := &Board{
		Rows: size.Rows(), Columns: size.Columns(), Discs: make([]Disc, size.Cells()),
		Turn: game.Nobody, Last: m.last.cell, Count: m.now.Count(),
	}
	for cell := range b.Discs {
		b.Discs[cell] = Disc(m.now.at(cell) + 1)
	}
	b.Turned = slices.AppendSeq(b.Turned, m.last.turned.All())
	if m.outcome != nil {
		return b
	}
	b.Turn = m.now.Turn()
	b.Legal = slices.AppendSeq(b.Legal, m.now.Moves().All())
	return b
}

// groups returns the legal moves in one group, whose parts are the columns.
func (p Position) groups() []game.Group {
	all := game.Group{Key: "cells", Label: game.Say("othello.choice.cells")}
	columns := make([]game.Group, p.size.Columns())
	for cell := range p.Moves().All() {
		name, turned := p.size.CellName(cell), p.Flips(cell).Len()
		choice := game.Choice{
			Move: game.Move(name), Label: game.Say("othello.choice.cell", "Cell", name),
			Note: game.Say("othello.choice.turns", "Count", turned, "Plural", turned),
		}
		column := &columns[cell%len(columns)]
		all.Choices, column.Choices = append(all.Choices, choice), append(column.Choices, choice)
	}
	for i, g := range columns {
		if len(g.Choices) > 0 {
			g.Key = string(rune('a' + i))
			g.Label = game.Say("othello.choice.column", "Column", g.Key)
			all.Parts = append(all.Parts, g)
		}
	}
	return []game.Group{all}
}

// ID names the game everywhere.
const ID game.ID = "othello"

// Sides, by seat. Black moves first.
const (
	Black game.Seat = 0
	White game.Seat = 1
)

// Disc is the content of a cell of a Board.
type Disc uint8

// What a cell can hold.
const (
	Empty Disc = iota
	BlackDisc
	WhiteDisc
)

// NoCell stands for no cell in a Board.
const NoCell = -1

// Board is the typed part of an Othello view. Cells are
// counted row by row from the top left; cell i is in row i/Columns and column
// i%Columns, and rows are numbered from 1 at the top.
type Board struct {
	Rows, Columns int
	Discs         []Disc
	// Turn is the side to move, game.Nobody when the match is over.
	Turn game.Seat
	// Legal are the cells Turn may play on, in ascending order.
	Legal []int
	// Last is the cell of the last move, NoCell at the start; Turned are the cells
	// of the discs that it turned over.
	Last   int
	Turned []int
	// Count is how many discs each side has, by seat.
	Count [2]int
}

// events returns an effect as events, the move itself first. The notes are the lines of the match text.
func (e *effect) events(size Size) (events []game.Event) {
	add := func(side game.Seat, line, what string, pairs ...any) {
		said := game.Say("othello.event."+what, append(pairs, "Side", SideTerm(side))...)
		events = append(events, game.Event{Phrase: said, Note: string(letters[side]) + " " + line})
	}
	if e.cell != NoCell {
		cell, turned := size.CellName(e.cell), e.turned.Len()
		add(e.side, cell, "place", "Cell", cell, "Count", turned, "Plural", turned)
	}
	if e.passed != game.Nobody {
		add(e.passed, "--", "pass", "Opponent", SideTerm(1-e.passed))
	}
	return events
}
