package render

// fields packs small numbers into a key, the first in the lowest bits. It also reads
// them back, in the same order.
type fields struct {
	key cellKey
	at  uint
}

// put packs a number of so many bits.
func (f *fields) put(value, bits int) {
	f.key |= cellKey(value) << f.at
	f.at += uint(bits)
}

// flag packs a bit.
func (f *fields) flag(set bool) {
	f.key |= bit(set) << f.at
	f.at++
}

// take reads a number of so many bits.
func (f *fields) take(bits int) int {
	value := int(f.key>>f.at) & (1<<bits - 1)
	f.at += uint(bits)
	return value
}

// set reads a bit.
func (f *fields) set() bool { return f.take(1) == 1 }
