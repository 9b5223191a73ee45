package game_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

func TestUnknownOptions(t *testing.T) {
	t.Parallel()
	_, ok := game.Options{"mode": "", "position": "x"}.Unknown("position", "mode")
	require.False(t, ok)
	name, ok := game.Options{"mode": "", "rows": "3", "columns": "4"}.Unknown("mode")
	require.True(t, ok)
	require.Equal(t, "columns", name, "the same one every time")
}

// A yes or no is read in both languages, and nothing else is.
func TestParseYes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]bool{
		game.OptionYes: {true, true}, "sí": {true, true}, "SÍ": {true, true}, "si\u0301": {true, true}, " Yes ": {true, true},
		"no": {false, true}, "No": {false, true}, "": {}, "y": {}, "quizá": {}, "not": {},
	} {
		yes, ok := game.ParseYes(text)
		require.Equal(t, want, [2]bool{yes, ok}, text)
	}
}

func TestReached(t *testing.T) {
	t.Parallel()
	out, over := (*game.Outcome)(nil).Reached()
	require.False(t, over)
	require.Equal(t, game.Outcome{Winner: game.Nobody}, out, "no seat has won yet")
	end := &game.Outcome{Winner: 1, Method: game.Resigned, Score: []int{2, 3}, Passes: []int{0, 1}}
	out, over = end.Reached()
	require.True(t, over)
	require.Equal(t, *end, out)
	out.Score[0], out.Passes[0] = 9, 9
	require.Equal(t, []int{2, 3}, end.Score, "the match keeps its own")
	require.Equal(t, []int{0, 1}, end.Passes, "the match keeps its own")
}

func TestQuote(t *testing.T) {
	t.Parallel()
	require.Equal(t, "cuatro", game.Quote("cuatro"))
	require.Equal(t, strings.Repeat("ñ", 20)+"…", game.Quote(strings.Repeat("ñ", 21)))
}

func TestLineRefuse(t *testing.T) {
	t.Parallel()
	err := game.Line{7, "a line that is much too long to repeat"}.Refuse("fake.record.line", "Why", 1)
	require.Equal(t, game.KindPosition, err.Kind)
	require.Equal(t, game.Say("fake.record.line", "Why", 1, "Line", 7, "Text", "a line that is much …"), err.Why)
}

func TestWhyOf(t *testing.T) {
	t.Parallel()
	refusal := game.Refuse(game.KindOver, 0, "fake.over", "Side", 1)
	require.Equal(t, game.Say("fake.over", "Side", 1), game.WhyOf(fmt.Errorf("in a record: %w", refusal)))
	require.Zero(t, game.WhyOf(errors.New("the disk is full")))
	require.Zero(t, game.WhyOf(nil))
}

// A form makes what its actions mean of what is picked, once all of it is.
func TestMoveForm(t *testing.T) {
	t.Parallel()
	form := game.MoveForm{Actions: []game.FormAction{{Suffix: "", Else: []string{"*"}}, {Suffix: "!"}}}
	for suffix, want := range map[string][]game.Move{"": {"b7", "b7*"}, "!": {"b7!"}} {
		action, ok := form.Action(suffix)
		require.True(t, ok, suffix)
		require.Equal(t, want, action.Moves([]string{"b", "7"}))
		require.Empty(t, action.Moves([]string{"b", ""}))
	}
	_, ok := form.Action("*")
	require.False(t, ok, "no button for it")
}
