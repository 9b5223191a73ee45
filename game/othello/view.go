package othello

import "kamisado/game"

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

// groups returns the legal moves in one group, whose parts are the columns.
func (p *Position) groups() []game.Group {
	all := game.Group{Key: "cells", Label: game.Say("othello.choice.cells")}
	columns := make([]game.Group, p.size.Shape().Columns)
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

// events returns an effect as events, the move itself first. The notes are the lines of
// the match text.
func (e *Effect) events(size Size) (events []game.Event) {
	add := func(note, what string, pairs ...any) {
		events = append(events, game.Event{Phrase: game.Say("othello.event."+what, pairs...), Note: note})
	}
	if e.Cell != NoCell {
		cell, turned := size.CellName(e.Cell), e.Turned.Len()
		add(note(e.Side, cell), "place", "Side", SideTerm(e.Side), "Cell", cell, "Count", turned, "Plural", turned)
	}
	if e.Passed != game.Nobody {
		add(note(e.Passed, passText), "pass", "Side", SideTerm(e.Passed), "Opponent", SideTerm(1-e.Passed))
	}
	return events
}

// passText is a pass in a match text.
const passText = "--"

// note is a line of the match text.
func note(side game.Seat, what string) string { return string(letters[side]) + " " + what }
