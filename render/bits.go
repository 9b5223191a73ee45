package render

import "encoding/binary"

// bitString is up to 64 bits, the first in the lowest place, as deflate packs
// them.
type bitString struct {
	bits uint64
	n    uint
}

// then is a bit string and another one after it; together at most 64 bits.
func (s bitString) then(t bitString) bitString {
	return bitString{s.bits | t.bits<<s.n, s.n + t.n}
}

// bitWriter joins bit strings into bytes. The buffer must have eight bytes of
// room beyond what is written.
type bitWriter struct {
	buf []byte
	// at is the place of the next whole word in buf; acc holds n < 64 bits that
	// come before it.
	at  int
	acc uint64
	n   uint
}

// write appends a bit string.
func (w *bitWriter) write(s bitString) {
	w.acc |= s.bits << w.n
	w.n += s.n
	if w.n < 64 {
		return
	}
	binary.LittleEndian.PutUint64(w.buf[w.at:], w.acc)
	w.at += 8
	w.n -= 64
	// What did not fit any more. All of it fitted when n was 0 before, and a
	// shift by 64 gives 0.
	w.acc = s.bits >> (s.n - w.n)
}

// flush writes the last bits and gives the place after them; the last byte is
// filled up with zeros.
func (w *bitWriter) flush() int {
	binary.LittleEndian.PutUint64(w.buf[w.at:], w.acc)
	return w.at + int(w.n+7)/8
}
