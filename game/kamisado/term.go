package kamisado

import "kamisado/game"

// SideTerm is a side's name in the catalogues.
func SideTerm(side game.Seat) game.Term {
	return game.Term("kamisado.side." + string(SideLetter(side)))
}

// ColourTerm is a colour's name in the catalogues; None has one too.
func ColourTerm(c Colour) game.Term {
	if c == None {
		return "kamisado.colour.none"
	}
	return game.Term("kamisado.colour." + c.String())
}

// ModeTerm is a mode's name in the catalogues.
func ModeTerm(m Mode) game.Term { return game.Term("kamisado.mode." + m.String()) }
