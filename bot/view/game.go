package view

import (
	"slices"

	"kamisado/game"
	"kamisado/render"
	"kamisado/render/text"
)

// Games are those that the bot offers, in the order in which it lists them.
type Games []Game

// Of returns the game of an id, nil when it is not offered.
func (all Games) Of(id game.ID) *Game {
	at := slices.IndexFunc(all, func(g Game) bool { return g.Rules.ID() == id })
	if at < 0 {
		return nil
	}
	return &all[at]
}

// Rules returns those of a game, nil when it is not offered; those of all games when id is empty.
func (all Games) Rules(id game.ID) (rules []game.Rules) {
	for _, g := range all {
		if id == "" || g.Rules.ID() == id {
			rules = append(rules, g.Rules)
		}
	}
	return rules
}

// Game is a game as the bot offers it. A new game is a package of rules, a painter, a printer, its texts in bot/lang,
// and one of these in the list that cmd/kamisado hands to bot.New.
type Game struct {
	Rules   game.Rules
	Painter render.Painter
	Printer text.Printer
	// Options are those of /<game> start besides opponent, level and color.
	Options []Option
	// Sides are the values of the option color, by seat; none when chance gives out
	// the seats.
	Sides []string
	// Lobby lists the seats in the order in which people take them at a table that
	// waits for players; none for games that begin with a challenge or alone.
	Lobby []game.Seat
	// Opening is the move of a game with a Lobby after which everybody has a hand, such as
	// to deal all cards; empty where there is none.
	Opening game.Move
	// Verbs are commands of this game alone that make a move.
	Verbs []Verb
	// Levels are the computer players, the weakest first; none when the game is
	// for people alone. Their texts are the catalogue's "<game>.level.<name>" and
	// "<game>.option.level.about".
	Levels []game.Level
	// DefaultLevel is the name of the one that plays when none is chosen.
	DefaultLevel string
	// Hinter gives hints, Reviewer judges finished matches; nil when the game has
	// none.
	Hinter   game.Hinter
	Reviewer game.Reviewer
	// Reveal returns what a seat saw as somebody else looks at it once the match is over; nil where no game of the kind
	// hides anything.
	Reveal func(game.View) game.View
	// Puzzler has the game's puzzles, Lessons the steps of its lesson; nil when it has none.
	Puzzler game.Puzzler
	Lessons game.Puzzler
}

// Option is what a match is started with. Its texts are the catalogue's
// "<game>.option.<name>.about" and, for choices, "<game>.<name>.<value>".
type Option struct {
	Name string
	// Values are the choices; of several the first is the default. None for a number or a flag.
	Values []string
	// Explained is set where each choice is listed by a sentence about it, the catalogue's
	// "<game>.<name>.<value>.about", and its name alone stands elsewhere.
	Explained bool
	// Least and Most bound a whole number; both are 0 for other options.
	Least, Most int
	// Flag is set for a yes or no. The value is game.OptionYes when it was chosen, and the option is left out
	// otherwise.
	Flag bool
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

// Preset returns the option that makes a game for one harder; zero where there is none.
func (g *Game) Preset() Option {
	if !g.Solo() || len(g.Options) == 0 {
		return Option{}
	}
	return g.Options[0]
}

// Solo reports whether the game is for one.
func (g *Game) Solo() bool { return g.Rules.Facts(nil).Solo() }

// IsDuel reports whether a match of the game begins with a challenge to one opponent.
func (g *Game) IsDuel() bool { return g.Rules.Facts(nil).Duel() && len(g.Lobby) == 0 }

// Player returns the computer player of a level, nil when there is none.
func (g *Game) Player(level string) game.Player {
	i := slices.IndexFunc(g.Levels, func(l game.Level) bool { return l.Name == level })
	if i < 0 {
		return nil
	}
	return g.Levels[i].Player
}

// LevelNames lists the names of the game's levels.
func (g *Game) LevelNames() (names []string) {
	for _, level := range g.Levels {
		names = append(names, level.Name)
	}
	return names
}
