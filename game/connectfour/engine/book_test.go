package engine

import (
	"cmp"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/gametest"

	"kamisado/game/connectfour"
)

// again draws other positions of the book to be searched again.
var again = flag.Int("again", 7, "seed of the positions of the book that are searched again")

// deep counts the positions of all layers.
var deep = flag.Bool("deep", false, "count all positions of the book's layers, which takes 15 s")

// What has been known since 1988: the first move in the middle wins with the last
// disc, those beside it draw, and the others lose.
func TestBookKnowsTheFirstMoves(t *testing.T) {
	t.Parallel()
	book := EmbeddedBook()
	score, ok := book.Score(connectfour.Grid{})
	require.True(t, ok)
	require.Equal(t, 1, score)
	for column, want := range []int{-2, -1, 0, 1, 0, -1, -2} {
		score, ok := book.Score(children(connectfour.Grid{})[column])
		require.True(t, ok, "column %d", column)
		require.Equal(t, want, -score, "column %d", column)
	}
}

// A position's score is never below what one of its moves leads to, and is that of
// the best when the book has all of them. Mirror images have one score.
func TestBookAgreesWithItself(t *testing.T) {
	t.Parallel()
	book := EmbeddedBook()
	complete := 0
	agrees := func(g connectfour.Grid, score int) {
		best, known := -100, 0
		for _, child := range children(g) {
			below, ok := worth(book, child)
			if ok {
				best, known = max(best, -below), known+1
			}
		}
		require.LessOrEqual(t, best, score, "%x", g)
		if known == len(children(g)) {
			require.Equal(t, best, score, "%x", g)
			complete++
		}
		mirrored, ok := book.Score(g.Mirror())
		require.True(t, ok)
		require.Equal(t, score, mirrored)
	}
	for key, score := range book.lines {
		g, _ := connectfour.FromKey(key)
		require.Equal(t, g.Canonical(), g)
		agrees(g, int(score))
	}
	for discs := range rankedMost {
		for _, g := range scatter(6, discs, gametest.Cases(3000, 300)) {
			if !canWin(g) {
				score, ok := book.Score(g)
				require.True(t, ok, "the book lacks %x, of %d discs", g.Key(), discs)
				agrees(g, score)
			}
		}
	}
	require.Greater(t, complete, gametest.Cases(20_000, 2000))
}

// worth returns the score of a position that the book has or that needs none.
func worth(book *Book, g connectfour.Grid) (score int, ok bool) {
	if score, ok := scoreNow(g); ok {
		return score, true
	}
	return book.Score(g)
}

// searchable is from how many discs on a search without the book takes no longer than
// a test may.
const searchable = 10

// Those of the book that are soon searched have the score that a search without it finds.
func TestBookIsTheSolvers(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	book, s := EmbeddedBook(), bookless(defaultTable)
	late := scatter(uint64(*again), searchable, spots)
	for key := range book.lines {
		g, _ := connectfour.FromKey(key)
		late = append(late, g)
	}
	require.Greater(t, len(late), 1000)
	lines := late[spots:]
	slices.SortFunc(lines, func(a, b connectfour.Grid) int { return cmp.Compare(a.Key(), b.Key()) })
	random := rand.New(rand.NewPCG(uint64(*again), 7))
	random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	for _, g := range late[:2*spots] {
		want, ok := worth(book, g)
		require.True(t, ok, "the book lacks %x", g.Key())
		score, err := s.Score(t.Context(), g)
		require.NoError(t, err)
		require.Equal(t, want, score, "%x", g)
	}
}

// Whatever is played against the perfect player, it finds each of its moves in the book
// until twelve discs are on the board, whichever side it has.
func TestBookHasTheLinesOfPerfectPlay(t *testing.T) {
	t.Parallel()
	s, book := NewSolver(Config{Table: 1 << 10}), EmbeddedBook()
	var follow func(g connectfour.Grid, perfect bool)
	met := map[uint64]bool{}
	follow = func(g connectfour.Grid, perfect bool) {
		if g = g.Canonical(); g.Plies() > 12 || connectfour.Connected(g.Opponent()) || met[g.Key()] {
			return
		}
		met[g.Key()] = true
		if !perfect {
			for next := g.Next(); next != 0; next &= next - 1 {
				follow(g.Drop(next&-next), true)
			}
			return
		}
		if canWin(g) {
			return // it wins at once
		}
		_, known := book.Score(g)
		require.True(t, known, "the book lacks %x, of %d discs", g.Key(), g.Plies())
		column, err := s.Move(t.Context(), g, 1)
		require.NoError(t, err)
		follow(g.Drop(g.Landing(column)), false)
	}
	for _, first := range []bool{true, false} {
		clear(met)
		follow(connectfour.Grid{}, first)
		require.Greater(t, len(met), 10_000)
	}
}

// The book stays small enough to be embedded.
func TestBookIsSmall(t *testing.T) {
	t.Parallel()
	require.LessOrEqual(t, len(embeddedBook), 1<<20)
}

func TestBooksAreReadAsWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		book := NewBook()
		for seed := range rapid.Uint64Range(0, 20).Draw(t, "positions") {
			// Layers of more discs are large, and no different.
			discs := rapid.SampledFrom([]int{0, 1, 2, 3, 4, 5, 6, 11, 12, 20, 30}).Draw(t, "discs")
			book.Add(scatter(seed, discs, 1)[0], rapid.IntRange(-21, 21).Draw(t, "score"))
		}
		text := book.Bytes()
		again, err := ReadBook(text)
		require.NoError(t, err)
		require.Equal(t, book, again)
		at := rapid.IntRange(0, len(text)-1).Draw(t, "damage at")
		text[at] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		_, err = ReadBook(text)
		require.Error(t, err)
	})
}

func FuzzReadBook(f *testing.F) {
	book := NewBook()
	book.Add(connectfour.Grid{}, 1)
	f.Add(book.Bytes())
	f.Add([]byte{})
	f.Add(make([]byte, 9))
	f.Fuzz(func(t *testing.T, text []byte) {
		book, err := ReadBook(text)
		if err != nil {
			return
		}
		again, err := ReadBook(book.Bytes())
		require.NoError(t, err)
		require.Equal(t, book, again)
	})
}

// Every position of the first plies whose side to move does not win at once is in the book.
func TestBookHasAllFirstPositions(t *testing.T) {
	t.Parallel()
	book := EmbeddedBook()
	layer := map[connectfour.Grid]bool{{}: true}
	wants := []int{1, 4, 25, 121, 568, 2_144, 7_638, 25_718, 77_715, 239_959, 634_338}
	require.Len(t, wants, rankedMost+1)
	most := gametest.Cases(9, 7)
	if *deep {
		most = len(wants)
	}
	for plies, want := range wants[:most] {
		n := 0
		next := map[connectfour.Grid]bool{}
		for g := range layer {
			if !canWin(g) {
				_, known := book.Score(g)
				require.True(t, known, "the book lacks %x, of %d discs", g.Key(), plies)
				n++
			}
			for cells := g.Next(); cells != 0; cells &= cells - 1 {
				if child := g.Drop(cells & -cells).Canonical(); !child.Over() {
					next[child] = true
				}
			}
		}
		require.Equal(t, want, n, "positions of %d discs, mirror images counted once", plies)
		layer = next
	}
}
