package othello_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// TestMain keeps property tests short in a quick run.
func TestMain(m *testing.M) { gametest.Main(m, gametest.Cases("50", "10")) }

// maxPlies is by when a match is over: every move fills a cell of at most 140.
const maxPlies = 140

func TestConformance(t *testing.T) {
	t.Parallel()
	gametest.Conformance(t, addAll, gametest.Config{
		Rules:    othello.Rules{},
		Options:  []game.Options{nil, {"board": "8x8"}, {"board": "10x10"}, {"board": "10x14"}, {"board": "14x10"}},
		Draw:     drawOptions,
		MaxPlies: maxPlies,
	})
}

// drawOptions sets up a late position of a random match, or one of the texts.
func drawOptions(t *rapid.T) game.Options {
	text := rapid.SampledFrom([]string{passing, passText, nearlyFull}).Draw(t, "text")
	if m := drawMatch(t); len(m.ToMove()) > 0 {
		p := m.Board()
		text = p.String()
	}
	return game.Options{game.OptionPosition: text}
}

// Won or lost, the own discs count; a resignation and a running match do not.
func TestScore(t *testing.T) {
	t.Parallel()
	r := othello.Rules{}
	running := at(t, nearlyFull)
	_, _, ok := r.Score(running, game.Outcome{Winner: othello.Black, Method: game.TimedOut}, othello.Black, 0)
	require.False(t, ok)
	_, _, ok = r.Score(running, game.Outcome{Winner: othello.Black, Method: game.Resigned}, othello.Black, 0)
	require.False(t, ok)
	over := play(t, running, "a1")
	out, _ := over.Outcome()
	for seat, want := range []int64{37, 27} {
		table, points, ok := r.Score(over, out, game.Seat(seat), 0)
		require.True(t, ok)
		require.Equal(t, "8x8", table)
		require.Equal(t, want, points)
	}
	_, _, ok = r.Score(over, out, game.Nobody, 0)
	require.False(t, ok)
	blocked := play(t, at(t, "8x8 XO6/8/8/8/8/8/8/8 X"), "c1")
	out, _ = blocked.Outcome()
	_, points, ok := r.Score(blocked, out, othello.White, 0)
	require.True(t, ok, "a blocked match is finished too")
	require.Zero(t, points)
}

func TestTables(t *testing.T) {
	t.Parallel()
	var names []string
	for _, table := range (othello.Rules{}).Leaderboards() {
		names = append(names, table.Name)
		require.Equal(t, game.Highest, table.Ranking)
	}
	require.Equal(t, othello.Sizes(), names)
	othello.Sizes()[0] = "9x9"
	require.Equal(t, names, othello.Sizes(), "the list is the caller's to keep")
}
