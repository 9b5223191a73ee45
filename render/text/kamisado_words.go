package text

import (
	"cmp"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// summary says the last move and the prompt, or the mistake that is shown.
func (kamisadoText) summary(words *sentences, v game.View, b *kamisado.Board) {
	if b.Missed {
		addMissed(words, b)
		return
	}
	if !kamisado.ShowsFills(v) { // the last move is in the picture of the round's end
		addMarks(words, b)
	}
	addPrompt(words, v, b)
}

// alt says where everything is.
func (kamisadoText) alt(words *sentences, v game.View, b *kamisado.Board) {
	if kamisado.ShowsFills(v) {
		addFills(words, b)
	} else {
		addBothSides(words, b)
	}
	if b.Last != [2]kamisado.Colour{kamisado.None, kamisado.None} {
		words.add("last", "Black", kamisado.ColourTerm(b.Last[kamisado.Black]), "White", kamisado.ColourTerm(b.Last[kamisado.White]))
	}
	if b.Mode != kamisado.Simple {
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
	case b.Fills != nil:
		words.add("fill", "Side", kamisado.SideTerm(b.Turn), "Opponent", kamisado.SideTerm(1-b.Turn),
			"Left", kamisado.Left.String(), "Right", kamisado.Right.String())
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
	if len(b.Earlier) > 0 {
		words.add("earlier", "Moves", strings.Join(earlier(words, b), "; "))
	}
}

// earlier says each move of a chain before the last one, and what it blocked.
func earlier(alt *sentences, b *kamisado.Board) (moves []string) {
	for _, t := range b.Earlier {
		words := &sentences{say: alt.say, prefix: alt.prefix}
		pairs := []any{"From", t.From.String(), "To", t.To.String(), "Cell", t.Zero.String()}
		if t.Pushed < kamisado.NoCell {
			words.add("earlier.pushed", append(pairs, "Pushed", t.Pushed.String())...)
		} else {
			words.add("earlier.moved", pairs...)
		}
		moves = append(moves, words.join(""))
	}
	return moves
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
		pairs := []any{"Tower", kamisado.ColouredTerm(t.Colour), "Cell", kamisado.Cell(cell).String()}
		switch {
		case t.Rank > 1:
			words.add("rank", append(pairs, "Rank", kamisado.RankTerm(t.Rank))...)
		case t.Sumo():
			words.add("sumo", pairs...)
		default:
			words.add("tower", pairs...)
		}
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

// legal says who can move which tower where: where the choice is free, all towers, those that are named or the one on a
// cell.
func (k kamisadoText) legal(words *sentences, v game.View, b *kamisado.Board, about []string) {
	cell, isCell := kamisado.CellOf(strings.Join(about, ""))
	meant := towersNamed(words.say, about)
	switch {
	case isCell:
		words.addText(described(words.say, v, b, cell.String(), k.describe))
		addChoices(words, v, b, func(from kamisado.Cell) bool { return from == cell })
	case meant == nil:
	case kamisado.ShowsFills(v):
		addPrompt(words, v, b)
		addFills(words, b)
	default:
		addPrompt(words, v, b)
		addChoices(words, v, b, func(from kamisado.Cell) bool { return meant(b.Towers[from]) })
	}
}

func (kamisadoText) more(*sentences, *kamisado.Board, string) {}

// addChoices says, where the choice of a tower is free, where those on some cells can go. If that
// is too much to listen to, it says how many moves there are, of which towers, and how to ask
// for one of them.
func addChoices(words *sentences, v game.View, b *kamisado.Board, on func(kamisado.Cell) bool) {
	if b.Forced != kamisado.NoCell {
		return
	}
	entries := &sentences{say: words.say, prefix: words.prefix}
	var said, towers []string
	count := 0
	for _, group := range v.Groups {
		from, ok := kamisado.CellOf(group.Key)
		switch {
		case !ok: // the pushes
			if by := pushers(group, on); len(by) > 0 {
				said = append(said, words.say(group.Label)+": "+strings.Join(by, ", ")+".")
				count += len(by)
			}
		case on(from):
			entries.add("moves", "Cell", group.Key, "Tower", kamisado.ColouredTerm(b.Towers[from].Colour), "Cells", reached(from, group.Choices))
			towers = append(towers, group.Key)
			count += len(group.Choices)
		}
	}
	if len(towers) > 0 {
		said = slices.Insert(said, 0, entries.join("; ")+".")
	}
	before := len(words.said)
	words.said = append(words.said, said...)
	if words.room() < 0 && len(towers) > 0 {
		words.said = words.said[:before]
		words.add("many", "Count", count, "Cells", strings.Join(towers, ", "), "Cell", towers[0])
	}
}

// pushers are those of some cells whose towers can push.
func pushers(pushes game.Group, on func(kamisado.Cell) bool) (by []string) {
	for _, c := range pushes.Choices {
		if from, ok := kamisado.CellOf(string(c.Move)); ok && on(from) {
			by = append(by, string(c.Move))
		}
	}
	return by
}

// reached are the cells that a tower's moves lead to. Those in one direction are a run, since
// towers do not jump, and are said by the nearest and the furthest: "c2–c7, b2–a3, d2".
func reached(from kamisado.Cell, choices []game.Choice) string {
	var rays [3][]kamisado.Cell // straight on, to the right and to the left in the picture
	for _, c := range choices {
		if move, err := kamisado.ParseMove(string(c.Move)); err == nil {
			ray := (cmp.Compare(move.To%8, from%8) + 3) % 3
			rays[ray] = append(rays[ray], move.To)
		}
	}
	var runs []string
	for _, ray := range rays {
		if len(ray) > 0 {
			slices.SortFunc(ray, func(a, b kamisado.Cell) int { return cmp.Compare(rowsApart(from, a), rowsApart(from, b)) })
			runs = append(runs, run(ray[0].String(), ray[len(ray)-1].String()))
		}
	}
	return strings.Join(runs, ", ")
}

// rowsApart is how many rows lie between two cells.
func rowsApart(a, b kamisado.Cell) int { return max(int(a/8), int(b/8)) - min(int(a/8), int(b/8)) }

// find knows towers: by colour, by side, the sumos, and what they have of these.
func (kamisadoText) find(words *sentences, v game.View, b *kamisado.Board, about []string) {
	meant := towersNamed(words.say, about)
	side := sideNamed(words.say, strings.Join(about, " "), kamisado.SideTerm)
	switch {
	case meant == nil:
		return
	case side != game.Nobody:
		addTowers(words, b, side)
		return
	}
	found := &sentences{say: words.say, prefix: string(v.Game) + ".cell."}
	for cell, t := range b.Towers {
		if t.Present && meant(t) {
			addStanding(found, b, kamisado.Cell(cell))
		}
	}
	if len(found.said) == 0 {
		words.addText(words.say(game.Say("ask.nowhere")))
	} else {
		words.addText(found.join("; ") + ".")
	}
}

// towersNamed reports of a tower whether all words name it: its side, its colour, or that it is a sumo. It is nil if a
// word names no towers.
func towersNamed(say Speaker, about []string) func(kamisado.Tower) bool {
	side, colour, sumo := game.Nobody, kamisado.None, false
	for _, word := range about {
		known := false
		if s := sideNamed(say, word, kamisado.SideTerm); s != game.Nobody {
			side, known = s, true
		}
		for c := range kamisado.Colour(kamisado.Colours) {
			if named(say, word, kamisado.ColouredTerm(c)) {
				colour, known = c, true
			}
		}
		if named(say, word, "kamisado.ask.sumo") {
			sumo, known = true, true
		}
		if !known {
			return nil
		}
	}
	return func(t kamisado.Tower) bool {
		return (side == game.Nobody || t.Side == side) && (colour == kamisado.None || t.Colour == colour) && (!sumo || t.Sumo())
	}
}

// describe puts a cell into words: its name and colour, who stands there, and what
// the picture marks there of what can be done.
func (kamisadoText) describe(words *sentences, b *kamisado.Board, cell string) {
	c, ok := kamisado.CellOf(cell)
	if !ok {
		describeFill(words, b, cell)
		return
	}
	addStanding(words, b, c)
	if b.Missed {
		words.addIf(mistakenFor(b) == c, "mistake")
	} else {
		words.addIf(b.Blocked().Has(c), "zero")
		words.addIf(b.Forced == c && b.Targets != 0, "forced")
		words.addIf(b.Forced == c && b.Targets == 0, "forcedpush")
		words.addIf(b.Targets.Has(c), "target")
		words.addIf(b.Pushable.Has(c), "pushable")
	}
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
