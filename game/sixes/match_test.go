package sixes_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Cards go one by one to west, south, east and north; any seat may deal; then the
// holder of the six of hearts is to move and may play nothing else.
func TestDealing(t *testing.T) {
	t.Parallel()
	seed := game.Seed{5}
	deck, m := sixes.Deck(seed), sixes.NewMatch(seed)
	for i := range 52 {
		require.Equal(t, []game.Seat{sixes.West, sixes.South, sixes.East, sixes.North}, m.ToMove())
		require.Equal(t, []game.Move{"deal", "dealall"}, slices.Collect(m.Legal(game.Seat(i*7%4))))
		m = play(t, m, game.Seat(i*7%4), sixes.DealOne)
		hand := m.View(game.Seat(i % 4)).Board.(*sixes.Board).Dealt
		require.Equal(t, deck[i], hand[len(hand)-1])
		require.Len(t, hand, i/4+1)
	}
	first := m.ToMove()
	require.Len(t, first, 1)
	require.True(t, m.Held(first[0]).Has(sixes.SixOfHearts))
	require.Equal(t, []game.Move{"6h"}, slices.Collect(m.Legal(first[0])))
	require.Equal(t, dealt(t, seed), m)
	require.Equal(t, dealt(t, seed).View(sixes.East), m.View(sixes.East))
}

// Whoever begins to deal one by one may have the rest dealt at once.
func TestDealTheRest(t *testing.T) {
	t.Parallel()
	m := sixes.NewMatch(game.Seed{5})
	for range 9 {
		m = play(t, m, sixes.North, sixes.DealOne)
	}
	require.Equal(t, dealt(t, game.Seed{5}), play(t, m, sixes.East, sixes.DealAll))
}

// slowTable plays by the words of the rules, on lists and maps.
type slowTable struct {
	hands  [4][]sixes.Card
	rows   map[sixes.Suit][]int
	turn   int
	passes [4]int
	out    []int
}

func (s *slowTable) fits(c sixes.Card) bool {
	row, begun := s.rows[c.Suit()]
	switch {
	case len(s.rows) == 0:
		return c.Suit() == sixes.Hearts && c.Value() == 6
	case !begun:
		return c.Value() == 6
	}
	return c.Value() == slices.Min(row)-1 || c.Value() == slices.Max(row)+1
}

func (s *slowTable) playable() (cards []game.Move) {
	for _, c := range s.hands[s.turn] {
		if s.fits(c) {
			cards = append(cards, game.Move(c.String()))
		}
	}
	return cards
}

func (s *slowTable) play(c sixes.Card) {
	s.hands[s.turn] = slices.DeleteFunc(s.hands[s.turn], func(d sixes.Card) bool { return c == d })
	s.rows[c.Suit()] = append(s.rows[c.Suit()], c.Value())
	if len(s.hands[s.turn]) == 0 {
		s.out = append(s.out, s.turn)
	}
	for len(s.out) < 4 {
		s.turn = (s.turn + 1) % 4
		if len(s.hands[s.turn]) == 0 {
			continue
		}
		if len(s.playable()) > 0 {
			return
		}
		s.passes[s.turn]++
	}
}

// Whatever is played, the match goes as the slow one does, no card is lost, and the
// winner has passed no more than anybody.
func TestMatchGoesByTheRules(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		seed := drawSeed(t)
		next, err := sixes.NewMatch(seed).Play(sixes.West, sixes.DealAll)
		require.NoError(t, err)
		m, slow := next.(*sixes.Match), &slowTable{rows: map[sixes.Suit][]int{}}
		for seat, hand := range sixes.Deal(seed) {
			slow.hands[seat] = hand[:]
			if slices.Contains(hand[:], sixes.SixOfHearts) {
				slow.turn = seat
			}
		}
		plies := 0
		for ; len(m.ToMove()) > 0; plies++ {
			requireAll(t, m)
			require.Equal(t, []game.Seat{game.Seat(slow.turn)}, m.ToMove())
			legal := slices.Collect(m.Legal(game.Seat(slow.turn)))
			require.Equal(t, slow.playable(), legal)
			move := rapid.SampledFrom(legal).Draw(t, "card")
			card, err := sixes.ParseCard(string(move))
			require.NoError(t, err)
			next, err := m.Play(game.Seat(slow.turn), move)
			require.NoError(t, err)
			m = next.(*sixes.Match)
			slow.play(card)
			requireSame(t, slow, m)
			if out, ok := m.Stop(); ok {
				require.Equal(t, slices.Min(out.Passes), out.Passes[out.Winner])
			}
		}
		require.Equal(t, 52, plies)
		out, over := m.Outcome()
		require.True(t, over)
		require.Equal(t, game.Outcome{Winner: game.Seat(slow.out[0]), Method: sixes.ByOut, Passes: slow.passes[:]}, out)
	})
}

// requireAll wants every card to be in one place: the deck, a hand or the table.
func requireAll(t require.TestingT, m *sixes.Match) {
	all, count := m.Table(), m.Table().Len()
	for seat := range game.Seat(4) {
		all |= m.Held(seat)
		count += m.Held(seat).Len()
	}
	deck := m.WholeDeck()
	all |= sixes.SetOf(deck[m.Dealt():]...)
	require.Equal(t, 52, count+52-m.Dealt())
	require.Equal(t, sixes.Everything, all)
}

func requireSame(t require.TestingT, slow *slowTable, m *sixes.Match) {
	b := m.View(game.Nobody).Board.(*sixes.Board)
	for seat, p := range b.Seats {
		place := 1 + slices.Index(slow.out, seat)
		require.Equal(t, sixes.Place{Cards: len(slow.hands[seat]), Passes: slow.passes[seat], Out: place}, p)
	}
}

// A pass is told, counted and shown.
func TestPassesAreTold(t *testing.T) {
	t.Parallel()
	lines := 0
	for _, m := range wander(t, caseSeed)[2:] {
		v := m.View(game.Nobody)
		b := v.Board.(*sixes.Board)
		for _, event := range v.LastEvents {
			if event.Key == "sixes.event.pass" {
				seat := event.Args["Player"].(game.Seat)
				require.Equal(t, b.Seats[seat].Passes, event.Args["Passes"])
				require.Equal(t, sixes.SeatName(seat)[:1]+" -", event.Note)
				lines++
			}
		}
	}
	all := wander(t, caseSeed)
	out, _ := all[len(all)-1].Outcome()
	require.Equal(t, out.Passes[0]+out.Passes[1]+out.Passes[2]+out.Passes[3], lines)
	require.Positive(t, lines)
}

// The first one out is announced at once, as the player the host knows.
func TestWinnerIsAnnounced(t *testing.T) {
	t.Parallel()
	m := won(t, caseSeed)
	out, _ := m.Stop()
	v := m.View(game.Nobody)
	keys := map[string]game.Args{}
	for _, event := range v.LastEvents {
		keys[event.Key] = event.Args
	}
	require.Equal(t, out.Winner, keys["sixes.event.wins"]["Player"])
	require.Contains(t, v.Status, game.Say("sixes.status.winner", "Player", out.Winner))
	require.NotEmpty(t, m.ToMove(), "the others play on")
	require.NotContains(t, m.ToMove(), out.Winner)
}

// A replay shows each position before a card was played, as it was, and stops when it is
// told to.
func TestReplay(t *testing.T) {
	t.Parallel()
	all := wander(t, game.Seed{9})
	last, at := all[len(all)-1], 1
	for before, card := range last.Replay() {
		for seat := range game.Seat(sixes.Seats) {
			require.Equal(t, all[at].PlayerView(seat), before.PlayerView(seat))
		}
		at++
		require.Equal(t, all[at].View(game.Nobody).Board.(*sixes.Board).Last, card)
	}
	require.Equal(t, sixes.DeckSize, at-1)
	for range last.Replay() {
		break
	}
	for range sixes.NewMatch(game.Seed{}).Replay() {
		require.Fail(t, "nothing was played")
	}
}
