package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

// views plays matches of listo and shows the positions in which a seat is to move.
func views(t *testing.T, matches int, visit func(m game.Position, v game.View)) {
	t.Helper()
	for i := range matches {
		meetLevel(t, simple(smart), game.Seed{}.ForPly(i), func(m *sixes.Match) {
			if seats := m.ToMove(); len(seats) > 0 {
				visit(m, m.View(seats[0]))
			}
		})
	}
}

// Samples agree with all that the seat knows: the numbers of cards, and that a seat that
// passed held nothing playable; after any number of swaps too. The likelihoods that are
// updated are those that counting gives.
func TestSamplesAgree(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	views(t, 12, func(_ game.Position, v game.View) {
		b := v.Board.(*sixes.Board)
		k := newKnowledge(v.Seat, b)
		g := &sampler{knowledge: k, random: random}
		require.NoError(t, g.begin())
		for range 4 {
			all := k.played
			for seat, held := range g.held {
				require.Equal(t, b.Seats[seat].Cards, held.Len())
				require.Zero(t, held&all)
				all |= held
				require.InEpsilon(t, k.choices[seat].likelihood(g.kinds[seat], held), g.likely[seat], 1e-9)
				requirePassed(t, b, seat, held)
			}
			require.Equal(t, sixes.Everything, all)
			require.Equal(t, sixes.SetOf(b.Hand...), g.held[v.Seat])
			g.mix(20)
		}
	})
}

// requirePassed goes through a match's turns and wants a seat that passed to have held
// nothing playable, if it holds some cards now.
func requirePassed(t *testing.T, b *sixes.Board, seat int, held sixes.Set) {
	for at, turn := range b.History {
		if int(turn.Seat) != seat || turn.Card != sixes.NoCard {
			continue
		}
		var table sixes.Set
		for _, before := range b.History[:at] {
			if before.Card != sixes.NoCard {
				table |= before.Card.Set()
			}
		}
		then := held
		for _, after := range b.History[at:] {
			if int(after.Seat) == seat && after.Card != sixes.NoCard {
				then |= after.Card.Set()
			}
		}
		require.Zero(t, then&table.Next())
	}
}

// In matches of listo the true hands explain all that was played. Dealt hands explain much
// less of it before the burn-in.
func TestTrueHandsHaveNoMistakes(t *testing.T) {
	t.Parallel()
	dealt, mixed := 0, 0
	random := rand.New(rand.NewPCG(3, 4))
	views(t, 12, func(p game.Position, v game.View) {
		k := newKnowledge(v.Seat, v.Board.(*sixes.Board))
		g := &sampler{knowledge: k, random: random}
		require.NoError(t, g.begin())
		dealt += mistakes(k, g.held)
		g.mix(burnIn)
		mixed += mistakes(k, g.held)
		var truth [sixes.Seats]sixes.Set
		for seat := range truth {
			truth[seat] = sixes.SetOf(p.View(game.Seat(seat)).Board.(*sixes.Board).Hand...)
		}
		require.Zero(t, mistakes(k, truth))
	})
	require.Less(t, 5*mixed, dealt)
}

// mistakes counts the cards that listo would not have played, given the hands.
func mistakes(k *knowledge, held [sixes.Seats]sixes.Set) (n int) {
	for seat, hand := range held {
		for _, c := range k.choices[seat] {
			hand |= c.card
			if seat != k.me && kindSmart.ties(hand, hand&c.next)&c.card == 0 {
				n++
			}
		}
	}
	return n
}

// Where only numbers and passes are known, every deal that agrees comes equally often.
func TestSwapsSampleUniformly(t *testing.T) {
	t.Parallel()
	cards := []sixes.Set{1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5}
	k := &knowledge{me: 0, hand: 1 << 7, played: sixes.Everything &^ 0b10111110, count: [4]int{1, 2, 2, 1}}
	for _, c := range cards {
		k.unseen |= c
	}
	// The seat 1 passed before the card 1, the seat 3 before the card 2.
	k.barred[1], k.barred[3] = cards[0], cards[1]
	seen := map[[4]sixes.Set]int{}
	g := &sampler{knowledge: k, random: rand.New(rand.NewPCG(5, 6))}
	require.NoError(t, g.begin())
	const draws = 36_000
	for range draws {
		g.mix(8)
		seen[g.held]++
	}
	// Of 30 deals 12 give the seat 1 the card 1, 6 the seat 3 the card 2, and 3 both.
	require.Len(t, seen, 30-12-6+3)
	for held, n := range seen {
		require.InDelta(t, draws/15, n, 0.12*draws/15, "%v", held)
	}
}

// Tables go on as matches do, and the opponents' model includes what listo plays.
func TestTablesGoOnAsMatches(t *testing.T) {
	t.Parallel()
	views(t, 20, func(p game.Position, v game.View) {
		tb := trueTable(p, v)
		b := v.Board.(*sixes.Board)
		hand := tb.held[tb.turn]
		playable := hand & tb.played.Next()
		_, may, err := read(t.Context(), v)
		require.NoError(t, err)
		require.Equal(t, sixes.SetOf(may...), playable)
		move := smart(b.Hand, may)
		require.True(t, kindSmart.ties(hand, playable).Has(move))
		next, err := p.Play(v.Seat, game.Move(move.String()))
		require.NoError(t, err)
		out := tb.play(move.Set())
		require.Equal(t, tb.held[v.Seat] == 0, out)
		if !out {
			require.Equal(t, []game.Seat{game.Seat(tb.turn)}, next.ToMove())
		}
	})
}

// trueTable returns a position with all its hands.
func trueTable(p game.Position, v game.View) table {
	tb := table{turn: int(v.Seat), played: newKnowledge(v.Seat, v.Board.(*sixes.Board)).played}
	for seat := range game.Seat(4) {
		tb.held[seat] = sixes.SetOf(p.View(seat).Board.(*sixes.Board).Hand...)
	}
	return tb
}

// Every determinization has the own hand and all other cards that are left, and they differ,
// within a chain and beyond it.
func TestDeterminizationsAreTables(t *testing.T) {
	t.Parallel()
	visited := false
	views(t, 1, func(_ game.Position, v game.View) {
		k := newKnowledge(v.Seat, v.Board.(*sixes.Board))
		if visited || k.unseen.Len() != 30 {
			return
		}
		visited = true
		w := &sampler{knowledge: k, random: rand.New(rand.NewPCG(7, 8))}
		seen := map[[sixes.Seats]sixes.Set]bool{}
		for range 2 * chainLength {
			tb, _, err := w.next(t.Context())
			require.NoError(t, err)
			require.Equal(t, k.hand, tb.held[k.me])
			require.Equal(t, sixes.Everything&^k.played, tb.held[0]|tb.held[1]|tb.held[2]|tb.held[3])
			require.Equal(t, k.me, tb.turn)
			seen[tb.held] = true
		}
		require.Greater(t, len(seen), chainLength)
	})
	require.True(t, visited)
}

// A done context is an error.
func TestDeterminizationsStop(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := (&sampler{knowledge: &knowledge{}}).next(ctx)
	require.ErrorIs(t, err, context.Canceled)
}
