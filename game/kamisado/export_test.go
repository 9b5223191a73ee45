package kamisado

import "kamisado/game"

// Last is a side's last colour, None before its first move of the round.
func (p *Position) Last(side game.Seat) Colour { return p.last[side] }
