package minesweeper_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
)

const (
	smallSeedLine = "semilla 0300000000000000000000000000000000000000000000000000000000000000\n"
	smallStart    = "5x5 4\n" + smallSeedLine
	smallLost     = smallStart + "a1\ne2!\nc3\nmina\nminas e2 c3 b4 e4\n"
)

// small returns a match of some moves on the small board.
func small(moves ...string) match.Record {
	r := match.Record{Options: smallOptions, Seed: game.Seed{smallSeed}}
	for _, move := range moves {
		r.Moves = append(r.Moves, match.Move{Seat: minesweeper.Player, Move: game.Move(move)})
	}
	return r
}

// textOf returns the text of a match; with an outcome of one that is over.
func textOf(t testing.TB, r match.Record, out *game.Outcome) string {
	t.Helper()
	r.Outcome = out
	text, err := match.WriteText(minesweeper.Rules{}, r)
	require.NoError(t, err)
	return text
}

// A match that goes on does not give away where its mines lie; one that is over can
// be checked by it.
func TestTexts(t *testing.T) {
	t.Parallel()
	require.Equal(t, "5x5 4\na1\ne2!\n", textOf(t, small("a1", "e2!"), nil))
	lost := &game.Outcome{Winner: game.Nobody, Method: minesweeper.ByMine}
	require.Equal(t, smallLost, textOf(t, small("a1", "e2!", "c3"), lost))
	require.Equal(t, smallStart+"abandono\n",
		textOf(t, small(), &game.Outcome{Winner: game.Nobody, Method: game.Resigned}))
}

func TestReadTexts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		over game.Method
	}{
		"running":           {smallStart + "a1\ne2!\n", ""},
		"lost":              {smallLost, minesweeper.ByMine},
		"without the mines": {strings.Replace(smallLost, "minas e2 c3 b4 e4\n", "", 1), minesweeper.ByMine},
		"other line ends":   {strings.ReplaceAll(smallLost, "\n", "\r\n"), minesweeper.ByMine},
		"won": {
			smallStart + strings.Join(cleared, "\n") + "\ndespejado\nminas e2 c3 b4 e4\n", minesweeper.Cleared,
		},
		"resigned":                {smallStart + "a1\nabandono\nminas e2 c3 b4 e4\n", game.Resigned},
		"out of time before play": {smallStart + "tiempo\n", game.TimedOut},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, _, err := match.ReadText(minesweeper.Rules{}, c.text)
			require.NoError(t, err)
			require.Equal(t, game.Seed{smallSeed}, r.Seed)
			require.Equal(t, c.over == "", r.Outcome == nil)
			if r.Outcome != nil {
				require.Equal(t, c.over, r.Outcome.Method)
			}
		})
	}
}

var recordCases = map[string]struct{ text, key string }{
	"nothing":                {"", "head"},
	"no setup":               {"a1\n", "head"},
	"an impossible setup":    {"5x5 21\n" + smallSeedLine, "setup"},
	"a setup of one row":     {"1x5 1\n" + smallSeedLine, "setup"},
	"no guess is impossible": {"5x5 6 sin-adivinar\n" + smallSeedLine, "setup"},
	"no seed":                {"5x5 4\na1\n", "seed"},
	"half a seed":            {"5x5 4\nsemilla 03\n", "seed"},
	"a drawing for nothing":  {smallStart + "sorteo 0\na1\n", "draw"},
	"a drawing without mines": {
		"5x5 4 sin-adivinar\n" + smallSeedLine + "sorteo 0\n", "draw",
	},
	"a drawing with a guess": {"9x9 16 sin-adivinar\n" + smallSeedLine + "sorteo 0\nb1\n", "draw"},
	"drawing by drawing":     {"5x5 4 sin-adivinar\n" + smallSeedLine + "sorteo 01\na1\n", "draw"},
	"too late a drawing":     {"5x5 4 sin-adivinar\n" + smallSeedLine + "sorteo 1000\na1\n", "draw"},
	"half a drawing":         {smallStart + "sorteo \na1\n", "form"},
	"an illegal move":        {smallStart + "a1\na1\n", "line"},
	"no move":                {smallStart + "a1\nhello\n", "form"},
	"the wrong result":       {smallStart + "a1\nmina\n", "result"},
	"resigned when lost":     {smallStart + "a1\nc3\nabandono\n", "result"},
	"lost without a result":  {smallStart + "a1\nc3\n", "unfinished"},
	"a move after the end":   {smallStart + "a1\nc3\nmina\nminas e2 c3 b4 e4\na5\n", "early"},
	"mines without mines":    {smallStart + "tiempo\nminas a1\n", "early"},
	"other mines":            {smallStart + "a1\nc3\nmina\nminas e2 c3 b4 e5\n", "mines"},
}

func TestBadRecords(t *testing.T) {
	t.Parallel()
	for name, c := range recordCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			gametest.RequireNoText(t, minesweeper.Rules{}, c.text, "minesweeper.record."+c.key)
		})
	}
}

// A board without a guess keeps the number of its drawing and is not searched for
// again.
func TestGuessFreeText(t *testing.T) {
	t.Parallel()
	options := game.Options{"rows": "16", "columns": "30", "mines": "99", "guess-free": "si"}
	m := play(t, begin(t, options, 4), "h8")
	require.Regexp(t, `^[1-9]\d*$`, m.Found())
	r := match.Record{Options: options, Seed: game.Seed{4}, Moves: []match.Move{{Seat: 0, Move: "h8"}}, Found: m.Found()}
	p, err := match.Replay(minesweeper.Rules{}, r, nil)
	require.NoError(t, err)
	require.Equal(t, m, p)
	require.NotContains(t, textOf(t, r, nil), "sorteo")
	text := textOf(t, r, &game.Outcome{Winner: game.Nobody, Method: game.Resigned})
	require.Contains(t, text, "\nsorteo "+m.Found()+"\nh8\nabandono\n")
	back, p, err := match.ReadText(minesweeper.Rules{}, text)
	require.NoError(t, err)
	require.Equal(t, m, p)
	require.Equal(t, m.Found(), back.Found)
}

func FuzzText(f *testing.F) {
	gametest.FuzzText(f, minesweeper.Rules{},
		"", smallStart, smallLost, "5x5 4 sin-adivinar\n"+smallSeedLine+"sorteo 0\na1\n", smallStart+"tiempo\n",
		smallStart+strings.Join(cleared, "\n")+"\ndespejado\n")
}
