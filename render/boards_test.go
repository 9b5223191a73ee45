package render

import (
	"fmt"
	"image"
	"image/color/palette"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
)

// smallBoards are boards of the games named, each of another match that is played at random.
func smallBoards(t *testing.T, names ...string) (boards []SmallBoard) {
	t.Helper()
	games := everyGame()
	for i, name := range names {
		g := games[name]
		positions := randomMatch(t, g.rules, g.options[i%len(g.options)], uint64(i), 12+i)
		at := positions[len(positions)-1]
		boards = append(boards, SmallBoard{
			Painter: g.shared(), View: at.View(game.Nobody), Badge: fmt.Sprint(i + 1), Awaited: i%3 == 0,
			Text: []string{"Ada", "Clara Isabel de los Montes", "Łukasz 日本"}[i%3], Detail: "es tu turno",
		})
	}
	return boards
}

// What cannot be drawn is an error.
func TestBoardsOfAnotherGame(t *testing.T) {
	t.Parallel()
	_, err := PaintBoards([]SmallBoard{{Painter: everyGame()["kamisado"].shared(), View: game.View{Board: "chess"}}})
	require.ErrorContains(t, err, "not string")
}

// largePainter paints one large picture again and again. It notes how much memory is in use each time.
type largePainter struct {
	Painter
	png  []byte
	used []uint64
}

func (p *largePainter) Paint(dst []byte, _ game.View, _ Options) ([]byte, error) {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	p.used = append(p.used, m.HeapAlloc)
	return append(dst, p.png...), nil
}

func (p *largePainter) Cells(game.View, Options) ([]Cell, error) { return nil, nil }

// The picture of a board is not kept while the others are painted. This test runs alone: it looks at the memory of the
// process.
func TestOneLargeBoardAtATime(t *testing.T) {
	const side = 2000
	data, err := encode(image.NewPaletted(image.Rect(0, 0, side, side), palette.Plan9))
	require.NoError(t, err)
	painter := &largePainter{png: data}
	_, err = PaintBoards(slices.Repeat([]SmallBoard{{Painter: painter}}, 5))
	require.NoError(t, err)
	require.Len(t, painter.used, 5)
	require.Less(t, painter.used[4], painter.used[0]+side*side, "of each only the small board is kept")
}

// Small boards take little, whatever they show, and all have their colours.
func TestSmallBoards(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	all := []string{"kamisado", "othello", "connect4", "minesweeper", "sixes"}
	for name, games := range map[string][]string{
		"one": {"kamisado"}, "four": {"sixes", "minesweeper", "othello", "connect4"},
		"nine": append(slices.Concat(all, all)[:8], "kamisado"), "towers": slices.Repeat([]string{"kamisado"}, 9),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := PaintBoards(smallBoards(t, games...))
			require.NoError(t, err)
			t.Logf("%d bytes, %v", len(got), decode(t, got).Bounds().Max)
			checkGolden(t, filepath.Join("testdata", "boards", name), got)
			require.LessOrEqual(t, len(got), 70_000)
			require.Equal(t, Width, decode(t, got).Bounds().Dx())
		})
	}
}
