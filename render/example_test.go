package render_test

import (
	"bytes"
	"fmt"
	"image/png"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/render"
)

// A painter makes a PNG of a view, and lists what is where in it.
func ExampleNewConnectFour() {
	painter := render.NewConnectFour()
	v := game.View{Game: connectfour.ID, Board: &connectfour.Board{Turn: connectfour.Red, Last: connectfour.NoCell}}
	picture, err := painter.Paint(nil, v, render.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	config, _ := png.DecodeConfig(bytes.NewReader(picture))
	fmt.Println(config.Width, "x", config.Height)
	cells, _ := painter.Cells(v, render.Options{})
	fmt.Println(len(cells), "columns, the last is", cells[6].Name, "at", cells[6].Bounds)
	// Output:
	// 960 x 834
	// 7 columns, the last is G at (795,39)-(921,795)
}
