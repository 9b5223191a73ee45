package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// What Paint joins from bit strings must decode to what Image draws.
func TestPaintShowsWhatImageDraws(t *testing.T) {
	t.Parallel()
	for name, g := range everyGame() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			painter := g.shared()
			imager := imagerOf(painter)
			rapid.Check(t, func(t *rapid.T) { checkPaint(t, painter, imager, g.random(t)) })
		})
	}
}

func checkPaint(t *rapid.T, painter *TilePainter, imager *Imager, v game.View) {
	o := Options{
		Language: rapid.SampledFrom([]string{"", "es", "en"}).Draw(t, "language"),
	}
	want, err := imager.Image(v, o)
	require.NoError(t, err)
	data, err := painter.Paint([]byte("before"), v, o)
	require.NoError(t, err)
	require.Equal(t, "before", string(data[:6]))
	got, err := png.Decode(bytes.NewReader(data[6:]))
	require.NoError(t, err)
	require.Equal(t, want.Rect, got.Bounds())
	for i, c := range want.Palette {
		require.Equal(t, color.RGBAModel.Convert(c), color.RGBAModel.Convert(got.(*image.Paletted).Palette[i]))
	}
	require.True(t, bytes.Equal(want.Pix, got.(*image.Paletted).Pix), "the pixels differ")
}

// mostBytes is the limit of a picture: 70 kB at 960 pixels, and as much more as it has more
// pixels.
func mostBytes(picture []byte) int {
	frame, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		return 0
	}
	const usual = Width * Width
	return 70_000 * max(usual, frame.Width*frame.Height) / usual
}

// Pictures of matches have at most 70 kB, and nine of ten of each game less than 50.
func TestPicturesAreSmall(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	for name, g := range everyGame() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, options := range g.options {
				painter, sizes := g.shared(), []int(nil)
				for seed := uint64(0); len(sizes) < 40; seed++ {
					for i, p := range randomMatch(t, g.rules, options, seed, 200) {
						if i%5 == 0 {
							got, err := painter.Paint(nil, p.View(game.Nobody), Options{})
							require.NoError(t, err)
							sizes = append(sizes, len(got))
						}
					}
				}
				slices.Sort(sizes)
				t.Logf("%v: %d bytes, nine of ten at most %d, all %d", options, sizes[len(sizes)/2],
					sizes[len(sizes)*9/10], sizes[len(sizes)-1])
				require.Less(t, sizes[len(sizes)*9/10], 50_000)
				require.LessOrEqual(t, sizes[len(sizes)-1], 70_000)
			}
		})
	}
}

// Full boards are the largest pictures: here are random ones of every size, with every mark,
// and minefields as no player leaves them.
func TestFullBoardsAreSmall(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(18, 45))
	boards := map[string]game.View{
		"all digits": filledField(func(i int) minesweeper.Square {
			return minesweeper.Open + minesweeper.Square(1+i*i/7%5)
		}),
		"all wrong flags": filledField(func(int) minesweeper.Square { return minesweeper.WrongFlag }),
		"all mines":       {Game: minesweeper.ID, Board: lostField(t, "720")},
		"rack":            fullRack(random),
	}
	for _, size := range [][2]int{{8, 8}, {10, 10}, {10, 14}, {14, 10}} {
		for i := range 5 {
			boards[fmt.Sprint("discs ", size, i)] = fullDiscs(random, size[0], size[1])
		}
	}
	for name, v := range boards {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := everyGame()[string(v.Game)].shared().Paint(nil, v, Options{})
			require.NoError(t, err)
			t.Logf("%v: %d bytes", decode(t, got).Bounds().Max, len(got))
			most := mostBytes(got)
			if name == "all digits" {
				most = most * 4 / 3 // no field has so many
			}
			require.LessOrEqual(t, len(got), most)
		})
	}
}

// fullDiscs is a full board of Othello whose last move turned as many discs as any can.
func fullDiscs(random *rand.Rand, columns, rows int) game.View {
	b := &othello.Board{Rows: rows, Columns: columns, Last: random.IntN(rows * columns), Turn: game.Nobody}
	for range rows * columns {
		b.Discs = append(b.Discs, othello.BlackDisc+othello.Disc(random.IntN(2)))
	}
	b.Turned = random.Perm(rows * columns)[:20]
	return game.View{Game: othello.ID, Board: b}
}

// fullRack is a full board of Connect Four with a line.
func fullRack(random *rand.Rand) game.View {
	b := &connectfour.Board{Turn: game.Nobody, Last: 3, Line: []int{3, 9, 15, 21}}
	for i := range b.Discs {
		b.Discs[i] = connectfour.RedDisc + connectfour.Disc(random.IntN(2))
	}
	return game.View{Game: connectfour.ID, Board: b}
}

// filledField is the largest minefield.
func filledField(square func(i int) minesweeper.Square) game.View {
	b := &minesweeper.Board{Size: minesweeper.Size{Rows: 30, Columns: 30}, Last: 0, Lost: true}
	for i := range 900 {
		b.Squares = append(b.Squares, square(i))
	}
	b.Squares[0] = minesweeper.Exploded
	return game.View{Game: minesweeper.ID, Board: b}
}

// lostField opens cells along the first column, and the next, until one is a mine.
func lostField(t *testing.T, mines string) any {
	t.Helper()
	p, err := minesweeper.Rules{}.New(game.Options{"rows": "30", "columns": "30", "mines": mines}, game.Seed{1})
	require.NoError(t, err)
	for i, over := 0, false; !over; i++ {
		next, err := p.Play(minesweeper.Player, game.Move(fmt.Sprintf("%c%d", 'a'+i/30, i%30+1)))
		if err == nil { // else the cell is open already
			p = next
		}
		_, over = p.Outcome()
	}
	v := p.View(game.Nobody)
	require.True(t, v.Board.(*minesweeper.Board).Lost)
	return v.Board
}

// Not parallel: it counts the allocations of the whole process.
func TestPaintHardlyAllocates(t *testing.T) {
	for name, g := range everyGame() {
		painter := g.shared()
		for _, v := range g.usual(t) {
			buf, err := painter.Paint(nil, v, Options{})
			require.NoError(t, err)
			allocs := testing.AllocsPerRun(2, func() { buf, _ = painter.Paint(buf[:0], v, Options{}) })
			require.Less(t, allocs, 100.0, name)
		}
	}
}

// Foreign boards, and those that contradict themselves, are errors, never a panic.
func TestPaintRefusesNonsense(t *testing.T) {
	t.Parallel()
	all := everyGame()
	hand := func(cards []sixes.Card, playable int) *sixes.Board {
		return &sixes.Board{Last: sixes.NoCard, Hand: cards, Playable: make([]bool, playable)}
	}
	for name, c := range map[string]struct {
		game  game.ID
		board any
	}{
		"discs that are too few":       {othello.ID, &othello.Board{Rows: 8, Columns: 8, Discs: make([]othello.Disc, 63)}},
		"a board of nothing":           {othello.ID, &othello.Board{}},
		"a disc of no colour":          {othello.ID, &othello.Board{Rows: 2, Columns: 2, Discs: []othello.Disc{0, 1, 2, 3}}},
		"a fourth disc in a boardBlue": {connectfour.ID, &connectfour.Board{Discs: [42]connectfour.Disc{4: 3}}},
		"a field that is too wide": {
			minesweeper.ID,
			&minesweeper.Board{Size: minesweeper.Size{Rows: 2, Columns: 31}, Squares: make([]minesweeper.Square, 62)},
		},
		"a field without squares": {minesweeper.ID, &minesweeper.Board{Size: minesweeper.Size{Rows: 9, Columns: 9}}},
		"nine mines around a cell": {
			minesweeper.ID,
			&minesweeper.Board{Size: minesweeper.Size{Rows: 2, Columns: 2}, Squares: []minesweeper.Square{0, 0, 0, 9}},
		},
		"a square there is not": {
			minesweeper.ID,
			&minesweeper.Board{
				Size: minesweeper.Size{Rows: 2, Columns: 2}, Squares: []minesweeper.Square{0, 0, 0, minesweeper.Exploded + 1},
			},
		},
		"a row without its six":      {sixes.ID, &sixes.Board{Runs: [4]sixes.Run{{Low: 7, High: 9}}}},
		"a row beyond the king":      {sixes.ID, &sixes.Board{Runs: [4]sixes.Run{{Low: 6, High: 14}}}},
		"a hand of too many":         {sixes.ID, hand(make([]sixes.Card, 14), 14)},
		"a hand nobody knows":        {sixes.ID, hand(make([]sixes.Card, 3), 2)},
		"a hand with a foreign card": {sixes.ID, hand([]sixes.Card{sixes.NoCard}, 1)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkRefused(t, all[string(c.game)].shared(), c.board)
		})
	}
	for _, g := range all {
		checkRefused(t, g.shared(), "o")
		checkRefused(t, g.shared(), nil)
	}
}

func checkRefused(t *testing.T, painter *TilePainter, board any) {
	t.Helper()
	v := game.View{Board: board}
	got, err := painter.Paint([]byte("mine"), v, Options{})
	require.Error(t, err)
	require.Equal(t, "mine", string(got))
	_, err = painter.Cells(v, Options{})
	require.Error(t, err)
}

// Pictures made at once, while everything is drawn for the first time, are those
// made alone. The race detector has its say here.
func TestPaintAtOnce(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	for name, g := range everyGame() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			type result struct {
				name string
				png  []byte
			}
			painter, views := g.new(), g.usual(t)
			done := make(chan result)
			warmed := make(chan struct{})
			go func() { painter.Warm(); close(warmed) }()
			for name, v := range views {
				for range 2 {
					go func() {
						got, _ := painter.Paint(nil, v, Options{})
						done <- result{name, got}
					}()
				}
			}
			alone := g.shared()
			for range 2 * len(views) {
				got := <-done
				want, err := alone.Paint(nil, views[got.name], Options{})
				require.NoError(t, err)
				require.Equal(t, want, got.png)
			}
			<-warmed
		})
	}
}
