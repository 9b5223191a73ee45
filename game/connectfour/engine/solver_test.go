package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
)

// Scores and best columns are those of a search without pruning, bounds and table.
func TestScoresAgreeWithBruteForce(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	s := bookless(small)
	for discs := 34; discs <= connectfour.Cells-1; discs++ {
		o := bruteForce{}
		for _, g := range scatter(1, discs, scattered) {
			want := o.score(g)
			score, columns, err := s.best(t.Context(), g)
			require.NoError(t, err)
			require.Equal(t, want, score, "%d discs: %x", discs, g)
			var best []int
			for column, child := range children(g) {
				if -o.score(child) == want {
					best = append(best, column)
				}
			}
			slices.Sort(best)
			require.Equal(t, best, columns, "%d discs: %x", discs, g)
		}
	}
}

// Earlier in a game, a position is worth what its best move leads to, as much as its
// mirror image, and the same in a table that forgets nearly everything.
func TestScoresAgree(t *testing.T) {
	t.Parallel()
	s, forgetful := bookless(small), bookless(1<<16)
	for _, discs := range []int{18, 20, 22, 24} {
		for _, g := range scatter(2, discs, 6) {
			score, err := s.Score(t.Context(), g)
			require.NoError(t, err)
			best := -100
			for _, child := range children(g) {
				below, err := s.Score(t.Context(), child)
				require.NoError(t, err)
				best = max(best, -below)
			}
			require.Equal(t, best, score, "%d discs: %x", discs, g)
			again, err := forgetful.Score(t.Context(), g.Mirror())
			require.NoError(t, err)
			require.Equal(t, score, again, "%d discs: %x", discs, g)
		}
	}
}

// A score asked for above what it is known to be is the same score.
func TestWithin(t *testing.T) {
	t.Parallel()
	for _, g := range scatter(3, 20, 20) {
		score, err := bookless(small).Score(t.Context(), g)
		require.NoError(t, err)
		for least := score - 3; least <= score; least++ {
			again, err := bookless(small).Within(t.Context(), g, least)
			require.NoError(t, err)
			require.Equal(t, score, again, "%x above %d", g, least)
		}
	}
}

func TestFinishedGames(t *testing.T) {
	t.Parallel()
	s := bookless(small)
	for position, want := range map[string]int{
		"4343434":            -18, // red won with its fourth disc
		"71122334":           -18, // so did yellow
		"112233556677" + "4": -15,
		"757341132773575647262416323134652254654611": 0,
	} {
		score, columns, err := s.best(t.Context(), gridAt(t, position))
		require.NoError(t, err)
		require.Equal(t, want, score, position)
		require.Empty(t, columns)
	}
}

// Two searches share a table and do not disturb each other, and one that is given up
// leaves nothing wrong behind.
func TestTogether(t *testing.T) {
	t.Parallel()
	s := bookless(small)
	gone, stop := context.WithCancel(t.Context())
	stop()
	_, err := s.Score(gone, connectfour.Grid{})
	require.ErrorIs(t, err, context.Canceled)
	_, _, err = s.best(gone, connectfour.Grid{})
	require.ErrorIs(t, err, context.Canceled)
	_, err = s.Move(gone, connectfour.Grid{}, 0)
	require.ErrorIs(t, err, context.Canceled)
	want := make([]int, 8)
	positions := scatter(4, 20, len(want))
	for i, g := range positions {
		want[i], err = bookless(small).Score(t.Context(), g)
		require.NoError(t, err)
	}
	for i, g := range positions {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			got, err := s.Score(t.Context(), g)
			require.NoError(t, err)
			require.Equal(t, want[i], got)
		})
	}
}

// A search that stops in the middle ends soon and spoils no later one.
func TestStopping(t *testing.T) {
	t.Parallel()
	s := bookless(small)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		_, err := s.Score(ctx, connectfour.Grid{})
		done <- err
	}()
	stop()
	require.ErrorIs(t, <-done, context.Canceled)
	g := scatter(5, 22, 1)[0]
	score, err := s.Score(t.Context(), g)
	require.NoError(t, err)
	fresh, err := bookless(small).Score(t.Context(), g)
	require.NoError(t, err)
	require.Equal(t, fresh, score)
}

// A move keeps who wins however little may be searched, and the score if enough may.
func TestMove(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	s := bookless(small)
	for _, discs := range []int{20, 24, 28, 34, 40} {
		for _, g := range scatter(6, discs, 8) {
			score, best, err := s.best(t.Context(), g)
			require.NoError(t, err)
			column, err := s.Move(t.Context(), g, 1<<40)
			require.NoError(t, err)
			require.Contains(t, best, column, "%x", g)
			mirrored, err := s.Move(t.Context(), g.Mirror(), 1<<40)
			require.NoError(t, err)
			if g != g.Mirror() {
				require.Equal(t, connectfour.Columns-1-column, mirrored)
			}
			hurried, err := bookless(small).Move(t.Context(), g, 1)
			require.NoError(t, err)
			below, err := s.Score(t.Context(), children(g)[hurried])
			require.NoError(t, err)
			require.Equal(t, sign(score), -sign(below), "%x", g)
		}
	}
}

// Where a solver is ready it moves without a search, which a context that is over would end.
func TestReady(t *testing.T) {
	t.Parallel()
	s := NewSolver(Config{Table: small})
	gone, stop := context.WithCancel(t.Context())
	stop()
	ready := 0
	for discs := range 16 {
		for _, g := range scatter(7, discs, 30) {
			column, err := s.Move(gone, g, 1)
			if !s.ready(g) {
				require.ErrorIs(t, err, context.Canceled, "%x", g)
				continue
			}
			require.NoError(t, err, "%x", g)
			require.Contains(t, children(g), column)
			ready++
		}
	}
	require.Greater(t, ready, 300)
	require.Less(t, ready, 400)
}

func TestAnalyzer(t *testing.T) {
	t.Parallel()
	a := NewCoach(bookless(small))
	for position, want := range map[string]string{
		"434343":     `{"position":"434343","score":18,"best":["4"]}`,
		" 4343434\n": `{"position":"4343434","score":-18,"best":[]}`,
		// Whatever yellow plays, red has both ends of a line.
		"33445": `{"position":"33445","score":-18,"best":["1","2","3","4","5","6","7"]}`,
		"75734113277357564726241632313465225465461":  `{"position":"75734113277357564726241632313465225465461","score":0,"best":["1"]}`,
		"757341132773575647262416323134652254654611": `{"position":"757341132773575647262416323134652254654611","score":0,"best":[]}`,
	} {
		got, err := a.Analyze(t.Context(), position)
		require.NoError(t, err)
		text, err := json.Marshal(got)
		require.NoError(t, err)
		require.JSONEq(t, want, string(text))
	}
}

func TestAnalyzerRefuses(t *testing.T) {
	t.Parallel()
	a := NewCoach(bookless(small))
	for position, key := range map[string]string{
		"4444444": "connect4.position.full", "43434341": "connect4.position.late",
		"48": "connect4.position.digit", "d": "connect4.position.digit",
	} {
		_, err := a.Analyze(t.Context(), position)
		var refusal *game.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, game.KindPosition, refusal.Kind)
		require.Equal(t, key, refusal.Why.Key)
	}
}

// BenchmarkScore finds exact scores without a book, by how many discs are on the
// board, thirty positions of random games one after the other in one table.
func BenchmarkScore(b *testing.B) {
	for _, discs := range []int{8, 10, 12, 14, 18, 24, 30} {
		b.Run(fmt.Sprint(discs), func(b *testing.B) {
			s := bookless(0)
			positions := scatter(9, discs, 30)
			b.ResetTimer()
			i := 0
			for b.Loop() {
				_, err := s.Score(b.Context(), positions[i%len(positions)])
				require.NoError(b, err)
				if i++; i == len(positions) {
					i = 0
					b.StopTimer()
					s = bookless(0)
					b.StartTimer()
				}
			}
		})
	}
}
