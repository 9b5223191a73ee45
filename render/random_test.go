package render_test

import (
	"image"
	"testing"
	"time"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render"
)

// imager is what all painters are.
type imager interface {
	render.Painter
	render.Warmer
	Image(v game.View, o render.Options) (*image.Paletted, error)
}

// painted is a game's painter and what it paints.
type painted struct {
	new func() imager
	// random draws any view, also such as no match can reach.
	random func(t *rapid.T) game.View
	// usual are views as they turn up in play.
	usual func(t testing.TB) map[string]game.View
}

// everyGame are the painters of all games.
func everyGame() map[string]painted {
	return map[string]painted{
		"kamisado": {
			func() imager { return render.NewKamisado() },
			func(t *rapid.T) game.View { return game.View{Game: kamisado.ID, Board: randomBoard(t)} },
			func(t testing.TB) map[string]game.View {
				views := make(map[string]game.View)
				for _, s := range scenes {
					views[s.name] = s.view(t)
				}
				return views
			},
		},
		"othello": {
			func() imager { return render.NewOthello() }, randomDiscs,
			func(testing.TB) map[string]game.View { return viewsOf(othello.ID, othelloBoards()) },
		},
		"connect4": {
			func() imager { return render.NewConnectFour() }, randomRack,
			func(testing.TB) map[string]game.View { return viewsOf(connectfour.ID, connectFourBoards()) },
		},
		"minesweeper": {
			func() imager { return render.NewMinesweeper() }, randomField,
			func(testing.TB) map[string]game.View {
				views := make(map[string]game.View)
				for name, s := range fieldScenes() {
					views[name] = game.View{Game: minesweeper.ID, Board: s.board, Elapsed: s.elapsed}
				}
				return views
			},
		},
		"sixes": {
			func() imager { return render.NewSixes() }, randomTable,
			func(testing.TB) map[string]game.View { return viewsOf(sixes.ID, tables()) },
		},
	}
}

func viewsOf[B any](id game.ID, boards map[string]B) map[string]game.View {
	views := make(map[string]game.View)
	for name, b := range boards {
		views[name] = game.View{Game: id, Board: b}
	}
	return views
}

func randomDiscs(t *rapid.T) game.View {
	size := rapid.SampledFrom([][2]int{{8, 8}, {10, 10}, {10, 14}, {14, 10}}).Draw(t, "size")
	cells := size[0] * size[1]
	cell := rapid.IntRange(-1, cells-1)
	b := &othello.Board{
		Rows: size[0], Columns: size[1], Last: cell.Draw(t, "last"), Turn: game.Seat(rapid.IntRange(-1, 1).Draw(t, "turn")),
		Legal: rapid.SliceOfN(cell, 0, 20).Draw(t, "legal"), Turned: rapid.SliceOfN(cell, 0, 20).Draw(t, "turned"),
	}
	for _, disc := range rapid.SliceOfN(rapid.Uint8Range(0, 2), cells, cells).Draw(t, "discs") {
		b.Discs = append(b.Discs, othello.Disc(disc))
	}
	return game.View{Game: othello.ID, Board: b}
}

func randomRack(t *rapid.T) game.View {
	cell := rapid.IntRange(-1, connectfour.Rows*connectfour.Columns-1)
	b := &connectfour.Board{
		Turn: game.Seat(rapid.IntRange(-1, 1).Draw(t, "turn")), Last: cell.Draw(t, "last"),
		Line: rapid.SliceOfN(cell, 0, 12).Draw(t, "line"),
	}
	for i := range b.Open {
		b.Open[i] = rapid.Bool().Draw(t, "open")
	}
	for i, disc := range rapid.SliceOfN(rapid.Uint8Range(0, 2), len(b.Discs), len(b.Discs)).Draw(t, "discs") {
		b.Discs[i] = connectfour.Disc(disc)
	}
	return game.View{Game: connectfour.ID, Board: b}
}

func randomField(t *rapid.T) game.View {
	// A few sizes in all: each has everything drawn anew.
	side := rapid.SampledFrom([]int{2, 9, 16, 30})
	b := &minesweeper.Board{Rows: side.Draw(t, "rows"), Columns: side.Draw(t, "columns"), Left: rapid.Int().Draw(t, "left")}
	cells := b.Rows * b.Columns
	b.Last = rapid.IntRange(-1, cells-1).Draw(t, "last")
	squares := []minesweeper.Square{minesweeper.Closed, minesweeper.Flagged, minesweeper.Mine, minesweeper.WrongFlag, minesweeper.Exploded}
	for digit := range minesweeper.Square(9) {
		squares = append(squares, minesweeper.Open+digit)
	}
	b.Squares = rapid.SliceOfN(rapid.SampledFrom(squares), cells, cells).Draw(t, "squares")
	return game.View{Game: minesweeper.ID, Board: b, Elapsed: time.Duration(rapid.Int64().Draw(t, "elapsed"))}
}

func randomTable(t *rapid.T) game.View {
	few := rapid.IntRange(-1, 120)
	b := &sixes.Board{
		Turn: game.Seat(rapid.IntRange(-1, 3).Draw(t, "turn")), Turns: rapid.Int().Draw(t, "turns"),
		Deck: rapid.IntRange(-1, 52).Draw(t, "deck"), Last: sixes.Card(rapid.Uint8Range(0, 52).Draw(t, "last")),
	}
	for i := range 4 {
		if rapid.Bool().Draw(t, "begun") {
			b.Runs[i] = sixes.Run{Low: rapid.IntRange(1, 6).Draw(t, "low"), High: rapid.IntRange(6, 13).Draw(t, "high")}
		}
		b.Seats[i] = sixes.Place{Cards: few.Draw(t, "cards"), Passes: few.Draw(t, "passes"), Out: rapid.IntRange(-1, 5).Draw(t, "out")}
	}
	if rapid.Bool().Draw(t, "private") {
		b.Hand = []sixes.Card{}
		for _, card := range rapid.SliceOfNDistinct(rapid.Uint8Range(0, 51), 0, 13, rapid.ID[uint8]).Draw(t, "hand") {
			b.Hand, b.Playable = append(b.Hand, sixes.Card(card)), append(b.Playable, rapid.Bool().Draw(t, "playable"))
		}
	}
	return game.View{Game: sixes.ID, Board: b}
}
