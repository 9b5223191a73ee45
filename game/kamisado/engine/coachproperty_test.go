package engine

import (
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// randomMatch plays to the end, often by a move that wins.
func randomMatch(t testing.TB, start kamisado.Position, random *rand.Rand) *kamisado.Match {
	m := kamisado.NewMatch(start)
	for len(m.ToMove()) > 0 {
		p := m.Board()
		moves := p.AppendMoves(nil)
		if p.Forced() != kamisado.None && random.IntN(3) > 0 {
			result, err := shared.Solve(context.Background(), p, solver.Limits{})
			require.NoError(t, err)
			if len(result.Winning) > 0 {
				moves = result.Winning
			}
		}
		next, err := m.PlayMove(p.Turn(), moves[random.IntN(len(moves))])
		require.NoError(t, err)
		m = next
	}
	return m
}

// sharedMatches holds the matches of all tests.
var sharedMatches struct {
	once    sync.Once
	matches []*kamisado.Match
}

// matches returns three random matches of each mode, or one in a quick run.
func matches(t testing.TB) []*kamisado.Match {
	sharedMatches.once.Do(func() {
		random := rand.New(rand.NewPCG(3, 14))
		for range gametest.Cases(3, 1) {
			for _, mode := range []kamisado.Mode{kamisado.Simple, kamisado.Standard} {
				sharedMatches.matches = append(sharedMatches.matches, randomMatch(t, kamisado.Start(mode), random))
			}
		}
	})
	return sharedMatches.matches
}

// A position that is won stays won until somebody gives it away, and verdicts say
// so: they are what the solver says of every moment of the match.
func TestVerdictsAreTheSolvers(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	say, c := newVoices(t), NewCoach(shared)
	for _, m := range matches(t) {
		review, err := c.Review(context.Background(), m, nil, nil)
		require.NoError(t, err)
		say.english(t, review.Summary)
		i, decisive := 0, 0
		for before, move := range m.Replay() {
			j := review.Moves[i]
			p := before.Board()
			after, err := before.PlayMove(p.Turn(), move)
			require.NoError(t, err)
			had, has := winnerOf(t, before) == j.Seat, winnerOf(t, after) == j.Seat
			require.Equal(t, p.Turn(), j.Seat)
			require.Equal(t, before.Round(), j.Round)
			require.Equal(t, move.String(), string(j.Move))
			require.Equal(t, had && has, j.Verdict == game.Winning)
			require.Equal(t, !had, j.Verdict == game.Losing)
			require.False(t, has && !had, "a lost position was won by a move")
			say.english(t, j.Remark)
			if j.Verdict == game.Decisive {
				decisive = j.Number
			} else if decisive != 0 {
				require.NotEqual(t, game.Mistake, j.Verdict, "a mistake after the decisive one")
			}
			i++
		}
		require.Len(t, review.Moves, i)
		out, _ := m.Outcome()
		require.Equal(t, decisive != 0, review.TurningPoint != nil)
		if decisive != 0 {
			require.Equal(t, 1-out.Winner, review.Moves[decisive-1].Seat)
			require.Equal(t, decisive, review.TurningPoint.Number)
		}
	}
}

// Hints can be said of every moment of a match, and the moves by which they
// split a position are worth what the solver says of the position after each.
func TestHintsAreProven(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	say, c, ctx := newVoices(t), NewCoach(shared), context.Background()
	for _, m := range matches(t)[:gametest.Cases(2, 1)] {
		for before := range m.Replay() {
			p := before.Board()
			if p.Forced() == kamisado.None {
				continue // a hundred moves
			}
			hint, err := c.Hint(ctx, before.View(p.Turn()))
			require.NoError(t, err)
			said := hint.Said
			require.NotEmpty(t, said)
			require.LessOrEqual(t, len(said), 4)
			say.english(t, said...)
			s, err := c.split(ctx, p, c.limits.hint)
			require.NoError(t, err)
			for _, move := range append(s.winning, s.losing...) {
				after, err := before.PlayMove(p.Turn(), move)
				require.NoError(t, err)
				winner := winnerOf(t, after)
				require.Equal(t, slices.Contains(s.winning, move), winner == p.Turn(), "%s %s", p.KFN(), move)
			}
		}
	}
}

// Every lost position's hint ends in a move to try, which is legal and, asked in every
// third position, one that the perfect player plays. Where the hint says that a move wins
// the round, it does.
func TestLostHintsNameAMove(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	say, c, ctx := newVoices(t), NewCoach(shared), context.Background()
	lost := 0
	for _, m := range matches(t) {
		for before := range m.Replay() {
			p := before.Board()
			if winnerOf(t, before) == p.Turn() {
				continue
			}
			hint, err := c.Hint(ctx, before.View(p.Turn()))
			require.NoError(t, err)
			said := hint.Said
			say.english(t, said...)
			last := say.en.Say(said[len(said)-1])
			name := regexp.MustCompile(`\b[a-h][1-8]([a-h][1-8])?\b`).FindString(last)
			tried, err := kamisado.ParseMove(name)
			require.NoError(t, err, last)
			require.Contains(t, p.AppendMoves(nil), tried, "%s: %s", p.KFN(), last)
			if lost++; lost%3 == 1 {
				requirePerfectPlays(t, before, tried)
			}
			for _, phrase := range said {
				if phrase.Key == "kamisado.hint.round.play" || phrase.Key == "kamisado.hint.round.won" {
					requireWinsRound(t, p, tried)
				}
			}
		}
	}
}

// requirePerfectPlays wants the perfect player to play a move. Its seed decides among moves
// that are equally hard to answer, so several are tried.
func requirePerfectPlays(t *testing.T, m *kamisado.Match, want kamisado.Move) {
	t.Helper()
	levels, p := Levels(shared), m.Board()
	perfect := levels[len(levels)-1].Player
	for seed := range 50 {
		move, err := perfect.Choose(t.Context(), m.View(p.Turn()), game.Seed{}.ForPly(seed))
		require.NoError(t, err)
		if string(move) == want.String() {
			return
		}
	}
	require.Fail(t, "the perfect player never plays the hint", "%s in %s", want, p.KFN())
}

// requireWinsRound wants a move to win the round: in a round that decides the
// match, at 2-2, who wins the one wins the other.
func requireWinsRound(t *testing.T, p kamisado.Position, m kamisado.Move) {
	t.Helper()
	fields := strings.Fields(p.KFN())
	fields[3] = "2-2"
	after, err := at(t, strings.Join(fields, " ")).PlayMove(p.Turn(), m)
	require.NoError(t, err)
	require.Equal(t, p.Turn(), winnerOf(t, after), "%s %s", p.KFN(), m)
}
