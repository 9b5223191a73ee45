package solver

// stableLine says which own discs on an edge stay, by lineIndex.
var stableLine = func() [1 << 16]uint8 {
	e := &edges{}
	for own := range 256 {
		for rival := range 256 {
			if own&rival == 0 {
				e.find(uint8(own), uint8(rival))
			}
		}
	}
	return e.stable
}()

// lineIndex is where the table has a line with these discs.
func lineIndex(own, rival uint64) uint64 { return own<<8 | rival }

// edges works the table out: an own disc stays on an edge if it is still own after any
// move of either side, and stays then.
type edges struct {
	known  [1 << 16]bool
	stable [1 << 16]uint8
}

func (e *edges) find(own, rival uint8) uint8 {
	index := lineIndex(uint64(own), uint64(rival))
	if e.known[index] {
		return e.stable[index]
	}
	stays := own
	for at := range 8 {
		// A move may be legal for what it turns over elsewhere, so that any is tried.
		if (own|rival)>>at&1 == 0 {
			turned := turnedOver(own, rival, at)
			stays &= e.find(own|turned|1<<at, rival&^turned)
			turned = turnedOver(rival, own, at)
			stays &= e.find(own&^turned, rival|turned|1<<at)
		}
	}
	e.known[index], e.stable[index] = true, stays
	return stays
}

// turnedOver are the discs of rival that a move turns over on the edge.
func turnedOver(own, rival uint8, at int) (turned uint8) {
	for _, step := range [2]int{-1, 1} {
		var line uint8
		for cell := at + step; cell >= 0 && cell < 8; cell += step {
			if own>>cell&1 == 1 {
				turned |= line
			}
			if rival>>cell&1 == 0 {
				break
			}
			line |= 1 << cell
		}
	}
	return turned
}
