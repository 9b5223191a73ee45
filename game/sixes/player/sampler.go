package player

import (
	"context"
	"errors"
	"math/rand/v2"

	"kamisado/game/sixes"
)

// sampler is a deal of the unseen cards that agrees with all that is known. It is
// stirred from deal to deal by swaps of two cards (Metropolis's algorithm), so
// that in the long run a deal comes the more often the better it explains what the
// others have played.
type sampler struct {
	*knowledge
	random *rand.Rand
	cards  []sixes.Set
	held   [sixes.Seats]sixes.Set
	// likely are the likelihoods of what each seat has played with these cards.
	likely [sixes.Seats]float64
}

// dealTries bounds the tries to deal. In a match one or two are enough.
const dealTries = 1000

// newSampler deals the unseen cards. An error says that the board contradicts itself.
func newSampler(k *knowledge, random *rand.Rand) (*sampler, error) {
	g := &sampler{knowledge: k, random: random}
	for rest := k.unseen; rest != 0; rest &= rest - 1 {
		g.cards = append(g.cards, rest&-rest)
	}
	for range dealTries {
		if g.deal() {
			for seat := range g.held {
				g.likely[seat] = k.likelihood(seat, g.held[seat])
			}
			return g, nil
		}
	}
	return nil, errors.New("sixes: no deal agrees with what the view tells")
}

// deal deals the unseen cards, those with the fewest possible holders first, each to
// a seat by chance, the likelier the more cards it still needs. It fails when a card
// is left that nobody can hold.
func (g *sampler) deal() bool {
	g.held = [sixes.Seats]sixes.Set{}
	g.held[g.me] = g.hand
	need := g.count
	need[g.me] = 0
	g.random.Shuffle(len(g.cards), func(i, j int) { g.cards[i], g.cards[j] = g.cards[j], g.cards[i] })
	for left := len(g.cards); left > 0; left-- {
		at, room := g.narrowest(left, &need)
		if room == 0 {
			return false
		}
		card := g.cards[at]
		seat := g.drawHolder(card, &need, room)
		need[seat]--
		g.held[seat] |= card
		// Those that are dealt stand at the end.
		g.cards[at], g.cards[left-1] = g.cards[left-1], g.cards[at]
	}
	return true
}

// narrowest is which of the first so many cards has the fewest possible holders, and
// how many cards those still need.
func (g *sampler) narrowest(left int, need *[sixes.Seats]int) (at, room int) {
	fewest := sixes.Seats + 1
	for i, card := range g.cards[:left] {
		holders, cards := 0, 0
		for seat, n := range need {
			if n > 0 && g.barred[seat]&card == 0 {
				holders++
				cards += n
			}
		}
		if holders < fewest {
			at, room, fewest = i, cards, holders
		}
	}
	return at, room
}

// drawHolder draws who gets a card.
func (g *sampler) drawHolder(card sixes.Set, need *[sixes.Seats]int, room int) (seat int) {
	drawn := g.random.IntN(room)
	for seat, n := range need {
		if n == 0 || g.barred[seat]&card != 0 {
			continue
		}
		if drawn < n {
			return seat
		}
		drawn -= n
	}
	return seat
}

// mix tries some swaps, unless all cards are known.
func (g *sampler) mix(tries int) {
	if len(g.cards) == 0 {
		return
	}
	for range tries {
		a := g.cards[g.random.IntN(len(g.cards))]
		b := g.cards[g.random.IntN(len(g.cards))]
		g.swap(a, b)
	}
}

// swap swaps two cards of different hands if both may be held there, and lets chance
// decide when that explains less of what was played.
func (g *sampler) swap(a, b sixes.Set) {
	seatA, seatB := g.holder(a), g.holder(b)
	if seatA == seatB || g.barred[seatA]&b != 0 || g.barred[seatB]&a != 0 {
		return
	}
	handA, handB := g.held[seatA]^a^b, g.held[seatB]^a^b
	likelyA, likelyB := g.likelihood(seatA, handA), g.likelihood(seatB, handB)
	ratio := likelyA * likelyB / (g.likely[seatA] * g.likely[seatB])
	if ratio < 1 && g.random.Float64() >= ratio {
		return
	}
	g.held[seatA], g.held[seatB] = handA, handB
	g.likely[seatA], g.likely[seatB] = likelyA, likelyB
}

// holder is who holds a card in the guess.
func (g *sampler) holder(card sixes.Set) int {
	for seat := range g.held {
		if g.held[seat]&card != 0 {
			return seat
		}
	}
	return g.me
}

// determinizer are tables that agree with what a seat knows, one after another: chains of
// guesses, each of which leads on to the next by swaps.
type determinizer struct {
	*knowledge
	random  *rand.Rand
	sampler *sampler
	dealt   int
}

// A chain of guesses begins anew after chain worlds, with warmUp swaps, and takes between
// two worlds.
const (
	chainLength = 512
	burnIn      = 500
	thinning    = 8
)

// next is the next world. At the beginning of a chain it looks whether it is to stop, and
// fails when the board contradicts itself.
func (w *determinizer) next(ctx context.Context) (table, error) {
	if w.dealt%chainLength == 0 {
		if err := ctx.Err(); err != nil {
			return table{}, err
		}
		var err error
		if w.sampler, err = newSampler(w.knowledge, w.random); err != nil {
			return table{}, err
		}
		w.sampler.mix(burnIn)
	}
	w.dealt++
	w.sampler.mix(thinning)
	return table{held: w.sampler.held, played: w.played, turn: w.me}, nil
}

// drawRotations draws where the order of each seat's hand begins, which decides between
// cards that listo likes equally.
func drawRotations(random *rand.Rand) (turns [sixes.Seats]int) {
	drawn := random.Uint64()
	for seat := range turns {
		turns[seat] = int(drawn >> (6 * seat) & 63)
	}
	return turns
}
