package render

import (
	"fmt"
	"math/rand/v2"
	"time"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// randomBoard draws any board, also such as no match can reach: every mark can
// meet every tower.
func randomBoard(t *rapid.T) *kamisado.Board {
	cell := rapid.Uint8Range(0, 64)
	b := &kamisado.Board{
		Forced:   kamisado.Cell(cell.Draw(t, "forced")),
		Targets:  kamisado.CellSet(rapid.Uint64().Draw(t, "targets")),
		Pushable: kamisado.CellSet(rapid.Uint64().Draw(t, "pushable")),
		Missed:   rapid.Bool().Draw(t, "missed"),
	}
	trace := func(label string) kamisado.Trace {
		place := func(what string) kamisado.Cell { return kamisado.Cell(cell.Draw(t, label+" "+what)) }
		return kamisado.Trace{From: place("from"), To: place("to"), Pushed: place("pushed"), Zero: place("zero")}
	}
	b.Trace = trace("last")
	for i := range rapid.IntRange(0, 3).Draw(t, "earlier") {
		b.Earlier = append(b.Earlier, trace(fmt.Sprint("earlier ", i)))
	}
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "towers"), 1))
	for i := range b.Towers {
		if random.IntN(3) == 0 {
			b.Towers[i] = kamisado.Tower{
				Side: game.Seat(random.IntN(2)), Colour: kamisado.Colour(random.IntN(8)),
				Rank: uint8(random.IntN(kamisado.TopRank + 1)), Present: true,
			}
		}
	}
	return b
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
	size := minesweeper.Size{Rows: side.Draw(t, "rows"), Columns: side.Draw(t, "columns")}
	b := &minesweeper.Board{Size: size, Left: rapid.Int().Draw(t, "left")}
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
