package main

import (
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
)

// level finds a computer player by its name or by what a language calls it, in any
// case. The error lists all there are.
func (e entry) level(name string, say lang.Speaker) (game.Level, error) {
	var names []string
	name = strings.TrimSpace(name)
	for _, level := range e.Levels {
		word := say.Text(e.key("level", level.Name))
		if strings.EqualFold(name, level.Name) || strings.EqualFold(composed.Replace(name), word) {
			return level, nil
		}
		names = append(names, level.Name)
	}
	if len(names) == 0 {
		return game.Level{}, misused(say.Text("level.none", "Game", e.name(say)))
	}
	return game.Level{}, misused(say.Text("level.unknown", "Name", game.Quote(name), "Names", strings.Join(names, ", ")))
}
