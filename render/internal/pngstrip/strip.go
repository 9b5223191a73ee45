package pngstrip

import "math/bits"

// Strip is a block of pixel rows, compressed for pictures of one width and one code. What
// begins and ends a row just as the row above is only counted: side by side, such bytes of
// several strips and rows become one match of the compressed data. What lies between is a
// bit string in the common code. It is safe for concurrent use.
type Strip struct {
	// words holds the rows' bits, each row from a new word on.
	words []uint64
	rows  []stripRow
	// coded are the rows that have bits, bits is how many all of them have together.
	coded []uint16
	bits  int
	// wide is how many bytes a row has, high how many rows there are.
	wide, high int
	sums       sums
	// id is the same for strips that are the same.
	id uint64

	// A packed strip is a whole band. It has no rows, but one bit string from its lead to its
	// trail, which go over rows.
	packed      bool
	lead, trail int
}

// equal reports whether two strips show the same, wherever they come from: so the bytes of a
// picture depend on nothing but what it shows.
func (s *Strip) equal(t *Strip) bool {
	return s == t || s.id == t.id && s.wide == t.wide && s.bits == t.bits && s.sums == t.sums
}

// hash makes the strip's id, which hardly ever another strip has.
func (s *Strip) hash() uint64 {
	const spread = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio
	id := uint64(s.wide)
	for _, r := range s.rows {
		id = bits.RotateLeft64((id^uint64(r.lead)^uint64(r.trail)<<16^uint64(r.bits)<<32)*spread, 29)
	}
	for _, word := range s.words {
		id = bits.RotateLeft64((id^word)*spread, 29)
	}
	return id
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
