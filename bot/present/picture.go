package present

import (
	"encoding/json"
	"fmt"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/render"
)

// mapKeyword is the keyword of the text in a PNG that says what is where in it:
//
//	{"cells":[{"name":"a8","x":24,"y":24,"width":84,"height":84,"text":"a8, orange cell: …"}, …]}
//
// in pixels from the top left, row by row. A client that knows no game can so say
// what is pointed at, and finds the moves of a cell by its name: in the values of the
// menus and the ids of the buttons below the picture. That holds where moves are
// composed too: the values that are picked from menus, joined, are a cell's name, and
// the moves of the buttons that act on it begin with it.
const mapKeyword = "Map"

// imageMap is the text under mapKeyword.
type imageMap struct {
	Cells []mapCell `json:"cells"`
	// ToMove are the ids of the users who are to move.
	ToMove []string `json:"to_move,omitempty"`
	// Paths are the cells of moves whose notation names the first alone: {"c4":["c4","c5"]}.
	Paths map[string][]string `json:"paths,omitempty"`
}

// mapCell is a cell of a picture.
type mapCell struct {
	Name   string `json:"name"`
	X      int    `json:"x"`
	Y      int    `json:"y"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	// Text describes the cell in the language of the message.
	Text string `json:"text"`
}

// paintOptions are how boards are drawn for messages in a language. names are what the
// players are called, by seat.
func paintOptions(say lang.Speaker, names []string) render.Options {
	return render.Options{Size: render.SizeDefault, Language: string(say.Tag), Names: names, Say: say.Say}
}

// paint makes the picture of a view for a message, with its alt text. All pictures of
// messages are made here, so that they have maps where those are wanted. names are what
// the players are called, by seat; toMove are the ids of the users who are to move.
func (p *Presenter) paint(g *Game, v game.View, say lang.Speaker, name string, names []string, toMove ...string) (*chat.File, error) {
	o := paintOptions(say, names)
	png, err := g.Painter.Paint(nil, v, o)
	if err != nil {
		return nil, err
	}
	if p.Maps {
		if mapped, err := g.mapped(png, v, say, o, toMove); err == nil {
			png = mapped
		} else {
			// A picture without a map is still a picture.
			p.Log.Error("could not put a map into a picture", "file", name, "error", err)
		}
	}
	return &chat.File{Name: name, Data: png, Alt: g.Printer.Alt(v, say.Say, p.Limits.Alt)}, nil
}

// mapped puts a map into the picture of a view. One in which there is nothing to
// point at stays as it is. A bug in a map must not cost the picture either.
func (g *Game) mapped(png []byte, v game.View, say lang.Speaker, o render.Options, toMove []string) (mapped []byte, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	cells, err := g.Painter.Cells(v, o)
	if err != nil || len(cells) == 0 {
		return png, err
	}
	m := imageMap{ToMove: toMove, Paths: paths(v, cells)}
	for _, cell := range cells {
		at := cell.Bounds
		m.Cells = append(m.Cells, mapCell{
			Name: cell.Name, X: at.Min.X, Y: at.Min.Y, Width: at.Dx(), Height: at.Dy(),
			Text: g.Printer.Describe(v, cell.Name, say.Say),
		})
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	return render.WithText(png, mapKeyword, string(text))
}

// paths finds the moves of a view that are named after a cell and lead to another one,
// which their label has in a gap of its own.
func paths(v game.View, cells []render.Cell) map[string][]string {
	isCell := func(name string) bool {
		return slices.ContainsFunc(cells, func(c render.Cell) bool { return c.Name == name })
	}
	found := map[string][]string{}
	for _, group := range v.Groups {
		for _, choice := range group.Choices {
			move := string(choice.Move)
			for _, arg := range choice.Label.Args {
				if name, ok := arg.(string); ok && name != move && isCell(move) && isCell(name) {
					found[move] = []string{move, name}
				}
			}
		}
	}
	return found
}
