package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Kamisado prints Kamisado boards.
type Kamisado struct {
	printer[kamisado.Board, kamisadoText]
}

var _ Printer = Kamisado{}

// kamisadoText shows boards for a printer.
type kamisadoText struct{}

var _ boardText[kamisado.Board] = kamisadoText{}

// seenAt is the cell at a place of the board, counted in reading order, as it is seen from
// the seat at the lower edge.
func seenAt(v game.View, place kamisado.Cell) kamisado.Cell {
	if v.Bottom == kamisado.White {
		return kamisado.NoCell - 1 - place
	}
	return place
}

// columnNames are the columns from the left, each after a gap but for the last line's end.
func columnNames(v game.View, margin, gap string) string {
	var names []string
	for place := range kamisado.Cell(8) {
		names = append(names, seenAt(v, place).String()[:1])
	}
	return margin + strings.Join(names, gap) + "\n"
}

// board is the board of section 3.1 of the document: three lines a row, four
// characters a cell, one blank between cells so that it fits a phone. The columns' names
// stand in the middle of the cells.
func (kamisadoText) board(v game.View, b *kamisado.Board, language string) string {
	var out strings.Builder
	letters := kamisado.AlphabetOf(language)
	out.WriteString(columnNames(v, "   ", "    ") + "\n")
	for row := range kamisado.Cell(8) {
		edge, middle := " ", seenAt(v, row*8).String()[1:]
		for place := row * 8; place < row*8+8; place++ {
			cell := seenAt(v, place)
			letter := letters.Colour(cell.Colour())
			edge += " " + letter + ".." + letter
			middle += " " + center(b.Towers[cell], letters)
		}
		fmt.Fprintf(&out, "%s\n%s\n%s\n", edge, middle, edge)
	}
	return out.String()
}

// center is the middle line of a cell: "-BN-", a sumo "-BN1", an empty "----".
func center(t kamisado.Tower, letters kamisado.Alphabet) string {
	if !t.Present {
		return "----"
	}
	if t.Sumo {
		return "-" + tower(t, letters)
	}
	return "-" + tower(t, letters) + "-"
}

// tower is the name of a tower: in the document's letters "BN", a sumo "BN1".
func tower(t kamisado.Tower, letters kamisado.Alphabet) string {
	name := letters.Side(t.Side) + letters.Colour(t.Colour)
	if t.Sumo {
		name += "1"
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

// coloured prints cells of seven characters by two lines in their colours: 60
// columns and 18 lines in all. Above stand the cell's letter and the mark of
// the last move, below the tower between the marks of the forced one, or the
// dot of a legal target or the star of an advised one. What a colour says a letter says too.
// The columns' names stand above and below, in the terminal's own colours.
func (k kamisadoText) coloured(v game.View, b *kamisado.Board, language string, colours Depth) string {
	var out strings.Builder
	letters := kamisado.AlphabetOf(language)
	names := columnNames(v, "      ", "      ")
	out.WriteString(names)
	way, stars := wayOf(v, b), starred(v, b, k.advice)
	for row := range kamisado.Cell(8) {
		upper, lower := "   ", " "+seenAt(v, row*8).String()[1:]+" "
		number := lower
		for place := row * 8; place < row*8+8; place++ {
			cell := seenAt(v, place)
			c := cell.Colour()
			upper += colours.on(paints[c], onPaint(c), fmt.Sprintf(" %s%4s ", letters.Colour(c), marks(v, b, way, cell)+pushStar(b, stars, cell)))
			lower += colours.stand(b, cell, letters, stars[cell.String()])
		}
		fmt.Fprintf(&out, "%s%s\n%s%s%s\n", upper, colours.off(), lower, colours.off(), strings.TrimRight(number, " "))
	}
	out.WriteString(names)
	return out.String()
}

// pushStar is the star of a tower that a push is advised of.
func pushStar(b *kamisado.Board, stars map[string]bool, cell kamisado.Cell) string {
	if b.Towers[cell].Present && stars[cell.String()] {
		return star
	}
	return ""
}

// stand is the lower line of a cell.
func (d Depth) stand(b *kamisado.Board, cell kamisado.Cell, letters kamisado.Alphabet, advised bool) string {
	ground := cell.Colour()
	plain := func(s string) string { return d.on(paints[ground], onPaint(ground), s) }
	t := b.Towers[cell]
	switch {
	case t.Present && b.Forced == cell:
		return plain(" >") + d.body(t, letters) + plain("< ")
	case t.Present:
		return plain("  ") + d.body(t, letters) + plain("  ")
	case advised:
		return plain("   " + star + "   ")
	case b.Targets.Has(cell):
		return plain("   ●   ")
	}
	return plain("       ")
}

// body is a tower: its side's letter on its side's colour, its own letter on
// its own colour and, for a sumo, the 1.
func (d Depth) body(t kamisado.Tower, letters kamisado.Alphabet) string {
	ground, letter := inkPaint, ivoryPaint
	if t.Side == kamisado.White {
		ground, letter = ivoryPaint, inkPaint
	}
	numeral := " "
	if t.Sumo {
		numeral = "1"
	}
	return d.on(ground, letter, letters.Side(t.Side)) +
		d.on(paints[t.Colour], onPaint(t.Colour), letters.Colour(t.Colour)) + d.on(ground, letter, numeral)
}

// marks is what the upper line says of a cell: the way of the last move, a
// blocked tower, and one that can be pushed and which way.
func marks(v game.View, b *kamisado.Board, way map[kamisado.Cell]string, cell kamisado.Cell) string {
	s := way[cell]
	if b.Zero == cell {
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

// alt describes a board, the most urgent first: the last move, the prompt,
// then where everything is.
func (kamisadoText) alt(words *sentences, v game.View, b *kamisado.Board) {
	if b.Missed {
		addMissed(words, b)
	} else {
		addMarks(words, b)
		addPrompt(words, v, b)
	}
	for side := kamisado.White; side >= kamisado.Black; side-- {
		addTowers(words, b, side)
	}
	words.add("last", "Black", kamisado.ColourTerm(b.Last[kamisado.Black]), "White", kamisado.ColourTerm(b.Last[kamisado.White]))
	if b.Mode == kamisado.Standard {
		words.add("points", "Round", b.Round, "Black", b.Points[kamisado.Black], "White", b.Points[kamisado.White])
	}
	words.addIf(v.Bottom == kamisado.White, "turned", "Side", kamisado.SideTerm(v.Bottom))
}

// addPrompt says who must do what, or who has won.
func addPrompt(words *sentences, v game.View, b *kamisado.Board) {
	switch {
	case v.Outcome != nil && v.Outcome.Winner == game.Nobody:
		words.add("over")
	case v.Outcome != nil && b.RoundOver:
		words.add("round", "Side", kamisado.SideTerm(v.Outcome.Winner))
	case v.Outcome != nil:
		words.add("won", "Side", kamisado.SideTerm(v.Outcome.Winner))
	case b.Forced == kamisado.NoCell:
		words.add("free", "Side", kamisado.SideTerm(b.Turn))
	default:
		words.add("forced", "Side", kamisado.SideTerm(b.Turn),
			"Tower", kamisado.ColouredTerm(b.Towers[b.Forced].Colour), "Cell", b.Forced.String())
	}
	if b.Targets != 0 {
		words.add("targets", "Cells", cells(b.Targets))
	}
	if b.Pushable != 0 {
		words.add("pushable", "Cells", cells(b.Pushable))
	}
}

// addMarks says the last move and what it blocked.
func addMarks(words *sentences, b *kamisado.Board) {
	if b.From < kamisado.NoCell && b.To < kamisado.NoCell {
		pairs := []any{"From", b.From.String(), "To", b.To.String()}
		if b.Pushed < kamisado.NoCell {
			words.add("pushed", append(pairs, "Pushed", b.Pushed.String())...)
		} else {
			words.add("moved", pairs...)
		}
	}
	if b.Zero < kamisado.NoCell {
		words.add("zero", "Cell", b.Zero.String())
	}
}

// addMissed says who could have won and what was done instead.
func addMissed(words *sentences, b *kamisado.Board) {
	words.add("turn", "Side", kamisado.SideTerm(b.Turn))
	if b.From < kamisado.NoCell && b.To < kamisado.NoCell {
		words.add("mistake", "From", b.From.String(), "To", b.To.String())
	}
}

// cells lists cells as every language does.
func cells(set kamisado.CellSet) string { return list(set.Cells(), kamisado.Cell.String) }

// addTowers says where a side's towers are.
func addTowers(words *sentences, b *kamisado.Board, side game.Seat) {
	words.add("towers", "Side", kamisado.SideTerm(side), "Towers", towers(words, b, side))
}

// towers lists a side's towers in reading order, in the words of Alt.
func towers(alt *sentences, b *kamisado.Board, side game.Seat) string {
	words := &sentences{say: alt.say, prefix: alt.prefix}
	for cell, t := range b.Towers {
		if !t.Present || t.Side != side {
			continue
		}
		key := "tower"
		if t.Sumo {
			key = "sumo"
		}
		words.add(key, "Tower", kamisado.ColouredTerm(t.Colour), "Cell", kamisado.Cell(cell).String())
	}
	return words.join(", ")
}

func (kamisadoText) grid(*kamisado.Board) cellGrid { return gridOf(8, 8, true) }

// content says a cell and what stands there, without the marks.
func (kamisadoText) content(words *sentences, b *kamisado.Board, cell string) {
	if c, ok := kamisado.CellOf(cell); ok {
		addStanding(words, b, c)
	}
}

// legal says who can move which tower where: where the choice is free, all towers or those
// that are asked for.
func (kamisadoText) legal(words *sentences, v game.View, b *kamisado.Board, q question) {
	addPrompt(words, v, b)
	meant := towersMeant(question{about: q.about}, v.Seat)
	addChoices(words, v, b, func(from kamisado.Cell) bool { return meant == nil || meant(b.Towers[from]) })
}

// more says where the towers can go that stand on the cells that are asked for.
func (kamisadoText) more(words *sentences, v game.View, b *kamisado.Board, kind questionKind, q question) {
	if kind == askLegal {
		addChoices(words, v, b, func(from kamisado.Cell) bool { return slices.Contains(q.about, from.String()) })
	}
}

// addChoices says, where the choice of a tower is free, where those on some cells can go.
func addChoices(words *sentences, v game.View, b *kamisado.Board, on func(kamisado.Cell) bool) {
	if b.Forced != kamisado.NoCell {
		return
	}
	for _, group := range v.Groups {
		if from, ok := kamisado.CellOf(string(group.Choices[0].Move[:2])); !ok || !on(from) {
			continue
		}
		moves := list(group.Choices, func(c game.Choice) string { return string(c.Move) })
		words.said = append(words.said, words.say(group.Label)+": "+moves+".")
	}
}

func (kamisadoText) sides() []stems { return blackAndWhite }

func (k kamisadoText) words() []stems {
	return slices.Concat(k.sides(), colourStems[:], []stems{sumoStems})
}

// sumoStems are the words for sumos.
var sumoStems = stems{"sumo"}

// colourStems are the words for the colours.
var colourStems = [kamisado.Colours]stems{
	kamisado.Amarillo: {"amarill", "yellow"}, kamisado.Azul: {"azul", "blue"}, kamisado.Marron: {"marron", "brown"},
	kamisado.Naranja: {"naranja", "orange"}, kamisado.Purpura: {"purpura", "morad", "purple"}, kamisado.Rojo: {"roj", "red"},
	kamisado.Rosa: {"rosa", "pink"}, kamisado.Verde: {"verde", "green"},
}

// find knows towers: by colour, by side, the sumos, and what they have of these.
func (kamisadoText) find(say Speaker, v game.View, b *kamisado.Board, q question) string {
	meant := towersMeant(q, v.Seat)
	if meant == nil {
		return ""
	}
	if side := sideMeant(q, v.Seat, blackAndWhite); side != game.Nobody {
		words := &sentences{say: say, prefix: string(v.Game) + ".alt."}
		addTowers(words, b, side)
		return words.join(" ")
	}
	words := &sentences{say: say, prefix: string(v.Game) + ".cell."}
	for cell, t := range b.Towers {
		if t.Present && meant(t) {
			addStanding(words, b, kamisado.Cell(cell))
		}
	}
	if len(words.said) == 0 {
		return say(game.Say("ask.nowhere"))
	}
	return words.join("; ") + "."
}

// towersMeant tells the towers that a question means, asked from a seat; nil when it has a
// word that means none.
func towersMeant(q question, seat game.Seat) func(kamisado.Tower) bool {
	side := q.side(seat)
	meant := func(t kamisado.Tower) bool { return side == game.Nobody || t.Side == side }
	for _, word := range q.about {
		before, is := meant, towerNamed(word)
		if is == nil {
			return nil
		}
		meant = func(t kamisado.Tower) bool { return before(t) && is(t) }
	}
	return meant
}

// towerNamed tells the towers that a word means, nil when it means none.
func towerNamed(word string) func(kamisado.Tower) bool {
	if side, ok := sideNamed(word, blackAndWhite); ok {
		return func(t kamisado.Tower) bool { return t.Side == side }
	}
	if sumoStems.begin(word) {
		return func(t kamisado.Tower) bool { return t.Sumo }
	}
	for colour, names := range colourStems {
		if names.begin(word) {
			return func(t kamisado.Tower) bool { return t.Colour == kamisado.Colour(colour) }
		}
	}
	return nil
}

// describe puts a cell into words: its name and colour, who stands there, and what
// the picture marks there of what can be done.
func (kamisadoText) describe(words *sentences, b *kamisado.Board, cell string) {
	c, ok := kamisado.CellOf(cell)
	if !ok {
		return
	}
	addStanding(words, b, c)
	if b.Missed {
		words.addIf(mistakenFor(b) == c, "mistake")
	} else {
		words.addIf(b.Zero == c, "zero")
		words.addIf(b.Forced == c && b.Targets != 0, "forced")
		words.addIf(b.Forced == c && b.Targets == 0, "forcedpush")
		words.addIf(b.Targets.Has(c), "target")
		words.addIf(b.Pushable.Has(c), "pushable")
	}
}

// addStanding says a cell and what stands on it.
func addStanding(words *sentences, b *kamisado.Board, c kamisado.Cell) {
	pairs := []any{"Cell", c.String(), "Colour", kamisado.ColouredTerm(c.Colour())}
	t := b.Towers[c]
	if !t.Present {
		words.add("empty", pairs...)
		return
	}
	pairs = append(pairs, "Side", kamisado.SideTerm(t.Side), "Tower", kamisado.ColouredTerm(t.Colour))
	key := "tower"
	if t.Sumo {
		key = "sumo"
	}
	words.add(key, pairs...)
}

// mistakenFor is the cell that a mistake filled, which is crossed out.
func mistakenFor(b *kamisado.Board) kamisado.Cell {
	if b.Pushed < kamisado.NoCell {
		return b.Pushed
	}
	return b.To
}

// advice is marked where a move leads.
func (kamisadoText) advice(b *kamisado.Board, m game.AdvisedMove) (cell, key string) {
	key = adviceKey(m)
	if b.Missed {
		key = adviceMissed
	}
	move, err := kamisado.ParseMove(string(m.Move))
	if err != nil {
		return "", key
	}
	return b.Target(move).String(), key
}
