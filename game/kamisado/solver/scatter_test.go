package solver_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"kamisado/game/kamisado"
)

// scatter writes a KFN with three to eight towers a side at random. Often it is
// not a valid one. Standard ones stand at 2-2: every round's end is the match's,
// so that any sumos will do.
func scatter(r *rand.Rand, mode kamisado.Mode) string {
	var board [8][8]string
	for side, letters := range []string{"azmnprsv", "AZMNPRSV"} {
		for _, i := range r.Perm(8)[:3+r.IntN(6)] {
			row, column := 1+r.IntN(6), r.IntN(8)
			if r.IntN(3) == 0 {
				row = 7 - 7*side // at home
			}
			board[row][column] = letters[i : i+1]
			if mode == kamisado.Standard && r.IntN(3) == 0 {
				board[row][column] += "+"
			}
		}
	}
	points := "0-0"
	if mode == kamisado.Standard {
		points = "2-2"
	}
	colour := func() string { return "AZMNPRSV-"[r.IntN(9):][:1] }
	return fmt.Sprintf("%s %s %s%s %s %s", placement(board), "NB"[r.IntN(2):][:1], colour(), colour(), points, mode)
}

// placement writes the rows of a board.
func placement(board [8][8]string) string {
	var rows []string
	for _, row := range board {
		text := ""
		for _, tower := range row {
			if tower == "" {
				tower = "."
			}
			text += tower
		}
		for empty := 8; empty > 0; empty-- {
			text = strings.ReplaceAll(text, strings.Repeat(".", empty), fmt.Sprint(empty))
		}
		rows = append(rows, text)
	}
	return strings.Join(rows, "/")
}
