package player

// bound says what a value in the table is.
type bound uint8

// The bounds; the zero value is that of an empty slot.
const (
	nothing bound = iota
	exactly
	atLeast
	atMost
)

// slot is what is known of a board. Boards are told apart by 64 bits of hash alone: the
// odds of a mistake are far below those of a misjudged position.
type slot struct {
	key   uint64
	value int32
	depth int8
	bound bound
	cell  uint8
}

// tableBits is the size of a table: 2 MiB, which is made anew for every move, because a
// player that remembered would answer differently the second time.
const tableBits = 17

// noCell is no cell in a slot.
const noCell = 255

type table []slot

func newTable() table { return make(table, 1<<tableBits) }

// find gives the slot of a board, whether or not the board is in it.
func (t table) find(key uint64) *slot { return &t[key>>(64-tableBits)] }
