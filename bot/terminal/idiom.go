package terminal

import "kamisado/game"

// Idiom is how a game speaks in a terminal: the phrases that are its own. A
// phrase may have gaps in capitals, such as {{.SIDE}}: they are filled with the
// word of the gap of that name, here Side, in capitals.
type Idiom interface {
	// Greeting opens a session.
	Greeting(v game.View) game.Phrase
	// Prompt asks the side to move for a move.
	Prompt(side game.Term) game.Phrase
	// Help says how moves are written and boards are read, a paragraph a phrase.
	// Only the coloured board has marks to explain.
	Help(v game.View, coloured bool) []game.Phrase
	// Cell is an example of what the command for one cell takes, and what it tells.
	Cell() (example, told game.Term)
	// Status says what holds below a board, a line a phrase.
	Status(v game.View) []game.Phrase
	// Duty says what the side to move must do.
	Duty(side game.Term, duty game.Phrase) game.Phrase
	// Won is the last line of a match between two sides that one of them has won.
	Won(side game.Term) game.Phrase
	// Interlude is what the last move showed before it cleared the board for a
	// new round; false when it did not.
	Interlude(p game.Position) (Interlude, bool)
}

// Interlude is the end of a round within a match.
type Interlude struct {
	// View shows the round's end. Its News are the events up to there, the
	// first of the news of the position that follows.
	View game.View
	// Close says that the board is cleared now.
	Close game.Phrase
}

// Plain is the idiom of a game without rounds: its phrases have the keys
// <id>.terminal.greeting, .prompt, .help, .cell and .told, and its status is the view's.
type Plain struct{ Game game.ID }

var _ Idiom = Plain{}

// Greeting has the key <id>.terminal.greeting.
func (p Plain) Greeting(game.View) game.Phrase { return p.say("greeting") }

// Prompt has the key <id>.terminal.prompt, with the gap Side.
func (p Plain) Prompt(side game.Term) game.Phrase { return p.say("prompt", "Side", side) }

// Help has the key <id>.terminal.help.
func (p Plain) Help(game.View, bool) []game.Phrase { return []game.Phrase{p.say("help")} }

// Cell has the keys <id>.terminal.cell and <id>.terminal.told.
func (p Plain) Cell() (example, told game.Term) {
	return game.Term(p.say("cell").Key), game.Term(p.say("told").Key)
}

// Status is what the view itself says.
func (Plain) Status(v game.View) []game.Phrase { return v.Status }

// Duty fits sides of any number, as Won does.
func (Plain) Duty(side game.Term, duty game.Phrase) game.Phrase {
	return game.Say("terminal.duty.side", "Side", side, "Duty", duty)
}

// Won fits sides of any number and gender.
func (Plain) Won(side game.Term) game.Phrase { return game.Say("terminal.won.side", "Side", side) }

// Interlude never comes.
func (Plain) Interlude(game.Position) (Interlude, bool) { return Interlude{}, false }

func (p Plain) say(what string, pairs ...any) game.Phrase {
	return game.Say(string(p.Game)+".terminal."+what, pairs...)
}
