// Package coach says to players of the sixes which card the expert would play and why, and
// judges the cards of a match that is over.
//
// It proves nothing. What a card is worth is estimated by playouts, as the share of matches
// that its seat would win, from what the seat could know: its hand and what everybody had
// seen. So nobody is blamed for hidden cards. Only a review looks at all hands, once they
// are no secret any more, for its curve and for what became of the turning point; it says
// which is which. Work is bounded in playouts and chance is fixed, so that the same
// question has the same answer on every machine.
package coach

import (
	"context"
	"fmt"
	"math"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/game/sixes/player"
)

// Coach makes hints and reviews.
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
	playouts := player.Playouts
	if playable.Len() == 1 {
		playouts = 0
	}
	all, err := player.Estimates(ctx, v, playouts, game.Seed{})
	if err != nil {
		return game.Hint{}, err
	}
	best := all[0]
	return game.Hint{
		Said:    saidOf(b, playable, best),
		Advised: []game.AdvisedMove{{Move: moveOf(best.Card), Sure: len(all) == 1}}, Caption: game.Say("sixes.hint.marks"),
	}, nil
}

// saidOf is what is said of the card that is advised.
func saidOf(b *sixes.Board, playable sixes.Set, best player.Estimate) []game.Phrase {
	card := best.Card.Symbol()
	switch {
	case playable.Len() == 1:
		return []game.Phrase{game.Say("sixes.hint.only", "Card", card)}
	case isWon(b):
		return append([]game.Phrase{game.Say("sixes.hint.try", "Card", card)}, reasonsFor(b, playable, best.Card)...)
	}
	said := game.Say("sixes.hint.wins", "Card", card, "Wins", ofHundred(best.Wins))
	return append([]game.Phrase{said}, reasonsFor(b, playable, best.Card)...)
}

// isWon reports whether a seat has run out of cards: the others play for the places.
func isWon(b *sixes.Board) bool {
	for _, seat := range b.Seats {
		if seat.Out > 0 {
			return true
		}
	}
	return false
}

// playableOf are the cards of a board's hand that can be played.
func playableOf(b *sixes.Board) (playable sixes.Set) {
	for i, card := range b.Hand {
		if b.Playable[i] {
			playable |= card.Set()
		}
	}
	return playable
}

func moveOf(card sixes.Card) game.Move { return game.Move(card.String()) }

// ofHundred is an estimated share in words: how many of 100. It never says that something is
// sure.
func ofHundred(share float64) int { return min(99, max(1, int(math.Round(100*share)))) }
