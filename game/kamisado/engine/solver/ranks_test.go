package solver_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// In published modes a packed position goes wherever the rules go, with the ranks beside it.
func TestRanksPlayAgreesWithTheRules(t *testing.T) {
	t.Parallel()
	starts := []string{
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 clasica",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 larga",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 maraton",
		"8/8/1NZPSA2/1s+pzn+a2/8/8/8/8 N -- 2-0 clasica",
		"8/8/1NZPSA2/1sp++zna2/8/8/8/8 N -- 3-0 larga",
		"8/1NZP+S3/1RVAM3/1z+++s++na3/1mvr4/8/8/8 N -- 10-1 maraton",
		"NZ++P+SA+R+++VM/8/8/8/8/8/8/m+v++ras+++pzn N -- 11-12 maraton",
		"1A6/1V6/1z+++6/8/8/4S++3/4n3/4m3 N -- 7-3 maraton",
	}
	var seen rankedCounts
	for i, kfn := range starts {
		start, err := kamisado.ParseKFN(kfn)
		require.NoError(t, err, kfn)
		random := rand.New(rand.NewPCG(1, uint64(i)))
		for range gametest.Cases(10, 6) {
			for m := kamisado.NewMatch(start); !over(m); {
				p := m.Board()
				moves := p.AppendMoves(nil)
				if !p.Choosing() {
					seen.compare(t, &p, moves)
				}
				m, err = m.PlayMove(p.Turn(), moves[random.IntN(len(moves))])
				require.NoError(t, err)
			}
		}
	}
	require.Greater(t, min(seen.slides, seen.pushes, seen.rows, seen.ends, seen.deadlocks, seen.chains, seen.gone), 4, "%+v", seen)
}

// rankedCounts is how often what matters was met.
type rankedCounts struct{ slides, pushes, rows, ends, deadlocks, chains, gone int }

// compare plays all moves of a position by both.
func (seen *rankedCounts) compare(t *testing.T, p *kamisado.Position, moves []kamisado.Move) {
	t.Helper()
	ours, ranks := solver.Pack(*p), solver.RanksOf(p)
	require.Equal(t, len(moves), countRanked(&ranks, &ours), p.KFN())
	for _, move := range moves {
		next, effect := p.Play(move)
		got, goesOn, row := playRanked(&ranks, &ours, p.Turn(), move)
		switch {
		case row:
			seen.ends++
			require.Equal(t, kamisado.ByRow, effect.Round.Method)
		case effect.Round != nil:
			seen.deadlocks++
			require.Equal(t, kamisado.ByDeadlock, effect.Round.Method)
			require.Equal(t, 1-p.Turn(), effect.Round.Winner)
			require.False(t, goesOn, "%s %s", p.KFN(), move)
		default:
			require.True(t, goesOn, "%s %s", p.KFN(), move)
			require.True(t, solver.Pack(next) == got, "%s %s", p.KFN(), move)
			seen.slides++
		}
		if move.IsPush() {
			seen.pushes++
		}
		if effect.PushedCount > 1 {
			seen.rows++
		}
		if len(effect.Chain) > 0 {
			seen.chains++
		}
		if effect.Missing != kamisado.None {
			seen.gone++
		}
	}
}

// countRanked counts the moves of a packed position.
func countRanked(r *solver.Ranks, p *solver.Board) (n int) {
	for c := range uint8(8) {
		if forced, is := p.Forced(); is && forced != c {
			continue
		}
		for reach := r.Reach(p, c); reach != 0; reach &= reach - 1 {
			n++
		}
		if r.Pushed(p, c) > 0 {
			n++
		}
	}
	return n
}

// playRanked makes a move of the rules on a packed position.
func playRanked(r *solver.Ranks, p *solver.Board, side game.Seat, m kamisado.Move) (next solver.Board, goesOn, row bool) {
	from := kamisado.SquareOf(side, m.From)
	for c := range uint8(8) {
		if p.Square(c) != from {
			continue
		}
		if m.IsPush() {
			next, goesOn = r.Push(p, c, r.Pushed(p, c))
			return next, goesOn, false
		}
		to := kamisado.SquareOf(side, m.To)
		if to >= 56 {
			return next, false, true
		}
		next, goesOn = r.Slide(p, c, to)
		return next, goesOn, false
	}
	panic("no tower on " + m.From.String())
}
