package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
	"kamisado/render/text"
)

const (
	classicKFN = "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 clasica"
	// lastRoundKFN is the start of a round that ends the match.
	lastRoundKFN = "NZP+SA+RVM/8/8/8/8/8/8/mvr+as+pzn N -- 2-2 clasica"
)

// The summary says which round decided the match, by which mistake a round was lost last, and how
// often; of the match nothing more.
func TestRoundSummary(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	for name, test := range map[string]struct {
		kfn, moves string
		end        *game.Outcome
		limits     limits
		want       string
		turning    string
	}{
		"no move": {kfn: classicKFN, want: "No move was made."},
		"no mistake in a match that goes on": {
			kfn: classicKFN, moves: "a1a5 d8f6",
			want: "Times a won round was given away: Black 0, White 0. Moves judged with proof: 2 of 2.",
		},
		"a match that goes on": {
			kfn: classicKFN, moves: "b1b2 h8h3",
			want: "White was winning round 1 until move 2 (h8h3); h8h4 would have won it. Times a won round was given away: Black 1, White 1. " +
				"Moves judged with proof: 2 of 2.",
			turning: "2 h8h4",
		},
		"a later round": {
			kfn: classicKFN, moves: "b1b2 h8h3 b2h8 L e8e3",
			want: "White was winning round 2 until move 5 (e8e3); c8c2, for instance, would have won it. Times a won round was given away: Black 1, White 2. " +
				"Moves judged with proof: 5 of 5.",
			turning: "5 c8c2",
		},
		"the last round by a mistake": {
			kfn: lastRoundKFN, moves: "b1b2 h8h3 b2h8",
			want: "Round 1 decided the match: White was winning that round until move 2 (h8h3); h8h4, for instance, would have won it. " +
				"Times a won round was given away: Black 1, White 1. Moves judged with proof: 3 of 3.",
			turning: "2 h8h4",
		},
		"the last round without a mistake": {
			kfn: lastRoundKFN, moves: "a1a5 d8f6 a5d8",
			want: "Round 1 decided the match; no single move is proven to have lost it. Times a won round was given away: Black 0, White 0. " +
				"Moves judged with proof: 3 of 3.",
		},
		"a resignation of a won round": {
			kfn: classicKFN, moves: "b1b2", end: resigns(kamisado.White, game.Resigned),
			want: "White was proven to be winning round 1, but resigned; h8h4 would have won it. Times a won round was given away: Black 1, White 0. " +
				"Moves judged with proof: 1 of 1.",
			turning: "0 h8h4",
		},
		"a resignation of a won round after a lost one": {
			kfn: classicKFN, moves: "b1b2 h8h3 b2h8 L", end: resigns(kamisado.White, game.Resigned),
			want: "White was proven to be winning round 2, but resigned; c8c2, for instance, would have won it. " +
				"White was winning round 1 until move 2 (h8h3); h8h4 would have won it. Times a won round was given away: Black 1, White 1. " +
				"Moves judged with proof: 4 of 4.",
			turning: "0 c8c2",
		},
		"a won round lost on time": {
			kfn: classicKFN, moves: "b1b2", end: resigns(kamisado.White, game.TimedOut),
			want: "White was proven to be winning round 1, but ran out of time; h8h4 would have won it. Times a won round was given away: Black 1, White 0. " +
				"Moves judged with proof: 1 of 1.",
			turning: "0 h8h4",
		},
		"a resignation of a won round while the opponent is to move": {
			kfn: classicKFN, moves: "a1a5", end: resigns(kamisado.Black, game.Resigned),
			want: "Black was proven to be winning round 1, but resigned. Times a won round was given away: Black 0, White 0. " +
				"Moves judged with proof: 1 of 1.",
		},
		"a resignation before the first move": {
			kfn: lastRoundKFN, end: resigns(kamisado.Black, game.Resigned), limits: limits{review: 300_000, one: 1},
			want:    "Black was proven to be winning round 1, but resigned; e1e6, for instance, would have won it. No move was made.",
			turning: "0 e1e6",
		},
		"a resignation of a lost round": {
			kfn: classicKFN, moves: "b1b2 h8h3", end: resigns(kamisado.White, game.Resigned),
			want: "White was winning round 1 until move 2 (h8h3); h8h4 would have won it. When White resigned, round 1 was already lost. " +
				"Times a won round was given away: Black 1, White 1. Moves judged with proof: 2 of 2.",
			turning: "2 h8h4",
		},
		"a resignation of who has won a round": {
			kfn: classicKFN, moves: "b1b2 h8h3 b2h8", end: resigns(kamisado.Black, game.Resigned),
			want: "White was winning round 1 until move 2 (h8h3); h8h4 would have won it. Times a won round was given away: Black 1, White 1. " +
				"Moves judged with proof: 3 of 3.",
			turning: "2 h8h4",
		},
		"an end of which nobody knows the winner": {
			kfn: classicKFN, moves: "a1a5", end: &game.Outcome{Winner: game.Nobody, Method: game.Resigned},
			want: "Times a won round was given away: Black 0, White 0. Moves judged with proof: 1 of 1. " +
				"Then somebody resigned or ran out of time; the match text doesn't say who.",
		},
		"nothing is proven": {
			kfn: classicKFN, moves: "b1b2", limits: limits{review: 1},
			want: "Times a won round was given away: Black 0, White 0. Moves judged with proof: 0 of 1.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := NewCoach(shared)
			if test.limits != (limits{}) {
				c.limits = test.limits
			}
			review, err := c.Review(t.Context(), play(t, at(t, test.kfn), test.moves), test.end, nil)
			require.NoError(t, err)
			say.requireSummary(t, review, test.want, test.turning)
		})
	}
}

// In Spanish the round has its article everywhere.
func TestRoundSummaryInSpanish(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	review, err := NewCoach(shared).Review(t.Context(), play(t, at(t, lastRoundKFN), "b1b2 h8h3 b2h8"), nil, nil)
	require.NoError(t, err)
	require.Equal(t, "La ronda 1 decidió la partida: Blanco iba ganando esa ronda hasta la jugada 2 (h8h3); con h8h4, por ejemplo, la habría ganado. "+
		"Veces que se dejó escapar una ronda ganada: Negro 1, Blanco 1. Jugadas analizadas con demostración: 3 de 3.",
		say.spanish(review.Summary))
}

// The curve of a published mode begins anew with each round, whose winner it shows until the next
// one begins.
func TestRoundCurve(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	review, err := NewCoach(shared).Review(t.Context(), play(t, at(t, classicKFN), "b1b2 h8h3 b2h8 L e8e3"), nil, nil)
	require.NoError(t, err)
	require.Equal(t, []float64{1, -1, 1, 1, -1, 1}, review.Curve.Lines[0].Values)
	require.Equal(t, []game.CurvePart{{Round: 1}, {Round: 2, First: 4}}, review.Curve.Parts)
	require.Equal(t, [][]float64{{1, -1, 1, 1}, {-1, 1}}, review.Curve.Split(review.Curve.Lines[0].Values))
	require.Equal(t, "Black is winning the round\nnot proven\nWhite is winning the round",
		say.english(t, review.Curve.Top, review.Curve.Middle, review.Curve.Bottom))
	require.Equal(t, [2]game.Term{kamisado.SideTerm(kamisado.Black), kamisado.SideTerm(kamisado.White)},
		review.Curve.Sides)
}

// A mistake gave the round away for good only if nothing that is not proven came after it in its
// round, and the opponent kept what it gained.
func TestDecides(t *testing.T) {
	t.Parallel()
	black, white, open := moment{kamisado.Black, true}, moment{kamisado.White, true}, moment{}
	m := play(t, at(t, classicKFN), "b1b2 h8h3 b2h8 L e8e3")
	for name, test := range map[string]struct {
		moments []moment
		want    bool
	}{
		"to the end of the round":           {[]moment{black, white, white, white, open, open}, true},
		"whatever comes in the next":        {[]moment{black, white, white, white, black, black}, true},
		"given back":                        {[]moment{black, white, black, black, open, open}, false},
		"something in between is not known": {[]moment{black, white, open, white, open, open}, false},
		"the round was won all the same":    {[]moment{black, white, white, black, open, open}, false},
	} {
		s := newStory(m, nil)
		s.moments = test.moments
		require.Equal(t, test.want, s.decides(0), name)
	}
}

// Who moved into a win had one before; a choice of a hand says nothing of the round before it.
func TestInfer(t *testing.T) {
	t.Parallel()
	black, white, open := moment{kamisado.Black, true}, moment{kamisado.White, true}, moment{}
	s := newStory(play(t, at(t, classicKFN), "b1b2 h8h3 b2h8 L e8e3"), nil)
	s.moments = []moment{open, open, open, black, open, white}
	s.infer()
	require.Equal(t, []moment{open, open, black, black, white, white}, s.moments)
}

// Whole matches of each published mode are judged as a plain search of their rounds judges them,
// wherever that comes to an end: each moment, each verdict, the turning point and the counts.
func TestRoundReviewAgreesWithPlainSearch(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	c, checked := NewCoach(shared), map[game.Verdict]int{}
	c.limits = limits{review: 20_000, one: 5_000}
	for number := range gametest.Cases(6, 3) {
		mode := kamisado.Classic + kamisado.Mode(number%3)
		m := randomRounds(t, mode, rand.New(rand.NewPCG(8, uint64(number))))
		review, err := c.Review(t.Context(), m, nil, nil)
		require.NoError(t, err)
		requirePlain(t, m, review, checked)
		var times [2]int
		for _, j := range review.Moves {
			if text.IsMistake(j) {
				times[j.Seat]++
			}
		}
		require.Contains(t, newVoices(t).english(t, review.Summary),
			fmt.Sprintf("given away: Black %d, White %d.", times[0], times[1]))
	}
	for verdict := game.Winning; verdict <= game.Decisive; verdict++ {
		require.Greater(t, checked[verdict], 2, "%v", checked)
	}
}

// randomRounds plays a match to the end, often by moves that win the round.
func randomRounds(t *testing.T, mode kamisado.Mode, random *rand.Rand) *kamisado.Match {
	m := kamisado.NewMatch(kamisado.Start(mode))
	for len(m.ToMove()) > 0 {
		p := m.Board()
		moves := p.AppendMoves(nil)
		if !p.Choosing() && random.IntN(3) > 0 {
			found, err := shared.Round(t.Context(), p, solver.Aim{Side: p.Turn(), Points: 1}, solver.Limits{
				Nodes: 2_000, Moves: 1_000,
			})
			if err == nil && found.Value == solver.Win {
				moves = found.Winning
			}
		}
		next, err := m.PlayMove(p.Turn(), moves[random.IntN(len(moves))])
		require.NoError(t, err)
		m = next
	}
	return m
}

// requirePlain holds a review of a match against a plain search, and counts the verdicts.
func requirePlain(t *testing.T, m *kamisado.Match, review game.Review, checked map[game.Verdict]int) {
	t.Helper()
	i, values, last := 0, review.Curve.Lines[0].Values, 0
	for before, move := range m.Replay() {
		j, p := review.Moves[i], before.Board()
		i++
		require.Equal(t, i, j.Number)
		require.Equal(t, before.Round(), j.Round)
		if _, fills := move.Fill(); fills {
			continue
		}
		_, effect := p.Play(move)
		was, known := plainWinner(p, &plainSearch{left: 6_000})
		if known {
			require.Equal(t, standingOf(was), values[i-1], "before move %d of %s", i, p.KFN())
		}
		if effect.Round != nil {
			require.Equal(t, standingOf(effect.Round.Winner), values[i], "the end of round %d", j.Round)
		}
		wants := verdictOf(p.Turn(), values[i-1:i+1])
		if wants == game.Mistake && givenForGood(review, i) {
			wants, last = game.Decisive, i
		}
		require.Equal(t, wants, j.Verdict, "move %d", i)
		if known {
			checked[wants]++
		}
	}
	require.Len(t, values, i+1)
	require.Equal(t, last, review.TurningPoint.Number)
}

// verdictOf is the verdict on a side's move by the values before and after it.
func verdictOf(side game.Seat, values []float64) game.Verdict {
	own := standingOf(side)
	switch {
	case values[0] == -own:
		return game.Losing
	case values[1] == own:
		return game.Winning
	case values[0] == own && values[1] == -own:
		return game.Mistake
	}
	return game.Unproven
}

// givenForGood reports whether all values after a move are the same to the end of its round.
func givenForGood(review game.Review, number int) bool {
	values := review.Curve.Lines[0].Values
	for i := number; i < len(values); i++ {
		if values[i] != values[number] {
			return false
		}
		if i < len(review.Moves) && (review.Moves[i].Move == "L" || review.Moves[i].Move == "R") {
			return true
		}
	}
	return true
}

// standingOf is the value of a curve where a side wins.
func standingOf(side game.Seat) float64 { return 1 - 2*float64(side) }

// plainSearch is a search without anything that makes it fast: it remembers positions, and gives
// up after some.
type plainSearch struct {
	known map[kamisado.Position]game.Seat
	left  int
}

// plainWinner is who wins the round from a position; not known where the search gave up.
func plainWinner(p kamisado.Position, s *plainSearch) (winner game.Seat, known bool) {
	if s.known == nil {
		s.known = map[kamisado.Position]game.Seat{}
	}
	if winner, known = s.known[p]; known {
		return winner, true
	}
	if s.left--; s.left < 0 {
		return 0, false
	}
	best := 1 - p.Turn()
	for _, m := range p.AppendMoves(nil) {
		next, effect := p.Play(m)
		winner, known = 0, true
		if end := effect.Round; end != nil {
			winner = end.Winner
		} else {
			winner, known = plainWinner(next, s)
		}
		if !known {
			return 0, false
		}
		if best = winner; best == p.Turn() {
			break
		}
	}
	s.known[p] = best
	return best, true
}
