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
	if len(late) == 0 {
		t.Skip("the embedded book is not so deep yet: a search of its positions takes minutes")
	}
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
