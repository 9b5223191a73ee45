// Package terminal lets people and computers play a match line by line on an
// io.Reader and an io.Writer: at a keyboard, through a pipe, read aloud by a
// screen reader.
//
// The match is a match.State: every move is a command to package match, and the
// records of a match are its events. A session knows games only through their
// contract. A game comes with its Rules, with a Printer that draws its views as text
// and with an [Idiom], the phrases that are its own here; the sentences are in the
// catalogues of bot/lang. Only [Kamisado], an Idiom, knows its game.
//
// Programs read the output too, so it is regular. Every answer starts on a line of
// its own, whether or not a typed newline was echoed before it. One event is one line
// unless a width is set. The position's notation and the line of legal moves appear
// only in answer to their commands. Each move of a computer has a line of its own,
// before the lines that say what it did.
package terminal

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"time"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
)

// Config is what a match in a terminal is made of. Rules, Printer, Say, In and
// Out must be set.
type Config struct {
	// Rules is the game.
	Rules game.Rules
	// Printer draws it.
	Printer text.Printer
	// Idiom has the game's own phrases; nil for Plain.
	Idiom Idiom
	// Players are the computers that play, by seat. A seat without one, beyond
	// the list or without a Player, is a person's at the keyboard.
	Players []game.Level
	// Hinter gives hints; nil when there are none.
	Hinter game.Hinter
	// Names are what the people are called, in the order of their seats; a person
	// without one is called by the seat. No two may be the same.
	Names []string
	// AskNames asks the people without a name in Names for one at the start.
	AskNames bool
	// Records keeps the leaderboards of games that have them; nil for none.
	Records Records
	// Say speaks the players' language. Commands are understood in all languages.
	Say lang.Speaker
	// In is what the players type, line by line.
	In io.Reader
	// Out gets the answers.
	Out io.Writer
	// Colour selects the coloured board; without colours it is the plain one.
	Colour text.Depth
	// Keyboard says that In echoes what is typed to where Out is read: the prompt
	// then stays on its line and waits for the input. Without it the prompt is a
	// whole line, so that nothing follows it on the same line.
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
	// Now is the clock of the match's events; nil for time.Now.
	Now func() time.Time
	// Keep takes the match's text when the session ends, whether it is over or was
	// left; of several matches the last. nil to drop it.
	Keep func(record string) error
}

// Terminal plays matches as its Config says.
type Terminal struct {
	config Config
	games  match.Games
	// facts are those of every match with the config's options.
	facts game.Facts
}

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
	return &Terminal{config, match.Games{config.Rules.ID(): config.Rules}, config.Rules.Facts(config.Options)}
}

// randomSeed never fails: crypto/rand ends the program where it cannot read.
func randomSeed() (seed game.Seed) {
	_, _ = rand.Read(seed[:])
	return seed
}

// errLeft is the end of a session before the end of its match: the players
// left, or the input or the context ended.
var errLeft = errors.New("the players left")

// errUnreadable is the end of a session whose input cannot be read.
var errUnreadable = errors.New("reading the moves")

// session is a match being played.
type session struct {
	*Terminal
	out *output
	say speaker
	// people are the seats of people; names are what they are called, by seat.
	people []game.Seat
	names  map[game.Seat]string
	// lines are nil until the first question: two computers leave the input alone.
	lines <-chan Line
	// state is the match, events its log.
	state  match.State
	events []match.Event
	// atKeyboard is who has the keyboard, where several people have hands to hide;
	// Nobody while it is handed on. missed are the events that a seat has not been
	// shown since.
	atKeyboard game.Seat
	missed     map[game.Seat][]game.Event
}

// Run plays one match, or as many as the players restart, to its end. Leaving
// before the end, the end of the input and the end of the context are no errors.
// Errors are *game.Error when the options start no match, before anything is
// written, or come from reading, writing or the records.
func (t *Terminal) Run(ctx context.Context) error {
	s := &session{Terminal: t, out: newOutput(t.config.Out, t.config.Width), names: make(map[game.Seat]string)}
	s.say = speaker{t.config.Say.Named(s.playerName)}
	if err := s.seatPeople(); err != nil {
		return err
	}
	if err := s.begin(); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	err := s.run(ctx)
	if errors.Is(err, errUnreadable) || err == errLeft {
		s.showSeed()
		s.sentence("terminal.interrupted")
	}
	if err == errLeft {
		err = nil
	}
	return cmp.Or(err, s.out.flush(), s.keep())
}

// keep hands over the match as it stands.
func (s *session) keep() error {
	if s.config.Keep == nil {
		return nil
	}
	return s.config.Keep(s.record(s.outcome()))
}

// outcome is how the match has ended, nil while it goes on. The rules may have ended it
// before the first move.
func (s *session) outcome() *game.Outcome {
	if out, over := s.state.Position.Outcome(); over {
		return &out
	}
	return s.state.Outcome
}

// record is the match as text: as one that ended with an outcome, or that goes on.
func (s *session) record(out *game.Outcome) string {
	r := s.state.Record()
	r.Outcome = out
	text, _ := match.WriteText(s.config.Rules, r) // its moves were played before
	return text
}

// run plays until the match is over.
func (s *session) run(ctx context.Context) error {
	if err := s.askNames(ctx); err != nil {
		return err
	}
	s.phrase(s.own("greeting", "Mode", s.facts.Variant))
	s.listPlayers()
	s.showSeedHash()
	if len(s.state.View(game.Nobody).LastEvents) > 0 {
		s.out.blankLine()
	}
	s.show()
	for {
		if out := s.outcome(); out != nil {
			s.showOutcome(*out)
			s.showSeed()
			return s.saveScores(ctx)
		}
		if err := s.turn(ctx); err != nil {
			return err
		}
	}
}

// turn lets the computer move whose turn it is, or else asks for a line.
func (s *session) turn(ctx context.Context) error {
	seat := s.toMove()
	if computer := s.computer(seat); computer.Player != nil {
		return s.computerTurn(ctx, computer)
	}
	if s.mustHandOver() {
		return s.handOver(ctx, seat)
	}
	typed, err := s.ask(ctx, s.own("prompt", "Side", s.side(seat)))
	if err != nil {
		return err
	}
	return s.answer(ctx, typed)
}

// ask puts a question and waits for a line.
func (s *session) ask(ctx context.Context, question game.Phrase) (Line, error) {
	s.out.blankLine()
	s.out.prompt(s.say.phrase(question), s.config.Keyboard)
	if err := s.out.flush(); err != nil {
		return Line{}, err
	}
	if s.lines == nil {
		s.lines = Listen(ctx, s.config.In, maxLine)
	}
	select {
	case typed, ok := <-s.lines:
		if !ok {
			return Line{}, errLeft
		}
		if typed.Err != nil {
			return Line{}, fmt.Errorf("%w: %w", errUnreadable, typed.Err)
		}
		typed.Text = clean(typed.Text)
		s.out.answered()
		return typed, nil
	case <-ctx.Done():
		return Line{}, errLeft
	}
}

// sentence writes one of the terminal's own sentences.
func (s *session) sentence(key string, pairs ...any) { s.phrase(game.Say(key, pairs...)) }

func (s *session) phrase(p game.Phrase) { s.out.sentences(s.say.phrase(p)) }

// own is a phrase of the game for the terminal, with the key <id>.terminal.<name>.
func (s *session) own(name string, pairs ...any) game.Phrase {
	return ownPhrase(s.config.Rules.ID(), name, pairs...)
}
