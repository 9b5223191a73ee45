package render

import "math/bits"

// codeLengths are the one Huffman code of all pictures of a game, as code lengths in
// hexadecimal digits. They fit what its pictures are made of (TestCodesFit measures
// it), but any complete code would do: a picture only gets longer.
type codeLengths struct {
	// literals are the codes of the palette's colours, end that of a block's end.
	literals, end string
	// matches are the codes for match lengths 3, 4 … 258 in deflate's steps,
	// distances those for distances 1, 2 … 32768 in a picture of SizeDefault.
	matches, distances string
}

// endOfBlock ends a deflate block; match codes follow it.
const endOfBlock = 256

// code is a ready-to-use Huffman code.
type code struct {
	literal [256]bitString
	end     bitString
	// match holds the code of each match length 3..258, extra bits included.
	match    [maxMatch + 1]bitString
	distance [30]bitString
	// header begins a final deflate block in this code.
	header []bitString
}

// maxMatch is the longest match that deflate knows, minMatch the shortest.
const minMatch, maxMatch = 3, 258

// newCode makes the code of pictures with a stride. Much goes by the distance of
// one stride, so that it gets the shortest code, whatever it is.
func newCode(l codeLengths, stride int) *code {
	distances := digits(l.distances)
	fitted, _ := distanceSymbol(1 + SizeDefault)
	wanted, _ := distanceSymbol(stride)
	distances[fitted], distances[wanted] = distances[wanted], distances[fitted]
	return codeOf(digits(l.literals), digits(l.end), digits(l.matches), distances)
}

// codeOf makes a code from code lengths in bits.
func codeOf(literals, end, matches, distances []uint8) *code {
	alphabet := make([]uint8, endOfBlock+1+len(matches))
	copy(alphabet, literals)
	alphabet[endOfBlock] = end[0]
	copy(alphabet[endOfBlock+1:], matches)
	words := canonical(alphabet)
	c := &code{end: words[endOfBlock], header: blockHeader(alphabet, distances)}
	copy(c.literal[:], words)
	copy(c.distance[:], canonical(distances))
	for length := minMatch; length <= maxMatch; length++ {
		symbol, extra := lengthSymbol(length)
		c.match[length] = words[endOfBlock+1+symbol].then(extra)
	}
	return c
}

// digits reads code lengths from hexadecimal digits.
func digits(s string) []uint8 {
	d := make([]uint8, len(s))
	for i, c := range []byte(s) {
		d[i] = c - '0'
		if c >= 'a' {
			d[i] = c - 'a' + 10
		}
	}
	return d
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

// lengthSymbol gives the code number, from 0, and the extra bits of a match
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
