package solver_test

import (
	"cmp"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/solver"
	"kamisado/game/gametest"
)

// again draws other positions of the book to be searched again.
var again = flag.Int("again", 7, "seed of the positions of the book that are searched again")

// deep counts the positions of all layers.
var deep = flag.Bool("deep", false, "count all positions of the book's layers, which takes 15 s")

// What has been known since 1988: the first move in the middle wins with the last
// disc, those beside it draw, and the others lose.
func TestBookKnowsTheFirstMoves(t *testing.T) {
	t.Parallel()
	book := solver.Embedded()
	score, ok := book.Score(grid.Grid{})
	require.True(t, ok)
	require.Equal(t, 1, score)
	for column, want := range []int{-2, -1, 0, 1, 0, -1, -2} {
		score, ok := book.Score(children(grid.Grid{})[column])
		require.True(t, ok, "column %d", column)
		require.Equal(t, want, -score, "column %d", column)
	}
}

// A position's score is never below what one of its moves leads to, and is that of
// the best when the book has all of them. Mirror images have one score.
func TestBookAgreesWithItself(t *testing.T) {
	t.Parallel()
	book := solver.Embedded()
	complete := 0
	agrees := func(g grid.Grid, score int) {
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
	for g, score := range book.Lines() {
		require.Equal(t, g.Canonical(), g)
		agrees(g, score)
	}
	for discs := range solver.RankedMost {
		for _, g := range scatter(6, discs, gametest.Cases(3000, 300)) {
			if !wins(g) {
				score, ok := book.Score(g)
				require.True(t, ok, "the book lacks %x, of %d discs", g.Key(), discs)
				agrees(g, score)
			}
		}
	}
	require.Greater(t, complete, gametest.Cases(20_000, 2000))
}

// worth is the score of a position that the book has or that needs none.
func worth(book *solver.Book, g grid.Grid) (score int, ok bool) {
	switch {
	case over(g):
		return (g.Plies()+1)/2 - 22, true
	case wins(g):
		return (43 - g.Plies()) / 2, true
	}
	return book.Score(g)
}

// wins reports whether the side to move wins at once.
func wins(g grid.Grid) bool { return g.Next()&grid.Threats(g.Own, g.All) != 0 }

// searchable is from how many discs on a search without the book takes no longer than
// a test may.
const searchable = 10

// Those of the book that are soon searched have the score that a search without it finds.
func TestBookIsTheSolvers(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	book, s := solver.Embedded(), bookless(solver.DefaultTable)
	late := scatter(uint64(*again), searchable, spots)
	for g := range book.Lines() {
		late = append(late, g)
	}
	require.Greater(t, len(late), 1000)
	lines := late[spots:]
	slices.SortFunc(lines, func(a, b grid.Grid) int { return cmp.Compare(a.Key(), b.Key()) })
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
	s, book := solver.New(solver.Config{Table: 1 << 10}), solver.Embedded()
	var follow func(g grid.Grid, perfect bool)
	met := map[uint64]bool{}
	follow = func(g grid.Grid, perfect bool) {
		if g = g.Canonical(); g.Plies() > 12 || grid.Connected(g.Opponent()) || met[g.Key()] {
			return
		}
		met[g.Key()] = true
		if !perfect {
			for next := g.Next(); next != 0; next &= next - 1 {
				follow(g.Drop(next&-next), true)
			}
			return
		}
		if g.Next()&grid.Threats(g.Own, g.All) != 0 {
			return // it wins at once
		}
		_, known := book.Score(g)
		require.True(t, known, "the book lacks %x, of %d discs", g.Key(), g.Plies())
		column, err := s.Move(t.Context(), g, 1)
		require.NoError(t, err)
		follow(g.Drop(g.Next()&grid.Column(column)), false)
	}
	for _, first := range []bool{true, false} {
		clear(met)
		follow(grid.Grid{}, first)
		require.Greater(t, len(met), 10_000)
	}
}

// The book stays small enough to be embedded.
func TestBookIsSmall(t *testing.T) {
	t.Parallel()
	require.LessOrEqual(t, len(solver.Embedded().Bytes()), 1<<20)
}

func TestBooksAreReadAsWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		book := solver.NewBook()
		for seed := range rapid.Uint64Range(0, 20).Draw(t, "positions") {
			// Layers of more discs are large, and no different.
			discs := rapid.SampledFrom([]int{0, 1, 2, 3, 4, 5, 6, 11, 12, 20, 30}).Draw(t, "discs")
			book.Add(scatter(seed, discs, 1)[0], rapid.IntRange(-21, 21).Draw(t, "score"))
		}
		text := book.Bytes()
		again, err := solver.ReadBook(text)
		require.NoError(t, err)
		require.Equal(t, book, again)
		at := rapid.IntRange(0, len(text)-1).Draw(t, "damage at")
		text[at] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		_, err = solver.ReadBook(text)
		require.Error(t, err)
	})
}

func FuzzReadBook(f *testing.F) {
	book := solver.NewBook()
	book.Add(grid.Grid{}, 1)
	f.Add(book.Bytes())
	f.Add([]byte{})
	f.Add(make([]byte, 9))
	f.Fuzz(func(t *testing.T, text []byte) {
		book, err := solver.ReadBook(text)
		if err != nil {
			return
		}
		again, err := solver.ReadBook(book.Bytes())
		require.NoError(t, err)
		require.Equal(t, book, again)
	})
}

// Every position of the first plies whose side to move does not win at once is in the book.
func TestBookHasAllFirstPositions(t *testing.T) {
	t.Parallel()
	book := solver.Embedded()
	layer := map[grid.Grid]bool{{}: true}
	wants := []int{1, 4, 25, 121, 568, 2_144, 7_638, 25_718, 77_715, 239_959, 634_338}
	require.Len(t, wants, solver.RankedMost+1)
	most := gametest.Cases(9, 7)
	if *deep {
		most = len(wants)
	}
	for plies, want := range wants[:most] {
		n := 0
		next := map[grid.Grid]bool{}
		for g := range layer {
			if !wins(g) {
				_, known := book.Score(g)
				require.True(t, known, "the book lacks %x, of %d discs", g.Key(), plies)
				n++
			}
			for cells := g.Next(); cells != 0; cells &= cells - 1 {
				if child := g.Drop(cells & -cells).Canonical(); !over(child) {
					next[child] = true
				}
			}
		}
		require.Equal(t, want, n, "positions of %d discs, mirror images counted once", plies)
		layer = next
	}
}
