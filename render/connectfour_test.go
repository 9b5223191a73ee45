package render_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/render"
)

// boardBlue reads a board of Connect Four: six lines, R red, Y yellow.
func boardBlue(turn game.Seat, last int, rows ...string) *connectfour.Board {
	b := &connectfour.Board{Turn: turn, Last: last}
	for i, row := range rows {
		for j, c := range row {
			switch c {
			case 'R':
				b.Discs[i*connectfour.Columns+j] = connectfour.RedDisc
			case 'Y':
				b.Discs[i*connectfour.Columns+j] = connectfour.YellowDisc
			}
		}
	}
	for column := range b.Open {
		b.Open[column] = turn != game.Nobody && b.Discs[column] == connectfour.Empty
	}
	return b
}

// connectFourBoards are what goldens show.
func connectFourBoards() map[string]*connectfour.Board {
	won := boardBlue(game.Nobody, 17, ".......", "...Y...", "...RR..", "..RYYY.", ".RYRYR.", "RYRYRYY")
	won.Line = []int{17, 23, 29, 35}
	full := boardBlue(game.Nobody, 3, "RYRYRYR", "RYRYRYR", "YRYRYRY", "YRYRYRY", "RYRYRYR", "RYRYRYR")
	return map[string]*connectfour.Board{
		"start":  boardBlue(connectfour.Red, connectfour.NoCell),
		"middle": boardBlue(connectfour.Yellow, 17, "...Y...", "...R...", "...RY..", "..RYRY.", ".RYRYR.", ".YRYRYY"),
		"won":    won,
		"full":   full,
	}
}

func TestConnectFourGoldens(t *testing.T) {
	t.Parallel()
	painter := render.NewConnectFour()
	for name, b := range connectFourBoards() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := painter.Paint(nil, game.View{Game: connectfour.ID, Board: b}, render.Options{})
			require.NoError(t, err)
			t.Logf("%s: %d bytes, %v", name, len(got), decode(t, got).Bounds().Max)
			require.LessOrEqual(t, len(got), mostBytes)
			checkGolden(t, filepath.Join("testdata", "connect4", name), got)
		})
	}
}
