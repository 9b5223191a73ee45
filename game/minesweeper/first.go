package minesweeper

import "kamisado/game"

// FirstMove is the cell that was opened first; there are no mines before.
func (Rules) FirstMove(p game.Position) (first string, ok bool) {
	m, isMatch := p.(*Match)
	if !isMatch || m.field == nil {
		return "", false
	}
	for at := m.log; at != nil; at = at.before {
		if at.move.Act == Opening {
			first = at.move.String()
		}
	}
	return first, true
}
