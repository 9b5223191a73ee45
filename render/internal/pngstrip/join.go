package pngstrip

import "math/bits"

// Pack makes one strip of a whole band. Nothing stands beside it, so its rows' bits are one
// bit string, which is copied in no time. It is no part of another band.
func (c *Compressor) Pack(band Band) *Strip {
	s := &Strip{high: band[0].high, packed: true}
	matches := 0
	for _, part := range band {
		s.sums.add(part.sums, s.wide)
		s.wide += part.wide
		s.bits += part.bits
		matches += len(part.coded)
	}
	// What is as above takes at most 48 bits a match.
	matches += s.high * (1 + s.wide/(maxMatch-minMatch))
	c.begin(s.bits/8 + 6*matches + 16)
	c.joint.begin(band)
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

// joint is a band that is being joined. Its room is used again from band to band.
type joint struct {
	band  Band
	parts []part
	// seen are the rows that were seen last, by the first bits of their ids.
	seen [1 << seenBits]sight
	// marks has a bit for each strip that has bits in a row, a row of words a row: half of
	// a picture is as above and need not be looked at.
	marks []uint64
	// wide is how many words of marks a row has.
	wide int
	// out are bit strings that are still to be written. Finding them and shifting them are
	// both fast, and slow together: there are too few registers.
	out []bitString
}

// seenBits is how many bits of a row's id say where it is kept.
const seenBits = 6

// mostOut is how many bit strings are found before they are written.
const mostOut = 400

// flush writes the bit strings.
func (j *joint) flush(w *bitWriter) {
	w.writeAll(j.out)
	j.out = j.out[:0]
}

// part is a strip in its band.
type part struct {
	rows  []stripRow
	words []uint64
	// column is where it begins in a row, end where it ends.
	column, end int
}

// begin begins with a band.
func (j *joint) begin(band Band) {
	j.band, j.wide = band, (len(band)+63)/64
	j.parts = j.parts[:0]
	column := 0
	for _, s := range band {
		j.parts = append(j.parts, part{s.rows, s.words, column, column + s.wide})
		column += s.wide
	}
	clear(j.seen[:])
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

// release lets go of the strips.
func (j *joint) release() {
	j.band = nil
	clear(j.parts)
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
		end = e.row(j, y, end) - e.stride
		if len(j.out) > mostOut {
			j.flush(w)
		}
	}
	j.flush(w)
	return end
}

// row finds the bit strings of one row of a band. end is counted from the row's beginning.
// Little in it can be foretold, so there are few branches.
func (e *Encoder) row(j *joint, y, end int) int {
	out := j.out
	from := 0 // the first strip that is not written
	for k, marks := range j.marks[y*j.wide:][:j.wide] {
		marks &= ^uint64(0) << max(0, from-64*k)
		for marks != 0 {
			i := 64*k + bits.TrailingZeros64(marks)
			marks &= marks - 1
			p := &j.parts[i]
			r := p.rows[y]
			begin, upTo := p.column+int(r.lead), p.end-int(r.trail)
			last, bytes, distance := e.copied(j, y, i)
			if bytes > 0 {
				begin, upTo = p.column, p.column+bytes
			}
			above := begin - end
			if above >= len(e.above) {
				out, above = e.long(out, above)
			}
			out = append(out, e.above[above]) // nothing for 0
			end = upTo
			if bytes > 0 {
				out = e.back(out, bytes, distance)
				from = last
				marks &= ^uint64(0) << (from - 64*k)
				continue
			}
			word, left := int(r.word), uint(r.bits)
			for ; left > 64; left -= 64 {
				out = append(out, bitString{p.words[word], 64})
				word++
			}
			out = append(out, bitString{p.words[word], left})
		}
	}
	j.out = out
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
