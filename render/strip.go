package render

import "encoding/binary"

// strip is a block of pixel rows ready for a PNG: each row as a bit string in
// the common code, and the sums that its bytes add to the checksum.
type strip struct {
	// words holds the rows' bits, each row from a new word on.
	words []uint64
	// rows tells of each row where it begins in words, above bit 16, and how
	// many bits it has, below.
	rows []uint32
	// bits is how many bits all rows have together.
	bits int
	// wide is how many bytes a row has.
	wide int
	sums sums
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

// adlerBase is the prime of Adler-32.
const adlerBase = 65521

func sumsOf(block []uint8, wide int) (s sums) {
	for i, b := range block {
		s.all += int64(b)
		s.rows += int64(i/wide) * int64(b)
		s.cols += int64(i%wide) * int64(b)
	}
	return s
}

// packer packs strips. Not safe for concurrent use: it keeps its scratch.
type packer struct {
	code   *code
	stride int
	// runs and ups are the codes of distance 1 and of the distances to the row
	// above, from reach bytes further right to as many further left.
	runs bitString
	ups  [2*reach + 1]bitString
	// steps[i] is the best token for the bytes from i on and what they cost.
	steps []step
	w     bitWriter
}

// reach is how far to the sides matches are looked for in the row above:
// slanted edges shift by so much.
const reach = 3

// step is a token: a literal (length 1) or a match.
type step struct {
	cost   int32 // bits from here to the row's end
	length int16
	// side says where a match is: run, or the place in ups.
	side int16
}

const run int16 = -1

func newPacker(c *code, stride int) *packer {
	z := &packer{code: c, stride: stride, runs: c.to(1)}
	for i := range z.ups {
		z.ups[i] = c.to(stride + reach - i)
	}
	return z
}

// pack compresses a block of bytes, wide bytes a row.
func (z *packer) pack(block []uint8, wide int) *strip {
	s := &strip{wide: wide, sums: sumsOf(block, wide)}
	if len(z.steps) <= wide {
		z.steps = make([]step, wide+1)
	}
	// 15 bits a byte, and a word begun a row, are more than any block can take.
	if room := 2*len(block) + 16*len(block)/wide + 16; len(z.w.buf) < room {
		z.w.buf = make([]byte, room)
	}
	z.w = bitWriter{buf: z.w.buf}
	for y := 0; y < len(block); y += wide {
		var above []uint8
		if y > 0 {
			above = block[y-wide : y]
		}
		z.plan(block[y:y+wide], above)
		begin := z.w.at
		z.emit(block[y : y+wide])
		length := (z.w.at-begin)*8 + int(z.w.n)
		s.rows = append(s.rows, uint32(begin/8)<<16|uint32(length))
		s.bits += length
		z.align()
	}
	s.words = make([]uint64, z.w.at/8)
	for i := range s.words {
		s.words[i] = binary.LittleEndian.Uint64(z.w.buf[8*i:])
	}
	return s
}

// plan finds the cheapest tokens for a row, from its end to its beginning.
func (z *packer) plan(row, above []uint8) {
	wide := len(row)
	z.steps[wide] = step{}
	var up [2*reach + 1]int
	same := 0 // how many bytes from here on equal the one before
	for i := wide - 1; i >= 0; i-- {
		best := step{cost: z.steps[i+1].cost + int32(z.code.literal[row[i]].n), length: 1}
		if i > 0 && row[i] == row[i-1] {
			same++
			z.try(&best, i, same, run, z.runs.n)
		} else {
			same = 0
		}
		if above != nil {
			side, length := matchAbove(&up, row, above, i)
			z.try(&best, i, length, side, z.ups[side].n)
		}
		z.steps[i] = best
	}
}

// matchAbove counts on how many bytes from i on equal those above, for each
// shift, and gives the longest.
func matchAbove(up *[2*reach + 1]int, row, above []uint8, i int) (side int16, length int) {
	for k := range up {
		up[k]++
		if j := i + k - reach; j < 0 || j >= len(above) || row[i] != above[j] {
			up[k] = 0
		}
		if up[k] > length {
			side, length = int16(k), up[k]
		}
	}
	return side, length
}

// try takes a match instead of best where it costs less: whole, or a shorter
// part, since what follows may be matched better.
func (z *packer) try(best *step, i, length int, side int16, distance uint) {
	length = min(length, maxMatch)
	for n := length; n >= minMatch; n-- {
		if cost := z.steps[i+n].cost + int32(z.code.match[n].n+distance); cost < best.cost {
			*best = step{cost: cost, length: int16(n), side: side}
		}
		if n == length && n > 12 {
			n = 12
		}
	}
}

// emit writes the planned tokens of a row.
func (z *packer) emit(row []uint8) {
	for i := 0; i < len(row); {
		s := z.steps[i]
		switch {
		case s.length == 1:
			z.w.write(z.code.literal[row[i]])
		case s.side == run:
			z.w.write(z.code.match[s.length].then(z.runs))
		default:
			z.w.write(z.code.match[s.length].then(z.ups[s.side]))
		}
		i += int(s.length)
	}
}

// align begins a new word.
func (z *packer) align() {
	if z.w.n > 0 {
		z.w.write(bitString{0, 64 - z.w.n})
	}
}
