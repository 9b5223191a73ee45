package terminal

import (
	"cmp"
	"context"
	"errors"
	"time"

	"kamisado/game"
)

// legalPrefix begins the answer to legales in every language: programs read it.
const legalPrefix = "legales:"

// errLeft is the end of a session before the end of its match: the players
// left, the input ended or the context did.
var errLeft = errors.New("the players left")

// readError is the end of a session whose input cannot be read.
type readError struct{ cause error }

func (e *readError) Error() string { return "reading the moves: " + e.cause.Error() }
func (e *readError) Unwrap() error { return e.cause }

// session is a match under way.
type session struct {
	*Terminal
	page  *page
	voice voice
	// names are what people are called, by seat; people are their seats.
	names  map[game.Seat]string
	people []game.Seat
	// lines are nil until somebody is asked: two computers leave the input alone.
	lines <-chan Line
	now   game.Position
	// seed is the match's chance; turns are what was played.
	seed  game.Seed
	turns []Turn
	// began is when the first move was made and ended when the match was over; zero
	// while it has not happened.
	began, ended time.Time
	// holder has the keyboard, where several people have hands to hide; Nobody when it
	// is handed on. missed are the events that a seat has not been told since.
	holder game.Seat
	missed map[game.Seat][]game.Event
}

// Run plays one match, or as many as the players restart, to its end. Leaving
// before the end, the end of the input and the end of the context are no errors.
// Errors are *game.Error when the options start no match, before anything is
// written, or come from reading, writing or the records.
func (t *Terminal) Run(ctx context.Context) error {
	s := &session{Terminal: t, page: newPage(t.config.Out, t.config.Width), names: make(map[game.Seat]string)}
	s.voice = voice{t.config.Say.Named(s.player)}
	if err := s.begin(); err != nil {
		return err
	}
	if err := s.sit(); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	err := s.play(ctx)
	if _, deaf := errors.AsType[*readError](err); deaf || err == errLeft {
		s.reveal()
		s.prose("terminal.interrupted")
	}
	if err == errLeft {
		err = nil
	}
	return cmp.Or(err, s.page.flush(), s.keep())
}

// begin begins a match.
func (s *session) begin() (err error) {
	s.now, s.seed, err = s.start()
	s.turns, s.began, s.ended = nil, time.Time{}, time.Time{}
	s.holder, s.missed = game.Nobody, make(map[game.Seat][]game.Event)
	return err
}

// keep hands on the match as it stands.
func (s *session) keep() error {
	if s.config.Keep == nil {
		return nil
	}
	var end *game.Outcome
	if out, over := s.now.Outcome(); over {
		end = &out
	}
	return s.config.Keep(s.config.Rules.Record(s.now, end))
}

// play goes on until the match is over.
func (s *session) play(ctx context.Context) error {
	if err := s.askNames(ctx); err != nil {
		return err
	}
	s.page.prose(s.voice.say(s.config.Idiom.Greeting(s.view(game.Nobody))))
	s.tellPlayers()
	s.pledge()
	if len(s.now.View(game.Nobody).LastEvents) > 0 {
		s.page.gap()
	}
	s.show()
	for {
		if out, over := s.now.Outcome(); over {
			s.tellWinner(out)
			s.reveal()
			return s.rank(ctx)
		}
		if err := s.turn(ctx); err != nil {
			return err
		}
	}
}

// turn lets the computer move whose turn it is, or else asks for a line.
func (s *session) turn(ctx context.Context) error {
	seat := s.seat()
	if computer := s.computer(seat); computer.Player != nil {
		return s.think(ctx, computer)
	}
	if s.veiled() {
		return s.hand(ctx, seat)
	}
	typed, err := s.ask(ctx, s.config.Idiom.Prompt(s.side(seat)))
	if err != nil {
		return err
	}
	return s.answer(ctx, typed)
}

// ask puts a question and waits for a line.
func (s *session) ask(ctx context.Context, question game.Phrase) (Line, error) {
	s.page.gap()
	s.page.prompt(s.voice.say(question), s.config.Keyboard)
	if err := s.page.flush(); err != nil {
		return Line{}, err
	}
	if s.lines == nil {
		s.lines = Listen(ctx, s.config.In, longest)
	}
	select {
	case typed, ok := <-s.lines:
		if !ok {
			return Line{}, errLeft
		}
		if typed.Err != nil {
			return Line{}, &readError{typed.Err}
		}
		typed.Text = clean(typed.Text)
		s.page.answered()
		return typed, nil
	case <-ctx.Done():
		return Line{}, errLeft
	}
}

// prose says one of the terminal's own sentences.
func (s *session) prose(key string, pairs ...any) {
	s.page.prose(s.voice.say(game.Say(key, pairs...)))
}
