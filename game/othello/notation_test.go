package othello_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/othello"
)

// badPositions are texts that are refused.
var badPositions = []struct{ text, key string }{
	{"8x8", "othello.position.fields"},
	{"8x8 8/8/8/3OX3/3XO3/8/8/8 X X", "othello.position.fields"},
	{"9x9 8/8/8/3OX3/3XO3/8/8/8 X", "othello.position.size"},
	{"8X8 8/8/8/3OX3/3XO3/8/8/8 X", "othello.position.size"},
	{"8x8 8/8/8/3OX3/3XO3/8/8 X", "othello.position.rows"},
	{"10x10 8/8/8/3OX3/3XO3/8/8/8 X", "othello.position.rows"},
	{"8x8 8/8/8/3OX4/3XO3/8/8/8 X", "othello.position.width"},
	{"8x8 8/8/8/3OX2/3XO3/8/8/8 X", "othello.position.width"},
	{"8x8 8/8/8/XXXXXXXXX/3XO3/8/8/8 X", "othello.position.width"},
	{"8x8 9/8/8/3OX3/3XO3/8/8/8 X", "othello.position.width"},
	{"8x8 8/8/8/3O?3/3XO3/8/8/8 X", "othello.position.letter"},
	{"8x8 08/8/8/3OX3/3XO3/8/8/8 X", "othello.position.letter"},
	{"8x8 99999999999999999999/8/8/3OX3/3XO3/8/8/8 X", "othello.position.letter"},
	{"8x8 8/8/8/3OX3/3XO3/8/8/8 B", "othello.position.turn"},
	{"8x8 8/8/8/3OX3/3XO3/8/8/8 XO", "othello.position.turn"},
	{"8x8 8/8/8/8/8/8/8/8 X", "othello.position.over"},
	{"8x8 8/8/8/3XX3/8/8/8/8 O", "othello.position.over"},
}

func TestBadPositions(t *testing.T) {
	t.Parallel()
	for _, test := range badPositions {
		_, err := othello.Rules{}.New(game.Options{"position": test.text}, game.Seed{})
		var refusal *game.Error
		require.True(t, errors.As(err, &refusal), test.text)
		require.Equal(t, game.KindPosition, refusal.Kind)
		require.Equal(t, test.key, refusal.Why.Key, test.text)
	}
}

func TestPositionIsReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t)
		p := m.Board()
		again, err := othello.ParsePosition(p.String())
		require.NoError(t, err)
		require.Equal(t, p, again)
		small, err := othello.ParsePosition("  " + strings.ToLower(p.String()) + "\n")
		require.NoError(t, err)
		require.Equal(t, p, small)
	})
}

// badOptions are options that no match is started with.
var badOptions = []struct {
	options game.Options
	key     string
}{
	{game.Options{"mode": "simple"}, "othello.option.unknown"},
	{game.Options{"board": "8x10"}, "othello.option.size"},
	{game.Options{"board": "10x10", "position": startText}, "othello.option.clash"},
}

func TestBadOptions(t *testing.T) {
	t.Parallel()
	for _, test := range badOptions {
		_, err := othello.Rules{}.New(test.options, game.Seed{})
		var refusal *game.Error
		require.True(t, errors.As(err, &refusal))
		require.Equal(t, game.KindOption, refusal.Kind)
		require.Equal(t, test.key, refusal.Why.Key)
	}
	_, err := othello.Rules{}.New(game.Options{"board": "8x10"}, game.Seed{})
	require.ErrorContains(t, err, "8x8, 10x10, 10x14, 14x10", "it names what there is")
	_, err = othello.Rules{}.New(game.Options{"board": "8x8", "position": startText}, game.Seed{})
	require.NoError(t, err)
}
