package render

// plan finds the cheapest tokens for the bytes of a row between lead and trail,
// from the end to the beginning. above and mirror are rows that came before, or
// nil.
func (z *packer) plan(row, above, mirror []uint8, lead, trail int) {
	end := len(row) - trail
	z.steps[end] = step{}
	same := 0 // how many bytes from here on equal the one before
	var up [2*reach + 1]int
	mirrored := 0
	for i := end - 1; i >= lead; i-- {
		best := step{cost: z.steps[i+1].cost + int32(z.code.literal[row[i]].n), length: 1}
		same++
		if i == 0 || row[i] != row[i-1] {
			same = 0
		}
		z.try(&best, i, same, wayRun)
		if above != nil {
			side, length := matchAbove(&up, row, above, i)
			z.try(&best, i, length, wayAbove+side)
		}
		if mirror != nil {
			mirrored++
			if row[i] != mirror[i] {
				mirrored = 0
			}
			z.try(&best, i, mirrored, wayMirror)
		}
		z.steps[i] = best
	}
}

// matchAbove counts on how many bytes from i on equal those above, for each
// shift, and gives the longest.
func matchAbove(up *[2*reach + 1]int, row, above []uint8, i int) (side, length int) {
	b := row[i]
	for k := range up {
		j := uint(i + k - reach) // beyond either end for a shift off the row
		if j >= uint(len(above)) || above[j] != b {
			up[k] = 0
			continue
		}
		up[k]++
		if up[k] > length {
			side, length = k, up[k]
		}
	}
	return side, length
}

// shortMatch is the length up to which parts of a match are tried one by one.
const shortMatch = 10

// try takes a match instead of best where it costs less: whole, or a shorter
// part, since what follows may be matched better.
func (z *packer) try(best *step, i, length, way int) {
	length = min(length, maxMatch)
	for n := length; n >= minMatch; n-- {
		cost := z.steps[i+n].cost + int32(z.code.match[n].n+z.ways[way].n)
		if cost < best.cost {
			*best = step{cost: cost, length: int16(n), way: int16(way)}
		}
		if n > shortMatch {
			n = shortMatch + 1
		}
	}
}
