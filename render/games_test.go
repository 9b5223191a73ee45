package render

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// painted is a game's painter and what it paints.
type painted struct {
	new   func() *TilePainter
	rules game.Rules
	// options are those of matches that are played at random.
	options []game.Options
	// usual are the views that goldens show.
	usual func(t testing.TB) map[string]game.View
}

// sharedPainters are those that tests share: to draw what pictures are made of takes longer than most tests.
var sharedPainters = map[game.ID]func() *TilePainter{
	kamisado.ID:    sync.OnceValue(NewKamisado),
	othello.ID:     sync.OnceValue(NewOthello),
	connectfour.ID: sync.OnceValue(NewConnectFour),
	minesweeper.ID: sync.OnceValue(NewMinesweeper),
	sixes.ID:       sync.OnceValue(NewSixes),
}

// shared is the game's painter that tests share.
func (p painted) shared() *TilePainter { return sharedPainters[p.rules.ID()]() }

// everyGame are the painters of all games.
func everyGame() map[string]painted {
	field := func(rows, columns, mines string) game.Options {
		return game.Options{minesweeper.OptionRows: rows, minesweeper.OptionColumns: columns, minesweeper.OptionMines: mines}
	}
	all := map[string]painted{
		"kamisado": {
			NewKamisado,
			kamisado.Rules{},
			[]game.Options{{kamisado.OptionMode: "estandar"}, {kamisado.OptionMode: "clasica"}},
			kamisadoViews,
		},
		"othello": {
			NewOthello,
			othello.Rules{},
			[]game.Options{{othello.OptionBoard: "8x8"}, {othello.OptionBoard: "10x14"}, {othello.OptionBoard: "14x10"}},
			othelloViews,
		},
		"connect4": {NewConnectFour, connectfour.Rules{}, []game.Options{nil}, connectFourViews},
		"minesweeper": {
			NewMinesweeper,
			minesweeper.Rules{},
			[]game.Options{nil, field("2", "30", "9"), field("30", "30", "150")},
			fieldViews,
		},
		"sixes": {NewSixes, sixes.Rules{}, []game.Options{nil}, tableViews},
	}
	for name, g := range all {
		all[name] = g.withHints(name)
	}
	return all
}

// randomMatch are the positions of a match that is played at random, and for long where it can be.
func randomMatch(
	t require.TestingT, rules game.Rules, options game.Options, seed uint64, most int,
) (positions []game.Position) {
	random := rand.New(rand.NewPCG(seed, 2))
	p, err := rules.New(options, game.Seed{byte(seed), byte(seed >> 8)})
	require.NoError(t, err)
	for positions = append(positions, p); len(p.ToMove()) > 0 && len(positions) < most; positions = append(positions, p) {
		legal := slices.Collect(p.Legal(p.ToMove()[0]))
		before := p
		for range 30 { // chance has no board for some moves
			next, err := before.Play(before.ToMove()[0], legal[random.IntN(len(legal))])
			if err != nil {
				continue
			}
			if p = next; len(p.ToMove()) > 0 {
				break
			}
		}
	}
	return positions
}

// random draws a view of a match that is played at random, from any side, with any moves advised.
func (p painted) random(t *rapid.T) game.View {
	options := rapid.SampledFrom(p.options).Draw(t, "options")
	positions := randomMatch(t, p.rules, options, rapid.Uint64().Draw(t, "seed"),
		rapid.IntRange(1, 80).Draw(t, "positions"))
	v := positions[len(positions)-1].View(game.Seat(rapid.IntRange(-1, len(p.rules.Facts(options).SeatNames)-1).Draw(t,
		"seat")))
	v.Bottom, v.Elapsed = game.Seat(rapid.IntRange(-1, 1).Draw(t,
		"bottom")), time.Duration(rapid.Int64().Draw(t, "elapsed"))
	move := rapid.SampledFrom([]game.Move{
		"a1", "h8", "c3!", "b2*", "aa16", "A", "G", "c1c6", "a8h1", "6h", "kd", "", "?", "z99",
	})
	for _, m := range rapid.SliceOfN(move, 0, 6).Draw(t, "advised") {
		v.Advised = append(v.Advised, game.AdvisedMove{
			Move: m, Sure: rapid.Bool().Draw(t, "sure"), Missed: rapid.Bool().Draw(t, "missed"),
		})
	}
	return v
}

// boardCase is a board of the goldens: a set-up position and moves from it.
type boardCase struct {
	name  string
	kfn   string
	moves []string
}

// boardCases are boards that show everything there is to draw.
var boardCases = []boardCase{
	{name: "start", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"},
	{name: "middle", kfn: "4A1VM/1ZP+S4/2n2R+1s+/8/1v6/N7/m7/2ra1pz1 N -Z 1-2 estandar", moves: []string{"g1g4"}},
	{name: "crossing", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{"c1c6", "a8a7"}},
	{name: "pushable", kfn: "1ZPSARVM/8/8/2N5/2r+5/8/8/mv1aspzn N -R 1-0 estandar"},
	{name: "pushed", kfn: "1ZPSARVM/8/8/2N5/2r+5/8/8/mv1aspzn N -R 1-0 estandar", moves: []string{"c4"}},
	{name: "zero", kfn: "NZPSARVM/mv6/8/8/8/8/8/2raspzn N -- 0-0 simple", moves: []string{"c1c6"}},
	{name: "deadlock", kfn: "4N3/8/8/S7/az6/8/6pv/2n4s N -- 0-0 simple", moves: []string{"c1c7"}},
	{
		name: "chain", kfn: "1ZP+SA1VM/4R2n/8/8/4N3/8/6z1/mv+rasp2 B PN 1-1 estandar",
		moves: []string{"c8b7", "b7c6", "c6d5"},
	},
	{name: "sumos", kfn: "N+Z+P+S+A+R+V+M+/8/8/8/8/8/8/m+v+r+a+s+p+z+n+ B NV 2-2 estandar"},
	{name: "end", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{"c1c6", "a8a7", "c6a8"}},
	{name: "ranks", kfn: "N+Z2S1R++V/4A3/3n++4/1P+6/2r++5/8/5z2/mv2a+s+p1 N -- 8-5 maraton"},
	{name: "row", kfn: "8/2N5/8/2Z+5/2P5/2R5/2v+++5/m2a4 N -V 7-1 maraton", moves: []string{"c2"}},
	{name: "quadruple", kfn: "1N+++6/3m+++4/8/8/8/8/8/8 N -- 7-7 maraton", moves: []string{"d7d8"}},
	{name: "fill", kfn: "N1Pr+1R1M/4Z3/1v6/2A2n2/3S4/6V1/2s5/m2a1pz1 N? -- 1-0 clasica"},
	{name: "diagonal", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{"c1a3"}},
	{name: "choice", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{
		"a1a4", "e8g6", "d1c2", "g6d3", "f1g2", "a8f3", "h1h4", "d8g5", "c1a3", "b8b6", "e1e7",
	}},
}

// view plays the moves of a case.
func (c boardCase) view(t testing.TB) game.View {
	t.Helper()
	start, err := kamisado.ParseKFN(c.kfn)
	require.NoError(t, err)
	var p game.Position = kamisado.NewMatch(start)
	for _, move := range c.moves {
		p, err = p.Play(p.ToMove()[0], game.Move(move))
		require.NoError(t, err)
	}
	return p.View(game.Nobody)
}

// kamisadoViews are what goldens show: the cases, and marks that no match brings together.
func kamisadoViews(t testing.TB) map[string]game.View {
	views := make(map[string]game.View)
	for _, c := range boardCases {
		views[c.name] = c.view(t)
	}
	views["turned"], views["english"] = views["pushed"], views["middle"]
	views["crowded"] = crowded(t)
	// The tower went from c4 to a6; a push would have been better, or another slide.
	missed := boardCases[3].view(t)
	b := missed.Board.(*kamisado.Board)
	b.From, b.To = cellOf("c4"), cellOf("a6")
	b.Towers[b.From], b.Towers[b.To] = kamisado.Tower{}, b.Towers[b.From]
	b.Turn, b.Forced, b.Targets, b.Pushable = kamisado.White, kamisado.NoCell, 0, 0
	for _, move := range []game.Move{"c4", "c4e6"} {
		missed.Advised = append(missed.Advised, game.AdvisedMove{Move: move, Sure: true, Missed: true})
	}
	views["missed"] = missed
	return views
}

// cellOf is NoCell for "-".
func cellOf(name string) kamisado.Cell {
	cell, _ := kamisado.CellOf(name)
	return cell
}

// crowded has every mark there is on one board, met in every way that play allows and some
// more.
func crowded(t testing.TB) game.View {
	v := boardCases[0].view(t)
	b := v.Board.(*kamisado.Board)
	home := b.Towers
	clear(b.Towers[:])
	for i, tower := range home[:8] {
		tower.Rank = uint8(1 - i%2)
		b.Towers[i+24] = tower
		tower.Side = kamisado.Black
		b.Towers[i+32] = tower
	}
	b.Forced, b.Zero = cellOf("c4"), cellOf("c4")
	b.From, b.To, b.Pushed = cellOf("c3"), cellOf("c4"), cellOf("c5")
	b.Targets = kamisado.CellSet(0xffff << 8).With(cellOf("c3"))
	b.Pushable = kamisado.CellSet(0xff << 24).With(cellOf("c4"))
	return v
}

// played is the position after moves of whoever is to move.
func played(t testing.TB, rules game.Rules, options game.Options, seed byte, moves string) game.Position {
	t.Helper()
	p, err := rules.New(options, game.Seed{seed})
	require.NoError(t, err)
	for move := range strings.FieldsSeq(moves) {
		p, err = p.Play(p.ToMove()[0], game.Move(move))
		require.NoError(t, err, move)
	}
	return p
}

// playOn makes so many moves more, drawn from a seed, or fewer where the match ends before.
func playOn(t testing.TB, p game.Position, seed uint64, moves int) game.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 6))
	for ; moves > 0 && len(p.ToMove()) > 0; moves-- {
		seat := p.ToMove()[0]
		legal := slices.Collect(p.Legal(seat))
		next, err := p.Play(seat, legal[random.IntN(len(legal))])
		require.NoError(t, err)
		p = next
	}
	return p
}

// public are the views that everybody has of positions.
func public(positions map[string]game.Position) map[string]game.View {
	views := make(map[string]game.View)
	for name, p := range positions {
		views[name] = p.View(game.Nobody)
	}
	return views
}

// othelloViews are what goldens show.
func othelloViews(t testing.TB) map[string]game.View {
	start := func(board string) game.Position {
		return played(t, othello.Rules{}, game.Options{othello.OptionBoard: board}, 0, "")
	}
	middle := "c4 c3 c2 b4 e6 c1 d3 e2 a4 b5 d2 e3 c5 d6 f2 a5 a3 b3 a6 f3 a2 c6"
	return public(map[string]game.Position{
		"start":  start("8x8"),
		"middle": played(t, othello.Rules{}, nil, 0, middle),
		"end":    playOn(t, start("8x8"), 2, 60),
		"ten":    playOn(t, start("10x10"), 1, 30),
		"wide":   playOn(t, start("10x14"), 1, 40),
		"high":   playOn(t, start("14x10"), 1, 50),
	})
}

// connectFourViews are what goldens show.
func connectFourViews(t testing.TB) map[string]game.View {
	of := func(columns string) game.Position { return played(t, connectfour.Rules{}, nil, 0, columns) }
	middle := "F A B F E C A E G D G E C D D E E G D"
	return public(map[string]game.Position{
		"start":  of(""),
		"opened": of("D"),
		"middle": of(middle),
		"won":    of(middle + " D A E A A D G A F"),
		"full":   of("7 5 7 3 4 1 1 3 2 7 7 3 5 7 5 6 4 7 2 6 2 4 1 6 3 2 3 1 3 4 6 5 2 2 5 4 6 5 4 6 1 1"),
	})
}

// fieldViews are what goldens show.
func fieldViews(t testing.TB) map[string]game.View {
	of := func(columns, rows, mines int, moves string) game.Position {
		options := game.Options{
			minesweeper.OptionColumns: strconv.Itoa(columns), minesweeper.OptionRows: strconv.Itoa(rows),
			minesweeper.OptionMines: strconv.Itoa(mines),
		}
		return played(t, minesweeper.Rules{}, options, 8, moves)
	}
	views := public(map[string]game.Position{
		"start":  of(9, 9, 10, ""),
		"lost":   of(9, 9, 10, "e5 b1! g2! h3! h5! h4 a7! e8! d8"),
		"won":    of(4, 4, 1, "a1 d1"),
		"ten":    solved(t, of(10, 10, 16, "e5"), 2),
		"wide":   solved(t, of(30, 16, 99, "o8"), 30),
		"square": solved(t, of(16, 16, 40, "h8"), 3),
		"large":  solved(t, of(30, 30, 150, "o15"), 12),
		"small":  of(2, 2, 1, "a1"),
		"narrow": solved(t, of(2, 30, 9, "a15"), 6),
	})
	for name, elapsed := range map[string]time.Duration{
		"lost": 83 * time.Second, "ten": 671 * time.Second, "wide": 65 * time.Minute, "square": 5 * time.Second,
		"large": 167 * time.Hour, "small": time.Second, "narrow": time.Minute,
	} {
		v := views[name]
		v.Elapsed = elapsed
		views[name] = v
	}
	return views
}

// solved opens and flags so many times what is proven to be safe or a mine, as long as anything
// is.
func solved(t testing.TB, p game.Position, times int) game.Position {
	t.Helper()
	for ; times > 0; times-- {
		advised := fieldAdvice(t, p.View(game.Nobody))
		if !advised[0].Sure {
			break
		}
		for _, m := range advised {
			// What is open already, by a cell before it, is refused.
			if next, err := p.Play(minesweeper.Player, m.Move); err == nil {
				p = next
			}
		}
	}
	_, over := p.Outcome()
	require.False(t, over)
	return p
}

// tableViews are what goldens show.
func tableViews(t testing.TB) map[string]game.View {
	of := func(seed byte, moves string) game.Position { return played(t, sixes.Rules{}, nil, seed, moves) }
	start, other := of(33, "dealall"), of(21, "dealall")
	middle := playOn(t, start, 33, 16)
	views := public(map[string]game.Position{
		"start": start, "dealing": of(33, strings.Repeat("deal ", 29)), "middle": middle,
		"late": playOn(t, other, 21, 50), "end": playOn(t, other, 21, 52),
	})
	views["full"] = start.View(start.ToMove()[0])
	views["private"] = middle.View(middle.ToMove()[0])
	views["waiting"] = middle.View(sixes.South)
	return views
}

// sixesOptions are the names and words of the goldens of los seises.
func sixesOptions(t testing.TB, picture string) Options {
	t.Helper()
	switch picture {
	case "late", "waiting":
		return spoken(t, lang.English, "Maximiliano von und zu Hohenstein", "李小龍", "Zoë 🌸 Ibáñez", "𝕃𝕖𝕠")
	case "dealing":
		return spoken(t, lang.English, "Foolish", "Smart", "Expert", "Wwwwwwwwwwwwwwww")
	}
	return spoken(t, lang.Spanish, "Ada", "Bruno", "Clara", "Listo")
}
