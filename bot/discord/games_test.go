package discord

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	"kamisado/bot"
	"kamisado/game"
	"kamisado/game/match/matchtest"
	"kamisado/game/sixes"
	"kamisado/render"
	"kamisado/render/text"
)

// handPainter draws views as a dot, with the cards of the view's seat as text in the PNG.
type handPainter struct{ text.Printer }

func (handPainter) Paint(dst []byte, v game.View, _ render.Options) ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		return dst, err
	}
	drawn, err := render.WithText(b.Bytes(), "Hand", handOf(v))
	return append(dst, drawn...), err
}
func (handPainter) Cells(game.View, render.Options) ([]render.Cell, error) { return nil, nil }
func (handPainter) Board(v game.View, _ string) string                     { return handOf(v) }
func (handPainter) Alt(v game.View, _ text.Speaker, _ int) string          { return handOf(v) }

// handOf is what only the seat of a view may know.
func handOf(v game.View) string {
	b, ok := v.Board.(*sixes.Board)
	if !ok || len(b.Hand) == 0 {
		return "HAND[]"
	}
	return fmt.Sprint("HAND", b.Hand)
}

// allKinds are games for one, for two and for more, with options of every kind.
func allKinds() []bot.Game {
	levels := []game.Level{{Name: "tonto"}, {Name: "listo"}}
	return append(onlyKamisado(),
		bot.Game{Rules: sixes.Rules{}, Painter: handPainter{}, Printer: handPainter{}, Lobby: []game.Seat{0, 1, 2, 3}, Levels: levels, DefaultLevel: "tonto"},
		bot.Game{Rules: matchtest.Guess{}, Painter: handPainter{}, Printer: handPainter{}, Options: []bot.Option{
			{Name: "rows", Least: 2, Most: 30}, {Name: "free", Flag: true}, {Name: "kind", Values: []string{"small", "wide"}},
		}},
	)
}
