package render

import "encoding/binary"

// packer packs strips. Not safe for concurrent use: it keeps its scratch.
type packer struct {
	code   *code
	stride int
	// ways are where matches may come from, cheapest first; the last is the
	// row's mirror, whose distance differs from row to row.
	ways [wayMirror + 1]bitString
	// steps[i] is the best token for the bytes from i on and what they cost.
	steps []step
	w     bitWriter
}

// The ways a match may go: to the byte before (a run), to the row above, from
// reach bytes further left to as many further right, and to the row that is as
// far above a strip's axis as this one is below.
const (
	wayRun    = 0
	wayAbove  = 1
	wayMirror = wayAbove + 2*reach + 1
)

// reach is how far to the sides matches are looked for in the row above:
// slanted edges shift by so much.
const reach = 2

// window is how far back a match may go in deflate.
const window = 1 << 15

// step is a token: a literal (length 1) or a match.
type step struct {
	cost   int32 // bits from here to the row's end
	length int16
	way    int16
}

func newPacker(c *code, stride int) *packer {
	z := &packer{code: c, stride: stride}
	z.ways[wayRun] = c.to(1)
	for i := range 2*reach + 1 {
		z.ways[wayAbove+i] = c.to(stride + reach - i)
	}
	return z
}

// pack compresses a block of bytes, wide bytes a row. Blocks that look the same
// upside down pack better: axis is twice the height of that middle, 0 if there
// is none.
func (z *packer) pack(block []uint8, wide, axis int) *strip {
	s := &strip{wide: wide, sums: sumsOf(block, wide), rows: make([]stripRow, 0, len(block)/wide)}
	z.prepare(len(block), wide)
	var above []uint8
	for y := 0; y*wide < len(block); y++ {
		row := block[y*wide : (y+1)*wide]
		lead, trail := ends(row, above)
		r := stripRow{lead: uint16(lead), trail: uint16(trail), word: uint16(z.w.at / 8)}
		if lead < wide {
			z.plan(row, above, z.mirror(block, wide, axis-1-y, y), lead, trail)
			r.bits = uint16(z.emit(row[:wide-trail], lead))
			s.bits += int(r.bits)
			s.coded++
		}
		s.rows = append(s.rows, r)
		above = row
	}
	s.words = make([]uint64, z.w.at/8)
	for i := range s.words {
		s.words[i] = binary.LittleEndian.Uint64(z.w.buf[8*i:])
	}
	return s
}

// prepare makes the scratch large enough: 15 bits a byte, and a word begun a
// row, are more than any block can take.
func (z *packer) prepare(length, wide int) {
	if len(z.steps) <= wide {
		z.steps = make([]step, wide+1)
	}
	if room := 2*length + 16*length/wide + 16; len(z.w.buf) < room {
		z.w.buf = make([]byte, room)
	}
	z.w = bitWriter{buf: z.w.buf}
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

// mirror gives the row at height other as one to match row y with, and sets the
// way to it; nil if it does not come before the row above, or too far before.
func (z *packer) mirror(block []uint8, wide, other, y int) []uint8 {
	distance := (y - other) * z.stride
	if other < 0 || other >= y-1 || distance > window {
		return nil
	}
	z.ways[wayMirror] = z.code.to(distance)
	return block[other*wide : (other+1)*wide]
}

// emit writes the planned tokens of a row from some byte on, in words of its
// own, and gives the number of bits.
func (z *packer) emit(row []uint8, from int) int {
	begin := z.w.at
	for i := from; i < len(row); {
		s := z.steps[i]
		if s.length == 1 {
			z.w.write(z.code.literal[row[i]])
		} else {
			z.w.write(z.code.match[s.length].then(z.ways[s.way]))
		}
		i += int(s.length)
	}
	length := (z.w.at-begin)*8 + int(z.w.n)
	if z.w.n > 0 {
		z.w.write(bitString{0, 64 - z.w.n})
	}
	return length
}
