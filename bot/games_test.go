package bot

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/gametest"
)

// pairOf is Nim for two.
type pairOf struct{ gametest.Nim }

func (pairOf) Facts(game.Options) game.Facts { return game.Facts{MinSeats: 2, MaxSeats: 2} }

// field is a game for one whose moves are composed: a cell to open, or with "!" to
// mark. It is won when cell a1 is opened and lost when b1 is.
type field struct{}

type plot struct {
	Size  int
	Opens []game.Move
	Ended *game.Outcome
}

func (field) ID() game.ID                   { return "field" }
func (field) Facts(game.Options) game.Facts { return game.Facts{MinSeats: 1, MaxSeats: 1, Form: true} }

func (field) New(o game.Options, _ game.Seed) (game.Position, error) {
	size, err := strconv.Atoi(o["size"])
	if err != nil {
		size = 30
	}
	return plot{Size: size}, nil
}

func (field) Decode(raw []byte) (game.Position, error) {
	var p plot
	return p, json.Unmarshal(raw, &p)
}

func (field) Parse(text string) (game.Move, error) {
	if text == "" || strings.Contains(text, "?") {
		return "", game.Refuse(game.KindNotation, 0, "field.notation")
	}
	return game.Move(text), nil
}
func (field) Record(p game.Position, _ *game.Outcome) string { return fmt.Sprint(p.(plot).Opens) }

func (p plot) parts() (columns, rows []string) {
	for i := range p.Size {
		name := string(rune('a' + i%26))
		if i >= 26 {
			name = "a" + name
		}
		columns, rows = append(columns, name), append(rows, strconv.Itoa(i+1))
	}
	return columns, rows
}

func (p plot) ToMove() []game.Seat {
	if p.Ended != nil {
		return nil
	}
	return []game.Seat{0}
}

func (p plot) Legal(game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		columns, rows := p.parts()
		for _, row := range rows {
			for _, column := range columns {
				move := game.Move(column + row)
				if !slices.Contains(p.Opens, move) && (!yield(move) || !yield(move+"!")) {
					return
				}
			}
		}
	}
}

func (p plot) Play(seat game.Seat, move game.Move) (game.Position, error) {
	if !slices.Contains(slices.Collect(p.Legal(seat)), move) {
		return nil, game.Refuse(game.KindIllegal, 1, "field.illegal")
	}
	p.Opens = append(slices.Clone(p.Opens), move)
	switch move {
	case "a1":
		p.Ended = &game.Outcome{Winner: 0, Method: "cleared"}
	case "b1":
		p.Ended = &game.Outcome{Winner: game.Nobody, Method: "mine"}
	}
	return p, nil
}

func (p plot) Outcome() (game.Outcome, bool) {
	if p.Ended == nil {
		return game.Outcome{}, false
	}
	return *p.Ended, true
}

func (p plot) End(out game.Outcome) game.Position {
	p.Ended = &out
	return p
}

func (p plot) View(seat game.Seat) game.View {
	columns, rows := p.parts()
	return game.View{
		Game: "field", Seat: seat, ToMove: p.ToMove(), Prompt: game.Say("field.prompt"), Outcome: p.Ended,
		Form: &game.MoveForm{
			Fields: []game.FormField{
				{Label: game.Say("field.column"), Values: columns}, {Label: game.Say("field.row"), Values: rows},
			},
			Actions: []game.FormAction{{Label: game.Say("field.open")}, {Label: game.Say("field.mark"), Suffix: "!"}},
		},
	}
}

func (p plot) Encode() []byte {
	raw, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	return raw
}

// hiddenField is field where nobody but the player may know what can be done.
type hiddenField struct{ field }

type hiddenPlot struct{ plot }

func (hiddenField) ID() game.ID { return "hidden" }

func (hiddenField) Facts(game.Options) game.Facts {
	return game.Facts{MinSeats: 1, MaxSeats: 1, Hidden: true, Form: true}
}

func (v hiddenField) New(o game.Options, seed game.Seed) (game.Position, error) {
	p, err := v.field.New(o, seed)
	return hiddenPlot{p.(plot)}, err
}

func (v hiddenField) Decode(raw []byte) (game.Position, error) {
	p, err := v.field.Decode(raw)
	return hiddenPlot{p.(plot)}, err
}

func (p hiddenPlot) View(seat game.Seat) game.View {
	v := p.plot.View(seat)
	v.Game = "hidden"
	if seat == game.Nobody {
		v.Form = nil
	}
	return v
}
