package text

import (
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Describe tells a cell in words: its name and colour, who stands there, and what
// the picture marks there of what can be done.
func (Kamisado) Describe(v game.View, cell string, say Speaker) string {
	b, ok := v.Board.(*kamisado.Board)
	if !ok {
		return ""
	}
	c, ok := kamisado.CellOf(cell)
	if !ok {
		return ""
	}
	words := []string{say(standing(b, c))}
	for _, key := range markKeys(b, c) {
		words = append(words, say(cellPhrase(key)))
	}
	return strings.Join(words, ", ")
}

func cellPhrase(key string, pairs ...any) game.Phrase {
	return game.Say("kamisado.cell."+key, pairs...)
}

// standing tells a cell and what stands on it.
func standing(b *kamisado.Board, c kamisado.Cell) game.Phrase {
	pairs := []any{"Cell", c.String(), "Colour", kamisado.ColourTerm(c.Colour())}
	t := b.Towers[c]
	if !t.Present {
		return cellPhrase("empty", pairs...)
	}
	pairs = append(pairs, "Side", kamisado.SideTerm(t.Side), "Tower", kamisado.ColourTerm(t.Colour))
	if t.Sumo {
		return cellPhrase("sumo", pairs...)
	}
	return cellPhrase("tower", pairs...)
}

// markKeys names the marks of a cell.
func markKeys(b *kamisado.Board, c kamisado.Cell) (keys []string) {
	add := func(marked bool, key string) {
		if marked {
			keys = append(keys, key)
		}
	}
	if b.Missed {
		add(b.Targets.Has(c), "better")
		add(b.Pushable.Has(c), "betterpush")
		add(mistakenFor(b) == c, "mistake")
		return keys
	}
	add(b.Zero == c, "zero")
	add(b.Forced == c && b.Targets != 0, "forced")
	add(b.Forced == c && b.Targets == 0, "forcedpush")
	add(b.Targets.Has(c), "target")
	add(b.Pushable.Has(c), "pushable")
	return keys
}

// mistakenFor is the cell that a mistake filled, which is crossed out.
func mistakenFor(b *kamisado.Board) kamisado.Cell {
	if b.Pushed < kamisado.NoCell {
		return b.Pushed
	}
	return b.To
}
