package othello_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/othello"
)

// badPositions are texts that are refused.
var badPositions = []struct{ text, key string }{
	{"8x8", "othello.position.fields"},
	{"8x8 8/8/8/3OX3/3XO3/8/8/8 X X", "othello.position.fields"},
	{"9x9 8/8/8/3OX3/3XO3/8/8/8 X", "othello.position.size"},
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
	{strings.Repeat("-", 63) + "? X", "othello.position.signs"},
	{strings.Repeat("-", 63) + "X Z", "othello.position.turn"},
	{strings.Repeat("-", 64) + " X", "othello.position.over"},
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

// A board of 8 by 8 can be written cell by cell, as other programs do.
func TestPositionByCells(t *testing.T) {
	t.Parallel()
	p, err := othello.ParsePosition(strings.Repeat("-", 27) + "OX------xo" + strings.Repeat("-", 27) + " x")
	require.NoError(t, err)
	require.Equal(t, "8x8 8/8/8/3OX3/3XO3/8/8/8 X", p.String())
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
	{game.Options{"board": "10x10", "opening": "balanced"}, "othello.option.opening"},
	{game.Options{"position": passing, "opening": "balanced"}, "othello.option.opening"},
	{game.Options{"opening": "random"}, "othello.option.opening"},
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

func FuzzParse(f *testing.F) {
	for _, text := range []string{"d3", "3D", " n 10", "10-n", "pass", "", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		move, err := othello.Rules{}.Parse(text)
		if err != nil {
			require.Empty(t, move)
			return
		}
		again, err := othello.Rules{}.Parse(string(move))
		require.NoError(t, err)
		require.Equal(t, move, again)
	})
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{
		startText, passText, passing, nearlyFull, "10x14 14/14/14/14/6OX6/6XO6/14/14/14/14 X", "8x8 64 X",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := othello.ParsePosition(text)
		if err != nil {
			return
		}
		again, err := othello.ParsePosition(p.String())
		require.NoError(t, err)
		require.Equal(t, p, again)
		require.Equal(t, p.Size().Cells(), p.Count()[0]+p.Count()[1]+p.Empty().Len(), "no cell has two discs")
		if !p.Over() {
			r := match.Record{Options: game.Options{game.OptionPosition: p.String()}}
			text, err := match.WriteText(othello.Rules{}, r)
			require.NoError(t, err)
			gametest.RequireText(t, othello.Rules{}, r, text)
		}
	})
}

func FuzzText(f *testing.F) {
	gametest.FuzzText(f, othello.Rules{},
		startText, startText+"\nX d3\n4-1 abandono\n", passing+"\nX a1\nO --\n", passText+"\nO --\n",
		nearlyFull+"\nX a1\n37-27 lleno\n")
}

// badRecords are match texts that are refused.
var badRecords = []struct{ text, key string }{
	{"8x8", "othello.position.fields"},
	{"8x8 8/8/8/8/8/8/8/8 X", "othello.position.over"},
	{startText + "\nX a1", "othello.record.line"},
	{startText + "\nO d3", "othello.record.turn"},
	{startText + "\nd3", "othello.record.form"},
	{startText + "\nX d3\nO --", "othello.record.form"},
	{passing + "\nX a1\nX c8", "othello.record.due"},
	{passing + "\nX a1", "othello.record.due"},
	{passText, "othello.record.due"},
	{startText + "\n2-2 lleno", "othello.record.result"},
	{startText + "\n3-2 abandono", "othello.record.result"},
	{nearlyFull + "\nX a1\n37-27 bloqueo", "othello.record.result"},
	{startText + "\n2-2 abandono\nX d3", "othello.record.early"},
}

func TestBadRecords(t *testing.T) {
	t.Parallel()
	for _, c := range badRecords {
		gametest.RequireNoText(t, othello.Rules{}, c.text, c.key)
	}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		start, move string
		out         *game.Outcome
		want        string
	}{
		"running": {passing, "a1", nil, passing + "\nX a1\nO --\n"},
		"resigned": {
			passing, "a1", &game.Outcome{Winner: othello.White, Method: game.Resigned}, passing + "\nX a1\nO --\n4-1 abandono\n",
		},
		"too late": {
			startText, "d3", &game.Outcome{Winner: othello.White, Method: game.TimedOut}, startText + "\nX d3\n4-1 tiempo\n",
		},
		"full": {nearlyFull, "a1", nil, nearlyFull + "\nX a1\n37-27 lleno\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := match.Record{Options: game.Options{game.OptionPosition: c.start}}
			r = gametest.Moves(t, othello.Rules{}, r, game.Move(c.move))
			if c.out != nil {
				r.Outcome = c.out
			}
			gametest.RequireText(t, othello.Rules{}, r, c.want)
		})
	}
}
