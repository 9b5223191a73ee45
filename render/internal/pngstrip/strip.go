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

	// A packed strip is a whole band. It has no rows, but one bit string from its lead to its
	// trail, which go over rows.
	packed      bool
	lead, trail int
}

// stripRow is a row of a strip.
type stripRow struct {
	// lead and trail are the bytes at the row's ends that are as above: none or
	// at least minMatch. A row without bits is all lead.
	lead, trail uint16
	// word is where the row begins in words; bits is how many it has there.
	word, bits uint16
	// id is a hash of the row's bytes: rows of other bytes hardly ever have it.
	id uint64
}

// hash returns a row's id. It begins with what is no byte, or a row that begins with its length would have the id of
// a shorter one.
func hash(row []uint8) uint64 {
	const spread = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio
	id := ^uint64(len(row))
	for _, b := range row {
		id = bits.RotateLeft64((id^uint64(b))*spread, 29)
	}
	return id
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

// sight is where a row of bytes was seen last in a band.
type sight struct {
	id      uint64
	y, part int
}

// copied says how a row of a band goes on from strip i: as a copy of so many bytes further left in it, which is the
// whole row of the strips before upTo. There is none where the strips' own bits take less room. It is called in order
// for the strips with bits.
func (e *Encoder) copied(j *joint, y, i int) (upTo, bytes int, distance bitString) {
	id := j.parts[i].rows[y].id
	seen := &j.seen[id>>(64-seenBits)]
	from := *seen
	*seen = sight{id, y, i}
	if from.id != id || from.y != y {
		return i, 0, distance
	}
	own := 0
	for upTo = i; upTo < len(j.parts); upTo++ {
		r, left := &j.parts[upTo].rows[y], &j.parts[from.part+upTo-i].rows[y]
		if r.id != left.id {
			break
		}
		own += int(r.bits)
	}
	column := j.parts[i].column
	bytes = j.parts[upTo-1].end - column
	distance = e.code.to(column - j.parts[from.part].column)
	matches := (bytes + maxMatch - 1) / maxMatch
	if matches*int(e.code.match[min(bytes, maxMatch)].n+distance.n) >= own {
		return i, 0, distance
	}
	return upTo, bytes, distance
}

// back appends a match of any number of bytes, at least minMatch.
func (e *Encoder) back(out []bitString, bytes int, distance bitString) []bitString {
	for bytes > 0 {
		n := partOf(bytes)
		out = append(out, e.code.match[n].then(distance))
		bytes -= n
	}
	return out
}

// partOf is how many bytes of a match deflate takes at once: so many that what is left,
// if any, is a match too.
func partOf(bytes int) int {
	n := min(bytes, maxMatch)
	if rest := bytes - n; rest > 0 && rest < minMatch {
		n -= minMatch
	}
	return n
}
