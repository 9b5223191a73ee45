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

// A board goes wherever the rules go. Whole random matches of all modes are played on both, from the
// start and from set-up positions.
func TestPlayAgreesWithTheRules(t *testing.T) {
	t.Parallel()
	starts := []string{
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar",
		"N+ZP+SA+RVM/8/8/8/8/8/8/mv+ra+sp+zn N -- 1-2 estandar",
		"N+Z+P+S+A+R+V+M+/8/8/8/8/8/8/mvraspzn B -- 0-0 estandar",
		"N+ZP5/8/8/4S3/8/8/8/4s+pz1 N -- 0-0 estandar",
		"8/8/1NZPSA2/1s+p+z+n+a+2/8/8/8/8 N -- 0-0 estandar",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 clasica",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 larga",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 maraton",
		"8/8/1NZPSA2/1s+pzn+a2/8/8/8/8 N -- 2-0 clasica",
		"8/8/1NZPSA2/1sp++zna2/8/8/8/8 N -- 3-0 larga",
		"8/1NZP+S3/1RVAM3/1z+++s++na3/1mvr4/8/8/8 N -- 10-1 maraton",
		"NZ++P+SA+R+++VM/8/8/8/8/8/8/m+v++ras+++pzn N -- 11-12 maraton",
		"1A6/1V6/1z+++6/8/8/4S++3/4n3/4m3 N -- 7-3 maraton",
	}
	var seen metCounts
	for i, kfn := range starts {
		start, err := kamisado.ParseKFN(kfn)
		require.NoError(t, err, kfn)
		random := rand.New(rand.NewPCG(1, uint64(i)))
		for range gametest.Cases(10, 6) {
			for m := kamisado.NewMatch(start); !isOver(m); {
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
	require.Greater(t, min(seen.slides, seen.pushes, seen.rows, seen.ends, seen.deadlocks, seen.chains, seen.gone), 4,
		"%+v", seen)
}

// metCounts is how often what matters was met.
type metCounts struct{ slides, pushes, rows, ends, deadlocks, chains, gone int }

// compare plays all moves of a position by both.
func (seen *metCounts) compare(t *testing.T, p *kamisado.Position, moves []kamisado.Move) {
	t.Helper()
	ours, round := solver.Pack(*p), solver.RoundOf(p)
	require.Equal(t, len(moves), count(&round, &ours), p.KFN())
	for _, move := range moves {
		next, effect := p.Play(move)
		got, goesOn, row := play(&round, &ours, p.Turn(), move)
		switch {
		case row:
			seen.ends++
			require.Equal(t, kamisado.ByRow, effect.Round.Method)
		case effect.Round != nil:
			seen.deadlocks++
			require.Equal(t, kamisado.ByDeadlock, effect.Round.Method)
			require.Equal(t, 1-effect.Side, effect.Round.Winner)
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

// count counts the moves on a board.
func count(r *solver.Round, b *solver.Board) (n int) {
	for c := range uint8(8) {
		if forced, is := b.Forced(); is && forced != c {
			continue
		}
		for reach := r.Reach(b, c); reach != 0; reach &= reach - 1 {
			n++
		}
		if r.Pushed(b, c) > 0 {
			n++
		}
	}
	return n
}

// play makes a move of the rules on a board.
func play(r *solver.Round, b *solver.Board, side game.Seat, m kamisado.Move) (next solver.Board, goesOn, row bool) {
	from := kamisado.SquareOf(side, m.From)
	for c := range uint8(8) {
		if b.Square(c) != from {
			continue
		}
		if m.IsPush() {
			next, goesOn = r.Push(b, c, r.Pushed(b, c))
			return next, goesOn, false
		}
		to := kamisado.SquareOf(side, m.To)
		if to >= 56 {
			return next, false, true
		}
		next, goesOn = r.Slide(b, c, to)
		return next, goesOn, false
	}
	panic("no tower on " + m.From.String())
}

// A tower of the last colour on its side's first square is a byte of zeros.
func TestPackCorners(t *testing.T) {
	t.Parallel()
	p, err := kamisado.ParseKFN("V7/8/8/8/8/8/8/7v N -- 0-0 simple")
	require.NoError(t, err)
	ours := solver.Pack(p)
	require.Equal(t, uint64(1)|1<<63, ours.Occupied)
}
