package render

import (
	"bytes"
	"container/heap"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// lengths are the code lengths of a code.
type lengths struct {
	colours             int
	alphabet, distances []uint8
}

func (l lengths) code() *code {
	return codeOf(l.alphabet[:l.colours], l.alphabet[endOfBlock:endOfBlock+1], l.alphabet[endOfBlock+1:], l.distances)
}

// String gives the lengths as they stand in a craft.
func (l lengths) String() string {
	return fmt.Sprintf("literals: %q, end: %q,\nmatches: %q, distances: %q,",
		hexadecimal(l.alphabet[:l.colours]), hexadecimal(l.alphabet[endOfBlock:endOfBlock+1]),
		hexadecimal(l.alphabet[endOfBlock+1:]), hexadecimal(l.distances))
}

func hexadecimal(lengths []uint8) string {
	var b strings.Builder
	for _, n := range lengths {
		b.WriteByte("0123456789abcdef"[n])
	}
	return b.String()
}

// inUse are the code lengths of a craft.
func inUse(c craft) lengths {
	l := c.code()
	alphabet := make([]uint8, endOfBlock+1+len(l.matches))
	copy(alphabet, digits(l.literals))
	copy(alphabet[endOfBlock:], digits(l.end+l.matches))
	return lengths{len(l.literals), alphabet, digits(l.distances)}
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

// TestCodesFit trains codes on pictures as they turn up in play and compares those in
// use with them. When it fails, put the lengths it prints into the craft.
func TestCodesFit(t *testing.T) {
	t.Parallel()
	for name, c := range crafts() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := c.usual()
			l := inUse(c.craft)
			used, tally := weigh(c, l, all)
			best := used
			l.colours = len(c.palette())
			for range 2 {
				l = tally.lengths(l.colours)
				best, tally = weigh(c, l, all)
			}
			t.Logf("%d bytes a picture, %d with\n%s", used/len(all), best/len(all), l)
			require.Less(t, float64(used), 1.02*float64(best))
		})
	}
}

// made is a craft and pictures as they turn up in play, all of one grid.
type made struct {
	craft
	grid  grid
	usual func() [][]tile
}

// crafts are those of all games.
func crafts() map[string]made {
	return map[string]made{
		"kamisado":    {towerArt{}, newGrid(8, 8, SizeDefault), boards},
		"othello":     {discArt{}, othelloGrid(8, 8, SizeDefault), othelloBoards},
		"connect4":    {rackArt{}, rackGrid(SizeDefault), rackBoards},
		"minesweeper": {fieldArt{}, fieldGrid(16, 16, SizeDefault), fields16},
		"sixes":       {cardArt{}, tableGrid(SizeDefault, true), sixesTables},
	}
}

// rackBoards are racks that fill up.
func rackBoards() (all [][]tile) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 24 {
		b := &connectfour.Board{Turn: game.Seat(n % 2), Last: connectfour.NoCell}
		for column := range b.Open {
			high := min(connectfour.Rows, random.IntN(n/3+1))
			for row := range high {
				b.Last = (connectfour.Rows-1-row)*connectfour.Columns + column
				b.Discs[b.Last] = connectfour.Disc(1 + random.IntN(2))
			}
			b.Open[column] = high < connectfour.Rows
		}
		if n%6 == 5 {
			b.Turn, b.Line = game.Nobody, []int{28, 29, 30, 31}
		}
		p, _ := rackArt{}.sheet(game.View{Board: b}, SizeDefault)
		all = append(all, p.tiles)
	}
	return all
}

// fields16 are minefields of which more and more is open.
func fields16() (all [][]tile) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 24 {
		b := &minesweeper.Board{Rows: 16, Columns: 16, Left: 40 - n, Last: random.IntN(256)}
		for range 256 {
			square := minesweeper.Closed
			switch r := random.IntN(48); {
			case r < n && random.IntN(3) == 0:
				square = minesweeper.Open
			case r < n:
				square = minesweeper.Open + minesweeper.Square(1+random.IntN(4)*random.IntN(3)/2)
			case random.IntN(6) == 0:
				square = minesweeper.Flagged
			}
			b.Squares = append(b.Squares, square)
		}
		p, _ := fieldArt{}.sheet(game.View{Board: b, Elapsed: time.Duration(n) * 7 * time.Second}, SizeDefault)
		all = append(all, p.tiles)
	}
	return all
}

// sixesTables are tables that fill up, with hands.
func sixesTables() (all [][]tile) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 24 {
		b := &sixes.Board{Turn: game.Seat(n % 4), Turns: 3 * n, Last: sixes.NoCard, Hand: []sixes.Card{}}
		for suit := range b.Runs {
			if n > 0 && random.IntN(n) > 0 {
				b.Runs[suit] = sixes.Run{Low: max(1, 6-random.IntN(1+n/3)), High: min(13, 6+random.IntN(1+n/3))}
				b.Last = sixes.CardOf(sixes.Suit(suit), b.Runs[suit].Low)
			}
			b.Seats[suit] = sixes.Place{Cards: 13 - n/2, Passes: random.IntN(1 + n/2)}
		}
		for range 13 - n/2 {
			b.Hand = append(b.Hand, sixes.Card(random.IntN(52)))
			b.Playable = append(b.Playable, random.IntN(4) == 0)
		}
		p, _ := cardArt{}.sheet(game.View{Board: b}, SizeDefault)
		all = append(all, p.tiles)
	}
	return all
}

// othelloBoards are boards of discs, of more and more of them.
func othelloBoards() (all [][]tile) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 24 {
		b := &othello.Board{Rows: 8, Columns: 8, Discs: make([]othello.Disc, 64), Last: random.IntN(64), Turn: game.Seat(n % 2)}
		for i := range b.Discs {
			switch r := random.IntN(26); {
			case r <= n || i == b.Last:
				b.Discs[i] = othello.Disc(1 + random.IntN(2))
				if random.IntN(10) == 0 {
					b.Turned = append(b.Turned, i)
				}
			case random.IntN(6) == 0:
				b.Legal = append(b.Legal, i)
			}
		}
		p, _ := discArt{}.sheet(game.View{Board: b}, SizeDefault)
		all = append(all, p.tiles)
	}
	return all
}

// tally counts the symbols of compressed data.
type tally struct{ alphabet, distances []int }

// lengths are the lengths that fit a tally. Every symbol that may ever be
// needed gets a code.
func (f tally) lengths(colours int) lengths {
	l := lengths{colours, make([]uint8, len(f.alphabet)), huffman(f.distances)}
	used := append(append([]int{}, f.alphabet[:colours]...), f.alphabet[endOfBlock:]...)
	short := huffman(used)
	copy(l.alphabet, short[:colours])
	copy(l.alphabet[endOfBlock:], short[colours:])
	return l
}

// weigh makes pictures in a code and gives their bytes and symbols.
func weigh(m made, l lengths, all [][]tile) (size int, f tally) {
	s := newStudio(m.craft, m.grid)
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
