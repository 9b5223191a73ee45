package film

// The codes of LZW as GIF has it: those of pixels, then clear and end, then of strings.
const (
	maxWidth = 12
	lastCode = 1<<maxWidth - 1
)

// hashBits is the size of the table of strings: four times as many as there are codes.
const hashBits = maxWidth + 2

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
	// strings are codes by the code before and the pixel: 1<<31 of one that is there, the key,
	// and in the lowest bits the code.
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

// place is where the code of a string is, or would be; found is 0 where there is none.
func (c *compressor) place(before int, pixel uint8) (at, found int) {
	const spread = 0x9E3779B1 // 2^32 divided by the golden ratio
	key := uint32(before)<<7 | uint32(pixel)
	for at = int(key * spread >> (32 - hashBits)); c.strings[at] != 0; at = (at + 1) & (1<<hashBits - 1) {
		if c.strings[at]>>maxWidth == 1<<19|key {
			return at, int(c.strings[at] & lastCode)
		}
	}
	return at, 0
}

// pixels writes pixels.
func (c *compressor) pixels(all []uint8) {
	for _, pixel := range all {
		c.pixel(pixel)
	}
}

func (c *compressor) pixel(pixel uint8) {
	if c.current < 0 {
		c.current = int(pixel)
		return
	}
	at, found := c.place(c.current, pixel)
	if found != 0 {
		c.current = found
		return
	}
	c.end(at, pixel)
	c.current = int(pixel)
}

// end writes the current string, after which a pixel comes, and makes both of them a string,
// at its place in the table.
func (c *compressor) end(at int, pixel uint8) {
	c.write(c.current)
	if c.next++; c.next == 1<<c.width {
		c.width++
	}
	if c.next == lastCode {
		c.clear()
		return
	}
	c.strings[at] = 1<<31 | uint32(c.current)<<(maxWidth+7) | uint32(pixel)<<maxWidth | uint32(c.next)
	if pixel == c.still && c.current == int(c.runs[len(c.runs)-1]) {
		c.runs = append(c.runs, uint16(c.next))
	}
}

// run writes so many still pixels.
func (c *compressor) run(length int) {
	for ; length > 0 && c.current != int(c.still); length-- {
		c.pixel(c.still)
	}
	if length == 0 {
		return
	}
	for length++; length >= len(c.runs); { // the current pixel is one of the run
		longest := len(c.runs) - 1
		c.current = int(c.runs[longest])
		at, _ := c.place(c.current, c.still)
		c.end(at, c.still)
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
