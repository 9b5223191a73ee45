package pngstrip

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// Counts says how often pictures use each symbol of a code. Huffman's code for it makes such pictures short.
type Counts struct {
	// alphabet has a count for each colour, for the end of a block, then for each of the match lengths.
	alphabet  []int
	distances [distanceSymbols]int
}

// How many symbols deflate has for match lengths and for distances.
const lengthSymbols, distanceSymbols = 29, 30

// NewCounts returns the counts of no picture. Their code is good for any picture and short for none.
func NewCounts(colours int) *Counts { return &Counts{alphabet: make([]int, colours+1+lengthSymbols)} }

// Code returns Huffman's code for the counts, for pictures that are so many pixels wide. Every symbol gets
// a word.
func (n *Counts) Code(width int) Code {
	colours := len(n.alphabet) - 1 - lengthSymbols
	lengths := huffman(n.alphabet)
	return Code{
		literals: lengths[:colours], end: lengths[colours], matches: lengths[colours+1:],
		distances: huffman(n.distances[:]), stride: strideOf(width),
	}
}

// Add adds the symbols of a PNG that an [Encoder] has made.
func (n *Counts) Add(png []byte) {
	colours := len(n.alphabet) - 1 - lengthSymbols
	data := bytes.Index(png, []byte("IDAT"))
	r := bitReader{data: png[data+4+2 : data+4+int(binary.BigEndian.Uint32(png[data-4:]))]}
	alphabet, distances := r.header()
	for {
		symbol := r.symbol(alphabet)
		if symbol < endOfBlock {
			n.alphabet[symbol]++
			continue
		}
		n.alphabet[colours+symbol-endOfBlock]++
		if symbol == endOfBlock {
			return
		}
		if length := symbol - endOfBlock - 1; length >= 8 && length < lengthSymbols-1 {
			r.bits(length/4 - 1)
		}
		distance := r.symbol(distances)
		n.distances[distance]++
		r.bits(max(0, distance/2-1))
	}
}

// bitReader reads a block of deflate as the encoder writes it.
type bitReader struct {
	data []byte
	at   int
}

// bits reads a number of so many bits.
func (r *bitReader) bits(n int) (v int) {
	for i := range n {
		v |= int(r.data[r.at/8]>>(r.at%8)&1) << i
		r.at++
	}
	return v
}

// header reads what blockHeader has written.
func (r *bitReader) header() (alphabet, distances decoder) {
	r.bits(3)
	literals := 257 + r.bits(5)
	count := literals + 1 + r.bits(5)
	r.bits(4)
	lengths := make([]uint8, len(lengthOrder))
	for _, i := range lengthOrder {
		lengths[i] = uint8(r.bits(3))
	}
	words := newDecoder(lengths)
	var all []uint8
	for len(all) < count {
		if n := r.symbol(words); n == zeroRun {
			all = append(all, make([]uint8, 11+r.bits(7))...)
		} else {
			all = append(all, uint8(n))
		}
	}
	return newDecoder(all[:literals]), newDecoder(all[literals:])
}

// decoder is a code to read: how many words of each length there are, and the symbols in the order of their
// words.
type decoder struct {
	words   [16]int
	symbols []int
}

func newDecoder(lengths []uint8) (d decoder) {
	for symbol, n := range lengths {
		if n > 0 {
			d.words[n]++
			d.symbols = append(d.symbols, symbol)
		}
	}
	slices.SortStableFunc(d.symbols, func(a, b int) int { return cmp.Compare(lengths[a], lengths[b]) })
	return d
}

// symbol reads a symbol.
func (r *bitReader) symbol(d decoder) int {
	word, first, index := 0, 0, 0
	for _, count := range d.words[1:] {
		word |= r.bits(1)
		if word-first < count {
			return d.symbols[index+word-first]
		}
		index += count
		word, first = word<<1, (first+count)<<1
	}
	panic("pngstrip: no word of the code")
}

// huffman returns the lengths of the words of Huffman's code by symbol. Small counts are evened out until
// no word is longer than the 15 bits that deflate allows.
func huffman(counts []int) []uint8 {
	type node struct {
		count   int
		symbols []int
	}
	for least := 1; ; least *= 2 {
		nodes := make([]node, len(counts))
		for symbol, count := range counts {
			nodes[symbol] = node{max(count, least), []int{symbol}}
		}
		lengths := make([]uint8, len(counts))
		for len(nodes) > 1 {
			slices.SortStableFunc(nodes, func(a, b node) int { return cmp.Compare(a.count, b.count) })
			both := node{nodes[0].count + nodes[1].count, slices.Concat(nodes[0].symbols, nodes[1].symbols)}
			for _, symbol := range both.symbols {
				lengths[symbol]++
			}
			nodes = append(nodes[2:], both)
		}
		if slices.Max(lengths) <= 15 {
			return lengths
		}
	}
}
