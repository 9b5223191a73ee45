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
func (s *sampler) next(ctx context.Context) (t table, m model, err error) {
	if s.sampled%chainLength == 0 {
		if err := ctx.Err(); err != nil {
			return t, m, err
		}
		if err := s.begin(); err != nil {
			return t, m, err
		}
		s.mix(burnIn)
	}
	s.sampled++
	s.mix(1)
	m.kinds = s.kinds
	for seat, hand := range s.held {
		if seat != s.me {
			s.choices[seat].drawOrder(m.kinds[seat], hand, &m.order, s.random)
		}
	}
	return table{held: s.held, played: s.played, turn: s.me}, m, nil
}

// errContradiction: the board contradicts itself.
var errContradiction = errors.New("sixes: no deal agrees with the view")

// begin begins a chain: it deals the unseen cards to persons. The only error is errContradiction.
func (s *sampler) begin() error {
	for seat, h := range s.choices {
		if len(h)+s.count[seat] > sixes.HandSize {
			return errContradiction
		}
	}
	s.cards = s.cards[:0]
	for rest := s.unseen; rest != 0; rest &= rest - 1 {
		s.cards = append(s.cards, rest&-rest)
	}
	for range dealTries {
		if s.deal() {
			for seat := range s.held {
				s.kinds[seat] = kindPerson
				s.likely[seat] = s.choices[seat].likelihood(kindPerson, s.held[seat])
			}
			return nil
		}
	}
	return errContradiction
}

// deal deals the unseen cards, those with the fewest possible holders first, each to a
// random seat with odds by how many cards it still needs. It reports whether every card
// could be dealt.
func (s *sampler) deal() bool {
	s.held = [sixes.Seats]sixes.Set{}
	s.held[s.me] = s.hand
	need := s.count
	need[s.me] = 0
	s.random.Shuffle(len(s.cards), func(i, j int) { s.cards[i], s.cards[j] = s.cards[j], s.cards[i] })
	for left := len(s.cards); left > 0; left-- {
		at, room := s.narrowest(left, &need)
		if room == 0 {
			return false
		}
		card := s.cards[at]
		seat := s.drawHolder(card, &need, room)
		need[seat]--
		s.held[seat] |= card
		// Those that are dealt stand at the end.
		s.cards[at], s.cards[left-1] = s.cards[left-1], s.cards[at]
	}
	return true
}

// narrowest returns which of the first left cards has the fewest possible holders, and how
// many cards those still need.
func (s *sampler) narrowest(left int, need *[sixes.Seats]int) (at, room int) {
	fewest := sixes.Seats + 1
	for i, card := range s.cards[:left] {
		holders, cards := 0, 0
		for seat, n := range need {
			if n > 0 && s.barred[seat]&card == 0 {
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
func (s *sampler) drawHolder(card sixes.Set, need *[sixes.Seats]int, room int) (seat int) {
	drawn := s.random.IntN(room)
	for seat, n := range need {
		if n == 0 || s.barred[seat]&card != 0 {
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
func (s *sampler) mix(steps int) {
	for range steps {
		s.drawKind(s.random.IntN(sixes.Seats))
		for range min(swaps, len(s.cards)) {
			a := s.cards[s.random.IntN(len(s.cards))]
			b := s.cards[s.random.IntN(len(s.cards))]
			s.swap(a, b)
		}
	}
}

// swap swaps two cards of different hands if both may be held there; a swap that lowers the
// likelihood is accepted with the ratio as probability.
func (s *sampler) swap(a, b sixes.Set) {
	seatA, seatB := s.holder(a), s.holder(b)
	if seatA == seatB || s.barred[seatA]&b != 0 || s.barred[seatB]&a != 0 {
		return
	}
	handA, handB := s.held[seatA]^a^b, s.held[seatB]^a^b
	likelyA := s.choices[seatA].likelihood(s.kinds[seatA], handA)
	likelyB := s.choices[seatB].likelihood(s.kinds[seatB], handB)
	ratio := likelyA * likelyB / (s.likely[seatA] * s.likely[seatB])
	if ratio < 1 && s.random.Float64() >= ratio {
		return
	}
	s.held[seatA], s.held[seatB] = handA, handB
	s.likely[seatA], s.likely[seatB] = likelyA, likelyB
}

// drawKind draws what an opponent is, given its hand and what the others are (Gibbs
// sampling): a kind counts by how likely it makes the choices and by its weight, to which
// each other opponent of that kind adds 1 (Pólya's urn).
func (s *sampler) drawKind(seat int) {
	if seat == s.me {
		return
	}
	weights := kindWeights
	for other, k := range s.kinds {
		if other != seat && other != s.me {
			weights[k]++
		}
	}
	var likely [kinds]float64
	sum := 0.0
	for k := range kinds {
		likely[k] = s.choices[seat].likelihood(k, s.held[seat])
		weights[k] *= likely[k]
		sum += weights[k]
	}
	drawn, k := sum*s.random.Float64(), kind(0)
	for ; k < kinds-1 && drawn >= weights[k]; k++ {
		drawn -= weights[k]
	}
	s.kinds[seat], s.likely[seat] = k, likely[k]
}

// holder returns who holds a card in the deal.
func (s *sampler) holder(card sixes.Set) int {
	for seat := range s.held {
		if s.held[seat]&card != 0 {
			return seat
		}
	}
	return s.me
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
