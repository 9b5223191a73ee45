package terminal

import (
	"crypto/rand"
	"io"
	"time"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/render/text"
)

// Config is what a match in a terminal is made of. Rules, Printer, Say, In and
// Out must be set.
type Config struct {
	// Rules is the game.
	Rules game.Rules
	// Printer draws it.
	Printer text.Printer
	// Idiom is how it speaks; nil for Plain.
	Idiom Idiom
	// Players are the computers that play, by seat. A seat without one, beyond
	// the list or without a Player, is a person's at the keyboard.
	Players []game.Level
	// Hinter gives hints; nil when there are none.
	Hinter game.Hinter
	// Names are what the people are called, in the order of their seats; a person
	// without one is called by the seat. No two may be the same.
	Names []string
	// AskNames has people asked at the start what they are called, those without a
	// name in Names.
	AskNames bool
	// Records keeps the tables of records of games that have them; nil for none.
	Records Records
	// Say speaks the players' language. Commands are understood in all.
	Say lang.Speaker
	// In gives the players' lines.
	In io.Reader
	// Out gets the answers.
	Out io.Writer
	// Colour asks for the coloured board; without colours it is the plain one.
	Colour text.Depth
	// Keyboard tells that In echoes what is typed to where Out is read: the
	// prompt then waits on its own line for the input. Without it the prompt is
	// a whole line, so that nothing is ever glued to it.
	Keyboard bool
	// Wipe is written to clear the screen of one person's hand before the keyboard is
	// handed on, and again before another person is shown theirs; empty where nothing
	// needs to be cleared.
	Wipe string
	// Width wraps sentences at so many columns; 0 leaves them in one line.
	Width int
	// Options start every match of the session.
	Options game.Options
	// Seed draws the chance of a match and of its computers; nil for a random one.
	Seed func() game.Seed
	// Now tells the time, for matches whose time is shown; nil for time.Now.
	Now func() time.Time
	// Keep takes the match when the session ends, as Rules.Record writes it, be it
	// over or left; of several the last. nil to let it go.
	Keep func(record string) error
}

// Terminal plays matches as its Config says.
type Terminal struct{ config Config }

// New makes a terminal. Nothing is read or written before Run.
func New(config Config) *Terminal {
	if config.Idiom == nil {
		config.Idiom = Plain{Game: config.Rules.ID()}
	}
	if config.Seed == nil {
		config.Seed = randomSeed
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	return &Terminal{config}
}

// start begins a match with new chance.
func (t *Terminal) start() (game.Position, game.Seed, error) {
	seed := t.config.Seed()
	p, err := t.config.Rules.New(t.config.Options, seed)
	return p, seed, err
}

// randomSeed never fails: crypto/rand ends the program where it cannot read.
func randomSeed() (seed game.Seed) {
	_, _ = rand.Read(seed[:])
	return seed
}
