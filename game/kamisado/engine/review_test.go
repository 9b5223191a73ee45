package engine

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

const (
	simpleKFN = "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"
	sumosKFN  = "N+ZP+SA+RVM/8/8/8/8/8/8/mv+ra+sp+zn N -- 1-2 estandar"
	// raceKFN is a position that Black wins at once.
	raceKFN = "8/1S6/3Z4/2n5/8/4V3/1z2s3/6v1 N -- 0-0 simple"
)

// resigns ends a match by a side that gives it up.
func resigns(side game.Seat, method game.Method) *game.Outcome {
	return &game.Outcome{Winner: 1 - side, Method: method}
}

func TestSummary(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	for name, test := range map[string]struct {
		kfn, moves    string
		end           *game.Outcome
		limits        *limits
		want, turning string
	}{
		"the first player makes no mistake": {
			kfn: simpleKFN, moves: "a1a5 d8f6 a5d8",
			want: "Black won without a mistake. Whoever starts can always do that.",
		},
		"nobody makes a mistake from a set-up position": {
			kfn: raceKFN, moves: "g1g8",
			want: "Black was winning from the start and made no mistakes.",
		},
		"one mistake": {
			kfn: simpleKFN, moves: "d1f3 a8a5 e1f2 d8d1",
			want:    "Black gave the win away on the very first move (d1f3); a1a2, a1a5, b1b6, b1b7 or 12 others would have won.",
			turning: "1 a1a2 a1a5",
		},
		"a mistake and its answer": {
			kfn: simpleKFN, moves: "b1b2 h8h3 b2h8",
			want:    "Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3); h8h4 would have won.",
			turning: "2 h8h4",
		},
		"many mistakes": {
			kfn: simpleKFN, moves: "d1a4 e8d7 b1d3 c8c3 a1a3 b8b1",
			want:    "The win changed hands 3 times; Black lost it for good on move 3 (b1d3); b1b4, b1b6 or b1b7 would have won.",
			turning: "3 b1b4 b1b6 b1b7",
		},
		"many mistakes so far": {
			kfn: simpleKFN, moves: "d1a4 e8d7 b1d3 c8c3",
			want:    "White is winning here. The win has changed hands 3 times so far; Black last lost it on move 3 (b1d3); b1b4, b1b6 or b1b7 would have won.",
			turning: "3 b1b4 b1b6 b1b7",
		},
		"ended by nobody knows whom": {
			kfn: simpleKFN, moves: "b1b2", end: &game.Outcome{Winner: game.Nobody, Method: game.Resigned},
			want: "White is winning here. Black gave the win away on the very first move (b1b2); a1a2, a1a5, b1b6, b1b7 or 12 others would have won. " +
				"Then somebody resigned or ran out of time; the match text doesn't say who.",
			turning: "1 a1a2 a1a5",
		},
		"a push would have won": {
			kfn: sumosKFN, moves: "a1d4 h8h3 b1e4 a8d5 h1f3 d5c4 e4a8",
			want:    "White was winning until move 6 (d5c4); d5, d5a2 or d5b3 would have won.",
			turning: "6 d5 d5a2 d5b3",
		},
		"a mistake with many moves to try": {
			kfn: simpleKFN, moves: "b1b2 h8h3 b2h8", limits: &limits{review: 10, one: 60_000},
			want:    "Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3); h8h4, for instance, would have won.",
			turning: "2 h8h4",
		},
		"a mistake with too many moves to try": {
			kfn: simpleKFN, moves: "b1b2 h8h3 b2h8", limits: &limits{review: 10, one: 10},
			want:    "Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3).",
			turning: "2",
		},
		"no move at all": {
			kfn: simpleKFN, end: resigns(kamisado.White, game.Resigned),
			want: "No move was made.",
		},
		"a resignation before the first move": {
			kfn: simpleKFN, end: resigns(kamisado.Black, game.Resigned),
			want:    "Black was winning, but resigned: White could have won only if Black had made a mistake; a1a2, a1a5, b1b6, b1b7 or 12 others would have won.",
			turning: "0 a1a2 a1a5",
		},
		"a lost match resigned": {
			kfn: simpleKFN, moves: "a1a5 d8f6", end: resigns(kamisado.White, game.Resigned),
			want: "Black won without a mistake. Whoever starts can always do that. When White resigned, the match was already lost.",
		},
		"a match resigned that had been won": {
			kfn: simpleKFN, moves: "b1b2 h8h3", end: resigns(kamisado.White, game.Resigned),
			want:    "Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3); h8h4 would have won. When White resigned, the match was already lost.",
			turning: "2 h8h4",
		},
		"a won match resigned": {
			kfn: simpleKFN, moves: "b1b2", end: resigns(kamisado.White, game.Resigned),
			want:    "White was winning, but resigned: Black could have won only if White had made a mistake; h8h4 would have won.",
			turning: "0 h8h4",
		},
		"a won match resigned while the opponent is to move": {
			kfn: simpleKFN, moves: "a1a5", end: resigns(kamisado.Black, game.Resigned),
			want: "Black was winning, but resigned: White could have won only if Black had made a mistake.",
		},
		"a won match lost on time": {
			kfn: simpleKFN, moves: "b1b2", end: resigns(kamisado.White, game.TimedOut),
			want:    "White was winning, but ran out of time: Black could have won only if White had made a mistake; h8h4 would have won.",
			turning: "0 h8h4",
		},
		"a match that goes on": {
			kfn: simpleKFN, moves: "b1b2 h8h3",
			want:    "Black is winning here. Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3); h8h4 would have won.",
			turning: "2 h8h4",
		},
		"a match that goes on without a mistake": {
			kfn: simpleKFN, moves: "a1a5",
			want: "Black has been winning from the start, without a mistake so far.",
		},
		"a draw that was agreed on": {
			kfn: simpleKFN, moves: "a1a5", end: &game.Outcome{Winner: game.Nobody, Method: game.Agreed},
			want: "Black has been winning from the start, without a mistake so far.",
		},
		"a match that was called off": {
			kfn: simpleKFN, moves: "a1a5", end: &game.Outcome{Winner: game.Nobody, Method: game.Unfinished},
			want: "Black has been winning from the start, without a mistake so far.",
		},
		"an end of which nobody knows the winner": {
			kfn: simpleKFN, moves: "a1a5", end: &game.Outcome{Winner: game.Nobody, Method: game.Resigned},
			want: "Black has been winning from the start, without a mistake so far. Then somebody resigned or ran out of time; the match text doesn't say who.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := NewCoach(shared)
			if test.limits != nil {
				c.limits = *test.limits
			}
			review, err := c.Review(context.Background(), play(t, at(t, test.kfn), test.moves), test.end, nil)
			require.NoError(t, err)
			say.requireSummary(t, review, test.want, test.turning)
		})
	}
}

// Every move gets its verdict and, where it gave the win away, what would have won.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	told := 0
	progress := func(done, total int) {
		told++
		require.Equal(t, told, done)
		require.Equal(t, 3, total)
	}
	review, err := NewCoach(shared).Review(context.Background(), play(t, at(t, simpleKFN), "b1b2 h8h3 b2h8"), nil,
		progress)
	require.NoError(t, err)
	require.Equal(t, 3, told)
	want := []struct {
		move    game.Move
		verdict game.Verdict
		remark  string
	}{
		{"b1b2", game.Mistake, "Gives the win away; a1a2, a1a5, b1b6, b1b7 or 12 others would have won."},
		{"h8h3", game.Decisive, "Gives the win away; h8h4 would have won."},
		{"b2h8", game.Winning, "Keeps the win."},
	}
	require.Len(t, review.Moves, len(want))
	for i, j := range review.Moves {
		require.Equal(t, i+1, j.Number)
		require.Equal(t, 1, j.Round)
		require.Equal(t, game.Seat(i%2), j.Seat)
		require.Equal(t, want[i].move, j.Move)
		require.Equal(t, want[i].verdict, j.Verdict)
		require.Equal(t, want[i].remark, say.english(t, j.Remark))
	}
	lost, err := NewCoach(shared).Review(context.Background(), play(t, at(t, simpleKFN), "a1a5 d8f6 a5d8"), nil, nil)
	require.NoError(t, err)
	require.Equal(t, game.Losing, lost.Moves[1].Verdict)
	require.Equal(t, "No move wins any longer.", say.english(t, lost.Moves[1].Remark))
}

// A review can be broken off, and takes nothing but matches of Kamisado.
func TestReviewRefuses(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	m := play(t, at(t, simpleKFN), "b1b2 h8h3 b2h8")
	_, err := NewCoach(shared).Review(ctx, m, nil, func(done, _ int) {
		require.Equal(t, 1, done, "the review goes on")
		cancel()
	})
	require.ErrorIs(t, err, context.Canceled)
	_, err = NewCoach(shared).Review(context.Background(), nil, nil, nil)
	require.Error(t, err)
}

// In Spanish a resignation has one word, and a win lost at once is no long lead.
func TestSummaryInSpanish(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	for want, c := range map[string]struct {
		moves string
		end   *game.Outcome
	}{
		"Negro dejó escapar la victoria ya en la primera jugada (d1f3); con a1a2, a1a5, b1b6, b1b7 u otras 12 habría ganado.":          {"d1f3 a8a5 e1f2 d8d1", nil},
		"Negro ganó sin cometer errores. Quien empieza siempre puede ganar así. Cuando Blanco abandonó, la partida ya estaba perdida.": {"a1a5 d8f6", resigns(kamisado.White, game.Resigned)},
		"Blanco iba ganando, pero abandonó: Negro solo habría podido ganar con un error de Blanco; con h8h4 habría ganado.":            {"b1b2", resigns(kamisado.White, game.Resigned)},
	} {
		review, err := NewCoach(shared).Review(context.Background(), play(t, at(t, simpleKFN), c.moves), c.end, nil)
		require.NoError(t, err)
		require.Equal(t, want, say.es.Say(review.Summary))
	}
}
