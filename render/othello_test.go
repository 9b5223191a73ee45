package render_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/render"
)

// discs reads a board of Othello: one line a row, X black, O white.
func discs(rows ...string) *othello.Board {
	b := &othello.Board{Rows: len(rows), Columns: len(rows[0]), Last: othello.NoCell, Turn: game.Nobody}
	for _, row := range rows {
		for _, c := range row {
			disc := othello.Empty
			switch c {
			case 'X':
				disc = othello.BlackDisc
				b.Count[othello.Black]++
			case 'O':
				disc = othello.WhiteDisc
				b.Count[othello.White]++
			}
			b.Discs = append(b.Discs, disc)
		}
	}
	return b
}

// othelloBoards are what goldens show.
func othelloBoards() map[string]*othello.Board {
	start := discs("........", "........", "........", "...OX...", "...XO...", "........", "........", "........")
	start.Turn, start.Legal = othello.Black, []int{19, 26, 37, 44}
	middle := discs("........", "..O.....", "..OXX...", "..OXXX..", "..OOOX..", "..X.OX..", "........", "........")
	middle.Turn, middle.Legal = othello.White, []int{12, 22, 30, 38, 46, 50}
	middle.Last, middle.Turned = 20, []int{28, 27}
	end := discs("XXXXXXXO", "XXXXXXOO", "XXOXOXXO", "XXXOOXXO", "XXOOXXXO", "XOXXXXXO", "OOOOOXXO", "OOOOOOOX")
	end.Last, end.Turned = 63, []int{54, 45}
	ten := discs("..........", "..........", "..........", "....OO....", "....OX....", "....XXX...", "..........", "..........", "..........", "..........")
	ten.Turn, ten.Legal, ten.Last, ten.Turned = othello.White, []int{64, 66, 67, 57}, 56, []int{55}
	wide := discs("..............", "..............", "..............", "......OO......", "......OX......", "......XX......",
		"..............", "..............", "..............", "..............")
	wide.Turn, wide.Legal = othello.Black, []int{33, 34, 35, 47, 61}
	high := discs("..........", "..........", "..........", "..........", "..........", "..........", "....OX....", "....XO....",
		"..........", "..........", "..........", "..........", "..........", "..........")
	high.Turn, high.Legal = othello.Black, []int{54, 63, 76, 85}
	return map[string]*othello.Board{"start": start, "middle": middle, "end": end, "ten": ten, "wide": wide, "high": high}
}

func TestOthelloGoldens(t *testing.T) {
	t.Parallel()
	painter := render.NewOthello()
	for name, b := range othelloBoards() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := painter.Paint(nil, game.View{Game: othello.ID, Board: b}, render.Options{})
			require.NoError(t, err)
			t.Logf("%s: %d bytes, %v", name, len(got), decode(t, got).Bounds().Max)
			require.LessOrEqual(t, len(got), mostBytes)
			checkGolden(t, filepath.Join("testdata", "othello", name), got)
		})
	}
}
