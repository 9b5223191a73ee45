package sixes_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/sixes"
)

// named are cards in a text, as notation or as symbols.
var named = regexp.MustCompile(`\b(10|[2-9ajqkAJQK])([chsd]\b|[♣♥♠♦])`)

// cardsIn returns the cards that a text names.
func cardsIn(t *testing.T, text string) (set sixes.Set) {
	for _, name := range named.FindAllString(text, -1) {
		c, err := sixes.ParseCard(name)
		require.NoError(t, err)
		set |= c.Set()
	}
	return set
}

// shown returns all cards that a view has anywhere, in words or as numbers.
func shown(t *testing.T, v game.View) sixes.Set {
	b := *v.Board.(*sixes.Board)
	set := sixes.SetOf(b.Hand...)
	if b.Last != sixes.NoCard {
		set |= b.Last.Set()
	}
	for _, turn := range b.History {
		if turn.Card != sixes.NoCard {
			set |= turn.Card.Set()
		}
	}
	v.Board = nil
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return set | cardsIn(t, string(text))
}

// The cards that were played since a seat's last turn are those of the turns after it; of a
// seat that has gone out, those of the last round at most.
func TestRecent(t *testing.T) {
	t.Parallel()
	hearts := func(value int) sixes.Card { return sixes.CardOf(sixes.Hearts, value) }
	b := sixes.Board{Turn: sixes.South, History: []sixes.Turn{
		{Seat: sixes.North, Card: hearts(6)},
		{Seat: sixes.West, Card: hearts(7)},
		{Seat: sixes.South, Card: sixes.NoCard},
		{Seat: sixes.East, Card: hearts(8)},
		{Seat: sixes.West, Card: hearts(5)},
	}}
	for seat, want := range map[game.Seat][]sixes.Card{
		sixes.West: nil, sixes.East: {hearts(5)}, sixes.South: {hearts(8), hearts(5)},
		sixes.North: {hearts(8), hearts(5)}, game.Nobody: {hearts(8), hearts(5)},
	} {
		require.Equal(t, want, b.Recent(seat), "%d", seat)
	}
	require.Zero(t, (&sixes.Board{}).Recent(sixes.West))
}

// A card fits where the rows of the whole table go on, and none before all cards are dealt.
func TestFits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var b sixes.Board
		var table sixes.Set
		for range rapid.IntRange(0, 52).Draw(t, "cards") {
			next := slices.Collect(table.Next().All())
			c := rapid.SampledFrom(next).Draw(t, "card")
			table |= c.Set()
			b.Runs[c.Suit()] = table.Run(c.Suit())
		}
		for c := range sixes.Card(52) {
			if !table.Has(c) {
				require.Equal(t, table.Next().Has(c), b.Fits(c), "%v", c)
			}
			b.Deck = 1
			require.False(t, b.Fits(c))
			b.Deck = 0
		}
	})
}

// No view shows a card that is neither on the table nor in the hand of who looks,
// and none shows the seed.
func TestViewsShowNoHiddenCard(t *testing.T) {
	t.Parallel()
	for i := range 20 {
		seed := game.Seed{}.ForPly(i)
		for _, m := range wander(t, seed) {
			for seat := game.Nobody; seat <= sixes.North; seat++ {
				v := m.View(seat)
				may := m.Table()
				if seat != game.Nobody {
					may |= m.Held(seat)
				}
				require.Zero(t, shown(t, v)&^may, "seat %d", seat)
				require.NotContains(t, fmt.Sprintf("%+v", v), seed.String())
			}
			requirePublic(t, m)
		}
	}
}

// requirePublic wants the views of those who are not to move to offer nothing, and
// that of nobody to have no hand.
func requirePublic(t *testing.T, m *sixes.Match) {
	v := m.View(game.Nobody)
	b := v.Board.(*sixes.Board)
	require.Nil(t, b.Hand)
	require.Nil(t, b.Playable)
	if b.Deck > 0 {
		return
	}
	require.Empty(t, v.Groups)
	for seat := range game.Seat(4) {
		if b.Turn != seat {
			require.Empty(t, m.View(seat).Groups)
			require.NotContains(t, m.View(seat).Board.(*sixes.Board).Playable, true)
		}
	}
}

// The text of a running match names the cards of the table and no other, and no seed.
func TestRunningRecordsShowNoHiddenCard(t *testing.T) {
	t.Parallel()
	for _, m := range wander(t, caseSeed) {
		r := record(m)
		r.Outcome = nil
		text := textOf(t, r)
		require.Equal(t, m.Table(), cardsIn(t, text))
		require.NotContains(t, text, caseSeed.String())
		require.NotContains(t, text, "deal")
	}
}

// A hand is shown by suit and value, and its buttons are the playable cards in that order;
// the order in which it was dealt stays known.
func TestHands(t *testing.T) {
	t.Parallel()
	deal := sixes.Deal(caseSeed)
	for _, m := range wander(t, caseSeed)[1:] {
		for seat := range game.Seat(4) {
			v := m.View(seat)
			b := v.Board.(*sixes.Board)
			left := slices.DeleteFunc(slices.Clone(deal[seat][:]), func(c sixes.Card) bool { return m.Table().Has(c) })
			require.Equal(t, left, b.Dealt)
			slices.Sort(left)
			require.Equal(t, left, b.Hand)
			if b.Turn != seat {
				continue
			}
			require.Len(t, v.Groups, 1)
			require.True(t, v.Groups[0].Buttons)
			require.Equal(t, "hand", v.Groups[0].Key)
			var want, got []string
			for i, c := range b.Hand {
				if b.Playable[i] {
					want = append(want, c.String()+" "+c.Symbol())
				}
			}
			for _, choice := range v.Groups[0].Choices {
				got = append(got, string(choice.Move)+" "+choice.Label.Args["Card"].(string))
			}
			require.Equal(t, want, got)
		}
	}
}

// While cards are dealt everybody, spectators too, sees the two buttons.
func TestEverybodySeesTheDeck(t *testing.T) {
	t.Parallel()
	m := play(t, sixes.NewMatch(caseSeed), sixes.South, sixes.DealOne)
	for seat := game.Nobody; seat <= sixes.North; seat++ {
		v := m.View(seat)
		require.Len(t, v.Groups, 1)
		require.Equal(t, "deal", v.Groups[0].Key)
		require.True(t, v.Groups[0].Buttons)
		require.Equal(t, 51, v.Board.(*sixes.Board).Deck)
	}
	require.Equal(t, "-/-/-/- 1,0,0,0 0,0,0,0 - 0 51", m.View(game.Nobody).Notation)
}

// The line of notation is the same for everybody and tells the table.
func TestNotation(t *testing.T) {
	t.Parallel()
	for _, m := range wander(t, caseSeed) {
		want := m.View(game.Nobody).Notation
		for seat := range game.Seat(4) {
			require.Equal(t, want, m.View(seat).Notation)
		}
		fields := strings.Fields(want)
		require.Len(t, fields, 6)
		b := m.View(game.Nobody).Board.(*sixes.Board)
		for suit, row := range strings.Split(fields[0], "/") {
			run, text := b.Runs[suit], "-"
			if run.Low > 0 {
				text = fmt.Sprintf("%d-%d", run.Low, run.High)
			}
			require.Equal(t, text, row)
		}
	}
}
