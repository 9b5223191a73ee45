package terminal_test

import (
	"encoding/json"
	"errors"
	"iter"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/render/text"
)

// take is a game as unlike Kamisado as can be: up to three seats take one to
// three from a heap; who takes the last one wins, and a heap of 13 is a draw. It
// shows that the terminal needs nothing of Kamisado. It speaks with the words of
// other catalogue entries.
type take struct{}

var _ game.Rules = take{}

func (take) ID() game.ID                                { return "take" }
func (take) Decode([]byte) (game.Position, error)       { return nil, errors.ErrUnsupported }
func (take) Record(game.Position, *game.Outcome) string { return "heap\n" }

func (take) Facts(game.Options) game.Facts {
	return game.Facts{MinSeats: 1, MaxSeats: 3, SeatNames: []game.Term{"kamisado.colour.A", "kamisado.colour.Z", "kamisado.colour.P"}}
}

func (take) New(o game.Options, _ game.Seed) (game.Position, error) {
	left, err := strconv.Atoi(o["heap"])
	return heap{Left: left}, err
}

func (take) Parse(text string) (game.Move, error) {
	if len(text) != 1 {
		return "", game.Refuse(game.KindNotation, 0, game.Say("kamisado.option.mode", "Text", text))
	}
	return game.Move(text), nil
}

type heap struct {
	Left int
	Turn game.Seat
}

func (h heap) ToMove() []game.Seat {
	if _, over := h.Outcome(); over {
		return nil
	}
	return []game.Seat{h.Turn}
}

func (h heap) Legal(game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		for i := min(3, h.Left); i > 0 && yield(game.Move(strconv.Itoa(i))); i-- {
		}
	}
}

func (h heap) Play(_ game.Seat, m game.Move) (game.Position, error) {
	count, err := strconv.Atoi(string(m))
	if err != nil || count < 1 || count > min(3, h.Left) {
		return nil, errors.New("one to three")
	}
	return heap{Left: h.Left - count, Turn: (h.Turn + 1) % 3}, nil
}

func (h heap) Outcome() (game.Outcome, bool) {
	return game.Outcome{Winner: map[bool]game.Seat{false: (h.Turn + 2) % 3, true: game.Nobody}[h.Left == 13]}, h.Left == 0 || h.Left == 13
}

func (h heap) End(game.Outcome) game.Position { return heap{Turn: h.Turn} }

func (h heap) View(seat game.Seat) game.View {
	return game.View{
		Game: "take", Seat: seat,
		ToMove: h.ToMove(), Notation: string(h.Encode()), Board: h,
		Status: []game.Phrase{game.Say("kamisado.mode.simple")},
	}
}

func (h heap) Encode() []byte {
	text, _ := json.Marshal(h)
	return text
}

// tally prints heaps.
type tally struct{ text.Printer }

func (tally) Board(v game.View) string              { return strconv.Itoa(v.Board.(heap).Left) + " left" }
func (tally) Coloured(game.View, text.Depth) string { return "many colours" }
func (tally) Cell(game.View, string) (string, error) {
	return "", errors.New("a heap has no cells")
}

func TestAnotherGame(t *testing.T) {
	t.Parallel()
	p, first := start(t, terminal.Config{
		Rules: take{}, Printer: tally{}, Say: speaker(t, lang.English), Options: game.Options{"heap": "7"},
	}, "[take.terminal.prompt]")
	require.Equal(t, []string{
		"[take.terminal.greeting]", "YELLOW: player1 (persona).", "BLUE: player2 (persona).", "PURPLE: player3 (persona).",
		"", "7 left", "", "Simple",
	}, first)
	require.Equal(t, "legales: 1 2 3", p.one("legal"))
	require.Equal(t, `{"Left":7,"Turn":0}`, p.one("position"))
	require.Equal(t, "heap", p.one("moves"))
	require.Equal(t, "7 left", p.one("TEXT"))
	require.Equal(t, "This could not be played: one to three", p.one("9"))
	require.Equal(t, "This could not be played: a heap has no cells", p.one("cell a1"))
	require.Equal(t, []string{speaker(t, lang.English).Text("kamisado.option.mode", "Text", "many"), "“help” lists the commands."}, p.ask("many"))
	p.ask("3")
	p.ask("3")
	require.Equal(t, []string{"", "0 left", "", "Simple", "", "player3 (persona) has won."}, p.ask("1"))
	require.True(t, p.over)
}

func TestDraw(t *testing.T) {
	t.Parallel()
	p, _ := start(t, terminal.Config{
		Rules: take{}, Printer: tally{}, Say: speaker(t, lang.Spanish), Options: game.Options{"heap": "14"},
	}, "[take.terminal.prompt]")
	require.Equal(t, "La partida acaba en tablas.", p.ask("1")[5])
}
