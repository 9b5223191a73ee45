package bot

import (
	"kamisado/game"
	"kamisado/render"
	"kamisado/render/text"
)

// Game is one game as the bot offers it. A new game is a package of rules, a
// painter, a printer, its texts in bot/lang, and one of these in the list that
// cmd/kamisado hands to New.
type Game struct {
	Rules   game.Rules
	Painter render.Painter
	Printer text.Printer
	// Options are those of /<game> start besides opponent, level and color.
	Options []Option
	// Sides are the values of the option color, by seat.
	Sides []string
	// Verbs are commands of this game alone that make a move.
	Verbs []Verb
	// Levels are the computer players, the weakest first; none when the game is
	// for people alone. Their texts are the catalogue's "<game>.level.<name>" and
	// "<game>.option.level.about".
	Levels []game.Level
	// DefaultLevel is the name of the one that plays when none is chosen.
	DefaultLevel string
	// Coach gives hints and reviews; nil when the game has none.
	Coach game.Coach
}

// Option is a choice a match is started with. Its texts are the catalogue's
// "<game>.option.<name>.about" and "<game>.<name>.<value>".
type Option struct {
	Name string
	// Values are the choices; the first is the default.
	Values []string
}

// Verb is a command such as /push that makes a move from one text option. Its
// texts are the catalogue's "command.<name>" and "command.<name>.<option>".
type Verb struct {
	Name, Option string
	// Group is the key of the view's group of moves that it makes.
	Group string
	// Parse reads what was typed, as game.Rules.Parse does.
	Parse func(text string) (game.Move, error)
}
