package engine

import (
	"context"
	"encoding/binary"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/minesweeper"
)

// matchOn plays moves on a board, mines as *, with a seed that draws it; the first move must open a
// cell.
func matchOn(t testing.TB, moves string, rows ...string) *minesweeper.Match {
	t.Helper()
	s := minesweeper.Setup{Size: minesweeper.Size{Rows: len(rows), Columns: len(rows[0])}}
	want := minesweeper.NewSet(s.Cells())
	for cell, c := range strings.Join(rows, "") {
		if c == '*' {
			want.Add(cell)
			s.Mines++
		}
	}
	played := strings.Fields(moves)
	first, ok := s.Parse(played[0])
	require.True(t, ok)
	var seed game.Seed
	for i := uint64(0); !slices.Equal(s.Draw(seed, first, 0), want); i++ {
		require.Less(t, i, uint64(100_000), "no such board is drawn")
		binary.BigEndian.PutUint64(seed[:], i)
	}
	var p game.Position = minesweeper.NewMatch(s, seed)
	for _, move := range played {
		next, err := p.Play(minesweeper.Player, game.Move(move))
		require.NoError(t, err, move)
		p = next
	}
	return p.(*minesweeper.Match)
}

// unsaid is what a missing sentence or an unfilled gap looks like.
var unsaid = regexp.MustCompile(`\[|<\w+>|<no value>`)

// catalogue is read once: there is much to say.
var catalogue = sync.OnceValues(lang.New)

// english says a phrase in English, and sees to it that Spanish has all of it too.
func english(t require.TestingT, p game.Phrase) string {
	sentences, err := catalogue()
	require.NoError(t, err)
	require.NotRegexp(t, unsaid, sentences.Speaker(lang.Spanish).Say(p))
	said := sentences.Speaker(lang.English).Say(p)
	require.NotRegexp(t, unsaid, said)
	return said
}

func TestReview(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rows []string
		// moves are played; marks are the verdicts on them and remark what is said of the last.
		moves, marks, remark string
		want                 string
		// curve is what it ends with, in percent; none where there are no guesses.
		curve int
		// turning is the turning point, 0 for none, advised what would have been better.
		turning int
		advised string
	}{
		"no guess": {
			rows: []string{"*...", "*...", "....", "...."}, moves: "c2", marks: "+",
			remark: "The first cell is never a mine.",
			want:   "The match was won. No guessing was needed.",
		},
		"a safe cell": {
			rows: []string{"...*", "...*", "..**", "...*"}, moves: "a1 c4", marks: "+ +",
			remark: "It was safe.",
			want:   "The match was won. No guessing was needed.",
		},
		"a safe chord": {
			rows: []string{"....", "....", "....", "***."}, moves: "a1 c4! d3*", marks: "+ + +",
			remark: "It was safe.",
			want:   "The match was won. No guessing was needed.",
		},
		"a running match": {
			rows: []string{"...*", "....", "**..", "...."}, moves: "d4 c1!", marks: "+ +",
			remark: "A flag risks nothing.",
			want:   "The match wasn't finished. No guessing was needed.",
		},
		"forced guesses": {
			rows: []string{"..", "*."}, moves: "a1 b1 b2", marks: "+ ~ ~", curve: 33,
			remark: "Nothing was safe, and the risk of a mine was 50%.",
			want:   "The match was won. 2 guesses were forced; the chance of surviving them all was 33%.",
		},
		"bad luck": {
			rows: []string{"..", "*."}, moves: "a1 b1 a2", marks: "+ ~ ~", curve: 33,
			remark: "Nothing was safe, and the risk of a mine was 50%.",
			want: "Bad luck on move 3 (a2). Nothing was safe, and the risk of a mine was 50%. " +
				"2 guesses were forced; the chance of surviving them all was 33%.",
			turning: 3,
		},
		"bad luck alone": {
			rows: []string{"....", "*...", "**.*", "...."}, moves: "d1 d3", marks: "+ ~", curve: 80,
			remark:  "Nothing was safe, and the risk of a mine was 20%.",
			want:    "Bad luck on move 2 (d3). Nothing was safe, and the risk of a mine was 20%.",
			turning: 2,
		},
		"a forced chord": {
			rows: []string{".**.", "....", "....", "..**"}, moves: "a3 c2 a1! a2*", marks: "+ + + ~", curve: 86,
			remark:  "Nothing was safe, and the risk of a mine was 14%.",
			want:    "Bad luck on move 4 (a2*). Nothing was safe, and the risk of a mine was 14%.",
			turning: 4,
		},
		"a needless guess that held": {
			rows: []string{"..**", "....", "....", "**.."}, moves: "a2 d4", marks: "+ ?!", curve: 75,
			remark: "The risk of a mine was 25%, although c3 was safe.",
			want:   "The match was won. 1 risk was needless; the chance of surviving it was 75%.",
		},
		"a needless guess that hit": {
			rows: []string{"....", "..*.", "....", "...*"}, moves: "a3 d4", marks: "+ ??", curve: 50,
			remark:  "The risk of a mine was 50%, although d2 was safe.",
			want:    "The match was lost on move 2 (d4). The risk of a mine was 50%, although d2 was safe.",
			turning: 2,
			advised: "d2 c1 d1",
		},
		"a needless chord that hit": {
			rows: []string{".*..", "*...", "*...", "*.*."}, moves: "d2 d4! d3*", marks: "+ + ??", curve: 50,
			remark:  "The risk of a mine was 50%, although b2 was safe.",
			want:    "The match was lost on move 3 (d3*). The risk of a mine was 50%, although b2 was safe.",
			turning: 3,
			advised: "b2 b3 b4",
		},
		"worse odds": {
			rows: []string{".*..", "....", ".**.", "**.."}, moves: "d1 c4 b4", marks: "+ ~ ??", curve: 36,
			remark: "Nothing was safe, but the risk of a mine was 50%, against only 25% on a1.",
			want: "The match was lost on move 3 (b4). Nothing was safe, but the risk of a mine was 50%, against only 25% on a1. " +
				"1 guess was forced; the chance of surviving it was 71%. 1 risk was needless; the chance of surviving it was 50%.",
			turning: 3,
			advised: "a1?",
		},
		"worse odds that held": {
			rows: []string{"..*.", ".**.", "..*.", "...*"}, moves: "a4 d4! c3! b4*", marks: "+ + + ?!", curve: 50,
			remark: "Nothing was safe, but the risk of a mine was 50%, against only 29% on a1.",
			want:   "The match wasn't finished. 1 risk was needless; the chance of surviving it was 50%.",
		},
		"a certain mine": {
			rows: []string{"..**", "..**", "....", "...*"}, moves: "a3 d1", marks: "+ ??", curve: 0,
			remark:  "It was certain to hit a mine; on d3 the risk was only 50%.",
			want:    "The match was lost on move 2 (d1). It was certain to hit a mine; on d3 the risk was only 50%.",
			turning: 2,
			advised: "d3?",
		},
		"a certain mine beside a safe cell": {
			rows: []string{"....", "**..", "....", "...."}, moves: "d3 b1! a2", marks: "+ ?! ??", curve: 0,
			remark:  "It was certain to hit a mine, although a1 was safe.",
			want:    "The match was lost on move 3 (a2). It was certain to hit a mine, although a1 was safe.",
			turning: 3,
			advised: "a1 b1",
		},
		"a wrong flag": {
			rows: []string{"....", "**..", "....", "...."}, moves: "d3 b1!", marks: "+ ?!",
			remark: "A wrong flag: there couldn't be a mine here.",
			want:   "The match wasn't finished. No guessing was needed.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := matchOn(t, c.moves, c.rows...)
			r, err := Coach{}.Review(context.Background(), m, nil, nil)
			require.NoError(t, err)
			var marks []string
			for _, j := range r.Moves {
				marks = append(marks, j.Verdict.Mark())
			}
			require.Equal(t, c.marks, strings.Join(marks, " "))
			require.Equal(t, c.remark, english(t, r.Moves[len(r.Moves)-1].Remark))
			require.Equal(t, c.want, english(t, r.Summary))
			if r.Curve != nil {
				values := r.Curve.Lines[0].Values
				require.Len(t, values, len(r.Moves)+1)
				require.InDelta(t, c.curve, 50+50*values[len(values)-1], 0.5)
			} else {
				require.Zero(t, c.curve)
			}
			require.Equal(t, c.turning == 0, r.TurningPoint == nil)
			if r.TurningPoint != nil {
				require.Equal(t, c.turning, r.TurningPoint.Number)
				require.Equal(t, c.advised, marked(r.Moves[r.TurningPoint.Number-1].Better))
			}
		})
	}
}

// marked are advised moves, with a question mark behind those to try.
func marked(moves []game.AdvisedMove) string {
	var marks []string
	for _, m := range moves {
		mark := string(m.Move)
		if !m.Sure {
			mark += "?"
		}
		marks = append(marks, mark)
	}
	return strings.Join(marks, " ")
}

// Without the work that it takes, nothing is claimed.
func TestReviewOfWhatIsTooHard(t *testing.T) {
	t.Parallel()
	m := matchOn(t, "d3 b1! a1 a2", "....", "**..", "....", "....")
	r := newReview(m)
	r.work = 0
	got, err := r.judgeAll(context.Background(), nil)
	require.NoError(t, err)
	var marks []string
	for _, j := range got.Moves {
		marks = append(marks, j.Verdict.Mark())
	}
	require.Equal(t, []string{"+", "+", "~", "~"}, marks)
	require.Equal(t, "Finding out whether this was safe would take too long.", english(t, got.Moves[3].Remark))
	require.Equal(t, "The match was lost on move 4 (a2). Finding out whether this was safe would take too long. "+
		"2 moves can't be judged, because that would take too long.", english(t, got.Summary))
	require.Nil(t, got.Curve)
	require.Nil(t, got.TurningPoint)
}

func TestReviewOfNothing(t *testing.T) {
	t.Parallel()
	p, err := minesweeper.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	r, err := Coach{}.Review(context.Background(), p, &game.Outcome{Winner: game.Nobody, Method: game.Resigned}, nil)
	require.NoError(t, err)
	require.Equal(t, game.Review{Moves: []game.JudgedMove{}, Summary: game.Say("minesweeper.review.nomoves")}, r)
}

func TestReviewErrors(t *testing.T) {
	t.Parallel()
	_, err := Coach{}.Review(context.Background(), nil, nil, nil)
	require.Error(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Coach{}.Review(ctx, matchOn(t, "a1 b1", "..", "*."), nil, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// Small chances are said as one in so many.
func TestSmallChance(t *testing.T) {
	t.Parallel()
	for p, want := range map[float64]string{0: "zero", 0.004: "1 in 250", 0.01: "1%", 0.999: "99%"} {
		require.Equal(t, want, english(t, sayOdds(p)))
	}
}
