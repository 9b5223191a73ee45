package main

import (
	"kamisado/bot"
	"kamisado/game/kamisado"
	"kamisado/render"
	"kamisado/render/text"
)

// games lists the games of the bot. A new game is one entry here.
func games() []bot.Game {
	return []bot.Game{
		{
			Rules: kamisado.Rules{}, Painter: render.NewKamisado(), Printer: text.Kamisado{},
			Options: []bot.Option{{Name: kamisado.OptionMode, Values: []string{kamisado.NameSimple, kamisado.NameStandard}}},
			Sides:   []string{"negro", "blanco"},
			Verbs:   []bot.Verb{{Name: "push", Option: "cell", Group: "push", Parse: kamisado.ParsePush}},
		},
	}
}
