package connectfour

import "kamisado/game"

// SideTerm is a side's name in the catalogues.
func SideTerm(side game.Seat) game.Term {
	if side == Red {
		return "connect4.side.red"
	}
	return "connect4.side.yellow"
}

// letters are the sides as the match text and text boards write them, by seat.
const letters = "XO"

// SideLetter is a side's letter where there are no colours.
func SideLetter(side game.Seat) byte { return letters[side] }
