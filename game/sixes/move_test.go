package sixes_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

func TestParseMove(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]game.Move{
		"6h": "6h", "h6": "6h", "♥6": "6h", "TS": "10s", " 10C ": "10c", "JD": "jd", "as": "as", "AS": "as", "6♥": "6h", "a♠": "as", "6 h": "6h", "6-h": "6h",
		"6♥️": "6h", "7♧": "7c", "1s": "as", "11d": "jd", "12 d": "qd", "13♦": "kd",
		"6 de corazones": "6h", "6 of hearts": "6h", "as de espadas": "as", "as de picas": "as", "ac": "ac",
		"Sota de Diamantes": "jd", "rey tréboles": "kc", "reina trebol": "qc", "king of clubs": "kc", "7corazones": "7h",
		"deal": "deal", "Deal one": "deal", "reparte": "deal", "REPARTIR": "deal", "reparte una": "deal",
		"deal all": "dealall", "dealall": "dealall", "Reparte  todo": "dealall", "repartir todas": "dealall",
		"reparte-todo": "dealall",
	} {
		got, err := sixes.ParseMove(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
}

func TestParseMoveRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "h", "6", "6x", "0h", "14h", "6hh", "6 7 h", "6 de", "corazones", "espadas", "pass", "\xff", "6\xffh",
		"6 of of hearts", "deal two", strings.Repeat("6", 1000), "6h 7h",
	} {
		move, err := sixes.ParseMove(text)
		require.Empty(t, move, text)
		var why *game.Error
		require.ErrorAs(t, err, &why, text)
		require.Equal(t, game.KindNotation, why.Kind)
		require.LessOrEqual(t, len([]rune(why.Why.Args["Text"].(string))), 21)
	}
}

// Every card can be read as it is written and as it is shown.
func TestCardsAreReadBack(t *testing.T) {
	t.Parallel()
	for c := range sixes.NoCard {
		for _, text := range []string{c.String(), c.Symbol(), strings.ToUpper(c.String())} {
			got, err := sixes.ParseCard(text)
			require.NoError(t, err)
			require.Equal(t, c, got)
		}
	}
	require.Equal(t, "-", sixes.NoCard.String())
	require.Equal(t, "-", sixes.NoCard.Symbol())
	_, err := sixes.ParseCard("deal")
	require.Error(t, err)
}

// The ways are those of the specification.
func TestWays(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"6h": 12, "5c": 4, "as": 0, "kd": 0, "7d": 6, "10c": 3, "2h": 1} {
		c, err := sixes.ParseCard(text)
		require.NoError(t, err)
		require.Equal(t, want, c.Way(), text)
	}
}

// refusal is a move that may not be made, and what is said of it.
type refusal struct {
	name string
	at   *sixes.Match
	seat game.Seat
	move game.Move
	kind game.Kind
	why  game.Phrase
}

// caseSeed is the seed of most matches here.
var caseSeed = game.Seed{1}

func refereeCases(t testing.TB) []refusal {
	t.Helper()
	deal := sixes.Deal(caseSeed)
	start := dealt(t, caseSeed)
	first := start.ToMove()[0]
	// other is a card of the one who begins, far is one of a row that is not there.
	other := deal[first][0]
	if other == sixes.SixOfHearts {
		other = deal[first][1]
	}
	foreign := deal[(first+1)%4][0]
	after := play(t, start, first, "6h")
	second := after.ToMove()[0]
	var rowless, gapped sixes.Card
	for _, c := range deal[second] {
		switch {
		case c.Suit() == sixes.Hearts && c.Value() != 5 && c.Value() != 7:
			gapped = c
		case c.Suit() != sixes.Hearts && c.Value() != sixes.Six:
			rowless = c
		}
	}
	next := 7
	if gapped.Value() < 5 {
		next = 5
	}
	all := wander(t, caseSeed)
	over := all[len(all)-1]
	illegal := func(what string, pairs ...any) game.Phrase { return game.Say("sixes.illegal."+what, pairs...) }
	return []refusal{
		{"a card while cards are dealt", sixes.NewMatch(caseSeed), sixes.East, "6h", game.KindIllegal, illegal("dealing")},
		{"no move", start, first, "6x", game.KindNotation, game.Say("sixes.notation", "Text", "6x")},
		{"out of turn", start, (first + 1) % 4, "6h", game.KindTurn, game.Say("sixes.turn", "Player", first)},
		{"to deal out of turn", start, (first + 1) % 4, "deal", game.KindTurn, game.Say("sixes.turn", "Player", first)},
		{"somebody without a seat", start, game.Nobody, "6h", game.KindTurn, game.Say("sixes.seatless")},
		{"to deal what is dealt", start, first, "dealall", game.KindIllegal, illegal("dealt")},
		{
			"another card first", start, first, game.Move(other.String()), game.KindIllegal,
			illegal("first", "Card", other.Symbol(), "Six", "6♥"),
		},
		{
			"another's card", start, first, game.Move(foreign.String()), game.KindIllegal,
			illegal("hand", "Card", foreign.Symbol()),
		},
		{"a card of the table", after, second, "6h", game.KindIllegal, illegal("hand", "Card", "6♥")},
		{
			"no row", after, second, game.Move(rowless.String()), game.KindIllegal,
			illegal("row", "Card", rowless.Symbol(), "Six", sixes.CardOf(rowless.Suit(), 6).Symbol()),
		},
		{
			"not the next of its row", after, second, game.Move(gapped.String()), game.KindIllegal,
			illegal("gap", "Card", gapped.Symbol(), "Next", sixes.CardOf(sixes.Hearts, next).Symbol()),
		},
		{"over", over, first, "6h", game.KindOver, game.Say("sixes.over")},
	}
}

func TestReferee(t *testing.T) {
	t.Parallel()
	for _, c := range refereeCases(t) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			before := fmt.Sprintf("%+v", c.at)
			next, err := c.at.Play(c.seat, c.move)
			require.Nil(t, next)
			var why *game.Error
			require.ErrorAs(t, err, &why)
			require.Equal(t, c.kind, why.Kind)
			require.Equal(t, c.why, why.Why)
			require.Equal(t, before, fmt.Sprintf("%+v", c.at), "a try costs nothing")
		})
	}
}

// badOptions are starts that are refused.
var badOptions = []game.Options{
	{game.OptionPosition: "6-6/-/-/- 13,13,13,12 0,0,0,0 w 1 0"},
	{"mode": "simple"},
}

func TestOptions(t *testing.T) {
	t.Parallel()
	for _, options := range badOptions {
		p, err := sixes.Rules{}.New(options, game.Seed{})
		require.Nil(t, p)
		var why *game.Error
		require.ErrorAs(t, err, &why)
		require.Equal(t, game.KindOption, why.Kind)
	}
}

// Seats have names in notation, which people type in either language.
func TestSeatNames(t *testing.T) {
	t.Parallel()
	for seat, names := range [][]string{{"west", " Oeste"}, {"south", "SUR "}, {"east", "este"}, {"north", "Norte"}} {
		require.Equal(t, names[0], sixes.SeatName(game.Seat(seat)))
		of, ok := sixes.SeatOf(names[0])
		require.True(t, ok && of == game.Seat(seat), names[0])
		for _, name := range names {
			typed, ok := sixes.ParseSeat(name)
			require.True(t, ok && typed == game.Seat(seat), name)
		}
		_, ok = sixes.SeatOf(names[1])
		require.False(t, ok, names[1])
	}
	none, ok := sixes.ParseSeat("centre")
	require.False(t, ok)
	require.Equal(t, game.Nobody, none)
}
