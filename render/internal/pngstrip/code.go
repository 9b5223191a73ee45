package pngstrip

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
)

// Code is the one Huffman code that all pictures of a kind share, as the lengths of its words in bits by
// symbol. Any complete code gives correct pictures; one that is fitted to them gives short ones.
type Code struct {
	// alphabet has the lengths of the palette's colours, of the end of a block, and of the match lengths 3, 4 … 258 in
	// the steps of RFC 1951, 3.2.5; distances those of the distances 1, 2 … 32768.
	alphabet, distances []uint8
	// stride is the length in bytes of the rows that distances are fitted to. In pictures of another width
	// the code of their own row distance takes its place.
	stride int
}

// endOfBlock is the symbol that ends a deflate block; those of match lengths follow it. There are fewer colours.
const endOfBlock = 256

// code is a ready-to-use Huffman code.
type code struct {
	Code
	literal [256]bitString
	end     bitString
	// match holds the code of each match length 3..258, extra bits included. Shorter ones
	// are too long to be worth it.
	match    [maxMatch + 1]bitString
	distance [30]bitString
	// header begins a final deflate block in this code.
	header []bitString
}

// never is the length of a bit string that there is not.
const never = 1 << 16

// maxMatch is the longest match that deflate knows, minMatch the shortest.
const minMatch, maxMatch = 3, 258

// newCode makes the code of pictures with a stride, the bytes of a row. Most matches have
// the distance of one stride, so that it gets the shortest code, whatever it is.
func newCode(l Code, stride int) *code {
	l.distances = slices.Clone(l.distances)
	fitted, _ := distanceSymbol(l.stride)
	wanted, _ := distanceSymbol(stride)
	l.distances[fitted], l.distances[wanted] = l.distances[wanted], l.distances[fitted]

	colours := len(l.alphabet) - 1 - lengthSymbols
	words := canonical(l.alphabet)
	c := &code{Code: l, end: words[colours], header: blockHeader(l, colours)}
	copy(c.literal[:], words[:colours])
	copy(c.distance[:], canonical(l.distances))
	for length := range minMatch {
		c.match[length].n = never
	}
	for length := minMatch; length <= maxMatch; length++ {
		symbol, extra := lengthSymbol(length)
		c.match[length] = words[colours+1+symbol].then(extra)
	}
	return c
}

// canonical assigns code words to code lengths as deflate does (RFC 1951,
// 3.2.2). Code words go out highest bit first, so they are turned round.
func canonical(lengths []uint8) []bitString {
	words := make([]bitString, len(lengths))
	word := uint64(0)
	for n := uint8(1); n <= 15; n++ {
		word <<= 1
		for symbol, length := range lengths {
			if length == n {
				words[symbol] = bitString{bits.Reverse64(word) >> (64 - n), uint(n)}
				word++
			}
		}
	}
	return words
}

// lengthSymbol returns the code number, from 0, and the extra bits of a match
// length (RFC 1951, 3.2.5): eight single lengths, then four codes for each
// number of extra bits. 258 has a code of its own.
func lengthSymbol(length int) (symbol int, extra bitString) {
	if length == maxMatch {
		return 28, bitString{}
	}
	return stepped(length-minMatch, 4)
}

// distanceSymbol does the same for a distance: two codes for each number.
func distanceSymbol(distance int) (symbol int, extra bitString) {
	return stepped(distance-1, 2)
}

// stepped splits a value into a code of which each number of extra bits has per
// (a power of two), and the extra bits.
func stepped(value, per int) (symbol int, extra bitString) {
	n := bits.Len(uint(value)) - bits.Len(uint(per))
	if n <= 0 {
		return value, bitString{}
	}
	return n*per + value>>n, bitString{uint64(value) & (1<<n - 1), uint(n)}
}

// to is the code of a distance, extra bits included.
func (c *code) to(distance int) bitString {
	symbol, extra := distanceSymbol(distance)
	return c.distance[symbol].then(extra)
}

// repeated lists, by length, the matches of a distance: of maxMatch bytes at least, and so
// far as a bit string holds them.
func (c *code) repeated(distance int) []bitString {
	const most = 4 * maxMatch
	to := c.to(distance)
	all := make([]bitString, minMatch, most)
	for n := minMatch; n < most; n++ {
		part := partOf(n)
		s := c.match[part].then(to)
		if rest := all[n-part:]; n > part {
			if s.n+rest[0].n > 64 {
				break
			}
			s = s.then(rest[0])
		}
		all = append(all, s)
	}
	return all
}

// lengthOrder is the order in which a block's header gives the code that its
// code lengths are written in (RFC 1951, 3.2.7).
var lengthOrder = [19]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// zeroRun stands for a run of 11 to 138 zero lengths, counted in seven bits.
const zeroRun = 18

// blockHeader begins a final block with dynamic codes. Its own code is plain,
// not tuned: four bits for nearly every length. The header has some 100 bytes
// and every picture has the same one.
func blockHeader(l Code, colours int) []bitString {
	alphabet := slices.Concat(l.alphabet[:colours], make([]uint8, endOfBlock-colours), l.alphabet[colours:])
	lengths := make([]uint8, 19)
	for i := range lengths {
		lengths[i] = 4
	}
	// 17 lengths are in use: 0 to 15 and zeroRun. Two long ones complete the code.
	lengths[16], lengths[17] = 0, 0
	lengths[14], lengths[15] = 5, 5
	words := canonical(lengths)
	header := []bitString{
		{1, 1}, {2, 2}, // final, dynamic
		{uint64(len(alphabet) - 257), 5}, {distanceSymbols - 1, 5}, {19 - 4, 4},
	}
	for _, i := range lengthOrder {
		header = append(header, bitString{uint64(lengths[i]), 3})
	}
	all := slices.Concat(alphabet, l.distances)
	for i := 0; i < len(all); {
		zeros := 0
		for zeros < 138 && i+zeros < len(all) && all[i+zeros] == 0 {
			zeros++
		}
		if zeros >= 11 {
			header = append(header, words[zeroRun], bitString{uint64(zeros - 11), 7})
			i += zeros
			continue
		}
		header = append(header, words[all[i]])
		i++
	}
	return header
}

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
	// at is the place of the next whole word in the buffer; acc holds n < 64 bits that
	// come before it.
	at  int
	acc uint64
	n   uint
}

// write appends a bit string.
func (w *bitWriter) write(s bitString) { w.writeAll([]bitString{s}) }

// writeAll appends bit strings. Whether one fills up a word cannot be foretold, so there is
// no branch for it.
func (w *bitWriter) writeAll(all []bitString) {
	buf, at, acc, n := w.buf, w.at, w.acc, w.n
	for _, s := range all {
		acc |= s.bits << (n & 63)
		binary.LittleEndian.PutUint64(buf[at:], acc)
		rest := s.bits >> 1 >> (^n & 63) // what does not fit any more, if the word is full
		n += s.n
		full := -uint64(n >> 6)
		acc = acc&^full | rest&full
		at += int(full & 8)
		n &= 63
	}
	w.at, w.acc, w.n = at, acc, n
}

// copy appends a longer bit string.
func (w *bitWriter) copy(words []uint64, length int) {
	buf, at, acc := w.buf, w.at, w.acc
	for _, word := range words[:length/64] {
		binary.LittleEndian.PutUint64(buf[at:], acc|word<<w.n)
		acc = word >> (64 - w.n)
		at += 8
	}
	w.at, w.acc = at, acc
	if rest := uint(length % 64); rest > 0 {
		w.write(bitString{words[length/64], rest})
	}
}

// endRow fills up the last word and returns the number of bits from place begin on.
func (w *bitWriter) endRow(begin int) int {
	length := (w.at-begin)*8 + int(w.n)
	if w.n > 0 {
		w.write(bitString{0, 64 - w.n})
	}
	return length
}

// flush writes the last bits and returns the place after them; the last byte is
// filled up with zeros.
func (w *bitWriter) flush() int {
	binary.LittleEndian.PutUint64(w.buf[w.at:], w.acc)
	return w.at + int(w.n+7)/8
}

// How many symbols deflate has for match lengths and for distances.
const lengthSymbols, distanceSymbols = 29, 30

// Plain returns a code that is good for any picture of a palette and short for none.
func Plain(colours, width int) Code {
	return fitted(make([]int, colours+1+lengthSymbols), make([]int, distanceSymbols), width)
}

// Fit returns the code that makes pictures short which are like some that the encoder has made.
func (e *Encoder) Fit(pictures [][]byte) Code {
	words, distanceWords := wordsOf(e.code.alphabet), wordsOf(e.code.distances)
	colours := len(e.code.alphabet) - 1 - lengthSymbols
	alphabet, distances := make([]int, len(e.code.alphabet)), make([]int, distanceSymbols)
	header := 0
	for _, s := range e.code.header {
		header += int(s.n)
	}
	for _, png := range pictures {
		r := bitReader{data: png[bytes.Index(png, []byte("IDAT"))+4+2:], at: header}
		for {
			symbol := r.symbol(words)
			alphabet[symbol]++
			if symbol == colours {
				break
			}
			if symbol < colours {
				continue
			}
			if length := symbol - colours - 1; length >= 8 && length < lengthSymbols-1 {
				r.at += length/4 - 1
			}
			distance := r.symbol(distanceWords)
			distances[distance]++
			r.at += max(0, distance/2-1)
		}
	}
	return fitted(alphabet, distances, e.stride-1)
}

// fitted returns Huffman's code for how often pictures of a width use each colour, the end of a block and each of the
// match lengths, and each of the distances. Every symbol gets a word.
func fitted(alphabet, distances []int, width int) Code {
	return Code{alphabet: huffman(alphabet), distances: huffman(distances), stride: strideOf(width)}
}

// wordsOf returns the symbols of a code by their words.
func wordsOf(lengths []uint8) map[bitString]int {
	words := make(map[bitString]int)
	for symbol, word := range canonical(lengths) {
		words[word] = symbol
	}
	return words
}

// bitReader reads a block of deflate as the encoder writes it.
type bitReader struct {
	data []byte
	at   int // in bits
}

// symbol reads a symbol.
func (r *bitReader) symbol(words map[bitString]int) int {
	for s := (bitString{}); ; {
		s = s.then(bitString{uint64(r.data[r.at/8] >> (r.at % 8) & 1), 1})
		r.at++
		if symbol, ok := words[s]; ok {
			return symbol
		}
	}
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
