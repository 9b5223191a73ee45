package minesweeper_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
)

// readForeign reads what another program writes.
func readForeign(text string) (match.Reading, error) {
	return match.Read([]game.Rules{minesweeper.Rules{}}, match.Source{Data: []byte(text)})
}

const (
	rawHead  = "RawVF_Version: Rev6\nWidth: 3\nHeight: 2\nMines: 1\n"
	rawBoard = rawHead + "Board:\n*00\n000\nEvents:\n0.000 start\n"
)

// Boards and records of other programs lead to what they led to there.
func TestForeign(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, format, want string }{
		"rows with numbers":       {"*10\n110\n", "rows", "2x3 1 ###/###"},
		"rows with dots":          {"..*\n...", "rows", "2x3 1 ###/###"},
		"rows, mines below":       {"00.\n11.\n*1.", "rows", "3x3 1 ###/###/###"},
		"rows, dots above":        {".....\n.....\n.*.*.\n....*", "rows", "4x5 3 #####/#####/#####/#####"},
		"rows, a mine last":       {"000\n011\n01*", "rows", "3x3 1 ###/###/###"},
		"rows with blanks":        {"* 1 .\n1 1 .", "rows", "2x3 1 ###/###"},
		"MBF":                     {"\x03\x02\x00\x01\x00\x00", "mbf", "2x3 1 ###/###"},
		"MBF, as it is drawn":     {"\x1e\x10\x01\x00" + pairs(256), "mbf", "16x30 256 " + strings.TrimSuffix(strings.Repeat(strings.Repeat("#", 30)+"/", 16), "/")},
		"RawVF, no click":         {rawBoard, "rawvf", "2x3 1 ###/###"},
		"RawVF, no events":        {"Board:\n*00\n000", "rawvf", "2x3 1 ###/###"},
		"RawVF, opened":           {rawBoard + "0.10 lc 3 1 (40 8)\n0.20 lr 3 1 (40 8)\n", "rawvf", "2x3 1 #10/#10"},
		"RawVF, pixels":           {rawBoard + "0.10 lc (40 8)\n0.20 lr (40 8)\n", "rawvf", "2x3 1 #10/#10"},
		"RawVF, counted from 0":   {rawBoard + "0.20 lr 2 1\n0.10 rc 0 0\n", "rawvf", "2x3 1 #10/#10"},
		"RawVF, pixels of 64":     {"SquareSize: 64\n" + rawBoard + "0.20 lr 2 1 (140 70)\n0.30 rc (0 0)", "rawvf", "2x3 1 #10/#10"},
		"RawVF, question marks":   {"Marks: On\n" + rawBoard + strings.Repeat("0.1 rc 1 1\n", 4) + "0.3 lr 2 1\n0.4 mr 2 1\n", "rawvf", "cleared"},
		"RawVF, given up":         {strings.Replace(rawBoard, "Board", "Result: resigned\nBoard", 1), "rawvf", "lost"},
		"RawVF, the first a mine": {rawBoard + "0.20 lr 1 1 (8 8)\n", "rawvf", "lost"},
		"RawVF, won":              {rawBoard + "0.20 lr 3 1\n0.30 lr 1 2\n0.40 lr 2 2\n", "rawvf", "cleared"},
		"RawVF, flagged and both buttons": {
			rawBoard + "0.1 rc 1 1\n0.2 rr 1 1\n0.3 lr 2 1\n0.4 lc 2 1\n0.5 rc 2 1\n0.6 rr 2 1\n0.7 lr 2 1\n", "rawvf", "cleared",
		},
		"RawVF, both, the right one first":  {rawBoard + "0.1 rc 1 1\n0.3 lr 2 1\n0.4 rc 2 1\n0.5 lc 2 1\n0.6 lr 2 1\n0.7 rr 2 1\n", "rawvf", "cleared"},
		"RawVF, both and no chord":          {rawBoard + "0.4 lc 2 1\n0.5 rc 2 1\n0.6 rr 2 1\n0.7 lr 2 1\n", "rawvf", "2x3 1 ###/###"},
		"RawVF, middle":                     {rawBoard + "0.1 rc 1 1\n0.3 lr 2 1\n0.4 mc 2 1\n0.5 mr 2 1\n", "rawvf", "cleared"},
		"RawVF, shift":                      {rawBoard + "0.1 rc 1 1\n0.3 lr 2 1\n0.4 sc 2 1\n0.5 lr 2 1\n", "rawvf", "cleared"},
		"RawVF, one button":                 {"SuperClick: On\n" + rawBoard + "0.1 rc 1 1\n0.3 lr 2 1\n0.4 lr 2 1\n", "rawvf", "cleared"},
		"RawVF, an open number":             {rawBoard + "0.1 rc 1 1\n0.3 lr 2 1\n0.4 lr 2 1\n", "rawvf", "2x3 1 #1#/###"},
		"RawVF, after the end, moves, cell": {rawBoard + "0.2 mv 1 1 (1 1)\n0.2 lr 1 1\n0.3 lr 2 1\nboom\n", "rawvf", "lost"},
	} {
		r, err := readForeign(c.text)
		if !assert.NoError(t, err, name) {
			continue
		}
		assert.Equal(t, game.Term("minesweeper.format."+c.format), r.Format, name)
		got := r.Position.View(game.Nobody).Notation
		switch {
		case r.Outcome == nil:
		case r.Outcome.Method == minesweeper.Cleared:
			got = "cleared"
		default:
			got = "lost"
		}
		assert.Equal(t, c.want, got, name)
	}
}

// pairs are the first cells of a board of 30 columns in MBF.
func pairs(count int) string {
	var data []byte
	for i := range count {
		data = append(data, byte(i%30), byte(i/30))
	}
	return string(data)
}

// badForeign are texts of other programs that are refused, with the place and the reason.
var badForeign = map[string]struct {
	text         string
	line, column int
	why          string
}{
	"a short row":          {"*10\n11", 2, 1, "board.row"},
	"a strange sign":       {"*10\n1?0", 2, 1, "board.row"},
	"another number":       {"*10\n120", 2, 1, "board.number"},
	"one row":              {"*10", 1, 1, "option.rows"},
	"a hundred rows":       {strings.Repeat("*00\n", 100), 1, 1, "option.rows"},
	"a hundred columns":    {strings.Repeat("*"+strings.Repeat("0", 99)+"\n", 2), 1, 1, "option.columns"},
	"mines alone":          {"**\n**", 1, 1, "option.mines"},
	"RawVF, no rows":       {"Board:\nEvents:\n", 1, 7, "option.rows"},
	"RawVF, no mines":      {"Board:\n00\n00\n", 1, 7, "option.mines"},
	"RawVF, other words":   {"Width: 3\n\n f5 d6\nBoard:\n*00\n000\n", 3, 1, "board.field"},
	"RawVF, other mines":   {strings.Replace(rawBoard, "Mines: 1", "Mines: 2", 1), 5, 7, "board.head"},
	"RawVF, other width":   {strings.Replace(rawBoard, "Width: 3", "Width: 4", 1), 5, 7, "board.head"},
	"RawVF, cut row":       {rawHead + "Board:\n*00\n00", 7, 1, "board.row"},
	"RawVF, cut event":     {rawBoard + "0.20 lr 3", 10, 1, "board.event"},
	"RawVF, outside":       {rawBoard + "0.20 lr 4 1", 10, 1, "illegal.outside"},
	"RawVF, from 0":        {rawBoard + "0.20 rc 0 1\n0.20 lr 3 1", 11, 1, "illegal.outside"},
	"closed cells":         {"3x2x1\nH10\nHHH", 1, 1, "board.closed"},
	"closed, in a line":    {"2x3 1 1##/###", 1, 1, "board.closed"},
	"RawVF, flags forever": {rawBoard + strings.Repeat("0.20 rc 1 1\n", 20), 22, 1, "illegal.flaglimit"},
	"MBF, cut":             {"\x03\x02\x00\x01\x00", 1, 1, "board.mbf"},
	"MBF, twice a mine":    {"\x03\x02\x00\x02\x00\x00\x00\x00", 1, 1, "board.mbf"},
	"MBF, outside":         {"\x03\x02\x00\x01\x03\x00", 1, 1, "board.mbf"},
}

func TestForeignRefused(t *testing.T) {
	t.Parallel()
	for name, c := range badForeign {
		_, err := readForeign(c.text)
		gametest.RequireRefused(t, err, c.line, c.column, "minesweeper."+c.why, name)
	}
}

// A match is read back as it was written, once it is over, in the foreign format and from there in the game's own.
func TestForeignIsReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := match.Record{Options: drawOptions(t), Seed: drawSeed(t)}
		p, err := match.Replay(minesweeper.Rules{}, r, nil)
		require.NoError(t, err)
		for range rapid.IntRange(0, 30).Draw(t, "moves") {
			if len(p.ToMove()) == 0 {
				break
			}
			var legal []game.Move
			for move := range p.Legal(minesweeper.Player) {
				legal = append(legal, move)
			}
			move := match.Move{Move: rapid.SampledFrom(legal).Draw(t, "move")}
			if game.CheckLimit(p, minesweeper.Player, move.Move) != nil {
				break
			}
			p, err = p.Play(minesweeper.Player, move.Move)
			require.NoError(t, err)
			r.Moves = append(r.Moves, move)
		}
		require.Empty(t, match.WriteForeign(minesweeper.Rules{}, p, nil), "the mines of a match that goes on")
		out, over := p.Outcome()
		if !over {
			out = game.Outcome{Winner: game.Nobody, Method: game.Resigned}
		}
		r.Outcome = &out
		texts := match.WriteForeign(minesweeper.Rules{}, p, r.Outcome)
		text, ok := texts["minesweeper.format.rawvf"]
		if !ok {
			_, begun := minesweeper.Rules{}.FirstMove(p)
			require.False(t, begun)
			return
		}
		back, err := readForeign(text)
		require.NoError(t, err)
		require.Equal(t, r.Moves, back.Moves)
		require.Equal(t, out.Method, back.Outcome.Method)
		view := p.View(game.Nobody)
		view.Board.(*minesweeper.Board).Given = true
		require.Equal(t, view, back.Position.View(game.Nobody))
		require.Equal(t, texts, match.WriteForeign(minesweeper.Rules{}, back.Position, back.Outcome))
		own, err := match.WriteText(minesweeper.Rules{}, back.Record)
		require.NoError(t, err)
		_, last, err := match.ReadText(minesweeper.Rules{}, own)
		require.NoError(t, err)
		require.Equal(t, back.Position, last)
	})
}
