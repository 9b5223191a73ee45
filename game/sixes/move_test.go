package sixes_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

func TestParseMove(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]game.Move{
		"6h": "6h", " 10C ": "10c", "JD": "jd", "as": "as", "AS": "as", "6♥": "6h", "a♠": "as", "6 h": "6h", "6-h": "6h",
		"6♥️": "6h", "7♧": "7c", "1s": "as", "11d": "jd", "12 d": "qd", "13♦": "kd",
		"6 de corazones": "6h", "6 of hearts": "6h", "as de espadas": "as", "as de picas": "as", "ac": "ac",
		"Sota de Diamantes": "jd", "rey tréboles": "kc", "reina trebol": "qc", "king of clubs": "kc", "7corazones": "7h",
		"deal": "deal", "Deal one": "deal", "reparte": "deal", "REPARTIR": "deal", "reparte una": "deal",
		"deal all": "dealall", "dealall": "dealall", "Reparte  todo": "dealall", "repartir todas": "dealall", "reparte-todo": "dealall",
	} {
		got, err := sixes.ParseMove(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
}

func TestParseMoveRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "h", "6", "6x", "0h", "14h", "h6", "6hh", "6 7 h", "6 de", "corazones", "espadas", "pass", "\xff", "6\xffh",
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
