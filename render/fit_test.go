package render

import (
	"container/heap"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// tally counts what blocks are made of.
type tally struct {
	literals, ends, matches, distances []int
}

// count adds the tokens of a block that turns up n times.
func (f *tally) count(z *packer, block []uint8, wide, n int) {
	z.pack(block, wide)
	for y := 0; y < len(block); y += wide {
		var above []uint8
		if y > 0 {
			above = block[y-wide : y]
		}
		row := block[y : y+wide]
		z.plan(row, above)
		for i := 0; i < wide; {
			s := z.steps[i]
			if s.length == 1 {
				f.literals[row[i]] += n
			} else {
				symbol, _ := lengthSymbol(int(s.length))
				f.matches[symbol] += n
				d := 1
				if s.side != run {
					d = z.stride + reach - int(s.side)
				}
				symbol, _ = distanceSymbol(d)
				f.distances[symbol] += n
			}
			i += int(s.length)
		}
	}
}

// corpus are cells as they turn up in play: every cell of many boards.
func corpus() map[cellKey]int {
	random := rand.New(rand.NewPCG(1, 2))
	keys := make(map[cellKey]int)
	for i := range 60 {
		m := kamisado.NewMatch(kamisado.Start(kamisado.Standard))
		if i%2 == 1 {
			start, _ := kamisado.ParseKFN("N+ZP+SA+RVM/8/8/8/8/8/8/mv+rasp+zn N -- 0-0 estandar")
			m = kamisado.NewMatch(start)
		}
		for range random.IntN(30) {
			p := m.Board()
			moves := p.AppendMoves(nil)
			next, err := m.PlayMove(p.Turn(), moves[random.IntN(len(moves))])
			if err != nil || len(next.ToMove()) == 0 {
				break
			}
			m = next
		}
		for _, k := range looksOf(m.View(game.Nobody).Board.(*kamisado.Board)) {
			keys[k.key()]++
		}
	}
	return keys
}

// TestCodeFits trains a code on boards as they turn up in play and compares the
// one in use with it. When it fails, put the lengths it prints into code.go.
func TestCodeFits(t *testing.T) {
	t.Parallel()
	c := newCode()
	keys := corpus()
	used := corpusBits(c, keys)
	for range 4 {
		c = train(c, keys)
	}
	best := corpusBits(c, keys)
	t.Logf("%d bits, trained %d", used, best)
	require.Less(t, float64(used), 1.02*float64(best))
}

func corpusBits(c *code, keys map[cellKey]int) (bits int) {
	s := newStudio(towerArt{}, newGrid(8, 8, SizeDefault))
	s.packer = newPacker(c, s.grid.stride())
	for key, n := range keys {
		bits += n * s.strip(key).bits
	}
	return bits
}

var printed = ""

// train makes the code that fits what another code's packer chooses.
func train(c *code, keys map[cellKey]int) *code {
	f := tally{make([]int, paletteSize), []int{1}, make([]int, 29), make([]int, 30)}
	for i := range f.matches {
		f.matches[i] = 1
	}
	for i := range f.literals {
		f.literals[i] = 1
	}
	for i := range f.distances {
		f.distances[i] = 1
	}
	for _, grid := range []grid{newGrid(8, 8, SizeDefault), newGrid(8, 8, SizeLarge)} {
		s := newStudio(towerArt{}, grid)
		s.packer = newPacker(c, grid.stride())
		for key, n := range keys {
			f.count(s.packer, s.easel.cell(key), grid.cell, n)
		}
		f.count(s.packer, s.frame().left[0], grid.margin, 60)
	}
	alphabet := lengthsOf(append(append(f.literals, f.ends...), f.matches...))
	literals, end, matches := alphabet[:len(f.literals)], alphabet[len(f.literals):len(f.literals)+1], alphabet[len(f.literals)+1:]
	distances := lengthsOf(f.distances)
	println(f.matches[0], f.matches[8], f.distances[0], f.distances[18], f.distances[20])
	printed = strings.Join([]string{hex(literals), hex(end), hex(matches), hex(distances)}, "\n")
	return codeOf(literals, end, matches, distances)
}

func hex(lengths []uint8) string {
	var b strings.Builder
	for _, n := range lengths {
		b.WriteByte("0123456789abcdef"[n])
	}
	return b.String()
}

// lengthsOf gives Huffman's code lengths for counts. Counts are evened out
// until no code word is longer than deflate's 15 bits.
func lengthsOf(counts []int) []uint8 {
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

func TestPrint(t *testing.T) {
	c := newCode()
	keys := corpus()
	for range 6 {
		c = train(c, keys)
		t.Log(corpusBits(c, keys) / 8 / 60)
	}
	t.Log("\n" + printed)
}
