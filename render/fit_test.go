package render

import (
	"bytes"
	"container/heap"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// lengths are the code lengths of a code.
type lengths struct{ alphabet, distances []uint8 }

func (l lengths) code() *code {
	return codeOf(l.alphabet[:paletteSize], l.alphabet[endOfBlock:endOfBlock+1], l.alphabet[endOfBlock+1:], l.distances)
}

func (l lengths) String() string {
	return strings.Join([]string{
		hexadecimal(l.alphabet[:paletteSize]), hexadecimal(l.alphabet[endOfBlock : endOfBlock+1]),
		hexadecimal(l.alphabet[endOfBlock+1:]), hexadecimal(l.distances),
	}, "\n")
}

func hexadecimal(lengths []uint8) string {
	var b strings.Builder
	for _, n := range lengths {
		b.WriteByte("0123456789abcdef"[n])
	}
	return b.String()
}

// inUse are the code lengths in code.go.
func inUse() lengths {
	alphabet := make([]uint8, endOfBlock+1+len(matchLengths))
	copy(alphabet, digits(literalLengths))
	copy(alphabet[endOfBlock:], digits(endLength+matchLengths))
	return lengths{alphabet, digits(distanceLengths)}
}

// boards are the tiles of boards as they turn up in play.
func boards() [][]tile {
	random := rand.New(rand.NewPCG(1, 2))
	kfns := []string{
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple",
		"NZP+SARVM/8/8/8/8/8/8/mv+raspzn N -- 1-1 estandar",
		"NZPSAR+VM/8/8/8/8/8/8/m+vras+pzn N -- 2-1 estandar",
		"N+Z+P+S+A+R+V+M+/8/8/8/8/8/8/m+v+r+a+s+p+z+n+ N -- 0-0 estandar",
	}
	var all [][]tile
	for i := range 24 {
		start, _ := kamisado.ParseKFN(kfns[i%len(kfns)])
		m := kamisado.NewMatch(start)
		for range random.IntN(30) {
			p := m.Board()
			moves := p.AppendMoves(nil)
			next, err := m.PlayMove(p.Turn(), moves[random.IntN(len(moves))])
			if err != nil || len(next.ToMove()) == 0 {
				break
			}
			m = next
		}
		p, _ := towerArt{}.sheet(m.View(game.Nobody), SizeDefault)
		all = append(all, p.tiles)
	}
	return all
}

// TestCodeFits trains a code on boards as they turn up in play and compares the
// one in use with it. When it fails, put the lengths it prints into code.go.
func TestCodeFits(t *testing.T) {
	t.Parallel()
	all := boards()
	l := inUse()
	used, tally := weigh(l, all)
	best := used
	for range 2 {
		l = tally.lengths()
		best, tally = weigh(l, all)
	}
	t.Logf("%d bytes a picture, %d with\n%s", used/len(all), best/len(all), l)
	require.Less(t, float64(used), 1.02*float64(best))
}

// tally counts the symbols of compressed data.
type tally struct{ alphabet, distances []int }

// lengths are the lengths that fit a tally. Every symbol that may ever be
// needed gets a code.
func (f tally) lengths() lengths {
	l := lengths{make([]uint8, len(f.alphabet)), huffman(f.distances)}
	used := append(append([]int{}, f.alphabet[:paletteSize]...), f.alphabet[endOfBlock:]...)
	short := huffman(used)
	copy(l.alphabet, short[:paletteSize])
	copy(l.alphabet[endOfBlock:], short[paletteSize:])
	return l
}

// weigh makes pictures in a code and gives their bytes and symbols.
func weigh(l lengths, all [][]tile) (size int, f tally) {
	s := newStudio(towerArt{}, newGrid(8, 8, SizeDefault))
	c := l.code()
	s.packer, s.binder = newPacker(c, s.grid.stride()), newBinder(c, s.grid, s.palette)
	f = tally{make([]int, len(l.alphabet)), make([]int, len(l.distances))}
	for _, tiles := range all {
		data := s.png(nil, tiles)
		size += len(data)
		at := bytes.Index(data, []byte("IDAT")) + 4 + 2
		f.read(data[at:], c, l)
	}
	return size, f
}

// read counts the symbols of deflated data.
func (f tally) read(data []byte, c *code, l lengths) {
	at := 0
	take := func(n uint) (bits uint64) {
		for i := range n {
			bits |= uint64(data[at/8]>>(at%8)&1) << i
			at++
		}
		return bits
	}
	next := func(words map[bitString]int) int {
		for word := (bitString{}); ; {
			word = word.then(bitString{take(1), 1})
			if symbol, ok := words[word]; ok {
				return symbol
			}
		}
	}
	for _, part := range c.header {
		at += int(part.n)
	}
	alphabet, distances := dictionary(l.alphabet), dictionary(l.distances)
	for {
		symbol := next(alphabet)
		f.alphabet[symbol]++
		if symbol == endOfBlock {
			return
		}
		if symbol < endOfBlock {
			continue
		}
		if n := symbol - endOfBlock - 1; n >= 8 && n < 28 {
			take(uint(n-4) / 4)
		}
		symbol = next(distances)
		f.distances[symbol]++
		if symbol >= 4 {
			take(uint(symbol-2) / 2)
		}
	}
}

func dictionary(lengths []uint8) map[bitString]int {
	words := make(map[bitString]int)
	for symbol, word := range canonical(lengths) {
		if word.n > 0 {
			words[word] = symbol
		}
	}
	return words
}

// huffman gives Huffman's code lengths for counts. Counts are evened out until
// no code word is longer than deflate's 15 bits.
func huffman(counts []int) []uint8 {
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
			return lengths
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
