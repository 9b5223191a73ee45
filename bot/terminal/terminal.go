// Package terminal lets people and computers play a match line by line on an
// io.Reader and an io.Writer: at a keyboard, through a pipe, read aloud by a
// screen reader.
//
// The match is a match.State: every move is a command to package match, and the
// records of a match are its events. A session knows games only through their
// contract. A game comes with its Rules and with a Printer that draws its views as text;
// the sentences are in the catalogues of bot/lang. Only gametext.go knows games.
//
// Programs read the output too, so it is regular. Every answer starts on a line of
// its own, whether or not a typed newline was echoed before it. One event is one line
// unless a width is set. The position's notation and the line of legal moves appear
// only in answer to their commands. Without a keyboard each move of a computer has a
// line of its own, before the lines that say what it did; at a keyboard the lines that
// only programs need are left out.
package terminal

import (
	"cmp"
	"context"
	"errors"
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
	// Players are the computers that play, by seat. A seat without one, beyond
	// the list or without a Player, is a person's at the keyboard.
	Players []game.Level
	// Hinter gives hints; nil when there are none.
	Hinter game.Hinter
	// Reviewer judges matches that are over; nil when there are no reviews.
	Reviewer game.Reviewer
	// Reveal makes a seat's view one for others, once the match is over; nil where nothing is hidden.
	Reveal func(game.View) game.View
	// Puzzler has puzzles to solve beside a match, and Daily is the one of the day; nil where there are
	// none. Teaches is set where they are the steps of a lesson.
	Puzzler game.Puzzler
	Teaches bool
	Daily   func() game.Puzzle
	// Field is that of a day, on which the match is played; nil for none.
	Field *Field
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
	// Colour is how many colours the boards have.
	Colour text.Depth
	// Keyboard says that In echoes what is typed to where Out is read: the prompt
	// then stays on its line and waits for the input. Without it the prompt is a
	// whole line, so that nothing follows it on the same line, and there are lines for
	// programs.
	Keyboard bool
	// Against is the flag that starts a match against the computer instead, such as "--white
	// expert": it is said where two people play, who may not have meant that. Empty where
	// there is none.
	Against string
	// Wipe is written to clear the screen of one person's hand before the keyboard is
	// handed on, and again before another person is shown theirs; empty where nothing
	// needs to be cleared.
	Wipe string
	// Bell is written to ring the terminal's bell; empty where there is none. Ring has it
	// ring from the start when a computer has moved and it is a person's turn, or the match
	// is over; the players can change that.
	Bell string
	Ring bool
	// Width is how many columns sentences and boards may have; 0 leaves sentences in one line.
	Width int
	// SavedIn is the file in which Keep saves the match, for who leaves it; empty for none.
	SavedIn string
	// Suggest, if not nil, is given before each question what may be typed for an answer.
	Suggest func(words []string)
	// Rotated turns the board to who is to move; only in games whose Facts have Ends. There it is turned to a person
	// who plays alone anyway.
	Rotated bool
	// Options start every match of the session.
	Options game.Options
	// MoveTime is how long a person may take for a move, in matches of two people; 0 for as
	// long as they like.
	MoveTime time.Duration
	// Start is how an imported match begins, instead of Options and, where it has one, of
	// Seed; nil for a match from the beginning.
	Start *match.Start
	// Seed draws the chance of a match and of its computers; nil for a random one.
	Seed func() game.Seed
	// Now is the clock of the match's events; nil for time.Now.
	Now func() time.Time
	// Keep takes the match's text when the session ends, whether it is over or was
	// left; of several matches the last. nil to drop it.
	Keep func(record string) error
}

// Records keeps the leaderboards of one game. It knows whether people played computers
// or each other: each has leaderboards of its own.
type Records interface {
	// Add keeps a match that is over, with its log, and what it counts for its people:
	// all of it or nothing. The match has no ID yet.
	Add(ctx context.Context, over match.State, log []match.Event, scores []Score) error
	// Best lists a leaderboard, the best first, as many as are shown.
	Best(ctx context.Context, board game.Leaderboard) ([]Score, error)
}

// Score is what a match counts for a person in a leaderboard.
type Score struct {
	Leaderboard game.Leaderboard
	// Name is the person's, Points are in the leaderboard's unit.
	Name   string
	Points int64
	// Result says how the match ended and who else played it, of those that were kept;
	// empty where there is nothing to say.
	Result string
}

// Field is that of a day: a board on which everybody plays the same match, by time. Options and Seed of the
// Config are its own, so that a match that is begun anew is the same one; only the first attempt of a person
// counts.
type Field struct {
	// First is the move that is made as the match begins.
	First game.Move
	// Said says which field it is.
	Said game.Phrase
	// Begin notes that a person begins, and End how the match has ended; both say what is to be told of it. Where
	// nobody counts they are nil.
	Begin func(ctx context.Context, name string) ([]game.Phrase, error)
	End   func(ctx context.Context, name string, over match.State) ([]game.Phrase, error)
}

// Attempt counts what somebody answers to a puzzle.
type Attempt interface {
	// Count counts an answer that was given at a time. It reports whether the answer counts.
	Count(ctx context.Context, solved bool, at time.Time) (bool, error)
	// Said says how the attempt stands.
	Said() string
}

// Run plays one match, or as many as the players restart, to its end. Leaving
// before the end, the end of the input and the end of the context are no errors.
// Errors are *game.Error when the options start no match, before anything is
// written, or come from reading, writing or the records.
func Run(ctx context.Context, c Config) error {
	s, err := newSession(c)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	err = s.run(ctx)
	if errors.Is(err, errUnreadable) || err == errLeft {
		s.showSeed()
		s.sentence("terminal.interrupted")
	}
	if err == errLeft {
		err = nil
	}
	err = cmp.Or(err, s.flush())
	if c.Keep != nil {
		err = cmp.Or(err, c.Keep(s.record(s.outcome())))
	}
	return err
}

// Pose sets puzzles, each once the one before it is solved, and asks for answers until all are, or the players leave.
// Nothing is counted if attempt is nil.
func Pose(ctx context.Context, c Config, attempt Attempt, puzzles ...game.Puzzle) (solved bool, err error) {
	s, err := newSession(c)
	if err != nil {
		return false, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	next := ""
	for _, p := range puzzles {
		if next, err = s.posePuzzle(ctx, p, attempt, false); next != "" || err != nil {
			break
		}
	}
	s.endLine()
	if err == errLeft {
		err = nil
	}
	return next == "", errors.Join(err, s.flush())
}

// Judge says what comes of an answer to a puzzle, or of several with commas between them, and whether they solve it. A
// *game.Error says why one is none.
func Judge(ctx context.Context, c Config, p game.Puzzle, attempt Attempt, answer string) (solved bool, err error) {
	s, err := newSession(c)
	if err != nil {
		return false, err
	}
	x, err := s.judge(ctx, &p, attempt, answer)
	return x.Solved, errors.Join(err, s.flush())
}
