package main

import (
	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/bot/terminal"
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

// entry is a game as this program offers it: to the bot, in the terminal and to the
// tools of the command line. What an entry does not have is not offered.
type entry struct {
	bot.Game
	// Idiom is how the game speaks in the terminal; nil for terminal.Plain.
	Idiom terminal.Idiom
	// Seats are the English names of the seats, in their order. They name the flags that
	// say who plays; none in games for one.
	Seats []string
	// Count is the game's perft; nil when it has none. CountHelp says what it counts.
	Count     game.Counter
	CountHelp string
	// Analyst answers kamisado solve; nil when it has none. AnalystHelp says how a
	// position is written and what the answer looks like.
	Analyst     game.Analyst
	AnalystHelp string
	// Solve answers kamisado solve in a form of the game's own, instead of an Analyst.
	Solve func(*Solve, *Console, lang.Speaker) answerer
	// Deal tells what a seed deals; nil in games without chance. DealHelp says what it
	// tells.
	Deal     dealer
	DealHelp string
}

// games lists the games of the bot.
func games() (list []bot.Game) {
	for _, e := range entries() {
		list = append(list, e.Game)
	}
	return list
}

// entries lists the games. A new game is one entry here: the commands of the command
// line, their flags and the terminal come from it.
func entries() gameList {
	return gameList{kamisadoEntry()}
}

// kamisadoEntry is Kamisado.
func kamisadoEntry() entry {
	// One solver for all who ask: its bound is then the process's.
	solves := solver.New(solver.Config{Memory: solverMemory})
	kamisadoCoach := coach.New(solves.Patient())
	return entry{
		Game: bot.Game{
			Rules: kamisado.Rules{}, Painter: render.NewKamisado(), Printer: text.Kamisado{},
			Options: []bot.Option{{Name: kamisado.OptionMode, Values: []string{kamisado.NameSimple, kamisado.NameStandard}}},
			Sides:   []string{"negro", "blanco"},
			Verbs:   []bot.Verb{{Name: "push", Option: "cell", Group: "push", Parse: kamisado.ParsePush}},
			Levels:  player.Levels(solves), DefaultLevel: kamisado.LevelIntermediate,
			Hinter: kamisadoCoach, Reviewer: kamisadoCoach,
		},
		Idiom: terminal.NewKamisado(), Seats: []string{"black", "white"},
		Count:     countKamisado,
		CountHelp: "leaves, wins and deadlocks. A zero move costs no ply, and a round that ends is a leaf at its own depth",
		Solve:     solveKamisado,
	}
}
