package text

import (
	"fmt"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Kamisado prints Kamisado boards.
type Kamisado = printer[kamisadoText]

// kamisadoText is a view of Kamisado.
type kamisadoText struct {
	v game.View
	b *kamisado.Board
}

func (kamisadoText) of(v game.View) (boardText, bool) {
	b, ok := v.Board.(*kamisado.Board)
	return kamisadoText{v, b}, ok
}

// row returns the cells of a row of the picture from the left, as they are seen from the seat at the lower edge.
func (k kamisadoText) row(row kamisado.Cell) (cells [8]kamisado.Cell) {
	for column := range kamisado.Cell(8) {
		cells[column] = row*8 + column
		if k.v.Bottom == kamisado.White {
			cells[column] = kamisado.NoCell - 1 - cells[column]
		}
	}
	return cells
}

// columnNames returns the columns from the left, each after a gap but for the last line's end.
func (k kamisadoText) columnNames(margin, gap string) string {
	var names []string
	for _, cell := range k.row(0) {
		names = append(names, cell.String()[:1])
	}
	return margin + strings.Join(names, gap) + "\n"
}

// rowName returns the number of a row of the picture.
func (k kamisadoText) rowName(row kamisado.Cell) string { return k.row(row)[0].String()[1:] }

// board returns the board of section 3.1 of the document: three lines a row, four
// characters a cell, one blank between cells so that it fits a phone. The columns' names
// stand in the middle of the cells. A star takes the place of the first dash of a cell
// that a hint leads to.
func (k kamisadoText) board(language string) string {
	var out strings.Builder
	letters, stars := kamisado.AlphabetOf(language), starred(k.v, k)
	out.WriteString(k.columnNames("   ", "    ") + "\n")
	for row := range kamisado.Cell(8) {
		var edge strings.Builder
		edge.WriteString(" ")
		for _, cell := range k.row(row) {
			letter := letters.Colour(cell.Colour())
			edge.WriteString(" " + letter + ".." + letter)
		}
		fmt.Fprintf(&out, "%s\n%s%s\n", edge.String(), k.boardRow(row, letters, stars), edge.String())
	}
	out.WriteString(k.fillRows(func(filled kamisadoText, row kamisado.Cell) string {
		return filled.boardRow(row, letters, nil)
	}))
	return out.String()
}

// boardRow returns the middle line of a row: its number and its towers.
func (k kamisadoText) boardRow(row kamisado.Cell, letters kamisado.Alphabet, stars map[string]bool) string {
	var line strings.Builder
	line.WriteString(k.rowName(row))
	for _, cell := range k.row(row) {
		line.WriteString(" " + center(k.b.Towers[cell], letters, stars[cell.String()]))
	}
	return line.String() + "\n"
}

// center returns the middle line of a cell: "-BN-", a sumo "-BN1", an empty "----".
func center(t kamisado.Tower, letters kamisado.Alphabet, advised bool) string {
	edge := "-"
	if advised {
		edge = star
	}
	switch {
	case !t.Present:
		return edge + "---"
	case t.Sumo():
		return edge + tower(t, letters)
	}
	return edge + tower(t, letters) + "-"
}

// tower returns the name of a tower: in the document's letters "BN", a sumo "BN1", a double one "BN2".
func tower(t kamisado.Tower, letters kamisado.Alphabet) string {
	name := letters.Side(t.Side) + letters.Colour(t.Colour)
	if t.Sumo() {
		name += strconv.Itoa(int(t.Rank))
	}
	return name
}

// cell describes a cell as section 3.1 does: the row and column counted from 0
// at a8, the colours, and the tower with its side's letter.
func (k kamisadoText) cell(cell string) (string, error) {
	c, ok := kamisado.CellOf(strings.TrimSpace(cell))
	if !ok {
		return "", game.Refuse(game.KindNotation, 0, "kamisado.cell", "Text", game.Quote(cell))
	}
	place := fmt.Sprintf("[%d][%d] Color: %s ", c/8, c%8, c.Colour())
	t := k.b.Towers[c]
	if !t.Present {
		return place + "Turno: Torre: -", nil
	}
	name := tower(t, kamisado.DocumentAlphabet)
	return place + "Turno: " + name[:1] + " Torre: " + name[1:], nil
}

// coloured prints cells of seven characters by two lines in their colours: 61
// columns and 18 lines in all. A narrow terminal gets the second to the fifth of
// the seven, 37 columns. Above stand the cell's letter and the mark of
// the last move, below the tower between the marks of the forced one, or the
// dot of a legal target or the star of an advised one. What a colour says a letter says too.
// The columns' names stand above and below, in the terminal's own colours.
func (k kamisadoText) coloured(language string, colours Depth, columns int) string {
	var out strings.Builder
	letters, narrow := kamisado.AlphabetOf(language), tooWide(61, columns)
	names, above := k.columnNames("      ", "      "), " %s%4s "
	if narrow {
		names, above = k.columnNames("    ", "   "), "%s%-3s"
	}
	out.WriteString(names)
	way, stars := k.way(), starred(k.v, k)
	for row := range kamisado.Cell(8) {
		var upper strings.Builder
		upper.WriteString("   ")
		for _, cell := range k.row(row) {
			c, note := cell.Colour(), way[cell]+k.marks(cell)
			if k.b.Towers[cell].Present && stars[cell.String()] { // a push is advised
				note += star
			}
			upper.WriteString(colours.on(paints[c], onPaint(c), fmt.Sprintf(above, letters.Colour(c), note)))
		}
		lower := k.lowerRow(row, letters, stars, colours, narrow)
		fmt.Fprintf(&out, "%s%s\n%s %s\n", upper.String(), colours.off(), lower, k.rowName(row))
	}
	out.WriteString(names)
	out.WriteString(k.fillRows(func(filled kamisadoText, row kamisado.Cell) string {
		return filled.lowerRow(row, letters, nil, colours, narrow) + "\n"
	}))
	return out.String()
}

// lowerRow returns the lower line of a row: its number, and on each cell what stands there.
func (k kamisadoText) lowerRow(row kamisado.Cell, letters kamisado.Alphabet, stars map[string]bool, colours Depth,
	narrow bool,
) string {
	var line strings.Builder
	line.WriteString(" " + k.rowName(row) + " ")
	for _, cell := range k.row(row) {
		left, right, t := "  ", "  ", k.b.Towers[cell]
		switch {
		case t.Present && k.b.Forced == cell:
			left, right = " >", "< "
		case t.Present:
		case stars[cell.String()]:
			right = " " + star + "   "
		case k.b.Targets.Has(cell):
			right = " ●   "
		default:
			right = "     "
		}
		if narrow {
			left, right = left[1:], right[:len(right)-2]
		}
		ground, ink := paints[cell.Colour()], onPaint(cell.Colour())
		if t.Present {
			line.WriteString(colours.on(ground, ink, left) + colours.body(t, letters) + colours.on(ground, ink, right))
		} else {
			line.WriteString(colours.on(ground, ink, left+right))
		}
	}
	return line.String() + colours.off()
}

// body returns a tower: its side's letter on its side's colour, its own letter on
// its own colour and, for a sumo, its rank.
func (d Depth) body(t kamisado.Tower, letters kamisado.Alphabet) string {
	ground, letter := inkPaint, ivoryPaint
	if t.Side == kamisado.White {
		ground, letter = ivoryPaint, inkPaint
	}
	numeral := " "
	if t.Sumo() {
		numeral = strconv.Itoa(int(t.Rank))
	}
	return d.on(ground, letter, letters.Side(t.Side)) +
		d.on(paints[t.Colour], onPaint(t.Colour), letters.Colour(t.Colour)) + d.on(ground, letter, numeral)
}

// marks returns what the upper line says of a tower on a cell: that it is blocked, and that it can be pushed and
// which way.
func (k kamisadoText) marks(cell kamisado.Cell) (marks string) {
	if k.b.Blocked().Has(cell) {
		marks = "x"
	}
	switch {
	case !k.b.Pushable.Has(cell):
		return marks
	case (k.b.Towers[cell].Side == kamisado.White) == (k.v.Bottom == kamisado.White): // it is pushed towards its own home
		return marks + "▼"
	}
	return marks + "▲"
}

// arrows show the last move's direction by its steps in rows and columns.
var arrows = map[[2]int]string{
	{-1, 0}: "↑", {1, 0}: "↓", {-1, -1}: "↖", {-1, 1}: "↗", {1, -1}: "↙", {1, 1}: "↘",
}

// way returns the arrows of the last move: on the cells it left and crossed,
// and where it pushed a tower to. Its end has a plus sign.
func (k kamisadoText) way() map[kamisado.Cell]string {
	way, from, to := make(map[kamisado.Cell]string), k.b.From, k.b.To
	if from >= kamisado.NoCell || to >= kamisado.NoCell {
		return way
	}
	down, right := int(to/8)-int(from/8), int(to%8)-int(from%8)
	steps := max(down, -down, 1)
	arrow := arrows[[2]int{down / steps, right / steps}]
	if k.v.Bottom == kamisado.White {
		arrow = arrows[[2]int{-down / steps, -right / steps}]
	}
	for i := range steps {
		way[kamisado.Cell(int(from)+i*(8*down+right)/steps)] = arrow
	}
	way[to] = "+"
	if k.b.Pushed < kamisado.NoCell {
		way[k.b.Pushed] = arrow
	}
	return way
}

// fillRows returns the line-ups that there are to choose from as rows of a text board, each below
// its letter, in the order in which a board has rows. row prints one row of a board that is filled so.
func (k kamisadoText) fillRows(row func(filled kamisadoText, row kamisado.Cell) string) string {
	if !kamisado.ShowsFills(k.v) {
		return ""
	}
	var out strings.Builder
	for h, towers := range k.b.Fills {
		filled := kamisadoText{k.v, &kamisado.Board{Towers: towers, Forced: kamisado.NoCell}}
		fmt.Fprintf(&out, "\n%s\n%s%s", kamisado.Hand(h), row(filled, 0), row(filled, 7))
	}
	return out.String()
}
