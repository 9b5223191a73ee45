package grid

// directions are the distances between neighbours on a line: up, down to the
// right, to the right, up to the right.
var directions = [...]int{1, Stride - 1, Stride, Stride + 1}

// Connected reports whether some discs have four in a line.
func Connected(discs uint64) bool {
	for _, d := range directions {
		pair := discs & (discs >> d)
		if pair&(pair>>(2*d)) != 0 {
			return true
		}
	}
	return false
}

// Lines has the discs that are part of four or more in a line.
func Lines(discs uint64) (lines uint64) {
	for _, d := range directions {
		first := discs & (discs >> d) & (discs >> (2 * d)) & (discs >> (3 * d))
		lines |= first | first<<d | first<<(2*d) | first<<(3*d)
	}
	return lines
}

// Threats has the empty cells in which one more disc would make four in a line,
// whether or not a disc can fall there now.
func Threats(discs, all uint64) uint64 {
	up := discs << 1 & (discs << 2) & (discs << 3)
	return (up | across(discs, Stride-1) | across(discs, Stride) | across(discs, Stride+1)) & (Full ^ all)
}

// across has the cells that complete three discs on lines of one direction: at
// an end or in the gap.
func across(discs uint64, d int) uint64 {
	right := discs << d & (discs << (2 * d))
	left := discs >> d & (discs >> (2 * d))
	return right&(discs<<(3*d)) | right&(discs>>d) | left&(discs<<d) | left&(discs>>(3*d))
}
