package engine

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Coach makes hints and reviews. It has no state.
//
// It proves nothing. What a card is worth is estimated by playouts, as the share of matches
// that its seat would win, from what the seat could know: its hand and what everybody had
// seen. So nobody is blamed for hidden cards. Only a review looks at all hands, once they
// are no secret any more, for its curve and for what became of the turning point; it says
// which is which.
type Coach struct{}

var (
	_ game.Hinter   = Coach{}
	_ game.Reviewer = Coach{}
)

// Hint names the card that the expert would play, or the only one that can be played, and
// says what is good about it. While cards are dealt there is nothing to advise.
func (Coach) Hint(ctx context.Context, v game.View) (game.Hint, error) {
	b, ok := v.Board.(*sixes.Board)
	switch {
	case !ok:
		return game.Hint{}, fmt.Errorf("sixes: a view of %q holds a %T", v.Game, v.Board)
	case b.Deck > 0:
		return game.Hint{Said: []game.Phrase{game.Say("sixes.hint.deal")}}, nil
	}
	playable := playableOf(b)
	isOnly := playable.Len() == 1
	playouts := movePlayouts
	if isOnly {
		playouts = 0
	}
	all, err := estimates(ctx, v, playouts, game.Seed{})
	if err != nil {
		return game.Hint{}, err
	}
	best := all[0]
	card := best.card.Symbol()
	h := game.Hint{
		Advised: []game.AdvisedMove{{Move: moveOf(best.card), Sure: isOnly}}, Caption: game.Say("sixes.hint.marks"),
	}
	if isOnly {
		h.Said = say("sixes.hint.only", "Card", card)
		return h, nil
	}
	if slices.ContainsFunc(b.Seats[:], func(seat sixes.Place) bool { return seat.Out > 0 }) {
		h.Said = say("sixes.hint.try", "Card", card) // for one of the places: somebody has won
	} else {
		h.Said = say("sixes.hint.wins", "Card", card, "Wins", ofHundred(best.wins))
	}
	h.Said = append(h.Said, reasonsFor(sixes.SetOf(b.Hand...), playable, best.card)...)
	return h, nil
}

func say(key string, pairs ...any) []game.Phrase { return []game.Phrase{game.Say(key, pairs...)} }

// playableOf returns the cards of a board's hand that can be played.
func playableOf(b *sixes.Board) (playable sixes.Set) {
	for i, card := range b.Hand {
		if b.Playable[i] {
			playable |= card.Set()
		}
	}
	return playable
}

func moveOf(card sixes.Card) game.Move { return game.Move(card.String()) }

// ofHundred returns an estimated share as how many of 100. It never says that something is
// sure.
func ofHundred(share float64) int { return min(99, max(1, int(math.Round(100*share)))) }

// reasonsFor returns what is good about a card, from the hand and the table alone: the first of
// what can be said that holds; nothing where nothing does.
func reasonsFor(hand, playable sixes.Set, card sixes.Card) []game.Phrase {
	own := beyond(card) & hand
	switch next := nextOf(card); {
	case card.Way() == 0:
		return say("sixes.hint.end")
	case hand.Has(next):
		return say("sixes.hint.next", "Next", next.Symbol())
	case own != 0:
		var symbols []string
		for card := range own.All() {
			symbols = append(symbols, card.Symbol())
		}
		return say("sixes.hint.way", "Cards", strings.Join(symbols, ", "))
	}
	// Of the other cards, that which keeps most from the others while it is held: more than the
	// advised card would, with nothing of one's own waiting for it.
	kept, most := sixes.NoCard, followers(hand, card)
	isFewest := true
	for other := range playable.All() {
		n := followers(hand, other)
		isFewest = isFewest && n >= followers(hand, card)
		if beyond(other)&hand == 0 && n > most {
			kept, most = other, n
		}
	}
	switch {
	case kept != sixes.NoCard:
		return say("sixes.hint.keep", "Kept", kept.Symbol())
	case isFewest:
		return say("sixes.hint.few")
	}
	return nil
}

// followers returns how many cards of others can follow when a card of a hand is played: up to
// the next one of the hand, in each of the card's directions.
func followers(hand sixes.Set, card sixes.Card) (n int) {
	if way := below(card.Set()); card.Value() <= sixes.Six {
		n += (way &^ (1<<bits.Len64(uint64(hand&way)) - 1)).Len()
	}
	if way := above(card.Set()); card.Value() >= sixes.Six {
		own := hand & way
		n += (way & (own&-own - 1)).Len()
	}
	return n
}

// beyond returns the cards that can only come after a card.
func beyond(card sixes.Card) (all sixes.Set) {
	if card.Value() <= sixes.Six {
		all |= below(card.Set())
	}
	if card.Value() >= sixes.Six {
		all |= above(card.Set())
	}
	return all
}

// nextOf returns the card that comes after one in its direction; NoCard after the last one and
// after a six, where there are two.
func nextOf(card sixes.Card) sixes.Card {
	switch {
	case card.Way() == 0 || card.Value() == sixes.Six:
		return sixes.NoCard
	case card.Value() < sixes.Six:
		return card - 1
	}
	return card + 1
}
