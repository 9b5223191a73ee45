package solver_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/solver"
)

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
	for g, score := range book.All() {
		best, known := -100, 0
		for _, child := range children(g) {
			below, ok := book.Score(child)
			if over(child) {
				below, ok = (child.Plies()+1)/2-22, true
			}
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
		require.Equal(t, g.Canonical(), g)
	}
	require.Positive(t, complete)
}

// searchable is from how many discs on a search without the book takes no longer than
// a test may.
const searchable = 10

// Those of the book that are soon searched are worth what a search without it finds.
func TestBookIsTheSolvers(t *testing.T) {
	t.Parallel()
	book, s := solver.Embedded(), bookless(solver.DefaultTable)
	var late []grid.Grid
	for g := range book.All() {
		if g.Plies() >= searchable {
			late = append(late, g)
		}
	}
	require.NotEmpty(t, late, "the embedded book ends too early")
	slices.SortFunc(late, func(a, b grid.Grid) int { return cmp.Compare(a.Key(), b.Key()) })
	random := rand.New(rand.NewPCG(7, 7))
	for range spots {
		g := late[random.IntN(len(late))]
		want, _ := book.Score(g)
		score, err := s.Score(t.Context(), g)
		require.NoError(t, err)
		require.Equal(t, want, score, "%x", g)
	}
}

// Whatever is played against the perfect player, it finds each of its moves in the book
// until eight discs are on the board, whichever side it has.
func TestBookHasTheLinesOfPerfectPlay(t *testing.T) {
	t.Parallel()
	s, book := solver.New(solver.Config{Table: 1 << 10}), solver.Embedded()
	var follow func(g grid.Grid, perfect bool)
	met := map[uint64]bool{}
	follow = func(g grid.Grid, perfect bool) {
		if g = g.Canonical(); g.Plies() > 8 || grid.Connected(g.Opponent()) || met[g.Key()] {
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
		require.Greater(t, len(met), 200)
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
			discs := rapid.IntRange(0, 30).Draw(t, "discs")
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

// Every position of up to four discs is in the book, so that what follows the first three
// needs no search.
func TestBookHasAllFirstPositions(t *testing.T) {
	t.Parallel()
	book := solver.Embedded()
	layer := map[grid.Grid]bool{{}: true}
	for plies, want := range []int{1, 4, 25, 121, 568} {
		require.Len(t, layer, want, "positions of %d discs, mirror images counted once", plies)
		next := map[grid.Grid]bool{}
		for g := range layer {
			_, known := book.Score(g)
			require.True(t, known, "the book lacks %x, of %d discs", g.Key(), plies)
			for cells := g.Next(); cells != 0; cells &= cells - 1 {
				next[g.Drop(cells&-cells).Canonical()] = true
			}
		}
		layer = next
	}
}
