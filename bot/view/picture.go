package view

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
)

// mapKeyword is the keyword of the text in a PNG that says what is where in it:
//
//	{"cells":[{"name":"a8","x":24,"y":24,"width":84,"height":84,"text":"a8, orange cell: …"}, …]}
//
// in pixels from the top left, row by row. A client that knows no game can so say
// what is pointed at, and knows the moves that the picture's reader is offered: their
// names are those of cells, joined, or are in the paths. The controls below the picture
// make them: a button or a line of a menu has the move, the menu before it the move's
// group. Where moves are composed the values that are picked from menus, joined, are a
// cell's name, and what follows that in a move is what buttons choose to do there.
//
// A board that can be turned comes as two pictures, a file within the file, so that each
// client can show its user's own side; either map says whose side is at the bottom.
const mapKeyword = "Map"

// imageMap is the text under mapKeyword.
type imageMap struct {
	Cells []mapCell `json:"cells"`
	// Language is the one that the message with the picture is in.
	Language string `json:"language,omitempty"`
	// Players are the ids of the users who play, ToMove those of the ones who are to move.
	Players []string `json:"players,omitempty"`
	ToMove  []string `json:"to_move,omitempty"`
	// Moves are the moves that the picture's reader is offered, by the key of their group.
	Moves map[string][]game.Move `json:"moves,omitempty"`
	// Ply is the number of moves so far, Last are the latest of them.
	Ply  int         `json:"ply,omitempty"`
	Last []game.Move `json:"last,omitempty"`
	// Ways are the cells that pieces went to in latest moves whose notation names the first
	// alone. What was on each went to the next one: {"c4":["c4","c5","c6"]}.
	Ways map[string][]string `json:"ways,omitempty"`
	// Stays are the cells of pieces that had to move and could not, by the cell that the move before them ended on.
	Stays map[string][]string `json:"stays,omitempty"`
	// Paths are the cells of moves whose notation names the first alone: {"c4":["c4","c5"]}.
	Paths map[string][]string `json:"paths,omitempty"`
	// Bottom is the id of the user whose side is at the lower edge, where boards can be
	// turned; users are those of the seats.
	Bottom string `json:"bottom,omitempty"`
	users  []string
	// Since is when a match began whose time the picture shows, in Unix milliseconds, as long as it runs; Clock is where:
	// x, y, width and height.
	Since int64 `json:"since,omitempty"`
	Clock []int `json:"clock,omitempty"`
	// Said is what happened in the picture, where the message is about what came after it.
	Said string `json:"said,omitempty"`
	// Alt describes the picture, where it is not the one that the message describes.
	Alt string `json:"alt,omitempty"`
	// Advised are the marks of what a coach advises, by cell, in the picture of a hint, and
	// Match is whose board they are for.
	Advised map[string]string `json:"advised,omitempty"`
	Match   string            `json:"match,omitempty"`
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
	// Landing is where a piece comes to lie that is played there: x, y, width and height.
	// Piece is its colour as in CSS. Both are missing where the cell is that place.
	Landing []int  `json:"landing,omitempty"`
	Piece   string `json:"piece,omitempty"`
	// Outline are the corners of the piece on the cell, or of one that lands there, from the
	// corner of where it lies: x, y, x, y and so on. It is missing where a piece is all of that.
	Outline []int `json:"outline,omitempty"`
	// Turned says that the last move has turned over the piece on the cell.
	Turned bool `json:"turned,omitempty"`
}

// paintOptions returns the options with which boards are drawn for messages in a language. names are what the
// players are called, by seat.
func paintOptions(say lang.Speaker, names []string) render.Options {
	o := render.Options{Language: string(say.Tag), Say: say.Say}
	for _, name := range names { // in a picture they stand alone
		o.Names = append(o.Names, strings.Trim(name, game.BeginIsolate+game.EndIsolate))
	}
	return o
}

// paint makes the picture of a view for a message, with its alt text. All pictures of
// messages are made here, so that they have maps where those are wanted. names are what
// the players are called, by seat. The map says of a match what m has, and what can be seen
// in the picture.
func (p *Presenter) paint(
	g *Game, v game.View, say lang.Speaker, name string, names []string, m imageMap,
) (*chat.File, error) {
	o := paintOptions(say, names)
	png, err := g.Painter.Paint(nil, v, o)
	if err != nil {
		return nil, err
	}
	if p.Maps {
		if mapped, err := g.mapped(png, v, say, o, m, p.Limits.Alt); err == nil {
			png = mapped
		} else {
			// A picture without a map is still a picture.
			p.Log.Error("could not add an image map to a picture", "file", name, "error", err)
		}
	}
	return chat.NewPicture(name, png, g.Printer.Alt(v, say.Say, p.Limits.Alt)), nil
}

// AddPicture adds the picture of a position that belongs to no match to a message or, where no file may be sent, the
// text board. choices are the moves that the reader may make there, for the picture's map.
func (p *Presenter) AddPicture(m *chat.Message, v game.View, choices []game.Group, name string, to Reader) (err error) {
	g, say := p.Games.Of(v.Game), p.Catalogue.For(to.Locale)
	if !to.Files() {
		m.Text += fenced(g.Printer.Board(v, string(say.Tag))) +
			say.Text("board.missing", "Permissions", termList(say, to.Missing))
		return nil
	}
	var of imageMap
	if len(choices) > 0 {
		v.Groups = choices
		of = imageMap{Players: []string{to.User}, ToMove: []string{to.User}, Moves: map[string][]game.Move{}}
	}
	for _, group := range choices {
		for _, choice := range group.Choices {
			of.Moves[group.Key] = append(of.Moves[group.Key], choice.Move)
		}
	}
	m.File, err = p.paint(g, v, say, name, nil, of)
	return err
}

// mapped puts a map into the picture of a view and, where the board can be turned, the
// picture that the other side sees, with its map and a description of at most mostAlt
// characters. A bug in either must not cost the picture.
func (g *Game) mapped(
	png []byte, v game.View, say lang.Speaker, o render.Options, m imageMap, mostAlt int,
) (mapped []byte, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	if mapped, err = g.withMap(png, v, say, o, m); err != nil || len(mapped) == len(png) || !g.Rules.Facts(nil).Ends {
		return mapped, err
	}
	other := v
	other.Bottom = 1 - v.Bottom
	turned, err := g.Painter.Paint(nil, other, o)
	if err != nil {
		return nil, err
	}
	m.Alt = g.Printer.Alt(other, say.Say, mostAlt)
	if turned, err = g.withMap(turned, other, say, o, m); err != nil {
		return nil, err
	}
	return render.WithPicture(mapped, turned)
}

// withMap puts a map into the picture of a view. One in which there is nothing to point
// at stays as it is.
func (g *Game) withMap(png []byte, v game.View, say lang.Speaker, o render.Options, m imageMap) ([]byte, error) {
	cells, err := g.Painter.Cells(v, o)
	if err != nil || len(cells) == 0 {
		return png, err
	}
	m.Language, m.Paths, m.Advised = string(say.Tag), paths(v, cells), g.Printer.Advice(v)
	if at := render.Clock(v); at.Empty() {
		m.Since = 0
	} else if m.Since != 0 {
		m.Clock = []int{at.Min.X, at.Min.Y, at.Dx(), at.Dy()}
	}
	if v.Bottom >= 0 && int(v.Bottom) < len(m.users) {
		m.Bottom = m.users[v.Bottom]
	}
	for _, cell := range cells {
		at := cell.Bounds
		known := mapCell{
			Name: cell.Name, X: at.Min.X, Y: at.Min.Y, Width: at.Dx(), Height: at.Dy(),
			Text: g.Printer.Describe(v, cell.Name, say.Say), Turned: cell.Turned,
		}
		if at := cell.Landing; !at.Empty() {
			known.Landing = []int{at.Min.X, at.Min.Y, at.Dx(), at.Dy()}
			known.Piece = fmt.Sprintf("#%02x%02x%02x", cell.Piece.R, cell.Piece.G, cell.Piece.B)
		}
		for _, corner := range cell.Outline {
			known.Outline = append(known.Outline, corner.X, corner.Y)
		}
		m.Cells = append(m.Cells, known)
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	return render.WithText(png, mapKeyword, string(text))
}

// mostLast is how many of the latest moves a map has: a person's and those of the
// computers at the table.
const mostLast = 4

// imageMap returns what the map of a match's picture says of the match, to whoever sees the view. Moves
// that are composed are in no group of it: the position lists them, where nothing is hidden.
func (v *matchView) imageMap() imageMap {
	m := v.history(0)
	m.Players, m.ToMove, m.Moves = v.People(), v.ToMove(), map[string][]game.Move{}
	if v.Phase == match.Playing && !v.StartedAt.IsZero() {
		m.Since = v.StartedAt.UnixMilli()
	}
	for _, group := range v.view.Groups {
		for _, choice := range group.Choices {
			m.Moves[group.Key] = append(m.Moves[group.Key], choice.Move)
		}
	}
	if v.view.Form != nil && !v.facts.Hidden {
		for _, seat := range v.view.ToMove {
			m.Moves[""] = slices.AppendSeq(m.Moves[""], v.Position.Legal(seat))
		}
	}
	return m
}

// history returns what a map says of the moves up to some moves ago. An event that moves more than
// one piece has the cells in the gaps From, Next, which may have several, and To; one of a piece that stays has its
// Cell.
func (v *matchView) history(ago int) imageMap {
	moves := v.State.Moves[:len(v.State.Moves)-ago]
	m := imageMap{Ply: v.Ply - ago, Ways: map[string][]string{}, Stays: map[string][]string{}, users: v.users()}
	most := mostLast
	if v.TakenBack > 0 {
		most = min(most, max(0, m.Ply-v.TakenBack)) // those before the takeback were not made just now
	}
	for _, last := range moves[max(0, len(moves)-most):] {
		m.Last = append(m.Last, last.Move)
	}
	last := ""
	for _, event := range v.events() {
		from, _ := event.Args["From"].(string)
		next, _ := event.Args["Next"].(string)
		to, moved := event.Args["To"].(string)
		if moved && next != "" {
			m.Ways[from] = append(append([]string{from}, strings.Fields(next)...), to)
		}
		if cell, ok := event.Args["Cell"].(string); ok && !moved && last != "" {
			m.Stays[last] = append(m.Stays[last], cell)
		}
		last = cmp.Or(to, last)
	}
	return m
}

// users returns the ids of those who sit at a board that can be turned, by seat; empty for a
// computer.
func (v *matchView) users() (users []string) {
	if v.facts.Ends {
		for _, player := range v.Players {
			users = append(users, player.User)
		}
	}
	return users
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
			// A label may name more cells: the way leads to the next one.
			if next, ok := choice.Label.Args["Next"].(string); ok && isCell(move) && isCell(next) {
				found[move] = []string{move, next}
				continue
			}
			for _, arg := range choice.Label.Args {
				if name, ok := arg.(string); ok && name != move && isCell(move) && isCell(name) {
					found[move] = []string{move, name}
				}
			}
		}
	}
	return found
}
