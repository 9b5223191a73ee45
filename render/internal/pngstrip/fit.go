package pngstrip

import (
	"bytes"
	"cmp"
	"slices"
)

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
