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

// farthest is how many strips back a strip is looked for in its band.
const farthest = 12

// repeat says that a strip stood before in its band: so many bytes back, and their code. Where
// there is none, it is 0 bytes, and a code that is too long to be worth it.
type repeat struct {
	bytes    int
	distance bitString
}

// list lists the parts of the band, with their repeats. The way that a strip's left neighbour
// goes back comes first: then one match may cover both.
func (j *joint) list(e *Encoder) {
	j.parts, j.ids = j.parts[:0], j.ids[:0]
	column, back := 0, 0
	for i, s := range j.band {
		p := part{
			rows: s.rows, words: s.words, column: column, end: column + s.wide, repeat: repeat{distance: bitString{n: never}},
		}
		if back > 0 && j.band[i-back].equal(s) {
			p.repeat = j.parts[i-1].repeat
			j.parts[i-1].run = true
		} else if back = j.before(i); back > 0 {
			bytes := column - j.parts[i-back].column
			p.repeat = repeat{bytes, e.code.to(bytes)}
			p.run = s.wide > maxMatch
		}
		j.parts, j.ids = append(j.parts, p), append(j.ids, s.id)
		column = p.end
	}
}

// before is how many strips back the last one is that is equal to strip i, 0 if there is none.
func (j *joint) before(i int) int {
	id := j.band[i].id
	for k := i - 1; k >= max(0, i-farthest); k-- {
		if j.ids[k] == id && j.band[k].equal(j.band[i]) {
			return i - k
		}
	}
	return 0
}

// copied says how a row of a band goes on from strip i: as a copy of what is in the same
// row further left, up to which strip and of how many bytes from strip i's lead on; of none
// if the strips' own bits take less room. Strip i stood before.
func (e *Encoder) copied(j *joint, y, i int) (last, bytes int) {
	from := &j.parts[i]
	own, begin := 0, j.lead(i, y)
	for k := i; k < len(j.band) && j.parts[k].bytes == from.bytes; k++ {
		r := j.parts[k].rows[y]
		if r.bits > 0 {
			own += int(r.bits)
			last, bytes = k, j.parts[k].end-int(r.trail)-begin
		}
	}
	matches := (bytes + maxMatch - 1) / maxMatch
	if bytes < minMatch || matches*int(e.code.match[min(bytes, maxMatch)].n+from.distance.n) >= own {
		return i, 0
	}
	return last, bytes
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
