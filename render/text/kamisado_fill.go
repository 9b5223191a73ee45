package text

import (
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// addStanding says a cell and what stands on it.
func addStanding(words *sentences, b *kamisado.Board, c kamisado.Cell) {
	pairs := []any{"Cell", c.String(), "Colour", kamisado.ColouredTerm(c.Colour())}
	t := b.Towers[c]
	if !t.Present {
		words.add("empty", pairs...)
		return
	}
	pairs = append(pairs, "Side", kamisado.SideTerm(t.Side), "Tower", kamisado.ColouredTerm(t.Colour))
	switch {
	case t.Rank > 1:
		words.add("rank", append(pairs, "Rank", kamisado.RankTerm(t.Rank))...)
	case t.Sumo():
		words.add("sumo", pairs...)
	default:
		words.add("tower", pairs...)
	}
}

// addBothSides says where all towers are.
func addBothSides(words *sentences, b *kamisado.Board) {
	for side := kamisado.White; side >= kamisado.Black; side-- {
		addTowers(words, b, side)
	}
}

// addFills says the line-ups that there are to choose from.
func addFills(words *sentences, b *kamisado.Board) {
	for h := range kamisado.Hand(len(b.Fills)) {
		addFill(words, b, h)
	}
}

// addFill says one line-up.
func addFill(words *sentences, b *kamisado.Board, h kamisado.Hand) {
	filled := kamisado.Board{Towers: b.Fills[h]}
	in := &sentences{say: words.say, prefix: string(kamisado.ID) + ".alt."}
	words.said = append(words.said, words.say(game.Say("kamisado.alt.lineup", "Letter", h.String(), "Hand", kamisado.HandTerm(h),
		"White", towers(in, &filled, kamisado.White), "Black", towers(in, &filled, kamisado.Black))))
}

// describeFill puts a line-up of the picture into words, named as the choice of it is.
func describeFill(words *sentences, b *kamisado.Board, name string) {
	move, err := kamisado.ParseMove(name)
	if err != nil {
		return
	}
	if h, ok := move.Fill(); ok && int(h) < len(b.Fills) {
		addFill(words, b, h)
	}
}

// fillRows are the line-ups that there are to choose from as rows of a text board, each below
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

// colouredRow is the lower line of a row of the coloured board, without marks.
func (d Depth) colouredRow(v game.View, row kamisado.Cell, towers *[64]kamisado.Tower, letters kamisado.Alphabet, narrow bool) string {
	line, unmarked := " "+seenAt(v, row*8).String()[1:]+" ", &kamisado.Board{Towers: *towers, Forced: kamisado.NoCell}
	for place := row * 8; place < row*8+8; place++ {
		line += d.stand(unmarked, seenAt(v, place), letters, false, narrow)
	}
	return line + d.off() + "\n"
}
