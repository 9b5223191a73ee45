package engine

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
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
		want, caption string
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
			caption: "Move 1: Black played d1f3 (crossed out). The stars show where the tower on a1 would have won.",
		},
		"a mistake and its answer": {
			kfn: simpleKFN, moves: "b1b2 h8h3 b2h8",
			want:    "Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3); h8h4 would have won.",
			caption: "Move 2: White played h8h3 (crossed out). The star shows where the tower on h8 would have won.",
		},
		"many mistakes": {
			kfn: simpleKFN, moves: "d1a4 e8d7 b1d3 c8c3 a1a3 b8b1",
			want:    "The win changed hands 3 times; Black lost it for good on move 3 (b1d3); b1b4, b1b6 or b1b7 would have won.",
			caption: "Move 3: Black played b1d3 (crossed out). The stars show where the tower on b1 would have won.",
		},
		"many mistakes so far": {
			kfn: simpleKFN, moves: "d1a4 e8d7 b1d3 c8c3",
			want:    "White is winning here. The win has changed hands 3 times so far; Black last lost it on move 3 (b1d3); b1b4, b1b6 or b1b7 would have won.",
			caption: "Move 3: Black played b1d3 (crossed out). The stars show where the tower on b1 would have won.",
		},
		"ended by nobody knows whom": {
			kfn: simpleKFN, moves: "b1b2", end: &game.Outcome{Winner: game.Nobody, Method: game.Resigned},
			want: "White is winning here. Black gave the win away on the very first move (b1b2); a1a2, a1a5, b1b6, b1b7 or 12 others would have won. " +
				"Then somebody resigned or ran out of time; the match text doesn't say who.",
			caption: "Move 1: Black played b1b2 (crossed out). The stars show where the tower on a1 would have won.",
		},
		"a push would have won": {
			kfn: sumosKFN, moves: "a1d4 h8h3 b1e4 a8d5 h1f3 d5c4 e4a8",
			want:    "White was winning until move 6 (d5c4); d5, d5a2 or d5b3 would have won.",
			caption: "Move 6: White played d5c4 (crossed out). The stars show where the tower on d5 would have won; a push by it would have won too.",
		},
		"a mistake with many moves to try": {
			kfn: simpleKFN, moves: "b1b2 h8h3 b2h8", limits: &limits{review: 10, one: 60_000},
			want:    "Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3); h8h4, for instance, would have won.",
			caption: "Move 2: White played h8h3 (crossed out). For instance, the tower on h8 would have won by going to the star.",
		},
		"a mistake with too many moves to try": {
			kfn: simpleKFN, moves: "b1b2 h8h3 b2h8", limits: &limits{review: 10, one: 10},
			want:    "Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3).",
			caption: "Move 2: White played h8h3 (crossed out). There was a winning move, but finding it would take too long here.",
		},
		"no move at all": {
			kfn: simpleKFN, end: resigns(kamisado.White, game.Resigned),
			want: "No move was made.",
		},
		"a resignation before the first move": {
			kfn: simpleKFN, end: resigns(kamisado.Black, game.Resigned),
			want:    "Black was winning, but resigned: White could have won only if Black had made a mistake; a1a2, a1a5, b1b6, b1b7 or 12 others would have won.",
			caption: "Here Black resigned. The stars show where the tower on a1 would have won.",
		},
		"a lost match resigned": {
			kfn: simpleKFN, moves: "a1a5 d8f6", end: resigns(kamisado.White, game.Resigned),
			want: "Black won without a mistake. Whoever starts can always do that. When White resigned, the match was already lost.",
		},
		"a match resigned that had been won": {
			kfn: simpleKFN, moves: "b1b2 h8h3", end: resigns(kamisado.White, game.Resigned),
			want:    "Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3); h8h4 would have won. When White resigned, the match was already lost.",
			caption: "Move 2: White played h8h3 (crossed out). The star shows where the tower on h8 would have won.",
		},
		"a won match resigned": {
			kfn: simpleKFN, moves: "b1b2", end: resigns(kamisado.White, game.Resigned),
			want:    "White was winning, but resigned: Black could have won only if White had made a mistake; h8h4 would have won.",
			caption: "Here White resigned. The star shows where the tower on h8 would have won.",
		},
		"a won match resigned while the opponent is to move": {
			kfn: simpleKFN, moves: "a1a5", end: resigns(kamisado.Black, game.Resigned),
			want: "Black was winning, but resigned: White could have won only if Black had made a mistake.",
		},
		"a won match lost on time": {
			kfn: simpleKFN, moves: "b1b2", end: resigns(kamisado.White, game.TimedOut),
			want:    "White was winning, but ran out of time: Black could have won only if White had made a mistake; h8h4 would have won.",
			caption: "Here White ran out of time. The star shows where the tower on h8 would have won.",
		},
		"a match that goes on": {
			kfn: simpleKFN, moves: "b1b2 h8h3",
			want:    "Black is winning here. Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3); h8h4 would have won.",
			caption: "Move 2: White played h8h3 (crossed out). The star shows where the tower on h8 would have won.",
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
			say.requireSummary(t, review, test.want, test.caption)
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

// The picture of the turning point shows the moment before the mistake: what
// would have won is marked, and so is the mistake, whose tower has not moved.
func TestTurningPointShowsWhatWouldHaveWon(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, sumosKFN), "a1d4 h8h3 b1e4 a8d5 h1f3 d5c4 e4a8")
	review, err := NewCoach(shared).Review(context.Background(), m, nil, nil)
	require.NoError(t, err)
	require.Equal(t, 6, review.TurningPoint.Number)
	v := review.TurningPoint.View
	b := v.Board.(*kamisado.Board)
	require.True(t, b.Missed)
	require.Equal(t, kamisado.White, b.Turn)
	require.Equal(t, []game.Seat{kamisado.White}, v.ToMove)
	require.Equal(t, "d5", b.Forced.String())
	require.True(t, b.Towers[b.Forced].Present)
	require.Equal(t, "d5", b.From.String())
	require.Equal(t, "c4", b.To.String())
	require.Equal(t, kamisado.NoCell, b.Pushed)
	require.Equal(t, kamisado.NoCell, b.Zero)
	require.Equal(t, []game.AdvisedMove{{Move: "d5", Sure: true}, {Move: "d5a2", Sure: true}, {Move: "d5b3", Sure: true}},
		v.Advised)
	require.Equal(t, v.Advised, review.Moves[5].Better)
	require.Empty(t, review.Moves[4].Better)
	after := m.View(game.Nobody).Board.(*kamisado.Board)
	push, err := kamisado.ParseMove("d5")
	require.NoError(t, err)
	after.Turn, after.Trace = kamisado.Black, b.Trace
	after.Towers[b.To] = b.Towers[b.From]
	require.Equal(t, "d4", after.Target(push).String(), "also once its tower has moved")
	require.Zero(t, b.Targets)
	require.Zero(t, b.Pushable)
	require.Nil(t, v.Outcome)
	require.Empty(t, v.Groups, "nothing can be played there")
	require.Contains(t, text.Kamisado{}.Alt(v, newVoices(t).en.Say, 0), "White to move. "+
		"The mistake that was played, crossed out: d5 to c4. Would have been better: d5, d5a2, d5b3.")
}

// A push that was a mistake shows where it brought both towers.
func TestTurningPointShowsAPush(t *testing.T) {
	t.Parallel()
	m := at(t, "N1PSARVM/8/8/8/2Z5/2r+5/8/8 N -- 0-0 estandar")
	push, err := kamisado.ParseMove("c3")
	require.NoError(t, err)
	shown := newTurningView(m, split{winning: []kamisado.Move{push}, whole: true})
	require.Equal(t, []game.AdvisedMove{{Move: "c3", Sure: true}}, shown.view.Advised)
	require.Equal(t, "c4", shown.board.Target(push).String())
	require.Equal(t, "A push by the tower on c3 would have won.", newVoices(t).english(t, new(story).marks(shown)))
	shown.cross(push)
	require.Equal(t, "c3 c4 c5", shown.board.From.String()+" "+shown.board.To.String()+" "+shown.board.Pushed.String())
}
