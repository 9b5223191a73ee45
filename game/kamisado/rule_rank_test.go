package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Rule 23 (P1): what towers are worth, and when a match is over.
func TestRule23Points(t *testing.T) {
	t.Parallel()
	for rank, worth := range []int{0, 1, 3, 7, 15} {
		require.Equal(t, worth, kamisado.Worth(uint8(rank)))
	}
	for mode, target := range map[kamisado.Mode]int{kamisado.Classic: 3, kamisado.Long: 7, kamisado.Marathon: 15} {
		require.Equal(t, target, mode.Target())
		require.True(t, mode.Published())
	}
	require.False(t, kamisado.Simple.Published() || kamisado.Standard.Published())
	for name, test := range map[string]struct {
		kfn, move string
		winner    game.Seat
		scored    int
		points    [2]int
		after     string
	}{
		"rank 0": {
			"4N3/a7/8/8/8/8/8/8 N -- 0-0 maraton", "a7a8", kamisado.Black, 1,
			[2]int{1, 0},
			"a+3N3/8/8/8/8/8/8/8 N? -- 1-0 maraton",
		},
		"rank 1": {
			"4N3/a+7/8/8/8/8/8/8 N -- 1-0 maraton", "a7a8", kamisado.Black, 2,
			[2]int{3, 0},
			"a++3N3/8/8/8/8/8/8/8 N? -- 3-0 maraton",
		},
		"rank 2": {
			"4N3/a++7/8/8/8/8/8/8 N -- 3-0 maraton", "a7a8", kamisado.Black, 4,
			[2]int{7, 0},
			"a+++3N3/8/8/8/8/8/8/8 N? -- 7-0 maraton",
		},
		"rank 3": {
			"4N3/a+++7/8/8/8/8/8/8 N -- 7-0 maraton", "a7a8", kamisado.Black, 8,
			[2]int{15, 0},
			"a++++3N3/8/8/8/8/8/8/8 N N- 15-0 maraton",
		},
		"white, beside others' rings": {
			"8/8/8/8/8/1z+++6/N+6S+/8 B -- 7-2 maraton", "a2a1", kamisado.White, 2,
			[2]int{7, 4},
			"8/8/8/8/8/1z+++6/7S+/N++7 B? -- 7-4 maraton",
		},
		"classic, a sumo's ring": {
			"4N3/a+7/8/8/8/8/8/8 N -- 1-0 clasica", "a7a8", kamisado.Black, 2,
			[2]int{3, 0},
			"a++3N3/8/8/8/8/8/8/8 N N- 3-0 clasica",
		},
		"classic, three sumos": {
			"4N3/a7/8/8/8/8/z+r+6/8 N -- 2-0 clasica", "a7a8", kamisado.Black, 1,
			[2]int{3, 0},
			"a+3N3/8/8/8/8/8/z+r+6/8 N N- 3-0 clasica",
		},
		"long, a double's ring": {
			"4N3/a++7/8/8/8/8/8/8 N -- 3-0 larga", "a7a8", kamisado.Black, 4,
			[2]int{7, 0},
			"a+++3N3/8/8/8/8/8/8/8 N N- 7-0 larga",
		},
		"long, two points before": {
			"4N3/a+7/8/8/8/8/z+7/8 N -- 2-0 larga", "a7a8", kamisado.Black, 2,
			[2]int{4, 0},
			"a++3N3/8/8/8/8/8/z+7/8 N? -- 4-0 larga",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := play(t, at(t, test.kfn), test.move)
			end := requireRoundEnd(t, m, test.winner, kamisado.ByRow, test.scored, test.points)
			require.NotEqual(t, kamisado.None, end.Promoted)
			require.Equal(t, test.after, kfnOf(m))
			p := m.Board()
			require.Equal(t, !p.Choosing(), end.Match)
			require.Equal(t, end.Match, len(m.ToMove()) == 0, "a match that is over asks for no choice")
			requireRecordsBack(t, m)
		})
	}
}

// Rule 28 (S1): how far towers slide.
func TestRule28Reach(t *testing.T) {
	t.Parallel()
	for kfn, want := range map[string]string{
		"7N/8/8/8/8/8/8/a7 N -A 0-0 maraton":    "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1b2 a1c3 a1d4 a1e5 a1f6 a1g7",
		"7N/8/8/8/8/8/8/a+7 N -A 1-0 maraton":   "a1a2 a1a3 a1a4 a1a5 a1a6 a1b2 a1c3 a1d4 a1e5 a1f6",
		"7N/8/8/8/8/8/8/a++7 N -A 3-0 maraton":  "a1a2 a1a3 a1a4 a1b2 a1c3 a1d4",
		"7N/8/8/8/8/8/8/a+++7 N -A 7-0 maraton": "a1a2 a1b2",
		"7A+++/8/8/8/8/8/8/n7 B A- 0-7 maraton": "h8h7 h8g7",
	} {
		require.ElementsMatch(t, fields(want), fields(legal(at(t, kfn))), kfn)
	}
	for _, test := range []struct{ kfn, move, key string }{
		{"7N/8/8/8/8/8/8/a+7 N -A 1-0 clasica", "a1a7", "illegal.far"},
		{"7N/8/8/8/8/8/8/a++7 N -A 3-0 larga", "a1e5", "illegal.farther"},
		{"7N/8/8/8/8/8/8/a+++7 N -A 7-0 maraton", "a1a3", "illegal.farther"},
	} {
		_, err := at(t, test.kfn).Play(kamisado.Black, game.Move(test.move))
		requireRefusal(t, err, game.KindIllegal, 28, test.key)
	}
}

// rowPushes are pushes by the tower on c3, and why some are refused.
var rowPushes = map[string]struct{ kfn, refusal string }{
	"rank 1 pushes one":            {"8/8/8/8/2Z5/2r+5/8/8 N -- 1-0 clasica", ""},
	"rank 1 pushes no two":         {"8/8/8/2P5/2Z5/2r+5/8/8 N -- 1-0 clasica", "behind"},
	"rank 1 pushes no sumo":        {"8/8/8/8/2Z+5/2r+5/8/8 N -- 1-1 clasica", "sumo"},
	"rank 2 pushes one":            {"8/8/8/8/2Z5/2r++5/8/8 N -- 3-0 larga", ""},
	"rank 2 pushes two":            {"8/8/8/2P5/2Z5/2r++5/8/8 N -- 3-0 larga", ""},
	"rank 2 pushes a sumo":         {"8/8/8/2P+5/2Z5/2r++5/8/8 N -- 3-1 larga", ""},
	"rank 2 pushes no rank 2":      {"8/8/8/2P++5/2Z5/2r++5/8/8 N -- 3-3 larga", "stronger"},
	"rank 2 pushes no three":       {"8/8/2S5/2P5/2Z5/2r++5/8/8 N -- 3-0 larga", "many"},
	"rank 3 pushes three":          {"8/8/2S++5/2P+5/2Z5/2r+++5/8/8 N -- 7-4 maraton", ""},
	"rank 3 pushes no four":        {"8/2A5/2S5/2P5/2Z5/2r+++5/8/8 N -- 7-0 maraton", "many"},
	"no own tower in the row":      {"8/8/8/2p5/2Z5/2r++5/8/8 N -- 3-0 larga", "own"},
	"no own tower behind rank 1":   {"8/8/8/2p5/2Z5/2r+5/8/8 N -- 1-0 larga", "behind"},
	"an own tower first":           {"Z7/8/8/8/2p5/2r++5/8/8 N -- 3-0 larga", "own"},
	"nothing ahead":                {"Z7/8/8/8/8/2r++5/8/8 N -- 3-0 larga", "nothing"},
	"a simple tower pushes nobody": {"8/8/8/8/2Z5/2r5/8/8 N -- 0-0 larga", "notsumo"},
}

// Rule 29 (S2): what can be pushed.
func TestRule29Push(t *testing.T) {
	t.Parallel()
	for name, test := range rowPushes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := at(t, test.kfn)
			next, err := m.Play(kamisado.Black, "c3")
			if test.refusal == "" {
				require.NoError(t, err)
				require.Contains(t, fields(legal(m)), "c3")
				requireRecordsBack(t, next.(*kamisado.Match))
				return
			}
			requireRefusal(t, err, game.KindIllegal, 29, "illegal."+test.refusal)
			require.NotContains(t, fields(legal(m)), "c3")
		})
	}
	m := play(t, at(t, "8/2P5/2Z5/2r++5/8/8/8/8 N -- 3-0 larga"), "c5")
	require.Equal(t, "2P5/2Z5/2r++5/8/8/8/8/8 N -- 3-0 larga", kfnOf(m), "onto their own home row")
	_, err := at(t, "2P5/2Z5/2r++5/8/8/8/8/8 N -- 3-0 larga").Play(kamisado.Black, "c6")
	requireRefusal(t, err, game.KindIllegal, 29, "illegal.edge")
	m = play(t, at(t, "8/8/3A++4/3r4/3z+4/8/8/8 B -- 1-3 larga"), "d6")
	require.Equal(t, "8/8/8/3A++4/3r4/3z+4/8/8 B -- 1-3 larga", kfnOf(m),
		"downwards; d3 is purple, and White has no purple tower")
}

// Rule 30 (S3): who moves after a push, and with what.
func TestRule30AfterAPush(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "N7/8/8/2P5/2Z5/2r++5/8/7n N VR 3-0 larga"), "c3")
	// c6, where the farther one is now, is orange; Black's own last colour is still green.
	require.Equal(t, "N7/8/2P5/2Z5/2r++5/8/8/7n N VN 3-0 larga", kfnOf(m))
	e := m.Last()
	require.Equal(t, kamisado.Tower{Side: kamisado.White, Colour: kamisado.Purpura, Present: true}, e.Pushed)
	require.Equal(t, "c6", e.PushedTo.String())
	require.Equal(t, uint8(2), e.PushedCount)
	require.Equal(t,
		[]string{"event.pushes Colour:coloured.N Count:2 From:c3 Next:c4 c5 Opponent:side.B Pushed:coloured.P Side:side.N To:c6 Tower:coloured.R"},
		lastKeys(m))
	_, err := m.Play(kamisado.White, "a8a7")
	requireRefusal(t, err, game.KindTurn, 0, "turn")

	m = at(t, "N7/8/8/8/2Z5/2r++5/8/7n N VR 3-0 larga")
	require.Contains(t, fields(legal(m)), "c3d4", "a push is not compulsory")
	m = at(t, "N7/8/8/8/1AZS4/2r++5/8/7n N VR 3-0 larga")
	require.Equal(t, "c3", legal(m), "but where there is nothing else")
	m = play(t, at(t, "N7/8/8/2Z5/2r++5/8/8/v6n N -R 3-0 larga"), "c4")
	require.Equal(t, kamisado.Black, m.ToMove()[0], "pushes follow pushes")
}

// What a view says of a push of several towers, and of blocked towers in the row.
func TestRowsInViews(t *testing.T) {
	t.Parallel()
	m := at(t, "8/8/2S++5/2P+5/2Z5/2r+++5/8/7n N -- 7-4 maraton")
	require.Equal(t, "choice.pushrow Cell:c3 Count:3 Last:c6 Next:c4", keysOf(choiceOf(t, m, "c3").Label))
	require.Equal(t, kamisado.CellSet(0).With(cell(t, "c4")).With(cell(t, "c5")).With(cell(t, "c6")), board(m).Pushable)
	b := board(play(t, m, "c3"))
	require.Equal(t, []kamisado.Cell{cell(t, "c3"), cell(t, "c4"), cell(t, "c7")}, []kamisado.Cell{b.From, b.To, b.Pushed})
	marked := kamisado.Board{
		Trace: b.Trace, Earlier: []kamisado.Trace{{From: 0, To: 8, Pushed: kamisado.NoCell, Zero: cell(t, "c5")}},
	}
	marked.Zero = kamisado.NoCell
	require.Equal(t, []kamisado.Cell{cell(t, "c6")}, marked.Blocked().Cells(),
		"a blocked tower that was pushed in the middle of a row")
	marked.Pushed, marked.From, marked.To = cell(t, "c3"), cell(t, "c6"), cell(t, "c5")
	require.Equal(t, []kamisado.Cell{cell(t, "c4")}, marked.Blocked().Cells(), "downwards")
}
