package render

import "kamisado/game/kamisado"

// looksOf tells how each cell of a board looks.
func looksOf(b *kamisado.Board) (looks [64]look) {
	for cell := range kamisado.NoCell {
		looks[cell] = look{
			ground: cell.Colour(), tower: b.Towers[cell],
			dot: b.Targets.Has(cell), forced: b.Forced == cell, zero: b.Zero == cell,
		}
		if b.Pushable.Has(cell) {
			// Pushable are rival towers: they are pushed towards their own home.
			looks[cell].push = homeward(b.Towers[cell])
		}
	}
	markLast(&looks, b)
	return looks
}

// homeward is the direction from the board to a tower's home row.
func homeward(t kamisado.Tower) heading {
	if t.Side == kamisado.White {
		return north
	}
	return south
}

// markLast marks the last move: both ends framed, arrows on the way, and where
// a push pushed to.
func markLast(looks *[64]look, b *kamisado.Board) {
	if b.From >= kamisado.NoCell || b.To >= kamisado.NoCell {
		return
	}
	looks[b.From].framed = true
	looks[b.To].framed = true
	direction, steps := headingOf(b.From, b.To)
	for i := range steps {
		step := headings[direction]
		cell := kamisado.Cell(int(b.From) + i*(8*step.dy+step.dx))
		// What would have won is more than the way of the mistake.
		if !b.Missed || !b.Targets.Has(cell) {
			looks[cell].arrow = direction
		}
	}
	if b.Pushed < kamisado.NoCell {
		looks[b.Pushed].framed = true
		if direction <= south { // pushes are straight; a key has no room for more
			looks[b.Pushed].shoved = direction
		}
	}
	if b.Missed {
		looks[filled(b)].wrong = true
	}
}

// filled is the empty cell that a mistake led a tower to.
func filled(b *kamisado.Board) kamisado.Cell {
	if b.Pushed < kamisado.NoCell {
		return b.Pushed
	}
	return b.To
}

// headingOf gives the direction and the distance from one cell to another;
// nowhere and 0 when no tower moves that way.
func headingOf(from, to kamisado.Cell) (heading, int) {
	dx, dy := int(to%8)-int(from%8), int(to/8)-int(from/8)
	steps := max(dy, -dy)
	for h := north; h <= southEast; h++ {
		if step := headings[h]; steps > 0 && dx == step.dx*steps && dy == step.dy*steps {
			return h, steps
		}
	}
	return nowhere, 0
}

// boardKeys gives the keys of a board's cells in reading order.
func boardKeys(b *kamisado.Board) []cellKey {
	looks := looksOf(b)
	keys := make([]cellKey, len(looks))
	for i := range looks {
		keys[i] = looks[i].key()
	}
	return keys
}
