package film

// The codes of LZW as GIF has it: those of pixels, then clear and end, then of strings.
const (
	maxWidth = 12
	lastCode = 1<<maxWidth - 1
)

// hashBits is the size of the table of strings: four times as many as there are codes. spread
// is 2^32 divided by the golden ratio.
const (
	hashBits = maxWidth + 2
	spread   = 0x9E3779B1
)

// compressor writes pixels as LZW codes. Runs of the transparent colour cost a step a code,
// not a pixel: all strings of it are known by their length.
type compressor struct {
	// bits is how many bits a pixel has, still the transparent one.
	bits  uint
	still uint8

	out    []byte
	buffer uint64
	filled uint

	// next is the last code given to a string, width that of codes in bits.
	next  int
	width uint
	// strings are codes by the code before and the pixel: the key of one that is there, and in the
	// lowest bits the code.
	strings [1 << hashBits]uint32
	// runs are the codes of runs of still pixels by their length; 0 is none.
	runs []uint16
	// current is the code of the string that has been read, -1 where there is none.
	current int
}

func newCompressor(bits uint, still uint8) *compressor {
	return &compressor{bits: bits, still: still, runs: make([]uint16, 2, lastCode)}
}

// begin begins the data of a frame, appended to dst.
func (c *compressor) begin(dst []byte) {
	c.out, c.buffer, c.filled, c.current = dst, 0, 0, -1
	c.width = c.bits + 1
	c.clear()
}

// clear forgets all strings.
func (c *compressor) clear() {
	c.write(1 << c.bits)
	c.width, c.next = c.bits+1, 1<<c.bits+1
	clear(c.strings[:])
	c.runs = append(c.runs[:0], 0, uint16(c.still))
}

// write writes a code.
func (c *compressor) write(code int) {
	c.buffer |= uint64(code) << c.filled
	for c.filled += c.width; c.filled >= 8; c.filled -= 8 {
		c.out = append(c.out, byte(c.buffer))
		c.buffer >>= 8
	}
}

// keyOf is what a string is found by: the code before, the pixel, and a bit that is always set.
func keyOf(before int, pixel uint8) uint32 { return 1<<19 | uint32(before)<<7 | uint32(pixel) }

// pixels writes pixels. Most of the time of an animation goes here, so the place of each string is
// found in the loop itself.
func (c *compressor) pixels(all []uint8) {
	current := c.current
	for _, pixel := range all {
		if current < 0 {
			current = int(pixel)
			continue
		}
		key := keyOf(current, pixel)
		at := key * spread >> (32 - hashBits)
		for c.strings[at] != 0 && c.strings[at]>>maxWidth != key {
			at = (at + 1) & (1<<hashBits - 1)
		}
		if known := c.strings[at]; known != 0 {
			current = int(known & lastCode)
			continue
		}
		c.current = current
		c.end(at, pixel)
		current = int(pixel)
	}
	c.current = current
}

// end writes the current string, after which a pixel comes, and makes both of them a string,
// at its place in the table.
func (c *compressor) end(at uint32, pixel uint8) {
	c.write(c.current)
	if c.next++; c.next == 1<<c.width {
		c.width++
	}
	if c.next == lastCode {
		c.clear()
		return
	}
	c.strings[at] = keyOf(c.current, pixel)<<maxWidth | uint32(c.next)
	if pixel == c.still && c.current == int(c.runs[len(c.runs)-1]) {
		c.runs = append(c.runs, uint16(c.next))
	}
}

// run writes so many still pixels.
func (c *compressor) run(length int) {
	one := []uint8{c.still}
	for ; length > 0 && c.current != int(c.still); length-- {
		c.pixels(one)
	}
	if length == 0 {
		return
	}
	for length++; length >= len(c.runs); { // the current pixel is one of the run
		longest := len(c.runs) - 1
		c.current = int(c.runs[longest])
		c.pixels(one)
		length -= longest
	}
	c.current = int(c.runs[length])
}

// finish ends the data and returns them behind those that were there.
func (c *compressor) finish() []byte {
	if c.current >= 0 {
		c.write(c.current)
		if c.next++; c.next == 1<<c.width {
			c.width++
		}
	}
	c.write(1<<c.bits + 1)
	if c.filled > 0 {
		c.out = append(c.out, byte(c.buffer))
	}
	return c.out
}
