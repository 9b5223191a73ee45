package main

import (
	"slices"

	"kamisado/bot"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/coach"
	"kamisado/game/kamisado/player"
	"kamisado/game/kamisado/solver"
	"kamisado/render"
	"kamisado/render/text"
)

// solverMemory bounds what a process remembers while it searches. Nothing of it
// is taken before the first hard position, and all is given back after each.
const solverMemory = 64 << 20

// games lists the games of the bot. A new game is one entry here.
func games() []bot.Game {
	// One solver for all who ask: its bound is then the process's.
	solves := solver.New(solver.Config{Memory: solverMemory})
	kamisadoCoach := coach.New(solves.Patient())
	return []bot.Game{
		{
			Rules: kamisado.Rules{}, Painter: render.NewKamisado(), Printer: text.Kamisado{},
			Options: []bot.Option{{Name: kamisado.OptionMode, Values: []string{kamisado.NameSimple, kamisado.NameStandard}}},
			Sides:   []string{"negro", "blanco"},
			Verbs:   []bot.Verb{{Name: "push", Option: "cell", Group: "push", Parse: kamisado.ParsePush}},
			Levels:  player.Levels(solves), DefaultLevel: kamisado.LevelIntermediate,
			Hinter: kamisadoCoach, Reviewer: kamisadoCoach,
		},
	}
}

// gameOf finds a game by its name, which the command line has checked.
func gameOf(name string) bot.Game {
	all := games()
	return all[slices.IndexFunc(all, func(g bot.Game) bool { return g.Rules.ID() == game.ID(name) })]
}
