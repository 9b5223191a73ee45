package text

import (
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Kamisado prints Kamisado boards.
type Kamisado struct{}

var _ Printer = Kamisado{}

// columnNames stand above the columns, in the middle of four characters.
const columnNames = "   a    b    c    d    e    f    g    h\n"

// Board is the board of section 3.1 of the document: three lines a row, four
// characters a cell, one blank between cells so that it fits a phone.
func (Kamisado) Board(v game.View) string {
	b, ok := v.Board.(*kamisado.Board)
	if !ok {
		return ""
	}
	var out strings.Builder
	out.WriteString(columnNames + "\n")
	for row := range kamisado.Cell(8) {
		edge, middle := " ", fmt.Sprint(8-int(row))
		for cell := row * 8; cell < row*8+8; cell++ {
			letter := cell.Colour().String()
			edge += " " + letter + ".." + letter
			middle += " " + center(b.Towers[cell])
		}
		fmt.Fprintf(&out, "%s\n%s\n%s\n", edge, middle, edge)
	}
	return out.String()
}

// center is the middle line of a cell: "-BN-", a sumo "-BN1", an empty "----".
func center(t kamisado.Tower) string {
	if !t.Present {
		return "----"
	}
	if t.Sumo {
		return "-" + tower(t)
	}
	return "-" + tower(t) + "-"
}

// tower is the document's name of a tower: "BN", a sumo "BN1".
func tower(t kamisado.Tower) string {
	name := string(kamisado.SideLetter(t.Side)) + t.Colour.String()
	if t.Sumo {
		name += "1"
	}
	return name
}

// Cell describes a cell as section 3.1 does: the row and column counted from 0
// at a8, the colours, and the tower with its side's letter.
func (Kamisado) Cell(v game.View, cell string) (string, error) {
	b, ok := v.Board.(*kamisado.Board)
	if !ok {
		return "", wrongView(v)
	}
	c, ok := kamisado.CellOf(strings.TrimSpace(cell))
	if !ok {
		return "", game.Refuse(game.KindNotation, 0, game.Say("kamisado.cell", "Text", game.Quote(cell)))
	}
	place := fmt.Sprintf("[%d][%d] Color: %s ", c/8, c%8, c.Colour())
	t := b.Towers[c]
	if !t.Present {
		return place + "Turno: Torre: -", nil
	}
	name := tower(t)
	return place + "Turno: " + name[:1] + " Torre: " + name[1:], nil
}
