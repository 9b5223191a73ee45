package render

import (
	"bytes"
	"container/heap"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/render/internal/pngstrip"
	"kamisado/render/internal/tile"
)

// endOfBlock is the literal that ends a block of deflate; those of match lengths follow.
const endOfBlock = 256

// TestCodesFit trains codes on pictures as they turn up in play and compares those in
// use with them. When it fails, put the lengths it prints into the tile set.
func TestCodesFit(t *testing.T) {
	t.Parallel()
	for name, c := range allTiles() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := c.usual()
			code := c.Code()
			fits := len(code.Literals) == len(c.Palette())
			if !fits { // any code does to begin with
				code = symbolCount{make([]int, endOfBlock+30), make([]int, 30)}.code(len(c.Palette()))
			}
			used, count := weigh(t, c, code, all)
			best := used
			for range 2 {
				code = count.code(len(c.Palette()))
				best, count = weigh(t, c, code, all)
			}
			t.Logf("%d bytes a picture, %d with\n%+v", used/len(all), best/len(all), code)
			require.True(t, fits, "the code has a word for each colour")
			require.Less(t, float64(used), 1.02*float64(best))
		})
	}
}

// recoded is a tile set with another code.
type recoded struct {
	tile.Set
	code pngstrip.CodeLengths
}

func (r recoded) Code() pngstrip.CodeLengths { return r.code }

// weigh makes pictures in a code and returns their bytes and how often each symbol is in
// them.
func weigh(t *testing.T, c gameTiles, code pngstrip.CodeLengths, all [][]tile.Tile) (size int, count symbolCount) {
	r := tile.NewRenderer(recoded{c.tileSet, code}, c.grid)
	count = symbolCount{make([]int, endOfBlock+30), make([]int, 30)}
	for _, tiles := range all {
		data := r.PNG(nil, tiles)
		size += len(data)
		at := bytes.Index(data, []byte("IDAT"))
		length := int(binary.BigEndian.Uint32(data[at-4:]))
		inflated := &inflater{data: data[at+4+2 : at+4+length-4]}
		inflated.read(count)
	}
	require.Positive(t, count.alphabet[endOfBlock])
	return size, count
}

// symbolCount counts the symbols of compressed data.
type symbolCount struct{ alphabet, distances []int }

// code is Huffman's code for the counts. Every symbol that may ever be needed gets a word.
func (n symbolCount) code(colours int) pngstrip.CodeLengths {
	used := huffman(append(append([]int{}, n.alphabet[:colours]...), n.alphabet[endOfBlock:]...))
	return pngstrip.CodeLengths{
		Literals: used[:colours], End: used[colours : colours+1], Matches: used[colours+1:],
		Distances: huffman(n.distances), Width: SizeDefault,
	}
}

// inflater reads the symbols of one block of deflate with dynamic codes (RFC 1951), written
// apart from what writes them.
type inflater struct {
	data []byte
	at   int
}

func (f *inflater) bits(n int) (v int) {
	for i := range n {
		v |= int(f.data[f.at/8]>>(f.at%8)&1) << i
		f.at++
	}
	return v
}

// canonical is the code that lengths stand for: how many words of each length there are,
// and the symbols in the order of their words.
type canonical struct {
	words   [16]int
	symbols []int
}

func newCanonical(lengths []int) (c canonical) {
	for symbol, n := range lengths {
		if n > 0 {
			c.words[n]++
			c.symbols = append(c.symbols, symbol)
		}
	}
	slices.SortStableFunc(c.symbols, func(a, b int) int { return lengths[a] - lengths[b] })
	return c
}

// symbol reads the next symbol in a code.
func (f *inflater) symbol(c canonical) int {
	word, first, index := 0, 0, 0
	for _, count := range c.words[1:] {
		word |= f.bits(1)
		if word-first < count {
			return c.symbols[index+word-first]
		}
		index += count
		word, first = word<<1, (first+count)<<1
	}
	panic("no word of the code")
}

// read counts the symbols of the block.
func (f *inflater) read(count symbolCount) {
	f.bits(3)
	literals, distances, coded := 257+f.bits(5), 1+f.bits(5), 4+f.bits(4)
	order := []int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}
	lengthLengths := make([]int, 19)
	for _, i := range order[:coded] {
		lengthLengths[i] = f.bits(3)
	}
	var lengths []int
	for headerCode := newCanonical(lengthLengths); len(lengths) < literals+distances; {
		if n := f.symbol(headerCode); n < 16 {
			lengths = append(lengths, n)
		} else { // 18, the only repetition that the encoder writes
			lengths = append(lengths, make([]int, 11+f.bits(7))...)
		}
	}
	alphabet, distance := newCanonical(lengths[:literals]), newCanonical(lengths[literals:])
	for {
		symbol := f.symbol(alphabet)
		count.alphabet[symbol]++
		switch {
		case symbol == endOfBlock:
			return
		case symbol < endOfBlock:
			continue
		}
		if n := symbol - endOfBlock - 1; n >= 8 && n < 28 {
			f.bits((n - 4) / 4)
		}
		symbol = f.symbol(distance)
		count.distances[symbol]++
		if symbol >= 4 {
			f.bits((symbol - 2) / 2)
		}
	}
}

// huffman returns Huffman's code lengths for counts, in hexadecimal digits. Counts are
// evened out until no code word is longer than deflate's 15 bits.
func huffman(counts []int) string {
	for least := 1; ; least *= 2 {
		h := &tree{}
		for symbol, n := range counts {
			heap.Push(h, node{max(n, least), []int{symbol}})
		}
		lengths := make([]uint8, len(counts))
		longest := uint8(0)
		for h.Len() > 1 {
			a, b := heap.Pop(h).(node), heap.Pop(h).(node)
			both := append(append([]int{}, a.symbols...), b.symbols...)
			for _, symbol := range both {
				lengths[symbol]++
				longest = max(longest, lengths[symbol])
			}
			heap.Push(h, node{a.count + b.count, both})
		}
		if longest <= 15 {
			for i, n := range lengths {
				lengths[i] = "0123456789abcdef"[n]
			}
			return string(lengths)
		}
	}
}

type node struct {
	count   int
	symbols []int
}

type tree []node

func (h tree) Len() int           { return len(h) }
func (h tree) Less(i, j int) bool { return h[i].count < h[j].count }
func (h tree) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *tree) Push(x any)        { *h = append(*h, x.(node)) }
func (h *tree) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}
