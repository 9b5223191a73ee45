package minesweeper_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

const (
	smallSeedLine = "semilla 0300000000000000000000000000000000000000000000000000000000000000\n"
	smallStart    = "5x5 4\n" + smallSeedLine
	smallLost     = smallStart + "a1\ne2!\nc3\nmina\nminas e2 c3 b4 e4\n"
)

// A match that goes on does not give away where its mines lie; one that is over can
// be checked by it.
func TestRecord(t *testing.T) {
	t.Parallel()
	m := play(t, begin(t, smallOptions, smallSeed), "a1", "e2!")
	require.Equal(t, "5x5 4\na1\ne2!\n", minesweeper.Rules{}.Record(m, nil))
	require.Equal(t, smallStart+"a1\ne2!\n", string(m.Encode()))
	m = play(t, m, "c3")
	out, _ := m.Outcome()
	require.Equal(t, smallLost, minesweeper.Rules{}.Record(m, &out))
	resigned := game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	require.Equal(t, smallStart+"abandono\n", begin(t, smallOptions, smallSeed).Record(&resigned))
}

func TestParseRecord(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		over game.Method
	}{
		"running":                 {smallStart + "a1\ne2!\n", ""},
		"lost":                    {smallLost, minesweeper.ByMine},
		"without the mines":       {strings.Replace(smallLost, "minas e2 c3 b4 e4\n", "", 1), minesweeper.ByMine},
		"other line ends":         {strings.ReplaceAll(smallLost, "\n", "\r\n"), minesweeper.ByMine},
		"won":                     {smallStart + strings.Join(cleared, "\n") + "\ndespejado\nminas e2 c3 b4 e4\n", minesweeper.Cleared},
		"resigned":                {smallStart + "a1\nabandono\nminas e2 c3 b4 e4\n", game.Resigned},
		"out of time before play": {smallStart + "tiempo\n", game.TimedOut},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, out, err := minesweeper.ParseRecord(c.text)
			require.NoError(t, err)
			require.Equal(t, c.over == "", out == nil)
			now, over := m.Outcome()
			require.Equal(t, out != nil, over)
			require.Equal(t, c.over, now.Method)
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
	"half a drawing":         {smallStart + "sorteo \na1\n", "line"},
	"an illegal move":        {smallStart + "a1\na1\n", "line"},
	"no move":                {smallStart + "a1\nhello\n", "line"},
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
			m, _, err := minesweeper.ParseRecord(c.text)
			var refused *game.Error
			require.ErrorAs(t, err, &refused)
			require.Nil(t, m)
			require.Equal(t, game.KindPosition, refused.Kind)
			require.Equal(t, "minesweeper.record."+c.key, refused.Why.Key)
		})
	}
}

// A board without a guess keeps the number of its drawing and is not searched for
// again.
func TestGuessFreeRecord(t *testing.T) {
	t.Parallel()
	options := game.Options{"rows": "16", "columns": "30", "mines": "99", "guess-free": "si"}
	m := play(t, begin(t, options, 4), "h8")
	require.Regexp(t, `\nsorteo [1-9]\d*\nh8\n$`, string(m.Encode()))
	back, err := minesweeper.Rules{}.Decode(m.Encode())
	require.NoError(t, err)
	require.Equal(t, m.Mines(), back.(*minesweeper.Match).Mines())
	require.NotContains(t, m.Record(nil), "sorteo")
}

func FuzzParseRecord(f *testing.F) {
	for _, text := range []string{
		"", smallStart, smallLost, "5x5 4 sin-adivinar\n" + smallSeedLine + "sorteo 0\na1\n", smallStart + "tiempo\n",
		smallStart + strings.Join(cleared, "\n") + "\ndespejado\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, out, err := minesweeper.ParseRecord(text)
		if err != nil {
			require.Nil(t, m)
			return
		}
		again, err := minesweeper.Rules{}.Decode(m.Encode())
		require.NoError(t, err)
		require.Equal(t, string(m.Encode()), string(again.Encode()))
		outAgain, over := again.Outcome()
		require.Equal(t, out != nil, over)
		if over {
			require.Equal(t, *out, outAgain)
		}
		require.Equal(t, m.View(game.Nobody), again.View(game.Nobody))
	})
}
