package minesweeper_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// The small board, once a1 has been opened: mines on e2, c3, b4 and e4.
//
//	0 0 0 1 ?
//	0 1 1 2 *
//	1 2 * ? ?
//	? * ? ? *
//	? ? ? ? ?
const smallSeed = 3

var smallOptions = game.Options{"rows": "5", "columns": "5", "mines": "4"}

// cleared wins on the small board.
var cleared = []string{"a1", "e1", "d3", "e3", "a4", "c4", "d4", "a5", "b5", "c5", "d5", "e5"}

// hopeless returns a match without a guess that no rules would start: there is no such
// board.
func hopeless() *minesweeper.Match {
	return minesweeper.NewMatch(minesweeper.Setup{
		Size: minesweeper.Size{Rows: 16, Columns: 16}, Mines: 100, GuessFree: true,
	}, game.Seed{})
}

var playCases = map[string]struct {
	moves []string
	// events are the keys of what the last move did.
	events  []string
	over    game.Method
	refused []string
	why     string
}{
	"the start":           {nil, nil, "", []string{"a1*"}, "illegal.chordclosed"},
	"beside the board":    {nil, nil, "", []string{"f1", "a6", "cu99!", "f1*"}, "illegal.outside"},
	"a flag at the start": {[]string{"a1!"}, []string{"event.flagged"}, "", []string{"a1"}, "illegal.flagged"},
	"a flag taken": {
		[]string{"a1!", "a1!"}, []string{"event.unflagged"}, "", []string{"a1*"}, "illegal.chordclosed",
	},
	"an opening":           {[]string{"a1"}, []string{"event.opened"}, "", []string{"a1"}, "illegal.chorddone"},
	"a flag on a number":   {[]string{"a1"}, []string{"event.opened"}, "", []string{"a1!", "d2!"}, "illegal.flagopen"},
	"a chord without flag": {[]string{"a1"}, []string{"event.opened"}, "", []string{"d1*", "d2*"}, "illegal.chordcount"},
	"a number opened":      {[]string{"a1"}, []string{"event.opened"}, "", []string{"d1", "d2"}, "illegal.chordcount"},
	"a number to chord":    {[]string{"a1", "e2!"}, []string{"event.flagged"}, "", []string{"d1"}, "illegal.open"},
	"too many flags": {
		[]string{"a1", "e1!", "e2!"}, []string{"event.flagged"}, "", []string{"d1*"}, "illegal.chorddone",
	},
	"nothing around": {[]string{"a1"}, []string{"event.opened"}, "", []string{"a1*"}, "illegal.chorddone"},
	"a chord": {
		[]string{"a1", "e2!", "d1*"}, []string{"event.chorded"}, "", []string{"d1*"}, "illegal.chorddone",
	},
	"a wrong flag": {
		[]string{"a1", "e1!", "d1*"}, []string{"event.chordhit"}, minesweeper.ByMine, []string{"a5", "e1!"}, "over",
	},
	"a mine": {[]string{"a1", "c3"}, []string{"event.hit"}, minesweeper.ByMine, []string{"a5"}, "over"},
	"all but the mines": {
		cleared, []string{"event.opened", "event.cleared"}, minesweeper.Cleared, []string{"c3"}, "over",
	},
	"won by a chord": {
		append(cleared[:11:11], "c3!", "e4!", "d4*"),
		[]string{"event.chorded", "event.cleared"},
		minesweeper.Cleared,
		[]string{"c3"},
		"over",
	},
}

func TestPlay(t *testing.T) {
	t.Parallel()
	for name, c := range playCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := play(t, begin(t, smallOptions, smallSeed), c.moves...)
			var events []string
			for _, event := range m.View(game.Nobody).LastEvents {
				events = append(events, event.Key[len("minesweeper."):])
			}
			require.Equal(t, c.events, events)
			out, _ := m.Outcome()
			require.Equal(t, c.over, out.Method)
			require.Equal(t, c.over == minesweeper.Cleared, out.Winner == minesweeper.Player)
			for _, move := range c.refused {
				require.Equal(t, "minesweeper."+c.why, refusal(t, m, move).Why.Key, move)
			}
		})
	}
}

// Squares as a picture in letters.
func picture(b *minesweeper.Board) (rows string) {
	for cell, s := range b.Squares {
		if s <= minesweeper.Open+8 {
			rows += string(rune('0' + s))
		} else {
			rows += string("#F*wX"[s-minesweeper.Closed])
		}
		if cell%b.Columns == b.Columns-1 {
			rows += "/"
		}
	}
	return rows
}

func TestBoard(t *testing.T) {
	t.Parallel()
	running := play(t, begin(t, smallOptions, smallSeed), "a1", "e2!", "d3!")
	for name, c := range map[string]struct {
		m    *minesweeper.Match
		want string
		left int
		last string
	}{
		"the start":       {begin(t, smallOptions, smallSeed), "#####/#####/#####/#####/#####/", 4, ""},
		"running":         {running, "0001#/0112F/12#F#/#####/#####/", 2, "d3"},
		"lost":            {play(t, running, "c3"), "0001#/0112F/12Xw#/#*##*/#####/", 2, "c3"},
		"lost by a chord": {play(t, running, "e1!", "e2!", "d1*"), "0001w/0112X/12*w#/#*##*/#####/", 2, "d1"},
		"won": {
			play(t, begin(t, smallOptions, smallSeed), append([]string{"b4!"}, cleared...)...), "00011/0112*/12*32/1F22*/11111/",
			3, "e5",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := board(c.m)
			require.Equal(t, c.want, picture(b))
			require.Equal(t, c.left, b.Left)
			out, _ := c.m.Outcome()
			require.Equal(t, out.Method == minesweeper.ByMine, b.Lost)
			require.Equal(t, out.Method == minesweeper.Cleared, b.Won)
			if c.last == "" {
				require.Equal(t, minesweeper.NoCell, b.Last)
			} else {
				require.Equal(t, c.last, c.m.Setup().Name(b.Last))
			}
		})
	}
}

// More flags than mines are said as such: no number is below zero.
func TestStatus(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		moves []string
		want  game.Phrase
	}{
		"as many flags": {[]string{"a1!", "b1!", "c1!", "d1!"}, game.Say("minesweeper.status.left", "Left", 0, "Mines", 4)},
		"one too many": {
			[]string{"a1!", "b1!", "c1!", "d1!", "e1!"}, game.Say("minesweeper.status.over", "Flags", 5, "Mines", 4),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, []game.Phrase{c.want}, play(t, begin(t, smallOptions, smallSeed), c.moves...).View(0).Status)
		})
	}
}

// A match that was given up shows its mines too, once they lie.
func TestBoardOfAResignation(t *testing.T) {
	t.Parallel()
	resigned := game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	start := begin(t, smallOptions, smallSeed)
	for want, m := range map[string]*minesweeper.Match{
		"0001#/0112F/12*w#/#*##*/#####/": play(t, start, "a1", "e2!", "d3!"), "#####/#####/#####/#####/#####/": start,
	} {
		b := m.EndView(game.Nobody, resigned).Board.(*minesweeper.Board)
		require.Equal(t, want, picture(b))
		require.False(t, b.Won || b.Lost)
	}
}

// The squares' numbers leave room for the numbers of open cells.
func TestSquares(t *testing.T) {
	t.Parallel()
	require.Greater(t, minesweeper.Closed, minesweeper.Open+8)
	require.Equal(t, minesweeper.Closed+4, minesweeper.Exploded)
}

func TestGuessFreeIsRefusedWhereThereIsNone(t *testing.T) {
	t.Parallel()
	why := refusal(t, hopeless(), "h8")
	require.Equal(t, game.KindIllegal, why.Kind)
	require.Equal(t, "minesweeper.guessfree.none", why.Why.Key)
}

// What is open is shown in the form that the analyzer reads.
func TestNotation(t *testing.T) {
	t.Parallel()
	m := play(t, begin(t, smallOptions, smallSeed), "a1", "e2!")
	require.Equal(t, "5x5 4 0001#/0112#/12###/#####/#####", m.View(game.Nobody).Notation)
}

func TestParse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]game.Move{
		"b7": "b7", "B7!": "b7!", " b 7 * ": "b7*", "1A": "a1", "7b!": "b7!", "12 AC": "ac12", "1-a": "a1",
		"b,7": "b7", "cu99*": "cu99*", "99cu": "cu99", "b07": "b7",
	} {
		move, err := minesweeper.Rules{}.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, move)
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "b", "7", "!", "b0", "b100", "cv1", "aaa1", "b7!!", "b7*!", "!b7", "b7b", "7b7", "-b7", "b7 c8", "ñ1", "b7?",
		"b\x007", "1", "aa",
	} {
		_, err := minesweeper.Rules{}.Parse(text)
		var refused *game.Error
		require.ErrorAs(t, err, &refused, "%q", text)
		require.Equal(t, game.KindNotation, refused.Kind)
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"b7", "B 7!", "12ac*", "", "\xff", "cu99!"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		move, err := minesweeper.ParseMove(text)
		if err != nil {
			require.Zero(t, move)
			return
		}
		again, err := minesweeper.ParseMove(move.String())
		require.NoError(t, err)
		require.Equal(t, move, again)
	})
}
