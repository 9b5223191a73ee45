package game_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

func TestLines(t *testing.T) {
	t.Parallel()
	require.Empty(t, game.Lines(""))
	require.Empty(t, game.Lines("\n \t\r\n"))
	require.Equal(t, []game.Line{{1, "start"}, {4, "X d3"}, {5, "O c3"}}, game.Lines("start\r\n\n \n\tX d3 \nO c3"))
}

func TestFollow(t *testing.T) {
	t.Parallel()
	lines := game.Lines("X d3\n\nO --\nX --\nX c4")
	for name, c := range map[string]struct {
		due     []string
		rest    int
		missing game.Line
	}{
		"nothing is due":  {nil, 3, game.Line{}},
		"all there":       {[]string{"O --", "X --"}, 1, game.Line{}},
		"all to the end":  {[]string{"O --", "X --", "X c4"}, 0, game.Line{}},
		"the first wrong": {[]string{"O c3"}, 0, game.Line{3, "O c3"}},
		"a later wrong":   {[]string{"O --", "O c3"}, 0, game.Line{4, "O c3"}},
		"one is left out": {[]string{"O --", "X --", "X c4", "O --"}, 0, game.Line{6, "O --"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rest, missing, ok := game.Follow(lines, c.due)
			require.Equal(t, c.missing == game.Line{}, ok)
			require.Equal(t, c.missing, missing)
			require.Len(t, rest, c.rest)
		})
	}
}

func TestLineTurn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		seat game.Seat
		move string
	}{
		"X d3":  {0, "d3"},
		"O --":  {1, "--"},
		"O a b": {1, "a b"},
	} {
		seat, move, ok := game.Line{1, text}.Turn("XO")
		require.True(t, ok, text)
		require.Equal(t, want.seat, seat)
		require.Equal(t, want.move, move)
	}
	for _, text := range []string{"X", "XO d3", " d3", "d3", "x d3", "Ñ d3", "X\td3"} {
		_, _, ok := game.Line{1, text}.Turn("XO")
		require.False(t, ok, text)
	}
}

func TestLineRefuse(t *testing.T) {
	t.Parallel()
	err := game.Line{7, "a line that is much too long to repeat"}.Refuse("fake.record.line", "Why", 1)
	require.Equal(t, game.KindPosition, err.Kind)
	require.Equal(t, game.Say("fake.record.line", "Why", 1, "Line", 7, "Text", "a line that is much …"), err.Why)
}

func TestWhyOf(t *testing.T) {
	t.Parallel()
	why := game.Say("fake.over", "Side", 1)
	require.Equal(t, why, game.WhyOf(fmt.Errorf("in a record: %w", game.Refuse(game.KindOver, 0, why))))
	require.Zero(t, game.WhyOf(errors.New("the disk is full")))
	require.Zero(t, game.WhyOf(nil))
}
