package engine

import (
	"context"
	"errors"
	"math/bits"
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

// choice is a card that was played and all cards that could be played then.
type choice struct{ card, next sixes.Set }

// history are the cards that a seat has played, the last first.
type history []choice

// likelihood returns how likely the choices of a seat are if it is a kind of player and now
// holds a hand.
func (h history) likelihood(k kind, hand sixes.Set) float64 {
	if k == kindPerson {
		return h.personal(hand)
	}
	return h.ruled(k, hand)
}

// ruled returns the likelihood for a player with a fixed rule, over all orders in which its hand may
// have been dealt. A card that was played stands further left than all that were as good.
// The share of the orders in which this holds for all choices is close to the product, over
// the cards that were played, of 1 by how many cards must not stand further left, itself among
// them (the hook length formula; exact where no card is behind two that have no order, and else a
// bit too little). A card against the rule has mistakeRate.
func (h history) ruled(k kind, hand sixes.Set) float64 {
	likely, later := 1.0, sixes.Set(0)
	var behind [sixes.HandSize]sixes.Set
	for i, c := range h {
		hand |= c.card
		behind[i] = c.card
		if playable := hand & c.next; playable != c.card {
			if equal := k.ties(hand, playable); equal&c.card == 0 {
				likely *= mistakeRate
			} else {
				behind[i] = equal
				if equal&later != 0 {
					behind[i] |= h[:i].behind(equal, &behind)
				}
				likely *= oneBy[behind[i].Len()]
			}
		}
		later |= c.card
	}
	return likely
}

// behind returns all cards that must not stand further left than those of some cards that were
// played.
func (h history) behind(cards sixes.Set, each *[sixes.HandSize]sixes.Set) (all sixes.Set) {
	for i, c := range h {
		if cards&c.card != 0 {
			all |= each[i]
		}
	}
	return all
}

// personal returns the likelihood for a person: each choice is listo's or, at a rate of
// whimRate, any card.
func (h history) personal(hand sixes.Set) float64 {
	likely := 1.0
	for _, c := range h {
		hand |= c.card
		playable := hand & c.next
		if playable == c.card {
			continue
		}
		chance := whimRate * oneBy[playable.Len()]
		if equal := kindSmart.ties(hand, playable); equal&c.card != 0 {
			chance += float64((1 - whimRate) * oneBy[equal.Len()])
		}
		likely *= chance
	}
	return likely
}

// mistakeRate is the likelihood of a card that a player with a fixed rule would not have
// played. It is not 0, because the chain of samples must be able to leave an impossible
// deal. whimRate is how often a person plays any card.
const (
	mistakeRate = 0.002
	whimRate    = 0.2
)

// oneBy are the quotients of 1 by the numbers of cards.
var oneBy = func() (oneBy [sixes.HandSize + 1]float64) {
	for i := range oneBy {
		oneBy[i] = 1 / float64(max(i, 1))
	}
	return oneBy
}()

// drawOrder draws where the cards of a hand stand, for a seat that is a kind of player. A card
// that others were preferred to stands further right than those: it gets the highest of as
// many numbers and one more.
func (h history) drawOrder(k kind, hand sixes.Set, order *[64]uint32, random *rand.Rand) {
	for rest := hand; rest != 0; rest &= rest - 1 {
		order[place(rest&-rest)] = random.Uint32()
	}
	then := hand
	for _, c := range h {
		then |= c.card
		if c.next&hand == 0 {
			continue
		}
		equal := k.ties(then, then&c.next)
		if equal&c.card == 0 {
			continue
		}
		for rest := equal & hand; rest != 0; rest &= rest - 1 {
			at := place(rest & -rest)
			order[at] = max(order[at], random.Uint32())
		}
	}
}

// kind is how an opponent chooses its cards. The expert infers it from those that were
// played.
type kind uint8

// The kinds: the three players of the document, and everybody else. A person is taken
// to play as listo does most of the time, and any card the rest of it.
const (
	kindFoolish kind = iota
	kindCautious
	kindSmart
	kindPerson
	kinds
)

// kindWeights are how likely each kind is before a card is played, in pseudo-counts that
// sum to about 1: what is known of one opponent counts as much for the next, because the
// computers at a table are mostly of one level.
var kindWeights = [kinds]float64{0.25, 0.25, 0.25, 0.1}

// ties returns the cards that a kind of player may play from a hand. Which of them it plays
// depends on the order of its hand, which is hidden: the first from the left.
func (k kind) ties(hand, playable sixes.Set) sixes.Set {
	switch k {
	case kindFoolish:
		return playable
	case kindCautious:
		return shortest(playable)
	}
	if useful := playable & leading(hand); useful != 0 {
		playable = useful
	}
	return shortest(playable)
}

// shortest returns those of some cards with the fewest cards beyond them in their row.
func shortest(cards sixes.Set) sixes.Set {
	if cards&(cards-1) == 0 {
		return cards
	}
	for _, same := range &byWay {
		if equal := cards & same; equal != 0 {
			return equal
		}
	}
	return cards
}

// column is a bit of every suit; times 1<<value it is the cards of a value. lows and
// highs are the cards below and above the sixes.
const (
	column sixes.Set = 0x0001000100010001
	six              = column << sixes.Six
	lows             = column * 0b111110
	highs            = column * 0b11111110000000
)

// byWay are the cards in the order in which prudente and listo prefer them: by the number of
// cards beyond them in their row.
var byWay = [...]sixes.Set{
	column<<1 | column<<13, column<<2 | column<<12, column<<3 | column<<11, column<<4 | column<<10,
	column<<5 | column<<9, column << 8, column << 7, six,
}

// leading returns all cards beyond which a hand has another one: its cards smeared towards
// the sixes, by five steps from an ace and seven from a king. The gaps between the suits
// are wide enough that none reaches the next suit.
func leading(hand sixes.Set) sixes.Set {
	low := hand & lows
	low |= low << 1
	low |= low << 2
	low |= low << 1
	high := hand & highs
	high |= high >> 1
	high |= high >> 2
	high |= high >> 3
	return low<<1&(lows|six) | high>>1&(highs|six)
}

// model is how the opponents play in a determinization: what each of them is, and the order
// of their hands, in which the cards with lower numbers stand further left.
type model struct {
	kinds [sixes.Seats]kind
	order [64]uint32
}

// card returns the card that an opponent plays.
func (m *model) card(seat int, hand, playable sixes.Set) (first sixes.Set) {
	equal := m.kinds[seat].ties(hand, playable)
	first = equal & -equal
	for rest := equal & (equal - 1); rest != 0; rest &= rest - 1 {
		if card := rest & -rest; m.order[place(card)] < m.order[place(first)] {
			first = card
		}
	}
	return first
}

// place returns where the number of a card is in an order.
func place(card sixes.Set) int { return bits.TrailingZeros64(uint64(card)) & 63 }
