package app

import (
	"kamisado/bot/view"
	"kamisado/cmd/kamisado/internal/tool"
	"kamisado/game"
	"kamisado/game/connectfour"
	connectfourengine "kamisado/game/connectfour/engine"
	"kamisado/game/kamisado"
	kamisadoengine "kamisado/game/kamisado/engine"
	"kamisado/game/kamisado/engine/solver"
	"kamisado/game/minesweeper"
	mineengine "kamisado/game/minesweeper/engine"
	"kamisado/game/othello"
	othelloengine "kamisado/game/othello/engine"
	"kamisado/game/puzzle"
	"kamisado/game/sixes"
	sixesengine "kamisado/game/sixes/engine"
	"kamisado/render"
	"kamisado/render/text"
)

// What the engines of a process may remember, beside what is garbage after a move: Kamisado's solver while it
// searches a hard position, which it gives back after each, and Connect Four's once it is asked what its book
// does not know.
const (
	solverMemory      = 64 << 20
	connectFourMemory = 32 << 20
	engineMemory      = solverMemory + connectFourMemory
)

// Games lists the games of the bot.
func Games() (list view.Games) {
	for _, e := range Entries() {
		list = append(list, e.Game)
	}
	return list
}

// Entries lists the games. A new game is one entry here: the commands of the command
// line, their flags and the terminal come from it.
func Entries() tool.List {
	return tool.List{kamisadoEntry(), othelloEntry(), connectFourEntry(), minesweeperEntry(), sixesEntry()}
}

// kamisadoEntry is Kamisado.
func kamisadoEntry() tool.Entry {
	// One solver for all uses: its bound is then the process's.
	solves := solver.New(solver.Config{Memory: solverMemory})
	coach := kamisadoengine.NewCoach(solves.LowPriority())
	return tool.Entry{
		Game: view.Game{
			Rules: kamisado.Rules{}, Painter: render.NewKamisado(), Printer: text.Kamisado{},
			Lessons: puzzle.NewCourse(kamisado.Rules{}, kamisado.Lessons()),
			Options: []view.Option{{Name: kamisado.OptionMode, Values: modes(), Explained: true}},
			Sides:   []string{"negro", "blanco"},
			Verbs:   []view.Verb{{Name: "push", Option: "cell", Group: "push", Parse: kamisado.ParsePush}},
			Levels:  kamisadoengine.Levels(solves), DefaultLevel: kamisadoengine.LevelIntermediate,
			Hinter: coach, Reviewer: coach, Puzzler: kamisadoengine.NewPuzzler(solves.LowPriority()),
		},
		Seats: []string{"black", "white"},
		Count: tool.CountKamisado,
		Solve: tool.SolveKamisado,
	}
}

// modes are the names of Kamisado's modes, in the order of their length.
func modes() (names []string) {
	for m := range kamisado.Modes {
		names = append(names, m.String())
	}
	return names
}

// othelloEntry is Othello.
func othelloEntry() tool.Entry {
	return tool.Entry{
		Game: view.Game{
			Rules: othello.Rules{}, Painter: render.NewOthello(), Printer: text.Othello{},
			Lessons: puzzle.NewCourse(othello.Rules{}, othello.Lessons()),
			Options: []view.Option{
				{Name: othello.OptionBoard, Values: othello.Sizes()},
				{Name: othello.OptionOpening, Values: []string{othello.OpeningBalanced}},
			},
			Sides:  []string{"negro", "blanco"},
			Levels: othelloengine.Levels(), DefaultLevel: othelloengine.LevelAmateur,
			Hinter: othelloengine.Coach{}, Reviewer: othelloengine.Coach{}, Puzzler: othelloengine.NewPuzzler(),
		},
		Seats:    []string{"black", "white"},
		Count:    othelloengine.Count,
		Analyzer: othelloengine.Analyzer{},
	}
}

// connectFourEntry is Connect Four.
func connectFourEntry() tool.Entry {
	solver := connectfourengine.NewSolver(connectfourengine.Config{Table: connectFourMemory})
	coach := connectfourengine.NewCoach(solver)
	return tool.Entry{
		Game: view.Game{
			Rules: connectfour.Rules{}, Painter: render.NewConnectFour(), Printer: text.ConnectFour{},
			Lessons: puzzle.NewCourse(connectfour.Rules{}, connectfour.Lessons()),
			Levels:  connectfourengine.Levels(solver), DefaultLevel: connectfourengine.LevelSimple,
			Hinter: coach, Reviewer: coach, Puzzler: connectfourengine.NewPuzzler(solver),
		},
		Seats:    []string{"red", "yellow"},
		Count:    connectfour.Count,
		Analyzer: coach,
	}
}

// minesweeperEntry is Minesweeper. The bounds of its numbers are those of a picture; in
// the terminal the rules' own hold.
func minesweeperEntry() tool.Entry {
	coach := mineengine.Coach{}
	return tool.Entry{
		Game: view.Game{
			Rules: minesweeper.Rules{}, Painter: render.NewMinesweeper(), Printer: text.Minesweeper{},
			Lessons: puzzle.NewCourse(minesweeper.Rules{}, minesweeper.Lessons()),
			Options: []view.Option{
				{Name: minesweeper.OptionPreset, Values: presets()},
				{Name: minesweeper.OptionRows, Least: minesweeper.LeastSide, Most: mostPainted},
				{Name: minesweeper.OptionColumns, Least: minesweeper.LeastSide, Most: mostPainted},
				{
					Name: minesweeper.OptionMines, Least: 1,
					Most: minesweeper.MostMines(minesweeper.Size{Rows: mostPainted, Columns: mostPainted}),
				},
				{Name: minesweeper.OptionGuessFree, Flag: true},
			},
			Hinter: coach, Reviewer: coach, Puzzler: mineengine.NewPuzzler(),
		},
		Analyzer: coach,
	}
}

// mostPainted is how many rows and columns fit into a picture.
const mostPainted = 30

// presets are the names of Minesweeper's boards.
func presets() (names []string) {
	for _, p := range minesweeper.Presets() {
		names = append(names, p.Name)
	}
	return names
}

// sixesEntry is the sixes. Hints are the strongest player's.
func sixesEntry() tool.Entry {
	levels := sixesengine.Levels()
	return tool.Entry{
		Game: view.Game{
			Rules: sixes.Rules{}, Painter: render.NewSixes(), Printer: text.Sixes{},
			Lessons: puzzle.NewCourse(sixes.Rules{}, sixes.Lessons()),
			Lobby:   []game.Seat{sixes.North, sixes.East, sixes.South, sixes.West},
			Opening: sixes.DealAll,
			Levels:  levels, DefaultLevel: sixesengine.LevelSmart,
			Hinter: sixesengine.Coach{}, Reviewer: sixesengine.Coach{}, Reveal: sixes.Reveal,
		},
		Seats: []string{"west", "south", "east", "north"},
	}
}
