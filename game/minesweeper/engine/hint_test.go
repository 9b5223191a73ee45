package engine

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

func TestAnalyse(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ position, want string }{
		"a corner": {
			"2x2 1 1#/##",
			`{"safe":[],"mines":[],"probability":{"a2":0.3333333333333333,"b1":0.3333333333333333,"b2":0.3333333333333333}}`,
		},
		"one and two": {
			"2x4 2 ####/1221",
			`{"safe":["a1","d1"],"mines":["b1","c1"],"probability":{"a1":0,"b1":1,"c1":1,"d1":0}}`,
		},
		"all open":   {"2x2 0 00/00", `{"safe":[],"mines":[],"probability":{}}`},
		"all closed": {"1x4 1 ####", `{"safe":[],"mines":[],"probability":{"a1":0.25,"b1":0.25,"c1":0.25,"d1":0.25}}`},
		"the number of mines tells": {
			"3x3 1 1##/###/###",
			`{"safe":["c1","c2","a3","b3","c3"],"mines":[],"probability":{"a2":0.3333333333333333,"a3":0,"b1":0.3333333333333333,"b2":0.3333333333333333,"b3":0,"c1":0,"c2":0,"c3":0}}`,
		},
		"blanks around": {" 1X2  1 #1 \n", `{"safe":[],"mines":["a1"],"probability":{"a1":1}}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := Coach{}.Analyze(context.Background(), c.position)
			require.NoError(t, err)
			text, err := json.Marshal(got)
			require.NoError(t, err)
			require.Equal(t, c.want, string(text))
		})
	}
}

func TestAnalyseRefuses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ position, key string }{
		"nothing":            {"", "fields"},
		"flags":              {"2x2 1 1#/## !", "fields"},
		"no size":            {"22 1 1#/##", "head"},
		"no mines":           {"2x2 one 1#/##", "head"},
		"a hundred rows":     {"100x2 1 1#/##", "head"},
		"more than cells":    {"2x2 5 ##/##", "mines"},
		"a row too many":     {"2x2 1 1#/##/##", "rows"},
		"a cell too many":    {"2x2 1 1#/###", "width"},
		"a nine":             {"2x2 1 9#/##", "cell"},
		"a flag":             {"2x2 1 1F/##", "cell"},
		"contradiction":      {"1x3 1 0#1", "impossible"},
		"an impossible 8":    {"2x2 3 8#/##", "impossible"},
		"mines too few":      {"1x7 1 #1###1#", "impossible"},
		"mines too many":     {"1x3 2 #1#", "impossible"},
		"no room for a mine": {"1x2 1 00", "impossible"},
		"too wide":           {"30x30 200 " + strings.Join(wide(), "/"), "hard"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := Coach{}.Analyze(context.Background(), c.position)
			var refused *game.Error
			require.ErrorAs(t, err, &refused)
			require.Equal(t, game.KindPosition, refused.Kind)
			require.Equal(t, "minesweeper.position."+c.key, refused.Why.Key)
		})
	}
}

func TestAnalyseEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Coach{}.Analyze(ctx, "2x2 1 1#/##")
	require.ErrorIs(t, err, context.Canceled)
}

// viewOf returns the view of a board: # closed, F flagged, digits open.
func viewOf(mines int, rows ...string) game.View {
	b := &minesweeper.Board{
		Size: minesweeper.Size{Rows: len(rows), Columns: len(rows[0])}, Mines: mines, Last: minesweeper.NoCell,
	}
	for _, c := range strings.Join(rows, "") {
		square := minesweeper.Open + minesweeper.Square(c-'0')
		switch c {
		case '#':
			square = minesweeper.Closed
		case 'F':
			square = minesweeper.Flagged
		}
		b.Squares = append(b.Squares, square)
	}
	return game.View{Game: minesweeper.ID, Board: b}
}

func TestHint(t *testing.T) {
	t.Parallel()
	say := func(key string, pairs ...any) game.Phrase { return game.Say("minesweeper.hint."+key, pairs...) }
	for name, c := range map[string]struct {
		view game.View
		want []game.Phrase
		// marks are the advised moves, with a question mark behind those to try.
		marks string
	}{
		"before the first opening": {viewOf(1, "##", "#F"), []game.Phrase{say("first")}, ""},
		"a safe cell": {
			viewOf(2, "####", "1221"), []game.Phrase{say("safe", "Cell", "a1", "Count", 2, "Plural", 2)}, "a1 d1 b1! c1!",
		},
		"a wrong flag": {
			viewOf(2, "F###", "1221"),
			[]game.Phrase{
				say("safe", "Cell", "d1", "Count", 1, "Plural", 1), say("wrongflag", "Cell", "a1", "Count", 1, "Plural", 1),
			},
			"a1 d1 b1! c1!",
		},
		"wrong flags alone": {
			viewOf(2, "F##F", "1221"), []game.Phrase{say("wrongflag", "Cell", "a1", "Count", 2, "Plural", 2)}, "a1 d1 b1! c1!",
		},
		"a guess": {
			viewOf(1, "1#", "##"), []game.Phrase{say("win", "Cell", "b1", "Percent", 33, "Win", 33)}, "b1?",
		},
		"a guess without a flag": {
			viewOf(1, "1F", "##"), []game.Phrase{say("win", "Cell", "a2", "Percent", 33, "Win", 33)}, "a2?",
		},
		"the interior is safer": {
			viewOf(3, "2###", "####", "####", "####"), []game.Phrase{say("win", "Cell", "d1", "Percent", 8, "Win", 89)}, "d1?",
		},
		"more than can be searched": {
			viewOf(8, "2#######", "########", "########", "########"),
			[]game.Phrase{say("guess", "Cell", "h1", "Percent", 21)},
			"h1?",
		},
		"a chord": {
			viewOf(2, "#FF#", "1221"),
			[]game.Phrase{say("safe", "Cell", "a1", "Count", 2, "Plural", 2), say("chord", "Cell", "a2", "Move", "a2*")},
			"a1 d1",
		},
		"no chord into a mine": {
			viewOf(2, "FF##", "1221"),
			[]game.Phrase{
				say("safe", "Cell", "d1", "Count", 1, "Plural", 1), say("wrongflag", "Cell", "a1", "Count", 1, "Plural", 1),
			},
			"a1 d1 c1!",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := Coach{}.Hint(context.Background(), c.view)
			require.NoError(t, err)
			require.Equal(t, c.want, got.Said)
			var marks []string
			for _, m := range got.Advised {
				mark := string(m.Move)
				if !m.Sure {
					mark += "?"
				}
				marks = append(marks, mark)
			}
			require.Equal(t, c.marks, strings.Join(marks, " "))
			require.Equal(t, len(marks) == 0, got.Caption.IsZero())
		})
	}
}

// wide are rows of numbers that hang together too widely to count, below some others.
func wide(above ...string) []string {
	for range 15 {
		above = append(above, strings.Repeat("#", 30), strings.Repeat("#2", 15))
	}
	return above
}

// Where counting is too hard, what is proven without it is said all the same.
func TestHintWhereCountingIsTooHard(t *testing.T) {
	t.Parallel()
	got, err := Coach{}.Hint(context.Background(), viewOf(200, wide()...))
	require.NoError(t, err)
	require.Equal(t, game.Hint{Said: []game.Phrase{game.Say("minesweeper.hint.hard")}}, got)
	got, err = Coach{}.Hint(context.Background(),
		viewOf(202, wide("1##1"+strings.Repeat("0", 26), "1221"+strings.Repeat("0", 26), strings.Repeat("0", 30))...))
	require.NoError(t, err)
	require.Equal(t, "minesweeper.hint.some", got.Said[0].Key)
}

// A board on which only mines are closed is won: there is nothing to say.
func TestHintOfAWonBoard(t *testing.T) {
	t.Parallel()
	_, err := Coach{}.Hint(context.Background(), viewOf(1, "#1", "11"))
	var refused *game.Error
	require.ErrorAs(t, err, &refused)
	require.Equal(t, game.KindOver, refused.Kind)
}

func TestHintOfAnotherGame(t *testing.T) {
	t.Parallel()
	_, err := Coach{}.Hint(context.Background(), game.View{Game: "chess"})
	require.Error(t, err)
}

// Who opens what the hints call safe never meets a mine, and on a board without a
// guess wins.
func TestGuessFreeBoardsAreWonByHints(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		size := minesweeper.Size{
			Rows: rapid.IntRange(4, 12).Draw(t, "rows"), Columns: rapid.IntRange(4, 12).Draw(t, "columns"),
		}
		s := minesweeper.Setup{
			Size: size, GuessFree: true, Mines: rapid.IntRange(1, minesweeper.MostGuessFree(size)).Draw(t, "mines"),
		}
		var seed game.Seed
		copy(seed[:], rapid.SliceOfN(rapid.Byte(), 8, 8).Draw(t, "seed"))
		var p game.Position = minesweeper.NewMatch(s, seed)
		move := s.Name(rapid.IntRange(0, s.Cells()-1).Draw(t, "first"))
		for {
			next, err := p.Play(minesweeper.Player, game.Move(move))
			require.NoError(t, err)
			p = next
			if out, over := p.Outcome(); over {
				require.Equal(t, minesweeper.Cleared, out.Method)
				return
			}
			hint, err := Coach{}.Hint(context.Background(), p.View(minesweeper.Player))
			require.NoError(t, err)
			said := hint.Said
			require.Equal(t, "minesweeper.hint.safe", said[0].Key, p.View(game.Nobody).Notation)
			move = said[0].Args["Cell"].(string)
		}
	})
}

// A view's notation is a position, and what is told of it is true of the match.
func TestAnalyseOfAMatch(t *testing.T) {
	t.Parallel()
	options, seed := game.Options{"preset": "experto"}, game.Seed{5}
	p, err := minesweeper.Rules{}.New(options, seed)
	require.NoError(t, err)
	p, err = p.Play(minesweeper.Player, "h8")
	require.NoError(t, err)
	mines, err := minesweeper.Rules{}.Mines(options, seed, "h8")
	require.NoError(t, err)
	got, err := Coach{}.Analyze(context.Background(), p.View(game.Nobody).Notation)
	require.NoError(t, err)
	a := got.(Analysis)
	require.NotEmpty(t, a.Safe)
	for _, cell := range a.Safe {
		require.NotContains(t, mines, cell)
	}
	require.Subset(t, mines, a.Mines)
	require.Subset(t, slices.Collect(maps.Keys(a.Probability)), mines)
}

// A position of JSMinesweeper has the columns first.
func TestParseClosedPosition(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"3x2x1\nHF1\nH10", "3X2x1\r\nHF1\r\nH10\r\n", "3x2x1 HF1 H10"} {
		require.Equal(t, parse(t, "2x3 1 ##1/#10"), parse(t, text), text)
	}
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"2x2 1 1#/##", "", "1x3 1 0#1", "99x99 1 #", "2x2 1 1\xff/##", "3x2x1\nHF1\nH10"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := parsePosition(text)
		if err != nil {
			var refused *game.Error
			require.ErrorAs(t, err, &refused)
			return
		}
		require.Len(t, g.Numbers, g.Size.Cells())
		require.LessOrEqual(t, g.Mines, g.Size.Cells())
	})
}
