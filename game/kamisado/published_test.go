package kamisado_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

// seen counts what a comparison with the plain referee came across.
type seen struct{ rounds, matches, pushes, rows, chains, deadlocks, fills int }

// requirePlain plays a random match on both referees.
func requirePlain(t require.TestingT, kfn string, random *rand.Rand, s *seen) {
	p, err := kamisado.ParseKFN(kfn)
	require.NoError(t, err)
	m, q := kamisado.NewMatch(p), parsePlain(kfn)
	if !q.choosing {
		begun := q.clone()
		mover := other(q.turn)
		require.Equal(t, begun.settle(mover, q.last[mover]), game.Notes(m.View(game.Nobody).LastEvents), kfn)
		q = begun
	}
	for {
		require.Equal(t, q.kfn(), kfnOf(m), "from %s", kfn)
		require.Equal(t, q.over, len(m.ToMove()) == 0)
		if q.over {
			s.matches++
			return
		}
		moves := fields(legal(m))
		slices.Sort(moves)
		require.Equal(t, q.moves(), moves, q.kfn())
		move := moves[random.IntN(len(moves))]
		if pushes := slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return len(m) != 2 }); len(pushes) > 0 {
			move = pushes[random.IntN(len(pushes))] // chance finds few
		}
		var lines []string
		before := q.kfn()
		q, lines = q.play(move)
		next, err := m.Play(m.ToMove()[0], game.Move(move))
		require.NoError(t, err, "%s %s", before, move)
		m = next.(*kamisado.Match)
		e := m.Last()
		require.Equal(t, lines, game.Notes(m.View(game.Nobody).LastEvents), "%s %s", before, move)
		s.count(&e, move, lines)
	}
}

// count counts what a move did.
func (s *seen) count(e *kamisado.Effect, move string, lines []string) {
	zeros := strings.Count(strings.Join(lines, ""), "(")
	s.chains += max(0, min(1, zeros-1))
	s.rows += max(0, min(1, int(e.PushedCount)-1))
	switch {
	case move == "L", move == "R":
		s.fills++
	case len(move) == 2:
		s.pushes++
	}
	if e.Round != nil {
		s.rounds++
		if e.Round.Method == kamisado.ByDeadlock {
			s.deadlocks++
		}
	}
}

// Whole random matches of all five modes go the same way on the plain referee, from the start
// and from positions that random matches came to.
func TestMatchesAgreeWithPlain(t *testing.T) {
	t.Parallel()
	var s seen
	random := rand.New(rand.NewPCG(23, 34))
	for mode := range kamisado.Modes {
		start := kamisado.Start(mode)
		for range gametest.Cases(8, 3) {
			requirePlain(t, start.KFN(), random, &s)
		}
	}
	require.Greater(t, min(s.matches, s.rounds, s.pushes, s.fills), gametest.Cases(15, 5), "%+v", s)
}

// So do those from set-up positions, of which many are crowded.
func TestSetUpsAgreeWithPlain(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	var s seen
	published := func(i int) kamisado.Position {
		mode := kamisado.Classic + kamisado.Mode(i)%3
		return rapid.Custom(func(t *rapid.T) kamisado.Position { return drawPublishedIn(t, mode) }).Example(i)
	}
	old := rapid.Custom(drawPosition)
	random := rand.New(rand.NewPCG(1, 1))
	for i := range gametest.Cases(300, 60) {
		p := published(i)
		requirePlain(t, p.KFN(), random, &s)
		p = old.Example(i)
		requirePlain(t, p.KFN(), random, &s)
	}
	require.Greater(t, min(s.matches, s.rounds, s.pushes, s.rows, s.chains, s.deadlocks, s.fills), gametest.Cases(5, 0),
		"%+v", s)
}

// plainPerft counts on the plain referee.
func plainPerft(p *plain, depth int) (sum kamisado.Counts) {
	for _, move := range p.moves() {
		next, lines := p.play(move)
		ended := next.over || next.choosing || !p.choosing && lines[len(lines)-1] == "--"
		if depth > 1 {
			if !ended {
				sum.Add(plainPerft(next, depth-1))
			}
			continue
		}
		leaf := kamisado.Counts{Leaves: 1}
		zero := len(lines) > 1 && strings.Contains(lines[1], "(")
		row := len(move) == 4 && move[3] == "18"[strings.IndexByte("BN", p.turn)]
		for count, is := range map[*uint64]bool{
			&leaf.Wins: row, &leaf.Deadlocks: ended && !row, &leaf.Pushes: len(move) == 2, &leaf.ZeroMoves: zero,
		} {
			if is {
				*count = 1
			}
		}
		sum.Add(leaf)
	}
	return sum
}

// perftStarts are set-ups of the published modes: line-ups from the left and from the right, towers of
// every rank, a choice, a crowd.
var perftStarts = map[string]string{
	"classic":  "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 clasica",
	"filled":   "MNZPSA+RV/8/8/8/8/8/8/vras+p+znm B -- 2-1 clasica",
	"double":   "R++VMN+ZPSA/8/8/8/8/8/8/zn++mvraps N -- 3-4 larga",
	"triple":   "NZPSA+++RV++M/8/8/8/8/8/8/m+v++r+++aspzn B -- 11-10 maraton",
	"choosing": "n+ZPSA1VM/8/8/4R3/8/8/8/mvrasp1z N? -- 1-0 clasica",
	"crowd":    "8/8/1N+Z1P+S2/1s+p+++zn++a2/2V+A4/8/8/8 N -- 11-3 maraton",
	"forced":   "8/2P1M3/1N+ZA1S2/1s+p+v1n++2/3z4/8/8/7r B -V 5-1 larga",
}

func TestPerftAgreesWithPlain(t *testing.T) {
	t.Parallel()
	for name, kfn := range perftStarts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := kamisado.ParseKFN(kfn)
			require.NoError(t, err)
			for depth := 1; depth <= gametest.Cases(3, 2); depth++ {
				got, err := kamisado.Perft(context.Background(), p, depth)
				require.NoError(t, err)
				require.Equal(t, plainPerft(parsePlain(kfn), depth), got, "depth %d", depth)
				require.Positive(t, got.Leaves)
			}
		})
	}
}
