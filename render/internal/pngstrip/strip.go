package pngstrip

// Strip is a block of pixel rows, compressed for pictures of one width and one code. What
// begins and ends a row just as the row above is only counted: side by side, such bytes of
// several strips and rows become one match of the compressed data. What lies between is a
// bit string in the common code. It is safe for concurrent use.
type Strip struct {
	// words holds the rows' bits, each row from a new word on.
	words []uint64
	rows  []stripRow
	// bits is how many bits all rows have together, coded how many have any.
	bits, coded int
	// wide is how many bytes a row has.
	wide int
	sums sums
}

// stripRow is a row of a strip.
type stripRow struct {
	// lead and trail are the bytes at the row's ends that are as above: none or
	// at least minMatch. A row without bits is all lead.
	lead, trail uint16
	// word is where the row begins in words; bits is how many it has there.
	word, bits uint16
}

// sums are what a block adds to an Adler-32 checksum wherever it stands in a
// picture. The second half of that checksum counts each byte as often as there
// are bytes from it to the end; with N bytes in all, row r of the block at
// place p + r*stride and byte i of a row, that is N-p-r*stride-i times.
type sums struct {
	all  int64 // sum of the bytes
	rows int64 // sum of row number times byte
	cols int64 // sum of place in its row times byte
}

// add adds the sums of a block that stands so many bytes further right.
func (s *sums) add(t sums, bytes int) {
	s.all += t.all
	s.rows += t.rows
	s.cols += t.cols + int64(bytes)*t.all
}

func sumsOf(block []uint8, wide int) (s sums) {
	for r := 0; r*wide < len(block); r++ {
		// Adding up what was added up so far counts each byte as often as there
		// are bytes from it to the row's end.
		row, toEnd := 0, 0
		for _, b := range block[r*wide : (r+1)*wide] {
			row += int(b)
			toEnd += row
		}
		s.all += int64(row)
		s.rows += int64(r * row)
		s.cols += int64(wide*row - toEnd)
	}
	return s
}
