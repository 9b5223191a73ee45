package pngstrip

import (
	"math/bits"
	"slices"
)

// Join makes one strip of strips side by side. It is made of their bits, so it takes some
// microseconds: texts are joined from their letters so.
func (c *Compressor) Join(band Band) *Strip {
	s := c.beside(band)
	s.rows = make([]stripRow, s.high)
	coded := make([]uint16, 0, s.high)
	s.bits = 0
	for y := range s.rows {
		begin := c.w.at
		first := c.joint.first(y)
		if first < 0 {
			s.rows[y] = stripRow{lead: uint16(s.wide), word: uint16(begin / 8)}
			continue
		}
		lead := c.joint.lead(first, y)
		end := c.encoder.row(&c.w, &c.joint, y, lead)
		written := c.w.endRow(begin)
		s.rows[y] = stripRow{lead: uint16(lead), trail: uint16(s.wide - end), word: uint16(begin / 8), bits: uint16(written)}
		s.bits += written
		coded = append(coded, uint16(y))
	}
	s.coded = slices.Clone(coded)
	s.words = c.written()
	s.id = s.hash()
	return s
}

// Pack makes one strip of a whole band. Nothing stands beside it, so its rows' bits are one
// bit string, which is copied in no time. It is no part of another band.
func (c *Compressor) Pack(band Band) *Strip {
	s := c.beside(band)
	s.packed = true
	y, first := 0, -1
	for ; y < s.high && first < 0; y++ {
		first = c.joint.first(y)
	}
	if first < 0 {
		s.lead, s.bits = s.high*s.wide, 0
		return s
	}
	s.lead = (y-1)*s.wide + c.joint.lead(first, y-1)
	s.trail = -c.encoder.join(&c.w, &c.joint, s.lead)
	s.bits = c.w.endRow(0)
	s.words = c.written()
	return s
}

// beside begins a strip of strips side by side: all but its bits.
func (c *Compressor) beside(band Band) *Strip {
	s := &Strip{high: band[0].high}
	coded := 0
	for _, part := range band {
		s.sums.add(part.sums, s.wide)
		s.wide += part.wide
		s.bits += part.bits
		coded += len(part.coded)
	}
	// What is as above takes at most 48 bits a match, a row a word of its own.
	c.begin(s.bits/8 + 6*coded*(1+s.wide/(maxMatch-minMatch)) + 16*s.high + 16)
	c.joint.begin(c.encoder, band)
	return s
}

// joint is a band that is being joined. Its room is used again from band to band.
type joint struct {
	band  Band
	parts []part
	// marks has a bit for each strip that has bits in a row, a row of words a row: half of
	// a picture is as above and need not be looked at.
	marks []uint64
	// wide is how many words of marks a row has.
	wide int
}

// part is a strip in its band.
type part struct {
	rows  []stripRow
	words []uint64
	// column is where it begins in a row, end where it ends.
	column, end int
	repeat
	// run says that the repeat goes on with the next strip, or is too wide for one match.
	run bool
}

// begin begins with a band.
func (j *joint) begin(e *Encoder, band Band) {
	j.band, j.wide = band, (len(band)+63)/64
	j.parts = e.parts(j.parts[:0], band)
	count := j.wide * band[0].high
	if cap(j.marks) < count {
		j.marks = make([]uint64, count)
	}
	j.marks = j.marks[:count]
	clear(j.marks)
	for i, s := range band {
		marks, mark := j.marks[i/64:], uint64(1)<<(i%64)
		for _, y := range s.coded {
			marks[int(y)*j.wide] |= mark
		}
	}
}

// first is the first strip that has bits in a row, -1 if none has.
func (j *joint) first(y int) int {
	for k, marks := range j.marks[y*j.wide:][:j.wide] {
		if marks != 0 {
			return 64*k + bits.TrailingZeros64(marks)
		}
	}
	return -1
}

// lead is where the bits of a strip begin in a row.
func (j *joint) lead(i, y int) int { return j.parts[i].column + int(j.band[i].rows[y].lead) }

// join writes a band row by row. end is the place up to which the picture is written,
// counted in bytes from the band's beginning; join returns the same from the band's end. What lies
// between is as above. This is the whole work of a picture: some thousands of bit strings.
func (e *Encoder) join(w *bitWriter, j *joint, end int) int {
	for y := range j.band[0].high {
		end = e.row(w, j, y, end) - e.stride
	}
	return end
}

// row writes one row of a band. end is counted from the row's beginning. Little in it can be
// foretold, so there are few branches.
func (e *Encoder) row(w *bitWriter, j *joint, y, end int) int {
	buf, place := w.buf, w.bitPlace
	from := 0 // the first strip that is not written
	for k, marks := range j.marks[y*j.wide:][:j.wide] {
		marks &= ^uint64(0) << max(0, from-64*k)
		for marks != 0 {
			i := 64*k + bits.TrailingZeros64(marks)
			marks &= marks - 1
			p := &j.parts[i]
			r := p.rows[y]
			begin := p.column + int(r.lead)
			above := begin - end
			if above >= len(e.above) {
				place, above = e.long(buf, place, above)
			}
			place = place.put(buf, e.above[above]) // nothing for 0
			distance := p.distance
			if p.run {
				if last, bytes := e.copied(j, y, i); bytes > 0 {
					place = e.back(buf, place, bytes, p.distance)
					end = j.parts[last].end - int(j.parts[last].rows[y].trail)
					from = last + 1
					marks &= ^uint64(0) << (from - 64*k)
					continue
				}
				distance.n = never
			}
			end = p.end - int(r.trail)
			word, left := int(r.word), uint(r.bits)
			next := bitString{p.words[word], min(left, 64)}
			match := e.code.match[min(end-begin, maxMatch)].then(distance)
			if match.n < left {
				next, left = match, 0
			}
			place = place.put(buf, next)
			for ; left > 64; left -= 64 {
				word++
				place = place.put(buf, bitString{p.words[word], min(left-64, 64)})
			}
		}
	}
	w.bitPlace = place
	return end
}

// copy writes a band that is packed, as join does.
func (e *Encoder) copy(w *bitWriter, s *Strip, end int) int {
	if s.bits > 0 {
		e.same(w, s.lead-end)
		w.copy(s.words, s.bits)
		end = s.high*e.stride - s.trail
	}
	return end - s.high*e.stride
}
