package engine

import (
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Chances returns how often each seat wins a match from here, as a share of some playouts
// that know all hands. In them everybody plays well but not always the same: a card is drawn by
// how good the rule of thumb finds it. Where somebody has won already that is certain.
// The cards must be dealt.
func chances(m *sixes.Match, playouts int, seed game.Seed) (wins [sixes.Seats]float64) {
	out, won := m.Outcome()
	if !won {
		out, won = m.Stop()
	}
	if won {
		if out.Winner != game.Nobody {
			wins[out.Winner] = 1
		}
		return wins
	}
	random, start := rand.New(rand.NewChaCha8(seed)), openTable(m)
	for range playouts {
		wins[playOpen(start, random)]++
	}
	for seat := range wins {
		wins[seat] /= float64(max(playouts, 1))
	}
	return wins
}

// openTable returns a match with all its hands, for playouts.
func openTable(m *sixes.Match) table {
	t := table{played: sixes.Everything, turn: int(m.ToMove()[0])}
	for seat := range t.held {
		t.held[seat] = sixes.SetOf(m.PlayerView(game.Seat(seat)).Board.(*sixes.Board).Hand...)
		t.played &^= t.held[seat]
	}
	t.next = t.played.Next()
	return t
}

// playOpen plays a table to its end and returns who wins.
func playOpen(t table, random *rand.Rand) (winner int) {
	for {
		seat, hand := t.turn, t.held[t.turn]
		if t.play(drawCard(hand, hand&t.next, random)) {
			return seat
		}
	}
}

// drawCard draws one of the playable cards of a hand by their priors.
func drawCard(hand, playable sixes.Set, random *rand.Rand) sixes.Set {
	if playable&(playable-1) == 0 {
		return playable
	}
	drawn := random.Float32()
	for _, prior := range priors(hand, playable) {
		rest := playable & (playable - 1)
		if drawn < prior || rest == 0 {
			break
		}
		drawn -= prior
		playable = rest
	}
	return playable & -playable
}
