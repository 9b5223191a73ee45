package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/game"
)

// veiled is field where nobody but the player may know what can be done.
type veiled struct{ field }

type veiledPlot struct{ plot }

func (veiled) ID() game.ID { return "veiled" }

func (veiled) Facts(game.Options) game.Facts {
	return game.Facts{MinSeats: 1, MaxSeats: 1, Hidden: true}
}

func (v veiled) New(o game.Options, seed game.Seed) (game.Position, error) {
	p, err := v.field.New(o, seed)
	return veiledPlot{p.(plot)}, err
}

func (v veiled) Decode(raw []byte) (game.Position, error) {
	p, err := v.field.Decode(raw)
	return veiledPlot{p.(plot)}, err
}

func (p veiledPlot) View(seat game.Seat) game.View {
	v := p.plot.View(seat)
	v.Game = "veiled"
	if seat == game.Nobody {
		v.Form = nil
	}
	return v
}

// A move can be composed in a hand too, and stays there.
func TestDialInHand(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	config := s.Config
	config.Games = append(config.Games, Game{Rules: veiled{}, Painter: bottest.Sketch{}, Printer: bottest.Sketch{}})
	s.Bot = New(config)
	board := s.start(chat.Start{Game: "veiled", Options: game.Options{"size": "3"}})
	for _, control := range board.Message.Controls {
		_, dials := control.(chat.Form)
		require.False(t, dials)
	}
	now := s.match()
	turn := chat.PickPart{Match: now.ID, Ply: now.Ply, Part: 0, Picked: []string{"", ""}, Value: "b"}
	picked := s.inHand(ana, turn)
	require.Equal(t, Update, picked.Kind, picked.Message.Text)
	require.Contains(t, picked.Message.Text, "**b**")
	require.Equal(t, "b", picked.Message.Controls[0].(chat.Form)[0].Picked)
	require.Empty(t, s.poster.Edits())
	require.Contains(t, s.press(ana, turn).Message.Text, "I do not know that button", "the board has no dial")
}
