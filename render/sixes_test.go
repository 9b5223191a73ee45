package render_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render"
)

// tables are what goldens show.
func tables() map[string]*sixes.Board {
	all13 := [4]sixes.Place{{Cards: 13}, {Cards: 13}, {Cards: 13}, {Cards: 13}}
	dealing := &sixes.Board{Turn: game.Nobody, Deck: 23, Last: sixes.NoCard, Seats: [4]sixes.Place{{Cards: 8}, {Cards: 7}, {Cards: 7}, {Cards: 7}}}
	middle := &sixes.Board{
		Runs:  [4]sixes.Run{{Low: 4, High: 9}, {Low: 1, High: 11}, {}, {Low: 6, High: 6}},
		Seats: [4]sixes.Place{{Cards: 8, Passes: 2}, {Cards: 7}, {Cards: 10, Passes: 12}, {Cards: 9, Passes: 1}},
		Turn:  sixes.East, Turns: 37, Last: sixes.CardOf(sixes.Hearts, 11),
	}
	private := *middle
	private.Hand = []sixes.Card{
		sixes.CardOf(sixes.Spades, 6), sixes.CardOf(sixes.Hearts, 12), sixes.CardOf(sixes.Diamonds, 10), sixes.CardOf(sixes.Clubs, 1), sixes.CardOf(sixes.Spades, 13),
		sixes.CardOf(sixes.Diamonds, 5), sixes.CardOf(sixes.Clubs, 12), sixes.CardOf(sixes.Spades, 8), sixes.CardOf(sixes.Hearts, 13), sixes.CardOf(sixes.Diamonds, 2),
	}
	private.Playable = []bool{true, true, false, false, false, true, false, false, false, false}
	waiting := *middle
	waiting.Turn, waiting.Hand, waiting.Playable = sixes.West, private.Hand, make([]bool, len(private.Hand))
	late := &sixes.Board{
		Runs:  [4]sixes.Run{{Low: 1, High: 13}, {Low: 1, High: 13}, {Low: 1, High: 13}, {Low: 2, High: 12}},
		Seats: [4]sixes.Place{{Passes: 21, Out: 2}, {Passes: 4, Out: 1}, {Cards: 1, Passes: 30}, {Cards: 1, Passes: 27}},
		Turn:  sixes.North, Turns: 132, Last: sixes.CardOf(sixes.Diamonds, 2),
	}
	end := &sixes.Board{
		Runs:  [4]sixes.Run{{Low: 1, High: 13}, {Low: 1, High: 13}, {Low: 1, High: 13}, {Low: 1, High: 13}},
		Seats: [4]sixes.Place{{Passes: 21, Out: 2}, {Passes: 4, Out: 1}, {Passes: 31, Out: 4}, {Passes: 27, Out: 3}},
		Turn:  game.Nobody, Turns: 135, Last: sixes.CardOf(sixes.Diamonds, 13),
	}
	hand := make([]sixes.Card, 13)
	for i := range hand {
		hand[i] = sixes.CardOf(sixes.Suit(i%4), 13-i)
	}
	full := &sixes.Board{Turn: sixes.West, Last: sixes.NoCard, Seats: all13, Hand: hand, Playable: make([]bool, 13)}
	full.Playable[7] = true
	return map[string]*sixes.Board{
		"start": {Turn: sixes.South, Last: sixes.NoCard, Seats: all13}, "dealing": dealing, "middle": middle,
		"private": &private, "waiting": &waiting, "late": late, "end": end, "full": full,
	}
}

func TestSixesGoldens(t *testing.T) {
	t.Parallel()
	painter := render.NewSixes()
	for name, b := range tables() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := painter.Paint(nil, game.View{Game: sixes.ID, Board: b}, render.Options{})
			require.NoError(t, err)
			t.Logf("%s: %d bytes, %v", name, len(got), decode(t, got).Bounds().Max)
			require.LessOrEqual(t, len(got), mostBytes)
			checkGolden(t, filepath.Join("testdata", "sixes", name), got)
		})
	}
}
