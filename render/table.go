package render

import (
	"slices"

	"kamisado/game"
	"kamisado/game/sixes"
)

// cardLook is all that there is to see on a place of the table or of the hand.
type cardLook struct {
	card sixes.Card
	// shown is set where the card lies, otherwise its place is empty; blank where there
	// is not even a place.
	shown, blank bool
	// last is the card played last, next one that could come next.
	last, next bool
	// raised is a card of the hand that can be played, shaded one that cannot while
	// others can.
	raised, shaded bool
}

func (k cardLook) key() cellKey {
	var f fields
	f.put(int(k.card), 6)
	for _, set := range []bool{k.shown, k.blank, k.last, k.next, k.raised, k.shaded} {
		f.flag(set)
	}
	return f.key
}

func cardLookOf(key cellKey) cardLook {
	f := fields{key: key}
	return cardLook{
		card: sixes.Card(f.take(6)), shown: f.set(), blank: f.set(),
		last: f.set(), next: f.set(), raised: f.set(), shaded: f.set(),
	}
}

// tableKeys gives the keys of the table's places in reading order: those of the cards.
func tableKeys(b *sixes.Board) []cellKey {
	keys := make([]cellKey, sixes.NoCard)
	for i := range keys {
		card := sixes.Card(i)
		run := b.Runs[card.Suit()]
		shown := run.Low != 0 && card.Value() >= run.Low && card.Value() <= run.High
		k := cardLook{card: card, shown: shown, last: shown && card == b.Last, next: b.Turn != game.Nobody && comesNext(b, card)}
		keys[i] = k.key()
	}
	return keys
}

// comesNext reports whether a card can be laid on the table now, by whoever holds it.
func comesNext(b *sixes.Board, card sixes.Card) bool {
	if b.Runs == [sixes.Suits]sixes.Run{} {
		return card == sixes.SixOfHearts
	}
	run := b.Runs[card.Suit()]
	if run.Low == 0 {
		return card.Value() == sixes.Six
	}
	return card.Value() == run.Low-1 || card.Value() == run.High+1
}

// handTiles appends the hand in its order, and the frame below it.
func handTiles(dst []tile, b *sixes.Board) []tile {
	dst = append(dst, newTile(handStart, 0))
	for i := range handCards {
		k := cardLook{blank: true}
		if i < len(b.Hand) {
			k = cardLook{card: b.Hand[i], shown: true, raised: b.Playable[i]}
			k.shaded = !k.raised && slices.Contains(b.Playable, true)
		}
		dst = append(dst, newTile(handShape, k.key()))
	}
	return append(dst, newTile(handEnd, 0), newTile(lowShape, 0))
}

// seatLook is all that there is to see of a seat.
type seatLook struct {
	seat          game.Seat
	cards, passes int
	out           int
	turn          bool
}

// The largest numbers of turns and of all else that are shown; larger ones look the
// same.
const mostTurns, mostCount = 999, 99

func (k seatLook) key() cellKey {
	var f fields
	f.put(int(k.seat), 2)
	f.put(clip(k.cards, mostCount), 7)
	f.put(clip(k.passes, mostCount), 7)
	f.put(clip(k.out, 4), 3)
	f.flag(k.turn)
	return f.key
}

// clip brings a number to what can be shown.
func clip(n, most int) int { return min(max(0, n), most) }

func seatLookOf(key cellKey) seatLook {
	f := fields{key: key}
	return seatLook{seat: game.Seat(f.take(2)), cards: f.take(7), passes: f.take(7), out: f.take(3), turn: f.set()}
}

// seatTiles appends the band above the table: how far the match is, and the seats in
// the order of play.
func seatTiles(dst []tile, b *sixes.Board) []tile {
	var f fields
	f.put(clip(b.Turns, mostTurns), 10)
	f.put(clip(b.Deck, mostCount), 7)
	dst = append(dst, newTile(scoreShape, f.key))
	for i, place := range b.Seats {
		seat := game.Seat(i)
		k := seatLook{seat: seat, cards: place.Cards, passes: place.Passes, out: place.Out, turn: seat == b.Turn}
		dst = append(dst, newTile(seatShape, k.key()))
	}
	return append(dst, newTile(seatEnd, 0))
}
