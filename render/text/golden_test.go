package text_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

var update = flag.Bool("update", false, "write the goldens anew")

// altLimit is how long a description may be in these tests: what Discord takes. Texts of ours never reach it.
const altLimit = 1024

// shown is a view whose golden has all that a printer makes of it.
type shown struct {
	printer text.Printer
	view    game.View
	// cells are the names, separated by commas, that are described.
	cells string
	// asks are questions, each behind the language in which it is answered.
	asks []string
}

const (
	// documentKFN is the board of section 3.1 of Kamisado's document.
	documentKFN = "N+ZP1AR1M/6V1/8/m+7/2r5/8/3S4/1v1aspzn N -- 0-0 estandar"
	pushKFN     = "1ZPSARVM/8/8/2N5/2r+5/8/8/mv1aspzn N -R 1-0 estandar"
	// chainKFN is a position in which White moves again and again.
	chainKFN = "1ZP+SA1VM/4R2n/8/8/4N3/8/6z1/mv+rasp2 B PN 1-1 estandar"
	// blockedKFN begins with a zero move of the tower on a4.
	blockedKFN  = "7A/8/8/NZ6/m7/8/8/8 N -M 0-0 simple"
	deadlockKFN = "4N3/8/8/S7/az6/8/6pv/2n4s N -- 0-0 simple"
	crowdedKFN  = "1ZPSARVM/8/8/8/2N5/2m+2n2/8/1vraspz1 N -- 1-0 estandar"
	// choosingKFN is the second worked example of the published rules' fills: Black has won.
	choosingKFN = "N1Pr+1R1M/4Z3/1v6/2A2n2/3S4/6V1/2s5/m2a1pz1 N? -- 1-0 clasica"
)

// views returns the views that goldens show, by the names of these.
func views(t testing.TB) map[string]shown {
	all := make(map[string]shown)
	kamisadoViews(t, all)
	othelloViews(t, all)
	connectFourViews(t, all)
	minesweeperViews(t, all)
	sixesViews(t, all)
	return all
}

func kamisadoViews(t testing.TB, all map[string]shown) {
	after := func(kfn string, moves ...game.Move) game.View {
		var options game.Options
		if kfn != "" {
			options = from(kfn)
		}
		return view(t, kamisado.Rules{}, options, moves...)
	}
	add := func(name string, v game.View, cells string, asks ...string) {
		all["kamisado-"+name] = shown{text.Kamisado{}, v, cells, asks}
	}
	turned := func(v game.View) game.View {
		v.Bottom = kamisado.White
		return v
	}
	cornered := after(pushKFN)
	cornered.Board.(*kamisado.Board).Targets = 0
	past := after(choosingKFN)
	past.Groups = nil
	hinted := after("")
	hinted.Advised = []game.AdvisedMove{{Move: "c1c6", Sure: true}, {Move: "c1a3"}}
	pushHinted := after(pushKFN)
	pushHinted.Advised = []game.AdvisedMove{{Move: "c4"}}

	add("start", after(""), "a4,a8,h1,i9,", "es última", "en legal", "en legal red", "es legales c1")
	add("running", after("", "c1c6"), "a8,a7,c6,C6,d6,h8, c6 ,c,i1,c66,→8,"+strings.Repeat("ñ", 6000),
		"es última jugada", "en where white pink", "es ¿DÓNDE ROJA?", "es rosas", "es dónde sumos", "es donde blancas",
		"en where C 6", "es c4", "es where 6c", "es legales", "es PUNTOS", "en row of c6", "es columna 3",
		"en diagonal a1", "en diagonal c6", "en around a1", "en around h5", "en questions", "en king")
	add("moved", after("", "c1c6", "a8a7"), "a7")
	add("turned", turned(after("", "c1f4", "b8e5")), "f4")
	add("document", after(documentKFN), "a8,h1", "es sumos", "en where black sumo")
	add("document-turned", turned(after(documentKFN)), "")
	add("push", after(pushKFN), "c4,c5", "en legal")
	add("push-turned", turned(after(pushKFN)), "")
	add("pushed", after(pushKFN, "c4"), "c6")
	add("must-push", cornered, "c4")
	add("missed", missed(t), "c5,c4,a6")
	add("hint", hinted, "c6,a3")
	add("hint-push", pushHinted, "c4,c5")
	add("chain", after(chainKFN, "c8b7", "b7c6", "c6d5"), "h7,b7")
	add("blocked", after(blockedKFN), "a4")
	add("deadlock", after(deadlockKFN, "c1c7"), "a5,h1")
	add("ranks", after("8/8/8/4A3/8/8/1r++5m/z+++7 N -- 10-0 maraton"), "b2,a1")
	add("round", after("4N3/a7/8/8/8/8/8/8 N -- 0-0 clasica", "a7a8"), "")
	add("end", after("", "c1c6", "a8a7", "c6a8"), "a8", "es legales")
	add("crowded", after(crowdedKFN), "", "es legales", "es legales c3")
	add("fills", after(choosingKFN), "L,R,X", "en legal", "en where d8")
	add("fills-turned", turned(after(choosingKFN)), "")
	add("fills-past", past, "L")
}

// missed returns a push that was not made: the tower went from c4 to a6 instead.
func missed(t testing.TB) game.View {
	v := view(t, kamisado.Rules{}, from(pushKFN), "c4a6")
	v.Advised = []game.AdvisedMove{{Move: "c4", Sure: true, Missed: true}}
	return v
}

func othelloViews(t testing.TB, all map[string]shown) {
	add := func(name string, v game.View, cells string, asks ...string) {
		all["othello-"+name] = shown{text.Othello{}, v, cells, asks}
	}
	// late is a board after some of the moves in the middle of the list of what is legal.
	late := func(board string, plies int) game.View {
		p := position(t, othello.Rules{}, game.Options{othello.OptionBoard: board}, 0)
		for ; plies > 0 && len(p.ToMove()) > 0; plies-- {
			moves := slices.Collect(p.Legal(p.ToMove()[0]))
			next, err := p.Play(p.ToMove()[0], moves[len(moves)/2])
			require.NoError(t, err)
			p = next
		}
		return p.View(game.Nobody)
	}
	hinted := view(t, othello.Rules{}, nil, "d3")
	hinted.Advised = []game.AdvisedMove{{Move: "c3"}, {Move: "e3", Sure: true}}

	add("start", view(t, othello.Rules{}, nil), "")
	add("running", view(t, othello.Rules{}, nil, "d3"), "a1,A1,c3,d3,d4,e4,e5,5E,i1,a9,n14,pass,,"+strings.Repeat("x", 50),
		"es fila 3", "es dónde blanca", "en where black", "en legal", "en points", "es última jugada", "es alrededor de a1")
	add("hint", hinted, "c3,e3,c5")
	add("8x8", view(t, othello.Rules{}, nil, "d3", "c3", "c4"), "")
	add("10x10", late("10x10", 30), "")
	add("10x14", late("10x14", 70), "n10,10n")
	add("14x10", late("14x10", 100), "")
	add("over", late("8x8", 60), "")
	add("wiped-out", view(t, othello.Rules{}, from("8x8 1OX5/8/8/8/8/8/8/8 X"), "a1"), "",
		"es dónde blancas", "es legales")
	add("drawn", view(t, othello.Rules{}, from("8x8 1OX5/8/8/8/8/8/8/5OOO X"), "a1"), "")
}

func connectFourViews(t testing.TB, all map[string]shown) {
	add := func(name string, v game.View, cells string, asks ...string) {
		all["connectfour-"+name] = shown{text.ConnectFour{}, v, cells, asks}
	}
	after := func(columns string, moves ...game.Move) game.View {
		return view(t, connectfour.Rules{}, from(columns), moves...)
	}
	hinted := after("44")
	hinted.Advised = []game.AdvisedMove{{Move: "D", Sure: true}, {Move: "A"}}

	add("start", after(""), "", "en where red")
	add("running", after("44444", "D", "C"), "c2,c5,c1,D2,D,C,a6, C1 ,h1")
	add("two", after("", "D", "D"), "", "es fila 1", "es diagonal d2", "es dónde amarillas", "en where d", "en legal",
		"en diagonal a6", "en column d")
	add("4435", after("443", "E"), "")
	add("hint", hinted, "d3,D")
	add("won", after("1223343446", "D"), "a1,b2,e1", "en where yellow")
	add("drawn", after("75734113277357564726241632313465225465461", "A"), "")
}

func minesweeperViews(t testing.TB, all map[string]shown) {
	add := func(name string, v game.View, cells string, asks ...string) {
		all["minesweeper-"+name] = shown{text.Minesweeper{}, v, cells, asks}
	}
	size := func(rows, columns, mines string) game.Options {
		return game.Options{
			minesweeper.OptionRows: rows, minesweeper.OptionColumns: columns, minesweeper.OptionMines: mines,
		}
	}
	swept := func(options game.Options, seed byte, moves ...game.Move) game.View {
		return position(t, minesweeper.Rules{}, options, seed, moves...).View(game.Nobody)
	}
	small, one, large := size("5", "5", "4"), size("3", "3", "1"), size("16", "30", "90")
	hinted := swept(small, 3, "a1", "e2!")
	hinted.Advised = []game.AdvisedMove{{Move: "d3", Sure: true}, {Move: "c3!", Sure: true}}
	part := swept(large, 1, "b2")
	part.Advised = []game.AdvisedMove{{Move: "z12"}}

	add("start", swept(nil, 1), "", "en where closed")
	add("running", swept(nil, 1, "b2", "j10!"), "")
	add("flag", view(t, minesweeper.Rules{}, nil, "a1!", "e5"), "", "es dónde banderas", "es dónde minas", "es A1",
		"es legales", "en where closed", "en where 1", "en row 1", "en points", "es alrededor de b1", "en 9")
	add("small", swept(small, 3, "a1", "e2!"), "a1,d2,e2,e1,2D,E2,f1,a6,1a,?,")
	add("flags-around", swept(small, 3, "a1", "e2!", "d3!", "c3!"), "b2,c2,d1,d2")
	add("lost", swept(small, 3, "a1", "e2!", "d3!", "c3"), "a1,d3,c3,b4", "es minas", "es banderas")
	add("chord", swept(small, 3, "a1", "e2!", "d1*"), "")
	add("won", swept(one, 1, "a1"), "c3")
	add("exploded", swept(small, 3, "a1", "c3"), "")
	add("hint", hinted, "d3,c3")
	add("part", part, "")
	add("wide", swept(size("4", "30", "15"), 2, "ac2", "a4!"), "ac2,ad4")
	add("edge", swept(size("4", "30", "15"), 2, "ad2"), "")
	add("expert", swept(game.Options{minesweeper.OptionPreset: "experto"}, 7, "o8"), "")
}

func sixesViews(t testing.TB, all map[string]shown) {
	const places = "6h,ac,10c,ks,west,north"
	add := func(name string, v game.View, cells string, asks ...string) {
		all["sixes-"+name] = shown{text.Sixes{}, v, cells, asks}
	}
	dealing := position(t, sixes.Rules{}, nil, 0, sixes.DealOne)
	started, running := sixesAfter(t, 0), sixesAfter(t, 20)
	out := game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	fits := running.View((running.ToMove()[0] + 1) % sixes.Seats)
	fits.Board.(*sixes.Board).Hand[0] = sixes.CardOf(sixes.Clubs, 10)
	revealed := running.View(running.ToMove()[0])
	revealed.Board.(*sixes.Board).Revealed = true
	hinted := running.View(running.ToMove()[0])
	hinted.Advised = []game.AdvisedMove{{Move: game.Move(hinted.Board.(*sixes.Board).Hand[0].String()), Sure: true}}

	add("dealing", dealing.View(sixes.West), places, "es mano", "es legales")
	add("start", started.View(game.Nobody),
		places+",oeste, WEST ,south,Sur,east,ESTE,norte ,somewhere over the rainbow,a1", "es mano")
	add("start-hand", started.View(sixes.West), "", "en hand", "es mesa", "es fila de corazones", "es oeste",
		"en where king of hearts", "en where 7♥", "en legal", "en points", "en table")
	add("six", sixesAfter(t, 1).View(game.Nobody), "7h,5h")
	add("table", running.View(game.Nobody), places, "es fila de corazones", "es mesa")
	add("hand", running.View(running.ToMove()[0]), places+",9d,jc", "en hand", "en legal")
	add("waiting", running.View((running.ToMove()[0]+1)%sixes.Seats), places)
	add("fits", fits, "10c")
	add("revealed", revealed, places)
	add("hint", hinted, hinted.Board.(*sixes.Board).Hand[0].String())
	add("out", sixesAfter(t, 48).View(game.Nobody), places)
	add("end", sixesAfter(t, 52).View(sixes.West), places)
	add("resigned", match.EndView(running, game.Nobody, out), places)
}

// sixesAfter returns a table after so many cards, each the first playable one of its hand.
func sixesAfter(t testing.TB, cards int) game.Position {
	t.Helper()
	p := position(t, sixes.Rules{}, nil, 0, sixes.DealAll)
	for range cards {
		seat := p.ToMove()[0]
		for move := range p.Legal(seat) {
			next, err := p.Play(seat, move)
			require.NoError(t, err)
			p = next
			break
		}
	}
	return p
}

// A golden has everything that is shown and said of a view: people read it before it is kept.
func TestGoldens(t *testing.T) {
	t.Parallel()
	for name, s := range views(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireSameInColour(t, s.printer, s.view)
			requireGolden(t, name, s.golden(t))
		})
	}
}

// golden returns the text boards, one below the other if they differ, and the words, in Spanish and in English.
func (s *shown) golden(t testing.TB) string {
	p, v := s.printer, s.view
	es, en := speaker(t, v.Game, "es"), speaker(t, v.Game, "en")
	var out strings.Builder
	section := func(format string, values ...any) { fmt.Fprintf(&out, format+"\n", values...) }
	section("%s", p.Board(v, "es"))
	if english := p.Board(v, "en"); english != p.Board(v, "es") {
		section("%s", english)
	}
	wide, narrow := p.Coloured(v, "es", text.Monochrome, 0), p.Coloured(v, "es", text.Monochrome, 40)
	if wide != p.Board(v, "es") {
		section("%s", wide)
	}
	if narrow != wide {
		section("%s", narrow)
	}
	section("%s\n\n%s", p.Alt(v, es, altLimit), p.Alt(v, en, altLimit))
	if len(v.Advised) > 0 {
		section("\n%s\n%v", p.Advised(v, en), p.Advice(v))
	}
	var cells []string
	if s.cells != "" {
		section("")
		cells = strings.Split(s.cells, ",")
	}
	for _, cell := range cells {
		described, err := p.Cell(v, cell)
		if err != nil {
			described = err.Error()
		}
		section("%s: %s", game.Quote(cell), described)
		if words := p.Describe(v, cell, es); words != "" {
			section("  %s\n  %s", words, p.Describe(v, cell, en))
		}
	}
	for _, ask := range s.asks {
		say := es
		language, question, _ := strings.Cut(ask, " ")
		if language == "en" {
			say = en
		}
		answer, err := p.Answer(v, question, say)
		if err != nil {
			answer = err.Error()
		}
		section("\n%s?\n  %s", question, answer)
	}
	return out.String()
}

// requireGolden wants a text to be the one of that name in testdata.
func requireGolden(t *testing.T, name, got string) {
	t.Helper()
	file := "testdata/" + name + ".txt"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// escape matches what colours a text.
var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

// requireSameInColour wants the coloured board to be the one without colours but for them,
// and no colour to run on at the end of a line; so on a narrow terminal, which it fits.
func requireSameInColour(t *testing.T, p text.Printer, v game.View) {
	t.Helper()
	for _, c := range []struct {
		depth   text.Depth
		columns int
	}{{text.Indexed, 80}, {text.TrueColour, 0}, {text.Indexed, 40}} {
		coloured := p.Coloured(v, "es", c.depth, c.columns)
		bare := strings.Split(escape.ReplaceAllString(coloured, ""), "\n")
		mono := strings.Split(p.Coloured(v, "es", text.Monochrome, c.columns), "\n")
		require.Len(t, bare, len(mono))
		for i := range bare {
			require.Equal(t, strings.TrimRight(mono[i], " "), strings.TrimRight(bare[i], " "))
			require.LessOrEqual(t, utf8.RuneCountInString(mono[i]), cmp.Or(c.columns, 80))
		}
		for line := range strings.SplitSeq(coloured, "\n") {
			if strings.Contains(line, "\x1b[1;") {
				require.Regexp(t, "\x1b\\[0m *[0-9]*\\]?$", line, "a line leaves its colour on")
			}
		}
	}
}

// Each game's colours, with the texts that have them.
func TestColours(t *testing.T) {
	t.Parallel()
	all := views(t)
	var out strings.Builder
	for _, name := range []string{
		"kamisado-document", "othello-running", "connectfour-running", "minesweeper-lost", "minesweeper-expert", "sixes-hand",
	} {
		for _, depth := range []text.Depth{text.TrueColour, text.Indexed} {
			fmt.Fprintf(&out, "%s %d\n", name, depth)
			var order []string
			texts := make(map[string][]string)
			board := all[name].printer.Coloured(all[name].view, "es", depth, 0)
			for _, part := range strings.Split(board, "\x1b[")[1:] {
				colour, coloured, _ := strings.Cut(part, "m")
				if colour == "0" {
					continue // what follows has the terminal's own
				}
				if !slices.Contains(order, colour) {
					order = append(order, colour)
				}
				if coloured = strings.TrimSpace(coloured); !slices.Contains(texts[colour], coloured) {
					texts[colour] = append(texts[colour], coloured)
				}
			}
			for _, colour := range order {
				fmt.Fprintf(&out, "  %s  %q\n", colour, texts[colour])
			}
		}
	}
	requireGolden(t, "colours", out.String())
}

// A printer has nothing to show of other games, and no cell of theirs.
func TestForeignViews(t *testing.T) {
	t.Parallel()
	for _, p := range []text.Printer{
		text.Kamisado{}, text.Othello{}, text.ConnectFour{}, text.Minesweeper{}, text.Sixes{},
	} {
		v := game.View{Game: "chess", Board: 1, Advised: []game.AdvisedMove{{Move: "e4"}}}
		require.Empty(t, p.Board(v, "es"))
		require.Empty(t, p.Coloured(v, "es", text.TrueColour, 0))
		require.Empty(t, p.Alt(v, nil, altLimit))
		require.Empty(t, p.Advice(v))
		require.Empty(t, p.Advised(v, nil))
		require.Empty(t, p.Describe(v, "a1", nil))
		_, err := p.Cell(v, "a1")
		require.EqualError(t, err, "text: a view of chess holds a int")
	}
}
