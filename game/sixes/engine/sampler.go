package engine

import (
	"context"
	"errors"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/sixes"
)

// sampler draws determinizations: deals of the unseen cards that agree with all that is known, and
// what kind of player each opponent is. It goes from deal to deal by swaps of two cards (the
// Metropolis algorithm) and draws the kinds anew in between, so that in the long run both come
// in proportion to the likelihood of what the opponents have played.
type sampler struct {
	*knowledge
	random *rand.Rand
	// sampled counts the determinizations.
	sampled int
	cards   []sixes.Set
	held    [sixes.Seats]sixes.Set
	kinds   [sixes.Seats]kind
	// likely are the likelihoods of what each seat has played, given these hands and kinds.
	likely [sixes.Seats]float64
}

// dealTries bounds the attempts to deal. In a match one or two are enough.
const dealTries = 1000

// A chain begins anew after chainLength samples, a step each. It is burned in by some more; a
// step makes a number of swaps.
const (
	chainLength = 512
	burnIn      = 125
	swaps       = 4
)

// next returns the next determinization and how the opponents play in it. At the beginning
// of a chain it checks the context. Errors are the context's and errContradiction.
func (g *sampler) next(ctx context.Context) (t table, m model, err error) {
	if g.sampled%chainLength == 0 {
		if err := ctx.Err(); err != nil {
			return t, m, err
		}
		if err := g.begin(); err != nil {
			return t, m, err
		}
		g.mix(burnIn)
	}
	g.sampled++
	g.mix(1)
	m.kinds = g.kinds
	for seat, hand := range g.held {
		if seat != g.me {
			g.choices[seat].drawOrder(m.kinds[seat], hand, &m.order, g.random)
		}
	}
	return table{held: g.held, played: g.played, turn: g.me}, m, nil
}

// errContradiction: the board contradicts itself.
var errContradiction = errors.New("sixes: no deal agrees with the view")

// begin begins a chain: it deals the unseen cards to persons. The only error is errContradiction.
func (g *sampler) begin() error {
	for seat, h := range g.choices {
		if len(h)+g.count[seat] > sixes.HandSize {
			return errContradiction
		}
	}
	g.cards = g.cards[:0]
	for rest := g.unseen; rest != 0; rest &= rest - 1 {
		g.cards = append(g.cards, rest&-rest)
	}
	for range dealTries {
		if g.deal() {
			for seat := range g.held {
				g.kinds[seat] = kindPerson
				g.likely[seat] = g.choices[seat].likelihood(kindPerson, g.held[seat])
			}
			return nil
		}
	}
	return errContradiction
}

// deal deals the unseen cards, those with the fewest possible holders first, each to a
// random seat with odds by how many cards it still needs. It reports whether every card
// could be dealt.
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

// narrowest returns which of the first left cards has the fewest possible holders, and how
// many cards those still need.
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

// drawHolder draws the seat that gets a card.
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

// mix makes a number of steps. Each draws what one opponent is and proposes some swaps.
func (g *sampler) mix(steps int) {
	for range steps {
		g.drawKind(g.random.IntN(sixes.Seats))
		for range min(swaps, len(g.cards)) {
			a := g.cards[g.random.IntN(len(g.cards))]
			b := g.cards[g.random.IntN(len(g.cards))]
			g.swap(a, b)
		}
	}
}

// swap swaps two cards of different hands if both may be held there; a swap that lowers the
// likelihood is accepted with the ratio as probability.
func (g *sampler) swap(a, b sixes.Set) {
	seatA, seatB := g.holder(a), g.holder(b)
	if seatA == seatB || g.barred[seatA]&b != 0 || g.barred[seatB]&a != 0 {
		return
	}
	handA, handB := g.held[seatA]^a^b, g.held[seatB]^a^b
	likelyA := g.choices[seatA].likelihood(g.kinds[seatA], handA)
	likelyB := g.choices[seatB].likelihood(g.kinds[seatB], handB)
	ratio := likelyA * likelyB / (g.likely[seatA] * g.likely[seatB])
	if ratio < 1 && g.random.Float64() >= ratio {
		return
	}
	g.held[seatA], g.held[seatB] = handA, handB
	g.likely[seatA], g.likely[seatB] = likelyA, likelyB
}

// drawKind draws what an opponent is, given its hand and what the others are (Gibbs
// sampling): a kind counts by how likely it makes the choices and by its weight, to which
// each other opponent of that kind adds 1 (Pólya's urn).
func (g *sampler) drawKind(seat int) {
	if seat == g.me {
		return
	}
	weights := kindWeights
	for other, k := range g.kinds {
		if other != seat && other != g.me {
			weights[k]++
		}
	}
	var likely [kinds]float64
	sum := 0.0
	for k := range kinds {
		likely[k] = g.choices[seat].likelihood(k, g.held[seat])
		weights[k] *= likely[k]
		sum += weights[k]
	}
	drawn, k := sum*g.random.Float64(), kind(0)
	for ; k < kinds-1 && drawn >= weights[k]; k++ {
		drawn -= weights[k]
	}
	g.kinds[seat], g.likely[seat] = k, likely[k]
}

// holder returns who holds a card in the deal.
func (g *sampler) holder(card sixes.Set) int {
	for seat := range g.held {
		if g.held[seat]&card != 0 {
			return seat
		}
	}
	return g.me
}

// knowledge is what a seat knows of a match: its hand and what everybody has seen.
type knowledge struct {
	me     int
	hand   sixes.Set
	played sixes.Set
	// unseen are the cards that the opponents hold. A seat holds count of them, and none
	// that it is barred from: a seat that passed held nothing that could be played then.
	unseen sixes.Set
	count  [sixes.Seats]int
	barred [sixes.Seats]sixes.Set
	// choices are the cards that each seat has played, the last first.
	choices [sixes.Seats]history
}

// newKnowledge returns what a seat knows from its board.
func newKnowledge(seat game.Seat, b *sixes.Board) *knowledge {
	k := &knowledge{me: int(seat), hand: sixes.SetOf(b.Hand...)}
	for i := range b.Seats {
		k.count[i] = b.Seats[i].Cards
	}
	for _, turn := range b.History {
		next := k.played.Next()
		if turn.Card == sixes.NoCard {
			k.barred[turn.Seat] |= next
			continue
		}
		card := turn.Card.Set()
		k.choices[turn.Seat] = append([]choice{{card, next}}, k.choices[turn.Seat]...)
		k.played |= card
	}
	k.unseen = sixes.Everything &^ k.hand &^ k.played
	return k
}
