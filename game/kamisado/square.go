package kamisado

// The geometry of the board as a side sees it, which the rules and the engine look up
// instead of computing it.
//
// A side's own square is a cell counted from its home row: 0 to 7 are that row,
// +8 is one step ahead. So ahead is always towards higher bits, and because the
// board looks the same after a half turn (rule 1) one set of tables serves both
// sides: a square s of one side is flip(s) of the other.

// off is the square of a tower that is not on the board.
const off = 64

// FarRow is the opponent's home row.
const FarRow uint64 = 0xff << 56

// playingRanks is how many ranks play: towers of rank 4 stand on last boards only.
const playingRanks = 4

// reaches are how far a tower slides at most, by its rank (rules 18 and 28).
var reaches = [playingRanks]int{7, 5, 3, 1}

// mostSteps is how many squares a tower of a rank slides at most.
func mostSteps(rank uint8) int { return reaches[rank%playingRanks] }

// Rays are the squares ahead in the three directions, nearest bit lowest.
type Rays [3]uint64

// directions are straight ahead and the two forward diagonals: steps in columns.
var directions = [3]int{0, -1, 1}

// rays are those of a tower by its rank, steps their first steps together. Row off is
// empty.
var rays, steps = func() (rays [playingRanks][off + 1]Rays, steps [off + 1]uint64) {
	for square := range off {
		for d, step := range directions {
			row, column := square/8, square%8
			for distance := 1; distance < 8; distance++ {
				r, c := row+distance, column+distance*step
				if r > 7 || c < 0 || c > 7 {
					break
				}
				bit := uint64(1) << (r*8 + c)
				for rank, most := range reaches {
					if distance <= most {
						rays[rank][square][d] |= bit
					}
				}
				if distance == 1 {
					steps[square] |= bit
				}
			}
		}
	}
	return rays, steps
}()

// RaysOf returns the rays of a tower of a rank on one of its side's own squares. They are empty for a
// tower that is not on the board.
func RaysOf(rank, square uint8) *Rays { return &rays[rank%playingRanks][square] }

// Ahead are the squares one step ahead, straight and diagonally.
func Ahead(square uint8) uint64 { return steps[square] }

// flip is the square as the other side counts it.
func flip(square uint8) uint8 { return 63 - square }

// Reach is where a tower can slide on a board with some squares occupied: along
// each ray up to the first tower. Rays run towards higher bits, so (m & -m) - 1
// keeps what lies below the nearest blocker m, and everything when there is none.
func (r *Rays) Reach(occupied uint64) uint64 {
	m0, m1, m2 := r[0]&occupied, r[1]&occupied, r[2]&occupied
	return r[0]&((m0&-m0)-1) | r[1]&((m1&-m1)-1) | r[2]&((m2&-m2)-1)
}
