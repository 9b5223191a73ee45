package text

import (
	"fmt"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Kamisado prints Kamisado boards.
type Kamisado = printer[kamisado.Board, kamisadoText]

// kamisadoText shows boards for a printer.
type kamisadoText struct{}

// seenAt returns the cell at a place of the board, counted in reading order, as it is seen from
// the seat at the lower edge.
func seenAt(v game.View, place kamisado.Cell) kamisado.Cell {
	if v.Bottom == kamisado.White {
		return kamisado.NoCell - 1 - place
	}
	return place
}

// columnNames returns the columns from the left, each after a gap but for the last line's end.
func columnNames(v game.View, margin, gap string) string {
	var names []string
	for place := range kamisado.Cell(8) {
		names = append(names, seenAt(v, place).String()[:1])
	}
	return margin + strings.Join(names, gap) + "\n"
}

// board returns the board of section 3.1 of the document: three lines a row, four
// characters a cell, one blank between cells so that it fits a phone. The columns' names
// stand in the middle of the cells. A star takes the place of the first dash of a cell
// that a hint leads to.
func (k kamisadoText) board(v game.View, b *kamisado.Board, language string) string {
	var out strings.Builder
	letters, stars := kamisado.AlphabetOf(language), starred(v, b, k.advice)
	out.WriteString(columnNames(v, "   ", "    ") + "\n")
	for row := range kamisado.Cell(8) {
		edge, middle := " ", boardRow(v, row, &b.Towers, letters, stars)
		for place := row * 8; place < row*8+8; place++ {
			letter := letters.Colour(seenAt(v, place).Colour())
			edge += " " + letter + ".." + letter
		}
		fmt.Fprintf(&out, "%s\n%s%s\n", edge, middle, edge)
	}
	out.WriteString(fillRows(v, b, func(at kamisado.Cell, towers *[64]kamisado.Tower) string {
		return boardRow(v, at, towers, letters, nil)
	}))
	return out.String()
}

// boardRow returns the middle line of a row: its number and its towers.
func boardRow(v game.View, row kamisado.Cell, towers *[64]kamisado.Tower, letters kamisado.Alphabet,
	stars map[string]bool,
) string {
	var line strings.Builder
	line.WriteString(seenAt(v, row*8).String()[1:])
	for place := row * 8; place < row*8+8; place++ {
		cell := seenAt(v, place)
		line.WriteString(" " + center(towers[cell], letters, stars[cell.String()]))
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
func (kamisadoText) cell(b *kamisado.Board, cell string) (string, error) {
	c, ok := kamisado.CellOf(strings.TrimSpace(cell))
	if !ok {
		return "", game.Refuse(game.KindNotation, 0, game.Say("kamisado.cell", "Text", game.Quote(cell)))
	}
	place := fmt.Sprintf("[%d][%d] Color: %s ", c/8, c%8, c.Colour())
	t := b.Towers[c]
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
func (k kamisadoText) coloured(v game.View, b *kamisado.Board, language string, colours Depth, columns int) string {
	var out strings.Builder
	letters, narrow := kamisado.AlphabetOf(language), tooWide(61, columns)
	names, above := columnNames(v, "      ", "      "), " %s%4s "
	if narrow {
		names, above = columnNames(v, "    ", "   "), "%s%-3s"
	}
	out.WriteString(names)
	way, stars := wayOf(v, b), starred(v, b, k.advice)
	for row := range kamisado.Cell(8) {
		upper, lower := "   ", " "+seenAt(v, row*8).String()[1:]+" "
		number := lower
		for place := row * 8; place < row*8+8; place++ {
			cell := seenAt(v, place)
			c, note := cell.Colour(), marks(v, b, way, cell)
			if b.Towers[cell].Present && stars[cell.String()] { // a push is advised
				note += star
			}
			upper += colours.on(paints[c], onPaint(c), fmt.Sprintf(above, letters.Colour(c), note))
			lower += colours.stand(b, cell, letters, stars[cell.String()], narrow)
		}
		fmt.Fprintf(&out, "%s%s\n%s%s%s\n", upper, colours.off(), lower, colours.off(), strings.TrimRight(number, " "))
	}
	out.WriteString(names)
	out.WriteString(fillRows(v, b, func(at kamisado.Cell, towers *[64]kamisado.Tower) string {
		return colours.colouredRow(v, at, towers, letters, narrow)
	}))
	return out.String()
}

// stand returns the lower line of a cell.
func (d Depth) stand(b *kamisado.Board, cell kamisado.Cell, letters kamisado.Alphabet, advised, narrow bool) string {
	left, right, t := "  ", "  ", b.Towers[cell]
	switch {
	case t.Present && b.Forced == cell:
		left, right = " >", "< "
	case t.Present:
	case advised:
		right = " " + star + "   "
	case b.Targets.Has(cell):
		right = " ●   "
	default:
		right = "     "
	}
	if narrow {
		left, right = left[1:], right[:len(right)-2]
	}
	plain := func(s string) string { return d.on(paints[cell.Colour()], onPaint(cell.Colour()), s) }
	if !t.Present {
		return plain(left + right)
	}
	return plain(left) + d.body(t, letters) + plain(right)
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

// marks returns what the upper line says of a cell: the way of the last move, a
// blocked tower, and one that can be pushed and which way.
func marks(v game.View, b *kamisado.Board, way map[kamisado.Cell]string, cell kamisado.Cell) string {
	s := way[cell]
	if b.Blocked().Has(cell) {
		s += "x"
	}
	if !b.Pushable.Has(cell) {
		return s
	}
	// It is pushed towards its own home.
	if (b.Towers[cell].Side == kamisado.White) == (v.Bottom == kamisado.White) {
		return s + "▼"
	}
	return s + "▲"
}

// arrows show the last move's direction by its steps in rows and columns.
var arrows = map[[2]int]string{
	{-1, 0}: "↑", {1, 0}: "↓", {-1, -1}: "↖", {-1, 1}: "↗", {1, -1}: "↙", {1, 1}: "↘",
}

// wayOf returns the arrows of the last move: on the cells it left and crossed,
// and where it pushed a tower to. Its end has a plus sign, or a cross where it is
// a mistake that is only shown.
func wayOf(v game.View, b *kamisado.Board) map[kamisado.Cell]string {
	way := make(map[kamisado.Cell]string)
	if b.From >= kamisado.NoCell || b.To >= kamisado.NoCell {
		return way
	}
	down, right := int(b.To/8)-int(b.From/8), int(b.To%8)-int(b.From%8)
	steps := max(down, -down, 1)
	arrow := arrows[[2]int{down / steps, right / steps}]
	if v.Bottom == kamisado.White {
		arrow = arrows[[2]int{-down / steps, -right / steps}]
	}
	for i := range steps {
		way[kamisado.Cell(int(b.From)+i*(8*down+right)/steps)] = arrow
	}
	way[b.To] = "+"
	if b.Missed {
		way[b.To] = "×"
	}
	if b.Pushed < kamisado.NoCell {
		way[b.Pushed] = arrow
	}
	return way
}

// fillRows returns the line-ups that there are to choose from as rows of a text board, each below
// its letter, in the order in which a board has rows. row prints one from its number and the
// towers of the board that it is of.
func fillRows(v game.View, b *kamisado.Board, row func(at kamisado.Cell, towers *[64]kamisado.Tower) string) string {
	if !kamisado.ShowsFills(v) {
		return ""
	}
	var out strings.Builder
	for h := range kamisado.Hand(len(b.Fills)) {
		fmt.Fprintf(&out, "\n%s\n%s%s", h, row(0, &b.Fills[h]), row(7, &b.Fills[h]))
	}
	return out.String()
}

// colouredRow returns the lower line of a row of the coloured board, without marks.
func (d Depth) colouredRow(v game.View, row kamisado.Cell, towers *[64]kamisado.Tower,
	letters kamisado.Alphabet, narrow bool,
) string {
	line, unmarked := " "+seenAt(v, row*8).String()[1:]+" ", &kamisado.Board{Towers: *towers, Forced: kamisado.NoCell}
	for place := row * 8; place < row*8+8; place++ {
		line += d.stand(unmarked, seenAt(v, place), letters, false, narrow)
	}
	return line + d.off() + "\n"
}
