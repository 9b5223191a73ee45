package text

import (
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Alt tells a board in words, the most urgent first: the duty, the last move,
// then where everything is.
func (Kamisado) Alt(v game.View, say Speaker, limit int) string {
	b, ok := v.Board.(*kamisado.Board)
	if !ok {
		return ""
	}
	var sentences []string
	add := func(key string, pairs ...any) {
		sentences = append(sentences, say(altPhrase(key, pairs...)))
	}
	if b.Missed {
		tellMissed(add, b)
	} else {
		tellDuty(add, v, b)
		tellMarks(add, b)
	}
	for side := kamisado.White; side >= kamisado.Black; side-- {
		add("towers", "Side", kamisado.SideTerm(side), "Towers", towers(b, side, say))
	}
	add("last", "Black", kamisado.ColourTerm(b.Last[kamisado.Black]), "White", kamisado.ColourTerm(b.Last[kamisado.White]))
	if b.Mode == kamisado.Standard {
		add("points", "Round", b.Round, "Black", b.Points[kamisado.Black], "White", b.Points[kamisado.White])
	}
	return cut(strings.Join(sentences, " "), limit)
}

func altPhrase(key string, pairs ...any) game.Phrase {
	return game.Say("kamisado.alt."+key, pairs...)
}

// tellDuty tells who must do what, or who has won.
func tellDuty(add func(string, ...any), v game.View, b *kamisado.Board) {
	switch {
	case v.Outcome != nil && v.Outcome.Winner == game.Nobody:
		add("over")
	case v.Outcome != nil:
		add("won", "Side", kamisado.SideTerm(v.Outcome.Winner))
	case b.Forced == kamisado.NoCell:
		add("free", "Side", kamisado.SideTerm(b.Turn))
	default:
		add("forced", "Side", kamisado.SideTerm(b.Turn),
			"Tower", kamisado.ColourTerm(b.Towers[b.Forced].Colour), "Cell", b.Forced.String())
	}
	if b.Targets != 0 {
		add("targets", "Cells", cells(b.Targets))
	}
	if b.Pushable != 0 {
		add("pushable", "Cells", cells(b.Pushable))
	}
}

// tellMarks tells the last move and what it blocked.
func tellMarks(add func(string, ...any), b *kamisado.Board) {
	if b.From < kamisado.NoCell && b.To < kamisado.NoCell {
		pairs := []any{"From", b.From.String(), "To", b.To.String()}
		if b.Pushed < kamisado.NoCell {
			add("pushed", append(pairs, "Pushed", b.Pushed.String())...)
		} else {
			add("moved", pairs...)
		}
	}
	if b.Zero < kamisado.NoCell {
		add("zero", "Cell", b.Zero.String())
	}
}

// tellMissed tells what would have won and what was done instead.
func tellMissed(add func(string, ...any), b *kamisado.Board) {
	add("turn", "Side", kamisado.SideTerm(b.Turn))
	if b.Forced < kamisado.NoCell {
		tower := []any{"Tower", kamisado.ColourTerm(b.Towers[b.Forced].Colour), "Cell", b.Forced.String()}
		if b.Targets != 0 {
			add("better", append(tower, "Cells", cells(b.Targets))...)
		}
		if b.Pushable != 0 {
			add("betterpush", append(tower, "Cells", cells(b.Pushable))...)
		}
	}
	if b.From < kamisado.NoCell && b.To < kamisado.NoCell {
		add("mistake", "From", b.From.String(), "To", b.To.String())
	}
}

// cells lists cells as every language does.
func cells(set kamisado.CellSet) string {
	var names []string
	for _, cell := range set.Cells() {
		names = append(names, cell.String())
	}
	return strings.Join(names, ", ")
}

// towers lists a side's towers in reading order.
func towers(b *kamisado.Board, side game.Seat, say Speaker) string {
	var names []string
	for cell, t := range b.Towers {
		if !t.Present || t.Side != side {
			continue
		}
		key := "tower"
		if t.Sumo {
			key = "sumo"
		}
		names = append(names, say(altPhrase(key,
			"Tower", kamisado.ColourTerm(t.Colour), "Cell", kamisado.Cell(cell).String())))
	}
	return strings.Join(names, ", ")
}

// cut shortens a text to a limit of characters; 0 is none.
func cut(s string, limit int) string {
	if runes := []rune(s); limit > 0 && len(runes) > limit {
		return string(runes[:limit-1]) + "…"
	}
	return s
}
