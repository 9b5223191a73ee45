package text

import (
	"fmt"
	"strings"
)

// discGrid is a board of discs as text. D is the game's own type of what a cell can hold:
// nothing, or the disc of the first or second seat, in this order from 0.
type discGrid[D ~uint8] struct {
	cellGrid
	// discs are those of the cells, in reading order.
	discs []D
	// first is the letter of the first column.
	first rune
	// marked is what a cell holds between its marks, in three characters.
	marked func(cell int) string
	// paints and inks are the grounds and the letters of the cells, by what they hold.
	paints, inks [3]paint
}

// plain has a line a row, three characters a cell, and room for so many digits before them.
func (g *discGrid[D]) plain(digits int) string {
	var out strings.Builder
	out.WriteString(g.heading(digits, 3))
	for row := range g.rows {
		var line strings.Builder
		fmt.Fprintf(&line, "%*s ", digits, g.rowName(row))
		for column := range g.columns {
			line.WriteString(g.marked(row*g.columns + column))
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return out.String()
}

// coloured has five characters a cell, the middle three in the colour of its disc; where
// the columns are too few, these three alone, or the first two of them. The names of
// columns and rows are on all four sides, in the terminal's own colours.
func (g *discGrid[D]) coloured(colours Depth, columns int) string {
	var out strings.Builder
	edge, width := colours.on(g.paints[0], g.inks[0], " "), 5
	if tooWide(5+5*g.columns, columns) {
		edge, width = "", 3
	}
	if tooWide(5+3*g.columns, columns) {
		width = 2
	}
	out.WriteString(g.heading(2, width))
	for row := range g.rows {
		number := fmt.Sprintf("%2s", g.rowName(row))
		out.WriteString(number + " ")
		for column := range g.columns {
			cell := row*g.columns + column
			disc, marked := g.discs[cell], string([]rune(g.marked(cell))[:min(width, 3)])
			out.WriteString(edge + colours.on(g.paints[disc], g.inks[disc], marked) + edge)
		}
		out.WriteString(colours.off() + number + "\n")
	}
	out.WriteString(g.heading(2, width))
	return out.String()
}

// heading has the columns' letters, each in the middle of so many characters.
func (g *discGrid[D]) heading(digits, width int) string {
	var line strings.Builder
	line.WriteString(strings.Repeat(" ", digits+1))
	for column := range g.columns {
		fmt.Fprintf(&line, "%*c%*s", width/2+1, g.first+rune(column), width-width/2-1, "")
	}
	return strings.TrimRight(line.String(), " ") + "\n"
}
