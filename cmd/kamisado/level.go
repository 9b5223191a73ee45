package main

import (
	"slices"
	"strings"

	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// levelOf finds a computer player by its name or by what a language calls it, in
// any case. The error lists all there are.
func levelOf(g bot.Game, say lang.Speaker, name string) (game.Level, error) {
	var names []string
	for _, level := range g.Levels {
		word := say.Text(string(g.Rules.ID()) + ".level." + level.Name)
		if strings.EqualFold(name, level.Name) || strings.EqualFold(name, word) {
			return level, nil
		}
		names = append(names, level.Name)
	}
	return game.Level{}, misused(say.Text("level.unknown", "Name", kamisado.Quote(name), "Names", strings.Join(names, ", ")))
}

// isPerson tells whether a seat is left to a person: by its name, in either
// language, or by leaving it out.
func isPerson(name string) bool {
	return slices.Contains([]string{"", "persona", "person"}, strings.ToLower(name))
}
