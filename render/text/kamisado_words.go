package text

import (
	"cmp"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// summary says the last move and the prompt.
func (k kamisadoText) summary(words *sentences) {
	b := k.b
	hasMoved := b.From < kamisado.NoCell && b.To < kamisado.NoCell
	if !kamisado.ShowsFills(k.v) { // the last move is in the picture of the round's end
		if hasMoved {
			addMove(words, "", b.Trace)
		}
		blocked := (&kamisado.Board{Trace: b.Trace}).Blocked().Cells() // after the last move
		words.addIf(len(blocked) > 0, "zero", "Cells", list(blocked, kamisado.Cell.String), "Plural", len(blocked))
		earlier := words.apart()
		for _, t := range b.Earlier { // each move of a chain before the last one, and what it blocked
			addMove(earlier, "earlier.", t)
		}
		words.addIf(len(b.Earlier) > 0, "earlier", "Moves", earlier.join("; "))
	}
	k.addPrompt(words)
}

// alt says where everything is.
func (k kamisadoText) alt(words *sentences) {
	b := k.b
	if kamisado.ShowsFills(k.v) {
		k.addFills(words)
	} else {
		k.addTowers(words, kamisado.White)
		k.addTowers(words, kamisado.Black)
	}
	if last := kamisado.LastColours(b.Last); !last.IsZero() {
		words.addText(words.say(last) + ".")
	}
	if b.Mode != kamisado.Simple {
		words.add("points", "Round", b.Round, "Black", b.Points[kamisado.Black], "White", b.Points[kamisado.White])
	}
	arrived := kamisado.Arrived(k.v)
	words.addIf(arrived < kamisado.NoCell, "crown", "Cell", arrived.String())
	words.addIf(k.v.Outcome != nil && !b.RoundOver, "score", "Black", b.Points[kamisado.Black],
		"White", b.Points[kamisado.White])
	words.addIf(k.v.Bottom == kamisado.White, "turned", "Side", kamisado.SideTerm(k.v.Bottom))
}

// addPrompt says who must do what, or who has won.
func (k kamisadoText) addPrompt(words *sentences) {
	switch v, b := k.v, k.b; {
	case v.Outcome != nil && v.Outcome.Winner != game.Nobody && b.RoundOver:
		words.add("round", "Side", kamisado.SideTerm(v.Outcome.Winner))
	case words.addOutcome(v, kamisado.SideTerm):
	case b.Fills != nil:
		words.add("fill", "Side", kamisado.SideTerm(b.Turn), "Opponent", kamisado.SideTerm(1-b.Turn),
			"Left", kamisado.Left.String(), "Right", kamisado.Right.String())
	case b.Forced == kamisado.NoCell:
		words.add("free", "Side", kamisado.SideTerm(b.Turn))
	default:
		words.add("forced", "Side", kamisado.SideTerm(b.Turn),
			"Tower", kamisado.ColouredTerm(b.Towers[b.Forced].Colour), "Cell", b.Forced.String())
	}
	words.addIf(k.b.Targets != 0, "targets", "Cells", list(k.b.Targets.Cells(), kamisado.Cell.String))
	words.addIf(k.b.Pushable != 0, "pushable", "Cells", list(k.b.Pushable.Cells(), kamisado.Cell.String))
}

// addMove says a move or a push, with a key that begins so.
func addMove(words *sentences, key string, t kamisado.Trace) {
	pairs := []any{"From", t.From.String(), "To", t.To.String(), "Cell", t.Zero.String(), "Pushed", t.Pushed.String()}
	words.addIf(t.Pushed < kamisado.NoCell, key+"pushed", pairs...)
	words.addIf(t.Pushed >= kamisado.NoCell, key+"moved", pairs...)
}

// addTowers says where a side's towers are.
func (k kamisadoText) addTowers(words *sentences, side game.Seat) {
	words.add("towers", "Side", kamisado.SideTerm(side), "Towers", towers(words, &k.b.Towers, side))
}

// towers lists a side's towers in reading order, in the words of Alt.
func towers(alt *sentences, standing *[64]kamisado.Tower, side game.Seat) string {
	words := alt.apart()
	for cell, t := range standing {
		if t.Present && t.Side == side {
			addTower(words, t, "Cell", kamisado.Cell(cell).String())
		}
	}
	return words.join(", ")
}

// addTower says a tower by its rank.
func addTower(words *sentences, t kamisado.Tower, pairs ...any) {
	pairs = append(pairs, "Tower", kamisado.ColouredTerm(t.Colour))
	switch {
	case t.Rank > 1:
		words.add("rank", append(pairs, "Rank", kamisado.RankTerm(t.Rank))...)
	case t.Sumo():
		words.add("sumo", pairs...)
	default:
		words.add("tower", pairs...)
	}
}

// addStanding says a cell and what stands on it.
func (k kamisadoText) addStanding(words *sentences, c kamisado.Cell) {
	pairs := []any{"Cell", c.String(), "Colour", kamisado.ColouredTerm(c.Colour())}
	if t := k.b.Towers[c]; t.Present {
		addTower(words, t, append(pairs, "Side", kamisado.SideTerm(t.Side))...)
	} else {
		words.add("empty", pairs...)
	}
}

// addFills says the line-ups that there are to choose from.
func (k kamisadoText) addFills(words *sentences) {
	for h := range k.b.Fills {
		k.addFill(words, kamisado.Hand(h))
	}
}

// addFill says one line-up.
func (k kamisadoText) addFill(words *sentences, h kamisado.Hand) {
	in, towersOf := &sentences{say: words.say, prefix: string(kamisado.ID) + ".alt."}, &k.b.Fills[h]
	in.add("lineup", "Letter", h.String(), "Hand", kamisado.HandTerm(h),
		"White", towers(in, towersOf, kamisado.White), "Black", towers(in, towersOf, kamisado.Black))
	words.addText(in.join(""))
}

func (kamisadoText) grid() cellGrid { return cellGrid{rows: 8, columns: 8, fromBottom: true} }

// legal says who can move which tower where: where the choice is free, all towers, those that are named or the one on a
// cell.
func (k kamisadoText) legal(words *sentences, about []string) {
	cell, isCell := kamisado.CellOf(strings.Join(about, ""))
	meant := towersNamed(words.say, about)
	switch {
	case isCell:
		words.addText(described(k.v, k, words.say, cell.String()))
		k.addChoices(words, func(from kamisado.Cell) bool { return from == cell })
	case meant == nil:
	case kamisado.ShowsFills(k.v):
		k.addPrompt(words)
		k.addFills(words)
	default:
		k.addPrompt(words)
		k.addChoices(words, func(from kamisado.Cell) bool { return meant(k.b.Towers[from]) })
	}
}

// addChoices says, where the choice of a tower is free, where those on some cells can go. If that
// is too much to listen to, it says how many moves there are, of which towers, and how to ask
// for one of them.
func (k kamisadoText) addChoices(words *sentences, on func(kamisado.Cell) bool) {
	if k.b.Forced != kamisado.NoCell {
		return
	}
	moves := words.apart()
	var pushes, towers []string
	count := 0
	for _, group := range k.v.Groups {
		if from, ok := kamisado.CellOf(group.Key); ok && on(from) {
			moves.add("moves", "Cell", group.Key, "Tower",
				kamisado.ColouredTerm(k.b.Towers[from].Colour), "Cells", reached(from, group.Choices))
			towers = append(towers, group.Key)
			count += len(group.Choices)
		} else if !ok { // the pushes
			by := slices.DeleteFunc(slices.Clone(group.Choices), func(c game.Choice) bool {
				from, ok := kamisado.CellOf(string(c.Move))
				return !ok || !on(from)
			})
			if len(by) > 0 {
				cells := list(by, func(c game.Choice) string { return string(c.Move) })
				pushes = append(pushes, words.say(group.Label)+": "+cells+".")
				count += len(by)
			}
		}
	}
	before := len(words.said)
	if len(towers) > 0 {
		words.addText(moves.join("; ") + ".")
	}
	words.said = append(words.said, pushes...)
	if words.room() < 0 && len(towers) > 0 {
		words.said = words.said[:before]
		words.add("many", "Count", count, "Cells", strings.Join(towers, ", "), "Cell", towers[0])
	}
}

// reached returns the cells that a tower's moves lead to. Those in one direction are a run, since
// towers do not jump, and are said by the nearest and the furthest: "c2–c7, b2–a3, d2".
func reached(from kamisado.Cell, choices []game.Choice) string {
	var rays [3][]kamisado.Cell // straight on, to the right and to the left in the picture
	for _, c := range choices {
		if move, err := kamisado.ParseMove(string(c.Move)); err == nil {
			ray := (cmp.Compare(move.To%8, from%8) + 3) % 3
			rays[ray] = append(rays[ray], move.To)
		}
	}
	apart := func(c kamisado.Cell) int { return max(int(c/8), int(from/8)) - min(int(c/8), int(from/8)) }
	var runs []string
	for _, ray := range rays {
		if len(ray) > 0 {
			slices.SortFunc(ray, func(a, b kamisado.Cell) int { return cmp.Compare(apart(a), apart(b)) })
			runs = append(runs, run(ray[0].String(), ray[len(ray)-1].String()))
		}
	}
	return strings.Join(runs, ", ")
}

// find knows towers: by colour, by side, the sumos, and what they have of these.
func (k kamisadoText) find(words *sentences, about []string) {
	meant := towersNamed(words.say, about)
	side := sideNamed(words.say, strings.Join(about, " "), kamisado.SideTerm)
	switch {
	case meant == nil:
		return
	case side != game.Nobody:
		k.addTowers(words, side)
		return
	}
	found := &sentences{say: words.say, prefix: string(kamisado.ID) + ".cell."}
	for cell, t := range k.b.Towers {
		if t.Present && meant(t) {
			k.addStanding(found, kamisado.Cell(cell))
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
		for c := range kamisado.Colours {
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
		return (side == game.Nobody || t.Side == side) &&
			(colour == kamisado.None || t.Colour == colour) && (!sumo || t.Sumo())
	}
}

// describe puts a cell into words: its name and colour, who stands there, and what
// the picture marks there of what can be done.
func (k kamisadoText) describe(words *sentences, cell string, much detail) {
	b := k.b
	c, ok := kamisado.CellOf(cell)
	if !ok { // a line-up, named as the choice of it is
		move, err := kamisado.ParseMove(cell)
		if h, isFill := move.Fill(); err == nil && isFill && int(h) < len(b.Fills) {
			k.addFill(words, h)
		}
		return
	}
	k.addStanding(words, c)
	if much == contents {
		return
	}
	words.addIf(b.Blocked().Has(c), "zero")
	words.addIf(b.Forced == c && b.Targets != 0, "forced")
	words.addIf(b.Forced == c && b.Targets == 0, "forcedpush")
	words.addIf(b.Targets.Has(c), "target")
	words.addIf(b.Pushable.Has(c), "pushable")
	words.addIf(kamisado.Arrived(k.v) == c, "crown")
}

// advice marks the cell where a move leads.
func (k kamisadoText) advice(m game.AdvisedMove) (cell, key string) {
	key = adviceKey(m)
	move, err := kamisado.ParseMove(string(m.Move))
	if err != nil {
		return "", key
	}
	return k.b.Target(move).String(), key
}
