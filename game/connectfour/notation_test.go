package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
)

var badPositions = []struct {
	name, text, why string
	disc            int
}{
	{"an eighth column", "448", "connect4.position.digit", 3},
	{"a letter", "4D", "connect4.position.digit", 2},
	{"no ASCII", "4ñ4", "connect4.position.digit", 2},
	{"a blank within", "4 4", "connect4.position.digit", 2},
	{"a full column", "14444444", "connect4.position.full", 8},
	{"on after the end", upright + "41", "connect4.position.late", 8},
	{"on after a full board", nearly + "11", "connect4.position.late", 43},
}

func TestBadPositions(t *testing.T) {
	t.Parallel()
	for _, c := range badPositions {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := connectfour.ParsePosition(c.text)
			var refusal *game.Error
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, game.KindPosition, refusal.Kind)
			require.Equal(t, c.why, refusal.Why.Key)
			require.Equal(t, c.disc, refusal.Why.Args["Disc"])
			_, err = connectfour.Rules{}.New(game.Options{"position": c.text}, game.Seed{})
			require.Equal(t, refusal, err)
		})
	}
}

// A position may be over where it is only looked at, not where a match begins.
func TestFinishedPositions(t *testing.T) {
	t.Parallel()
	for _, text := range []string{upright + "4", nearly + "1"} {
		_, err := connectfour.ParsePosition(text)
		require.NoError(t, err)
		_, err = connectfour.Rules{}.New(game.Options{"position": text}, game.Seed{})
		var refusal *game.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, "connect4.position.over", refusal.Why.Key)
	}
}

func TestNotationIsTheColumnsPlayed(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, " 4455 "), "C", "g")
	require.Equal(t, "445537", m.View(game.Nobody).Notation)
	require.Empty(t, at(t, "").View(game.Nobody).Notation)
}

func TestOptions(t *testing.T) {
	t.Parallel()
	_, err := connectfour.Rules{}.New(game.Options{"board": "8x8"}, game.Seed{})
	var refusal *game.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, game.KindOption, refusal.Kind)
}
