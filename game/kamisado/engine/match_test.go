package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// roundwise is the perfect player without any thought of the match: it wins rounds, with
// whichever points.
type roundwise struct{ perfect }

func (f *roundwise) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := read(v)
	if err != nil {
		return "", err
	}
	if p.Choosing() {
		return f.perfect.Choose(ctx, v, seed)
	}
	r, err := f.solver.Round(ctx, p, solver.Aim{Side: p.Turn(), Points: 1}, solver.Limits{
		Nodes: playing.round, Moves: playing.moves,
	})
	if err != nil && !errors.Is(err, solver.ErrNodes) {
		return "", err
	}
	found := proven{known: err == nil, won: err == nil && r.Value == solver.Win, moves: p.AppendMoves(nil)}
	if found.won {
		found.moves = r.Winning
	}
	m, err := f.follow(ctx, &p, found, rand.New(rand.NewChaCha8(seed)))
	return game.Move(m.String()), err
}

// BenchmarkPoints measures what it is worth to prove points too: how many matches of a hundred the
// perfect player wins against itself without that. Each operation is a match on each side.
func BenchmarkPoints(b *testing.B) {
	s := solver.New(solver.Config{})
	for mode := kamisado.Classic; mode < kamisado.Modes; mode++ {
		b.Run(mode.String(), func(b *testing.B) {
			report, err := arena.Run(b.Context(), arena.Config{
				Rules: kamisado.Rules{}, Options: game.Options{kamisado.OptionMode: mode.String()}, Games: 2 * b.N,
				Players: []arena.Entrant{
					{Name: "perfect", Player: &perfect{s}}, {Name: "roundwise", Player: &roundwise{perfect{s}}},
				},
			}, nil)
			require.NoError(b, err)
			b.ReportMetric(100*report.Standings[0].Score(), "%won/op")
		})
	}
}

// BenchmarkFill measures what the choice of a hand is worth: by how many of a hundred rounds more
// the side that chooses wins the next one with the hand that the perfect player takes than with
// a hand drawn by lot, where both sides play as avanzado does.
func BenchmarkFill(b *testing.B) {
	s := solver.New(solver.Config{})
	for mode := kamisado.Classic; mode < kamisado.Modes; mode++ {
		b.Run(mode.String(), func(b *testing.B) {
			random, gained := rand.New(rand.NewPCG(1, uint64(mode))), 0.0
			for range b.N {
				gained += gain(b, s, choiceIn(b, mode, random), random)
			}
			b.ReportMetric(gained/float64(b.N), "%won/op")
		})
	}
}

// judgeRounds is how many rounds are played after each hand.
const judgeRounds = 60

// avanzado is that level's strength in a mode.
func avanzado(mode kamisado.Mode) strength {
	const level = 3
	return Levels(nil)[level].Player.(*lookahead).published[mode-kamisado.Classic]
}

// choiceIn is a choice of a hand in a match of avanzado against itself.
func choiceIn(tb testing.TB, mode kamisado.Mode, random *rand.Rand) kamisado.Position {
	tb.Helper()
	p := kamisado.Start(mode)
	for {
		_, next, err := avanzado(mode).playOut(tb.Context(), p, random)
		require.NoError(tb, err)
		switch {
		case !next.Choosing():
			p = kamisado.Start(mode) // that match is over
			continue
		case random.IntN(3) == 0:
			return next
		}
		p, _ = next.Play(kamisado.FillMove(kamisado.Hand(random.IntN(int(kamisado.Hands)))))
	}
}

// gain is what BenchmarkFill measures, of one choice.
func gain(tb testing.TB, s *solver.Solver, p kamisado.Position, random *rand.Rand) float64 {
	tb.Helper()
	chosen, _, err := (&perfect{s}).fill(tb.Context(), &p, random)
	require.NoError(tb, err)
	more := 0
	for range judgeRounds {
		for h := range kamisado.Hands {
			next, _ := p.Play(kamisado.FillMove(h))
			end, _, err := avanzado(p.Mode()).playOut(tb.Context(), next, random)
			require.NoError(tb, err)
			switch {
			case end.Winner != p.Turn():
			case h == chosen:
				more++
			default:
				more--
			}
		}
	}
	return 100 * float64(more) / judgeRounds / 2
}
