package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

func TestKFNOfTheStart(t *testing.T) {
	t.Parallel()
	simple, standard := kamisado.Start(kamisado.Simple), kamisado.Start(kamisado.Standard)
	require.Equal(t, startKFN, simple.KFN())
	require.Equal(t, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar", standard.KFN())
	p, err := kamisado.ParseKFN(startKFN)
	require.NoError(t, err)
	require.Equal(t, simple, p)
}

// While a match goes on, every position of it has a valid KFN, between rounds too.
func TestKFNRoundTrips(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawAnyMode(t)
		back, err := kamisado.ParseKFN(p.KFN())
		require.NoError(t, err)
		require.Equal(t, p, back)
		require.Equal(t, p.KFN(), back.KFN())
		m := kamisado.NewMatch(p)
		for moves := 0; len(m.ToMove()) > 0 && moves < 100; moves++ {
			p := m.Board()
			back, err := kamisado.ParseKFN(p.KFN())
			require.NoError(t, err)
			require.Equal(t, p, back)
			m, err = m.PlayMove(p.Turn(), rapid.SampledFrom(p.AppendMoves(nil)).Draw(t, "move"))
			require.NoError(t, err)
		}
	})
}

func TestKFNWhiteSpace(t *testing.T) {
	t.Parallel()
	p, err := kamisado.ParseKFN("  NZPSARVM/8/8/8/8/8/8/mvraspzn\tN  -- 0-0 simple\n")
	require.NoError(t, err)
	require.Equal(t, startKFN, p.KFN())
}

// rest are the fields of a bad placement.
const rest = " N -- 0-0 estandar"

var kfnCases = []struct {
	name, kfn, key string
	gap            string
	value          any
}{
	{"empty", "", "fields", "Count", 0},
	{"four fields", "8/8/8/8/8/8/8/a7 N -- 0-0", "fields", "Count", 4},
	{"six fields", startKFN + " x", "fields", "Example", startKFN},
	{"mode", "8/8/8/8/8/8/8/a7 N -- 0-0 quick", "mode", "Text", "quick"},
	{"seven rows", "8/8/8/8/8/8/a7" + rest, "rows", "Count", 7},
	{"nine rows", "8/8/8/8/8/8/8/8/a7" + rest, "rows", "Count", 9},
	{"short row", "8/8/8/7/8/8/8/a7" + rest, "width", "Row", 5},
	{"empty row", "8/8/8/8//8/8/a7" + rest, "width", "Row", 4},
	{"long row", "8/8/8/8/8/8/8/a8" + rest, "width", "Row", 1},
	{"nine towers", "8/8/8/8/8/NZPSARVMa/8/8" + rest, "width", "Row", 3},
	{"letter", "8/8/8/8/8/8/8/x7" + rest, "letter", "Text", "x"},
	{"zero", "8/8/8/8/8/8/8/a0" + rest, "letter", "Text", "0"},
	{"zero after a number", "80/8/8/8/8/8/8/a7" + rest, "digits", "Text", "80"},
	{"nine", "9/8/8/8/8/8/8/a7" + rest, "letter", "Row", 8},
	{"digits side by side", "44/8/8/8/8/8/8/a7" + rest, "digits", "Text", "44"},
	{"ones side by side", "8/8/11111111/8/8/8/8/a7" + rest, "digits", "Row", 6},
	{"nine after a tower and a number", "8/8/8/8/8/8/8/a19" + rest, "digits", "Text", "19"},
	{"not ASCII", "ñ7/8/8/8/8/8/8/a7" + rest, "letter", "Text", "ñ"},
	{"plus alone", "8/8/8/8/8/8/8/+a7" + rest, "letter", "Text", "+"},
	{"plus after a gap", "8/8/8/8/8/8/8/a1+6" + rest, "letter", "Text", "+"},
	{"plus twice", "8/8/8/8/8/8/8/a++7" + rest, "letter", "Text", "+"},
	{"sumo in simple", "8/8/8/8/8/8/8/a+7 N -- 0-0 simple", "sumo", "Row", 1},
	{"a tower twice", "8/8/8/8/8/a7/8/a7" + rest, "twice", "Cell", "a1"},
	{"black at White's home", "a7/8/8/8/8/8/8/8" + rest, "home", "Cell", "a8"},
	{"white at Black's home", "8/8/8/8/8/8/8/a6A" + rest, "home", "Cell", "h1"},
	{"turn", "8/8/8/8/8/8/8/a7 W -- 0-0 simple", "turn", "Text", "W"},
	{"small turn", "8/8/8/8/8/8/8/a7 n -- 0-0 simple", "turn", "Text", "n"},
	{"two turns", "8/8/8/8/8/8/8/a7 NB -- 0-0 simple", "turn", "Text", "NB"},
	{"one last colour", "8/8/8/8/8/8/8/a7 N - 0-0 simple", "last", "Text", "-"},
	{"no such colour", "8/8/8/8/8/8/8/a7 N -X 0-0 simple", "last", "Text", "-X"},
	{"small colour", "8/8/8/8/8/8/8/a7 N -a 0-0 simple", "last", "Text", "-a"},
	{"points", "8/8/8/8/8/8/8/a7 N -- 3-0 estandar", "points", "Text", "3-0"},
	{"points without a dash", "8/8/8/8/8/8/8/a7 N -- 000 estandar", "points", "Text", "000"},
	{"points of a simple match", "8/8/8/8/8/8/8/a7 N -- 1-0 simple", "points", "Mode", game.Term("kamisado.mode.simple")},
	{"forced tower missing", "8/8/8/8/8/8/8/a7 N -N 0-0 simple", "forced", "Tower", game.Term("kamisado.coloured.N")},
	{"too few points", "8/8/8/8/8/N7/8/a+7 N -- 0-0 clasica", "worth", "Worth", 1},
	{"too many points", "8/8/8/8/8/N++7/8/a+7 N -- 1-4 larga", "worth", "Points", 4},
	{"points that end a classic match", "8/8/8/8/8/N7/8/a++7 N -- 3-0 clasica", "ended", "Target", 3},
	{"points that end a long match", "8/8/8/8/8/N+++7/8/a7 N -- 0-7 larga", "ended", "Points", 7},
	{"points that end a marathon", "8/8/8/8/8/N7/z+7/a+++p+++6 N -- 15-0 maraton", "ended", "Target", 15},
	{"four rings", "8/8/8/8/8/N7/8/a++++7 N -- 15-0 maraton", "letter", "Text", "+"},
	{"no score", "8/8/8/8/8/N7/8/a7 N -- 0:0 clasica", "score", "Text", "0:0"},
	{"one number", "8/8/8/8/8/N7/8/a7 N -- 0 clasica", "score", "Text", "0"},
	{"a zero before a number", "8/8/8/8/8/N7/8/a+7 N -- 01-0 clasica", "score", "Text", "01-0"},
	{"a number below zero", "8/8/8/8/8/N7/8/a7 N -- 0--1 clasica", "score", "Text", "0--1"},
	{"a number too large", "8/8/8/8/8/N7/8/a7 N -- 256-0 maraton", "score", "Text", "256-0"},
	{"three numbers", "8/8/8/8/8/N7/8/a7 N -- 0-0-0 maraton", "score", "Text", "0-0-0"},
	{"a turn in a published mode", "8/8/8/8/8/N7/8/a7 W -- 0-0 clasica", "turnorchoice", "Text", "W"},
	{"a choice by nobody", "8/8/8/8/8/N7/8/a+7 ? -- 1-0 clasica", "turnorchoice", "Text", "?"},
	{"a choice twice", "8/8/8/8/8/N7/8/a+7 N?? -- 1-0 clasica", "turnorchoice", "Text", "N??"},
	{"a choice in a standard match", "8/8/8/8/8/N7/8/a+7 N? -- 1-0 estandar", "turn", "Text", "N?"},
	{"a last colour while choosing", "8/8/8/8/8/N7/8/a+7 N? -S 1-0 clasica", "lastchoice", "Text", "-S"},
	{"a side without towers", "8/8/8/8/8/8/8/a7 N -- 0-0 clasica", "none", "Side", game.Term("kamisado.side.B")},
	{
		"a choice of who has won nothing", "8/8/8/8/8/N7/8/a7 N? -- 0-0 clasica", "unwon",
		"Winner", game.Term("kamisado.side.N"),
	},
	{"an arrival of the loser", "8/8/8/8/8/8/a+7/N7 N? -- 1-0 clasica", "arrived", "Cell", "a1"},
	{"an arrival without a ring", "a7/8/8/8/8/8/z+7/7N N? -- 1-0 clasica", "arrived", "Cell", "a8"},
	{"two arrivals", "a+z+6/8/8/8/8/N7/8/8 N? -- 2-0 clasica", "arrived", "Winner", game.Term("kamisado.side.N")},
	{"an arrival in a round that goes on", "a+7/8/8/8/8/8/8/N7 N -- 1-0 clasica", "home", "Cell", "a8"},
	{"nothing to choose", "8/8/8/8/8/8/8/a7 B -- 0-0 simple", "stuck", "Side", game.Term("kamisado.side.B")},
}

func TestKFNErrors(t *testing.T) {
	t.Parallel()
	for _, test := range kfnCases {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p, err := kamisado.ParseKFN(test.kfn)
			refusal := requireRefusal(t, err, game.KindPosition, 0, "kfn."+test.key)
			require.Equal(t, test.value, refusal.Why.Args[test.gap])
			require.Zero(t, p)
		})
	}
}

const standardKFN = "8/8/8/8/8/N7/8/a7 N -- 1-0 estandar"

var badOptions = map[string]game.Options{
	"option.unknown": {"colour": "red"},
	"option.mode":    {"mode": "standard"},
	"option.clash":   {"mode": "simple", "position": standardKFN},
}

func TestOptions(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		options game.Options
		want    string
	}{
		"none":                 {nil, startKFN},
		"empty":                {game.Options{"mode": "", "position": " "}, startKFN},
		"standard":             {game.Options{"mode": "estandar"}, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar"},
		"a position":           {game.Options{"position": standardKFN}, standardKFN},
		"a position with mode": {game.Options{"position": standardKFN, "mode": "estandar"}, standardKFN},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := kamisado.Rules{}.New(test.options, game.Seed{})
			require.NoError(t, err)
			require.Equal(t, test.want, p.View(game.Nobody).Notation)
		})
	}
	for key, options := range badOptions {
		_, err := kamisado.Rules{}.New(options, game.Seed{})
		requireRefusal(t, err, game.KindOption, 0, key)
	}
	_, err := kamisado.Rules{}.New(game.Options{"position": "8"}, game.Seed{})
	requireRefusal(t, err, game.KindPosition, 0, "kfn.fields")
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"c1c6", "C1 c6", "c1→c6", "c4", "", "c1->c6", "\xff", "L", " derecha"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		move, err := kamisado.ParseMove(text)
		if err != nil {
			require.Zero(t, move)
			return
		}
		again, err := kamisado.ParseMove(move.String())
		require.NoError(t, err)
		require.Equal(t, move, again)
	})
}

func FuzzParseKFN(f *testing.F) {
	for _, text := range []string{startKFN, blockKFN, mutualKFN, "N7/8/8/8/3Z4/3r+4/8/7n N VR 0-2 estandar", "8 N"} {
		f.Add(text)
	}
	for _, text := range []string{wonKFN, chainKFN, deadlockKFN, "8/8/8/8/8/1z+++6/N+6S+/8 B -- 7-2 maraton"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := kamisado.ParseKFN(text)
		if err != nil {
			return
		}
		again, err := kamisado.ParseKFN(p.KFN())
		require.NoError(t, err)
		require.Equal(t, p, again)
		requireRecordsBack(t, kamisado.NewMatch(p))
	})
}

func FuzzText(f *testing.F) {
	gametest.FuzzText(f, kamisado.Rules{},
		startKFN, startKFN+"\nN c1c6\n0-0 abandono\n", blockKFN+"\nN c1c7\nB (a5)\n",
		mutualKFN+"\nN c1c7\nB (a5)\n0-1 bloqueo\n",
		"4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar\nN a2a8\n--\nB b8b7\n",
		arrivKFN+"\nN a7a8\nN L\n--\nB h8h7\n1-0 abandono\n", deadlockKFN+"\nN c1c7\nB (a5)\nN (h1)\nB (d8)\nB R\n--\n",
		"N7/8/8/8/3Z4/3r+4/6pv/7n N -- 1-2 estandar\nN d3\nN (h1)\nB a8a1\n1-3 fila\n")
}

// Any dash and either name of a mode is read.
func TestKFNOfOthers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N — 0–0 standard":  "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N ‑‑ 0‑0 Maratón":  "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 maraton",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N –– 0—0 estándar": "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0−0 marathon": "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 maraton",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 long":     "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 larga",
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 classic":  "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 clasica",
	} {
		p, err := kamisado.ParseKFN(text)
		require.NoError(t, err, text)
		require.Equal(t, want, p.KFN())
	}
}
