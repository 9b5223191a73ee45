package solver_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// A packed position must go wherever the rules go. Whole random matches of both
// modes are played on both, from the start and from set-up positions.
func TestPlayAgreesWithTheRules(t *testing.T) {
	t.Parallel()
	starts := map[string]string{
		"simple":          "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple",
		"estandar":        "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar",
		"sumos":           "N+ZP+SA+RVM/8/8/8/8/8/8/mv+ra+sp+zn N -- 1-2 estandar",
		"all sumos":       "N+Z+P+S+A+R+V+M+/8/8/8/8/8/8/mvraspzn B -- 0-0 estandar",
		"towers are gone": "N+ZP5/8/8/4S3/8/8/8/4s+pz1 N -- 0-0 estandar",
		"crowded sumos":   "8/8/1NZPSA2/1s+p+z+n+a+2/8/8/8/8 N -- 0-0 estandar",
	}
	seen := struct{ slides, pushes, ends, deadlocks, gone int }{}
	for name, kfn := range starts {
		start, err := kamisado.ParseKFN(kfn)
		require.NoError(t, err, name)
		random := rand.New(rand.NewPCG(1, uint64(len(name))))
		for range 30 {
			m := kamisado.NewMatch(start)
			for !over(m) {
				p := m.Board()
				ours := solver.Pack(p)
				moves := p.AppendMoves(nil)
				require.Equal(t, len(moves), count(&ours), "%s: %s", name, p.KFN())
				for _, move := range moves {
					next, effect := p.Play(move)
					got, goesOn, row := play(&ours, p.Turn(), move)
					switch {
					case row:
						seen.ends++
						require.NotNil(t, effect.Round)
						require.Equal(t, kamisado.ByRow, effect.Round.Method)
					case effect.Round != nil:
						seen.deadlocks++
						require.Equal(t, kamisado.ByDeadlock, effect.Round.Method)
						require.False(t, goesOn, "%s: %s %s", name, p.KFN(), move)
					default:
						require.True(t, goesOn, "%s: %s %s", name, p.KFN(), move)
						require.True(t, solver.Pack(next) == got, "%s: %s %s", name, p.KFN(), move)
						seen.slides++
					}
					if move.IsPush() {
						seen.pushes++
					}
					if effect.Missing != kamisado.None {
						seen.gone++
					}
				}
				m, err = m.PlayMove(p.Turn(), moves[random.IntN(len(moves))])
				require.NoError(t, err)
			}
		}
	}
	require.Greater(t, min(seen.slides, seen.pushes, seen.ends, seen.deadlocks, seen.gone), 10, "%+v", seen)
}

func over(m *kamisado.Match) bool {
	_, over := m.Outcome()
	return over
}

// count counts the moves of a packed position.
func count(p *solver.Board) (n int) {
	for c := range uint8(8) {
		if forced, is := p.Forced(); is && forced != c {
			continue
		}
		for reach := p.Reach(c); reach != 0; reach &= reach - 1 {
			n++
		}
		if _, can := p.Pushed(c); can {
			n++
		}
	}
	return n
}

// play makes a move of the rules on a packed position.
func play(p *solver.Board, side game.Seat, m kamisado.Move) (next solver.Board, goesOn, row bool) {
	from := kamisado.SquareOf(side, m.From)
	for c := range uint8(8) {
		if p.Square(c) != from {
			continue
		}
		if m.IsPush() {
			pushed, _ := p.Pushed(c)
			next, goesOn = p.Push(c, pushed)
			return next, goesOn, false
		}
		to := kamisado.SquareOf(side, m.To)
		if to >= 56 {
			return next, false, true
		}
		next, goesOn = p.Slide(c, to)
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
