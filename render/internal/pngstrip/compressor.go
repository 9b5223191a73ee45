package pngstrip

import (
	"encoding/binary"
	"slices"
)

// Compressor makes strips. It is not safe for concurrent use: it keeps its buffers.
type Compressor struct {
	encoder *Encoder
	code    *code
	stride  int
	// ways are where matches may come from, cheapest first.
	ways [wayAbove + rowsBack*span]bitString
	// steps[i] is the best token for the bytes from i on and what they cost.
	steps []step
	joint joint
	w     bitWriter
}

// The ways a match may go: to the byte before (a run), and to the rows above, the nearest first, in each from reach
// bytes further left to as many further right.
const wayRun, wayAbove = 0, 1

// Matches are looked for in rowsBack rows above and reach bytes to either side: slanted edges shift by so much. A span
// is all such places of a row.
const rowsBack, reach, span = 4, 3, 2*reach + 1

// step is a token: a literal (length 1) or a match.
type step struct {
	cost   int32 // bits from here to the row's end
	length int16
	way    int16
}

// NewCompressor makes a compressor of strips for the encoder's pictures.
func (e *Encoder) NewCompressor() *Compressor {
	c := &Compressor{encoder: e, code: e.code, stride: e.stride}
	c.ways[wayRun] = c.code.to(1)
	for i := range rowsBack * span {
		c.ways[wayAbove+i] = c.code.to((1+i/span)*c.stride + reach - i%span)
	}
	return c
}

// Compress makes a strip of pixels, which are palette indices, width of them a row and at
// least 3. Strips at the left edge of a picture are its first ones: they
// bring the filter byte that begins every row of a PNG.
func (c *Compressor) Compress(pixels []uint8, width int, first bool) *Strip {
	if !first {
		return c.compress(pixels, width)
	}
	block := make([]uint8, 0, len(pixels)+len(pixels)/width)
	for i := 0; i < len(pixels); i += width {
		block = append(append(block, 0), pixels[i:i+width]...)
	}
	return c.compress(block, width+1)
}

// compress makes a strip of a block of bytes, wide of them a row.
func (c *Compressor) compress(block []uint8, wide int) *Strip {
	high := len(block) / wide
	s := &Strip{wide: wide, high: high, sums: sumsOf(block, wide), rows: make([]stripRow, 0, high)}
	coded := make([]uint16, 0, high)
	c.prepare(len(block), wide)
	var above []uint8
	for y := 0; y*wide < len(block); y++ {
		row := block[y*wide : (y+1)*wide]
		lead, trail := ends(row, above)
		r := stripRow{lead: uint16(lead), trail: uint16(trail), word: uint16(c.w.at / 8), id: hash(row)}
		if lead < wide {
			c.plan(block[:(y+1)*wide], wide, lead, trail)
			r.bits = uint16(c.emit(row[:wide-trail], lead))
			s.bits += int(r.bits)
			coded = append(coded, uint16(y))
		}
		s.rows = append(s.rows, r)
		above = row
	}
	s.coded = slices.Clone(coded)
	s.words = c.written()
	return s
}

// prepare makes the buffers large enough: 15 bits a byte, and a word begun a
// row, are more than any block can take.
func (c *Compressor) prepare(length, wide int) {
	if len(c.steps) <= wide {
		c.steps = make([]step, wide+1)
	}
	c.begin(2*length + 16*length/wide + 16)
}

// begin begins to write so many bytes at most.
func (c *Compressor) begin(room int) {
	if len(c.w.buf) < room {
		c.w.buf = make([]byte, room)
	}
	c.w = bitWriter{buf: c.w.buf}
}

// written returns what was written.
func (c *Compressor) written() []uint64 {
	words := make([]uint64, c.w.at/8)
	for i := range words {
		words[i] = binary.LittleEndian.Uint64(c.w.buf[8*i:])
	}
	return words
}

// ends counts the bytes at both ends of a row that are as above, 0 where they
// are too few for a match.
func ends(row, above []uint8) (lead, trail int) {
	if above == nil {
		return 0, 0
	}
	for lead < len(row) && row[lead] == above[lead] {
		lead++
	}
	if lead == len(row) {
		return lead, 0
	}
	for row[len(row)-1-trail] == above[len(row)-1-trail] {
		trail++
	}
	if lead < minMatch {
		lead = 0
	}
	if trail < minMatch {
		trail = 0
	}
	return lead, trail
}

// emit writes the planned tokens of a row from some byte on, in words of its
// own, and returns the number of bits.
func (c *Compressor) emit(row []uint8, from int) int {
	begin := c.w.at
	for i := from; i < len(row); {
		s := c.steps[i]
		if s.length == 1 {
			c.w.write(c.code.literal[row[i]])
		} else {
			c.w.write(c.code.match[s.length].then(c.ways[s.way]))
		}
		i += int(s.length)
	}
	return c.w.endRow(begin)
}

// plan finds the cheapest tokens for the bytes of the last row of a block, wide bytes long, between lead and trail,
// from the end to the beginning.
func (c *Compressor) plan(block []uint8, wide, lead, trail int) {
	rows := slices.Collect(slices.Chunk(block[max(0, len(block)-(1+rowsBack)*wide):], wide))
	slices.Reverse(rows)
	row, end := rows[0], wide-trail
	c.steps[end] = step{}
	same := 0 // how many bytes from here on equal the one before
	var up [rowsBack * span]int
	for i := end - 1; i >= lead; i-- {
		best := step{cost: c.steps[i+1].cost + int32(c.code.literal[row[i]].n), length: 1}
		same++
		if i == 0 || row[i] != row[i-1] {
			same = 0
		}
		c.try(&best, i, same, wayRun)
		for back, above := range rows[1:] {
			side, length := matchAbove(up[back*span:][:span], row, above, i)
			c.try(&best, i, length, wayAbove+back*span+side)
		}
		c.steps[i] = best
	}
}

// matchAbove counts on how many bytes from i on equal those above, for each
// shift, and returns the longest.
func matchAbove(up []int, row, above []uint8, i int) (side, length int) {
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
func (c *Compressor) try(best *step, i, length, way int) {
	length = min(length, maxMatch)
	for n := length; n >= minMatch; n-- {
		cost := c.steps[i+n].cost + int32(c.code.match[n].n+c.ways[way].n)
		if cost < best.cost {
			*best = step{cost: cost, length: int16(n), way: int16(way)}
		}
		if n > shortMatch {
			n = shortMatch + 1
		}
	}
}
