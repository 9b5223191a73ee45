package engine

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"kamisado/game"
	"kamisado/game/sixes"
)

// expert samples hands for the opponents, plays each of its playable cards in all of
// these determinizations, and takes the one that scores best. The hands agree with
// everything that its seat has seen, passes included. They and the kinds of players that the
// opponents are, which play on in the playouts, are sampled by how likely they make the
// cards that were played. Its own later choices follow a search tree that grows meanwhile:
// see search. The number of playouts bounds the work of a move.
type expert int

// movePlayouts bounds the work of a move of the expert: it takes less than 20 ms. There are
// fewer playouts while more than manyCards are to be played.
const (
	movePlayouts = 14_000
	manyCards    = 32
)

// Choose deals all cards, plays the only playable card, or searches.
func (e expert) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	b, playable, err := read(ctx, v)
	switch {
	case err != nil:
		return "", err
	case b.Deck > 0:
		return sixes.DealAll, nil
	case len(playable) == 1:
		return game.Move(playable[0].String()), nil
	}
	all, err := e.think(ctx, newKnowledge(v.Seat, b), playable, rand.New(rand.NewChaCha8(seed)))
	if err != nil {
		return "", err
	}
	return game.Move(all[0].card.String()), nil
}

// estimate is what a card is worth to the seat that may play it.
type estimate struct {
	card sixes.Card
	// wins is the share of the playouts with it in which the seat was the first of those that
	// still have cards to run out of them.
	wins float64
}

// estimates returns what each playable card is worth by what the seat of a view knows, the
// one that the expert would play first. The cards must be dealt. Errors are as Choose's.
func estimates(ctx context.Context, v game.View, playouts int, seed game.Seed) ([]estimate, error) {
	b, playable, err := read(ctx, v)
	if err != nil {
		return nil, err
	}
	all, err := expert(playouts).think(ctx, newKnowledge(v.Seat, b), playable, rand.New(rand.NewChaCha8(seed)))
	list := make([]estimate, len(all))
	for i, c := range all {
		list[i] = estimate{card: c.card, wins: float64(c.wins) / float64(max(c.tries, 1))}
	}
	return list, err
}

// think plays each playable card in the same determinizations, so that the cards' scores can
// be compared, and halves the candidates successively: it drops the worse half of them
// when half of the playouts are done, and again after half of the rest, while there are
// more than two. It returns all of them, the best first.
func (e expert) think(
	ctx context.Context, k *knowledge, playable []sixes.Card, random *rand.Rand,
) ([]candidate, error) {
	// While there are many cards to be played a playout takes longer.
	left := int(e) * manyCards / max(manyCards, (sixes.Everything&^k.played).Len())
	cut := left / 2
	s, g := newSearch(k.me, left), &sampler{knowledge: k, random: random}
	all := make([]candidate, len(playable))
	for i, card := range playable {
		all[i].card = card
	}
	rest := all
	for left >= len(rest) {
		t, m, err := g.next(ctx)
		if err != nil {
			return nil, err
		}
		for i := range rest {
			rest[i].add(s.try(t, rest[i].card.Set(), &m))
		}
		if left -= len(rest); left <= cut {
			rest, cut = halve(rest), left/2
		}
	}
	halve(rest)
	return all, nil
}

// candidate is a playable card with its playouts: how many they were, how many of them were
// won, and their points.
type candidate struct {
	card                sixes.Card
	tries, wins, points int
}

// add adds the points of a playout.
func (c *candidate) add(points int) {
	c.tries++
	c.points += points
	if points > 0 {
		c.wins++
	}
}

// halve sorts the candidates, the best first, and returns the better half, but at least two.
// All have had the same number of playouts, so their points can be compared.
func halve(all []candidate) []candidate {
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.points, a.points) })
	return all[:min(len(all), max(2, (len(all)+1)/2))]
}

// search plays out one determinization after another and keeps the results of the expert's
// later choices in a tree. A node is an information set: what the expert would have seen by
// then. Determinizations in which that is the same share the node, so that no choice depends on
// hidden cards. Beyond the tree the expert plays by defaultPolicy.
type search struct {
	me    int
	nodes []node
	// slots is a hash table of indices into nodes plus 1; 0 is free. Its size is a power
	// of two, at least twice the number of nodes.
	slots []int32
	// path are the choices of this playout in the tree.
	path []step
}

// step is a choice that was made at a node.
type step struct {
	node *node
	card int
}

// newSearch makes a search with room for a number of playouts, each of which adds at most
// one node.
func newSearch(me, playouts int) *search {
	return &search{
		me: me, nodes: make([]node, 0, playouts), slots: make([]int32, 2<<bits.Len(uint(playouts))),
		path: make([]step, 0, sixes.HandSize),
	}
}

// try plays a table to its end, beginning with a card of the expert's seat, and returns the
// points of the end. The others play as their model does.
func (s *search) try(t table, card sixes.Set, m *model) int {
	s.path = s.path[:0]
	key, inTree := uint64(0), true
	for {
		seat := t.turn
		if t.play(card) {
			points := endValue(&t, s.me, seat)
			for _, step := range s.path {
				step.node.add(step.card, points)
			}
			return points
		}
		key = nextKey(key, seat, uint64(card))
		hand := t.held[t.turn]
		playable := hand & t.next
		switch {
		case playable&(playable-1) == 0:
			card = playable
		case t.turn != s.me:
			card = m.card(t.turn, hand, playable)
		case inTree:
			card, inTree = s.choose(key, hand, playable)
		default:
			card = defaultPolicy(hand, playable)
		}
	}
}

// choose chooses at a node. After a new one the playout leaves the tree.
func (s *search) choose(key uint64, hand, playable sixes.Set) (card sixes.Set, known bool) {
	n := s.find(key)
	if n.visits == 0 {
		n.priors = priors(hand, playable)
		card = defaultPolicy(hand, playable)
		s.path = append(s.path, step{n, (playable & (card - 1)).Len()})
		return card, false
	}
	at := n.pick(playable.Len())
	s.path = append(s.path, step{n, at})
	for range at {
		playable &= playable - 1
	}
	return playable & -playable, true
}

// winPoints is the value of a win in cards.
const winPoints = 60

// endValue returns the points of an end: for a win winPoints and the fewest cards that an
// opponent has left, for a loss less than nothing by the cards in one's own hand. The
// margin says more about a card than the win alone, which is mostly chance.
func endValue(t *table, me, winner int) int {
	if me != winner {
		return -t.held[me].Len()
	}
	least := sixes.HandSize
	for seat, hand := range t.held {
		if seat != me {
			least = min(least, hand.Len())
		}
	}
	return winPoints + least
}

// node is a choice: for each of the playable cards, by suit and value, how often it was
// tried, the points that this won, and its prior.
type node struct {
	key    uint64
	visits int32
	total  int32
	tries  [choicesMost]int32
	points [choicesMost]int32
	priors [choicesMost]float32
}

// choicesMost is how many cards may be playable: both ends of each row.
const choicesMost = 8

// find returns the node of a key, a new one if there is none.
func (s *search) find(key uint64) *node {
	mask := uint64(len(s.slots) - 1)
	at := key & mask
	for ; s.slots[at] != 0; at = (at + 1) & mask {
		if n := &s.nodes[s.slots[at]-1]; n.key == key {
			return n
		}
	}
	s.nodes = append(s.nodes, node{key: key})
	s.slots[at] = int32(len(s.nodes))
	return &s.nodes[len(s.nodes)-1]
}

// pick returns which of the cards to try, by PUCT: the one with the highest mean plus an
// allowance for few tries, in proportion to its prior. A card without tries has the mean
// of the node. Square roots and quotients are correctly rounded on every machine, and no
// product is added to, which some machines would fuse: so all pick alike.
func (n *node) pick(cards int) (best int) {
	mean, most := float64(n.total)/float64(max(n.visits, 1)), math.Inf(-1)
	allowance := exploration * math.Sqrt(float64(n.visits))
	for i := range cards {
		tries, expected := float64(n.tries[i]), mean
		if tries > 0 {
			expected = float64(n.points[i]) / tries
		}
		if bound := expected + allowance*float64(n.priors[i])/(1+tries); bound > most {
			best, most = i, bound
		}
	}
	return best
}

// exploration scales the allowance, in points; a win is winPoints.
const exploration = 60

// add adds the result of trying a card.
func (n *node) add(card, points int) {
	n.visits++
	n.total += int32(points)
	n.tries[card]++
	n.points[card] += int32(points)
}

// nextKey returns the key of an information set after a seat has played a card.
func nextKey(key uint64, seat int, card uint64) uint64 {
	key = (key ^ card ^ uint64(seat)) * 0x9e3779b97f4a7c15
	return key ^ key>>29
}

// The values of a card by the cards beyond it in its row: ownCard for each one that the
// player holds, betweenCard for each of the opponents' before the last of those (the sooner
// they are played the better), opens for the row itself; and givesCard for each one
// where the player holds none of them: such a card helps only the opponents. Of many
// values that were tried these won most matches against three listo.
const (
	ownCard     = 3
	betweenCard = 1
	opens       = 1
	givesCard   = -2
)

// defaultPolicy returns the card that the expert plays beyond the tree: the one with the
// highest value.
func defaultPolicy(hand, playable sixes.Set) (best sixes.Set) {
	if playable&(playable-1) == 0 {
		return playable
	}
	most := -1 << 10
	for rest := playable; rest != 0; rest &= rest - 1 {
		card := rest & -rest
		if worth := cardValue(hand, card); worth > most {
			best, most = card, worth
		}
	}
	return best
}

// priors returns the priors of the playable cards, by suit and value. They sum to 1, and
// halve with every two points of value less than the best, at most halvings times.
func priors(hand, playable sixes.Set) (priors [choicesMost]float32) {
	best, sum := cardValue(hand, defaultPolicy(hand, playable)), float32(0)
	for i, rest := 0, playable; rest != 0; i, rest = i+1, rest&(rest-1) {
		less := (best - cardValue(hand, rest&-rest)) / 2
		priors[i] = float32(int(1) << (halvings - min(halvings, less)))
		sum += priors[i]
	}
	for i := range priors {
		priors[i] /= sum
	}
	return priors
}

// halvings bounds how small a prior can be.
const halvings = 5

// cardValue returns the value of a card given the hand.
func cardValue(hand, card sixes.Set) (worth int) {
	value := bits.TrailingZeros64(uint64(card)) & 15
	if way := below(card); value <= sixes.Six {
		// The last of the own cards is the lowest: those above it come before it.
		own := hand & way
		worth += wayValue(way, own, way&^((own&-own)<<1-1))
	}
	if way := above(card); value >= sixes.Six {
		own := hand & way
		last := sixes.Set(1) << (63 - bits.LeadingZeros64(uint64(own|1)))
		worth += wayValue(way, own, way&(last-1))
	}
	return worth
}

// wayValue returns the value of opening a row towards way, of which own cards are held, and
// before are the cards before the last of those.
func wayValue(way, own, before sixes.Set) int {
	if own == 0 {
		return givesCard * way.Len()
	}
	return ownCard*own.Len() + betweenCard*(before&^own).Len() + opens
}

// table is a match with all hands known, for playouts. A card is a set of one.
type table struct {
	held   [sixes.Seats]sixes.Set
	played sixes.Set
	// next are the cards that can be played, unset before the first card.
	next sixes.Set
	turn int
}

// play plays a card of the seat to move and passes the turn to the next seat that can play.
// It reports whether the seat has no cards left; then the turn stays.
func (t *table) play(card sixes.Set) (out bool) {
	t.held[t.turn] &^= card
	t.played |= card
	if t.held[t.turn] == 0 {
		return true
	}
	t.next = t.played.Next()
	for {
		t.turn = (t.turn + 1) % sixes.Seats
		if t.held[t.turn]&t.next != 0 {
			return false
		}
	}
}

// below and above return the cards beyond one in its row, towards the ace and towards the
// king. For a card that is no six only one of them is its direction.
func below(card sixes.Set) sixes.Set { return row(card) & (card - 1) }
func above(card sixes.Set) sixes.Set { return row(card) &^ (card<<1 - 1) }

// row returns the cards of a card's suit.
func row(card sixes.Set) sixes.Set {
	return clubs << (uint(bits.TrailingZeros64(uint64(card))) &^ 15)
}

// clubs are the cards of the first suit.
const clubs sixes.Set = 0x3ffe
