package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

// rival is a plain alpha-beta player of the rules themselves, a fixed number of plies deep: it
// counts material, the points that its towers are worth, and distance, how far they have come.
type rival struct{ depth int }

// Values of the rival: a point, and the end of the match.
const (
	rivalPoint = 100
	rivalMatch = 1_000_000
)

// Choose plays one of the moves of the best value.
func (r rival) Choose(_ context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := kamisado.ParseKFN(v.Notation)
	if err != nil {
		return "", err
	}
	var best []kamisado.Move
	most := -2 * rivalMatch
	for _, m := range p.AppendMoves(nil) {
		value := r.after(&p, m, r.depth, most-1, 2*rivalMatch)
		if value > most {
			best, most = best[:0], value
		}
		if value == most {
			best = append(best, m)
		}
	}
	return game.Move(best[rand.New(rand.NewChaCha8(seed)).IntN(len(best))].String()), nil
}

// after is the value of a move for who makes it.
func (r rival) after(p *kamisado.Position, m kamisado.Move, depth, alpha, beta int) int {
	next, effect := p.Play(m)
	side := p.Turn()
	if end := effect.Round; end != nil {
		value := rivalPoint*(next.Points(side)-next.Points(1-side)) + depth
		if end.Match && end.Winner == side {
			value += rivalMatch
		} else if end.Match {
			value -= rivalMatch
		}
		return value
	}
	if next.Turn() == side {
		return r.value(&next, depth-1, alpha, beta)
	}
	return -r.value(&next, depth-1, -beta, -alpha)
}

// value is that of a position for its side to move.
func (r rival) value(p *kamisado.Position, depth, alpha, beta int) int {
	if depth == 0 {
		return rivalPoint*(p.Points(p.Turn())-p.Points(1-p.Turn())) + rowsOf(p, p.Turn()) - rowsOf(p, 1-p.Turn())
	}
	moves := p.AppendMoves(nil)
	slices.Reverse(moves) // the farthest first
	best := -2 * rivalMatch
	for _, m := range moves {
		best = max(best, r.after(p, m, depth, max(alpha, best), beta))
		if best >= beta {
			break
		}
	}
	return best
}

// rowsOf is how many rows a side's towers have come from their home row.
func rowsOf(p *kamisado.Position, side game.Seat) (rows int) {
	for c := range kamisado.Colours {
		if cell := p.Where(side, c); cell != kamisado.NoCell {
			rows += int(kamisado.SquareOf(side, cell)) / 8
		}
	}
	return rows
}

// The perfect player beats the rival, six plies deep, nine times in ten or more.
func TestPerfectBeatsRival(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	matches := map[string]int{kamisado.NameClassic: gametest.Cases(4, 2)}
	if *deep {
		matches = map[string]int{kamisado.NameClassic: 100, kamisado.NameLong: 100, kamisado.NameMarathon: 100}
	}
	for mode, n := range matches {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			s := meet(t, levels()[perfecto], game.Level{Name: "rival", Player: rival{6}}, mode, n)
			t.Logf("%d of %d", s.Wins, s.Games)
			require.GreaterOrEqual(t, s.Wins*10, s.Games*9)
		})
	}
}
