package match_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// TestPlainText: a game that says nothing of its texts has them all the same, and they
// are not read back.
func TestPlainText(t *testing.T) {
	t.Parallel()
	s := play(t, over()...)
	require.Equal(t, "nim\nresigned\n", s.Text(games))
	_, _, err := match.ReadText(gametest.Nim{}, s.Text(games))
	require.Equal(t, "match.text", game.WhyOf(err).Key)
	_, err = match.WriteText(gametest.Nim{}, match.Record{Moves: []match.Move{{Seat: 0, Move: "9"}}})
	require.ErrorContains(t, err, "move 1")
	_, err = match.WriteText(gametest.Nim{}, match.Record{Options: game.Options{gametest.OptionHeap: "x"}})
	require.Error(t, err)
}

// TestCanRead: a text of a game with secrets is read once there is a result.
func TestCanRead(t *testing.T) {
	t.Parallel()
	ended := match.Record{Outcome: &game.Outcome{Winner: game.Nobody, Method: game.Resigned}}
	require.False(t, match.CanRead(gametest.Nim{}, ended))
	require.True(t, match.CanRead(othello.Rules{}, match.Record{}))
	require.False(t, match.CanRead(sixes.Rules{}, match.Record{}))
	require.True(t, match.CanRead(sixes.Rules{}, ended))
}

// TestTextOfAStart: options and seed stand in the text as far as they decide how a match
// can go on.
func TestTextOfAStart(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rules  game.Rules
		record match.Record
		want   string
	}{
		"the usual start": {kamisado.Rules{}, match.Record{}, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple\n"},
		"a mode":          {kamisado.Rules{}, match.Record{Options: game.Options{"mode": "estandar"}}, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar\n"},
		"a size":          {othello.Rules{}, match.Record{Options: game.Options{"board": "10x14"}}, "10x14 14/14/14/14/6OX6/6XO6/14/14/14/14 X\n"},
		"a start that passes": {
			othello.Rules{},
			match.Record{Options: game.Options{"position": "8x8 8/8/8/8/8/8/8/XO6 O"}},
			"8x8 8/8/8/8/8/8/8/XO6 O\nO --\n",
		},
		"no position": {connectfour.Rules{}, match.Record{}, "-\n"},
		"a position":  {connectfour.Rules{}, match.Record{Options: game.Options{"position": "44"}, Moves: []match.Move{{Seat: 0, Move: "A"}}}, "44\nX A\n"},
		"a board":     {minesweeper.Rules{}, match.Record{Options: game.Options{"guess-free": "si"}, Moves: []match.Move{{Seat: 0, Move: "a1!"}}}, "10x10 11 sin-adivinar\na1!\n"},
		"an end before the first cell": {
			minesweeper.Rules{},
			match.Record{Outcome: &game.Outcome{Winner: game.Nobody, Method: game.Resigned}},
			"10x10 11\nsemilla " + strings.Repeat("0", 64) + "\nabandono\n",
		},
		"nothing dealt": {
			sixes.Rules{},
			match.Record{Outcome: &game.Outcome{Winner: game.Nobody, Method: game.Resigned}},
			"sixes\nsemilla " + strings.Repeat("0", 64) + "\nreparto w\nreparto s\nreparto e\nreparto n\nfin - abandono\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, err := match.WriteText(c.rules, c.record)
			require.NoError(t, err)
			require.Equal(t, c.want, text)
		})
	}
}

// TestEndsAreReadBack: of an end from outside the rules a text says how it came and, in some
// games, who has won. In the others nobody is read to have won.
func TestEndsAreReadBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rules        game.Rules
		winner, read game.Seat
	}{
		{minesweeper.Rules{}, game.Nobody, game.Nobody},
		{othello.Rules{}, 0, game.Nobody},
		{othello.Rules{}, 1, game.Nobody},
		{connectfour.Rules{}, 0, 0},
		{connectfour.Rules{}, 1, 1},
		{sixes.Rules{}, game.Nobody, game.Nobody},
		{sixes.Rules{}, sixes.East, sixes.East},
	} {
		for _, how := range []game.Method{game.Resigned, game.TimedOut} {
			text, err := match.WriteText(c.rules, match.Record{Outcome: &game.Outcome{Winner: c.winner, Method: how}})
			require.NoError(t, err)
			record, _, err := match.ReadText(c.rules, text)
			require.NoError(t, err, text)
			require.Equal(t, &game.Outcome{Winner: c.read, Method: how}, record.Outcome, text)
		}
	}
}

// TestReplayShowsEveryPosition from the first to the last.
func TestReplayShowsEveryPosition(t *testing.T) {
	t.Parallel()
	var shown []string
	moves := []match.Move{{Seat: 0, Move: "2"}, {Seat: 1, Move: "3"}}
	last, err := match.Replay(gametest.Nim{}, match.Record{Moves: moves}, func(p game.Position) {
		shown = append(shown, p.View(game.Nobody).Notation)
	})
	require.NoError(t, err)
	require.Equal(t, []string{"12", "10", "7"}, shown)
	require.Equal(t, "7", last.View(game.Nobody).Notation)
}
