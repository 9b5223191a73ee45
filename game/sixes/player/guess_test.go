package player

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

// views plays matches of listo and shows the positions.
func views(t *testing.T, matches int, visit func(m game.Position, v game.View)) {
	t.Helper()
	for i := range matches {
		var p game.Position = sixes.NewMatch(game.Seed{}.At(i))
		for len(p.ToMove()) > 0 {
			seat := p.ToMove()[0]
			v := p.View(seat)
			if v.Board.(*sixes.Board).Deck == 0 {
				visit(p, v)
			}
			move, err := simple{smart}.Choose(t.Context(), v, game.Seed{})
			require.NoError(t, err)
			p, err = p.Play(seat, move)
			require.NoError(t, err)
		}
	}
}

// What is guessed agrees with all that the seat knows: the numbers of cards, and that
// who passed held nothing that could be played; after any number of swaps too. The
// slips that are carried along are those that counting gives.
func TestGuessesAgree(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	views(t, 12, func(_ game.Position, v game.View) {
		b := v.Board.(*sixes.Board)
		k := learn(v.Seat, b)
		g, err := newGuess(k, random)
		require.NoError(t, err)
		for range 4 {
			all := k.played
			for seat, held := range g.held {
				require.Equal(t, b.Seats[seat].Cards, held.Len())
				require.Zero(t, held&all)
				all |= held
				require.Equal(t, k.slips(seat, held), g.slip[seat])
				requirePassed(t, b, seat, held)
			}
			require.Equal(t, sixes.Everything, all)
			require.Equal(t, sixes.SetOf(b.Hand...), g.held[v.Seat])
			g.stir(20)
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

// In matches of listo the true hands are nearly without slips: what there are comes
// from ties, which listo breaks by the order of its hand. Guesses without stirring
// have many.
func TestTruthHasFewSlips(t *testing.T) {
	t.Parallel()
	truth, guessed, stirred := 0, 0, 0
	random := rand.New(rand.NewPCG(3, 4))
	views(t, 12, func(p game.Position, v game.View) {
		k := learn(v.Seat, v.Board.(*sixes.Board))
		g, err := newGuess(k, random)
		require.NoError(t, err)
		sum := func() (n int) {
			for seat := range g.slip {
				n += g.slip[seat]
			}
			return n
		}
		guessed += sum()
		g.stir(warmUp)
		stirred += sum()
		for seat := range game.Seat(4) {
			held := sixes.SetOf(p.View(seat).Board.(*sixes.Board).Hand...)
			if seat != v.Seat {
				truth += k.slips(int(seat), held)
			}
		}
	})
	require.Zero(t, truth, "a card that ties with the best is no slip")
	require.Less(t, 2*stirred, guessed)
}

// Where only numbers and passes are known, every deal that agrees comes equally often:
// counted out for a small end.
func TestStirringIsFair(t *testing.T) {
	t.Parallel()
	cards := []sixes.Set{1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5}
	k := &knowledge{me: 0, hand: 1 << 7, played: sixes.Everything &^ 0b10111110, count: [4]int{1, 2, 2, 1}}
	for _, c := range cards {
		k.unseen |= c
	}
	// The seat 1 passed before the card 1, the seat 3 before the card 2.
	k.barred[1], k.barred[3] = cards[0], cards[1]
	seen := map[[4]sixes.Set]int{}
	g, err := newGuess(k, rand.New(rand.NewPCG(5, 6)))
	require.NoError(t, err)
	const draws = 36_000
	for range draws {
		g.stir(8)
		seen[g.held]++
	}
	// Of 30 deals 12 give the seat 1 the card 1, 6 the seat 3 the card 2, and 3 both.
	require.Len(t, seen, 30-12-6+3)
	for held, n := range seen {
		require.InDelta(t, draws/15, n, 0.12*draws/15, "%v", held)
	}
}

// Tables go on as matches do, and rivals play what listo plays where it has no tie.
func TestTablesGoOnAsMatches(t *testing.T) {
	t.Parallel()
	same := 0
	views(t, 20, func(p game.Position, v game.View) {
		tb := table{turn: int(v.Seat)}
		for seat := range game.Seat(4) {
			tb.held[seat] = sixes.SetOf(p.View(seat).Board.(*sixes.Board).Hand...)
		}
		b := v.Board.(*sixes.Board)
		k := learn(v.Seat, b)
		tb.played = k.played
		hand := tb.held[tb.turn]
		playable := hand & tb.played.Next()
		_, may, err := read(t.Context(), v)
		require.NoError(t, err)
		require.Equal(t, sixes.SetOf(may...), playable)
		move := smart(b.Hand, may)
		quick := rivalCard(hand, playable)
		require.Equal(t, 1, bits.OnesCount64(uint64(quick)))
		require.Equal(t, rivalCost(hand, move.Set()), rivalCost(hand, quick))
		if quick == move.Set() {
			same++
		}
		next, err := p.Play(v.Seat, game.Move(move.String()))
		require.NoError(t, err)
		out := tb.play(move.Set())
		require.Equal(t, tb.held[v.Seat] == 0, out)
		if !out {
			require.Equal(t, []game.Seat{game.Seat(tb.turn)}, next.ToMove())
		}
	})
	require.Greater(t, same, 500)
}
