package minesweeper

import (
	"strings"

	"kamisado/game"
)

// news tells the last move; nothing before the first.
func (m *Match) news() []game.Event {
	e := &m.last
	if e.cell == NoCell {
		return nil
	}
	name := m.setup.Name(e.cell)
	told := []game.Event{{Phrase: m.told(name), Note: name + string(e.act)}}
	if m.isClear() {
		told = append(told, game.Event{Phrase: game.Say("minesweeper.event.cleared")})
	}
	return told
}

// told says what the last move did to a cell.
func (m *Match) told(name string) game.Phrase {
	e := &m.last
	switch {
	case e.act == Flagging && m.flags.Has(e.cell):
		return game.Say("minesweeper.event.flagged", "Cell", name)
	case e.act == Flagging:
		return game.Say("minesweeper.event.unflagged", "Cell", name)
	case e.act == Chording && len(e.blown) > 0:
		return game.Say("minesweeper.event.chordhit", "Cell", name,
			"Mines", strings.Join(m.setup.Names(e.blown), ", "), "Plural", len(e.blown))
	case len(e.blown) > 0:
		return game.Say("minesweeper.event.hit", "Cell", name)
	case e.act == Chording:
		return game.Say("minesweeper.event.chorded", "Cell", name, "Count", e.opened, "Plural", e.opened)
	}
	return game.Say("minesweeper.event.opened", "Cell", name, "Count", e.opened, "Plural", e.opened)
}
