package midgame

import "kamisado/game/othello/bitboard"

// entry has the bounds of a board's value at a depth, and the best move.
type entry struct {
	own, opponent uint64
	low, high     int16
	depth         int8
	cell          uint8
}

// table is the transposition table. Entries are in pairs: the first of a pair is the one that
// was searched deeper, the second the newest. Entries hold whole boards, so that there are no
// collisions.
type table []entry

// find returns the entry of a board, or another one: see holds.
func (t table) find(own, opponent uint64) *entry {
	if len(t) == 0 {
		return &unknown
	}
	i := t.index(own, opponent)
	if e := &t[i]; e.holds(own, opponent) {
		return e
	}
	return &t[i+1]
}

// unknown is the entry of no board.
var unknown entry

// index is where the pair of a board begins.
func (t table) index(own, opponent uint64) uint64 {
	return bitboard.Small{Own: own, Opponent: opponent}.Key() & uint64(len(t)-2)
}

// holds reports whether the entry is a board's. No board equals the empty entry, as every board
// has discs.
func (e *entry) holds(own, opponent uint64) bool { return e.own == own && e.opponent == opponent }

// cut returns the value if the entry suffices for a search of this depth and window.
func (e *entry) cut(depth, alpha, beta int) (value int, known bool) {
	low, high := int(e.low), int(e.high)
	switch {
	case int(e.depth) < depth:
		return 0, false
	case low >= beta || low == high:
		return low, true
	}
	return high, high <= alpha
}

// put stores the value of a search in a window.
func (t table) put(own, opponent uint64, depth, value, alpha, beta, cell int) {
	if len(t) == 0 {
		return
	}
	i := t.index(own, opponent)
	e := &t[i]
	if !e.holds(own, opponent) && int(e.depth) > depth {
		e = &t[i+1]
	}
	if !e.holds(own, opponent) || int(e.depth) != depth {
		*e = entry{own: own, opponent: opponent, low: -beyond, high: beyond, depth: int8(depth)}
	}
	if value < beta {
		e.high = min(e.high, int16(value))
	}
	if value > alpha {
		e.low = max(e.low, int16(value))
	}
	e.cell = uint8(cell)
}
