package terminal

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"kamisado/game"
)

// Attempt counts what somebody answers to a puzzle.
type Attempt interface {
	// Count counts an answer that was given at a time. It reports whether the answer counts.
	Count(ctx context.Context, solved bool, at time.Time) (bool, error)
	// Said says how the attempt stands.
	Said() string
}

// Pose sets a puzzle and asks for answers until one solves it, or the players leave. Nothing is
// counted if attempt is nil.
func (t *Terminal) Pose(ctx context.Context, p game.Puzzle, attempt Attempt) (solved bool, err error) {
	s, err := newSession(&t.config)
	if err != nil {
		return false, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	answered, err := s.posePuzzle(ctx, p, attempt, false)
	s.endLine()
	if err == errLeft {
		err = nil
	}
	return answered == cmdMove, errors.Join(err, s.flush())
}

// Judge says what comes of one answer to a puzzle. A *game.Error says why it is none.
func (t *Terminal) Judge(ctx context.Context, p game.Puzzle, attempt Attempt, answer string) (solved bool, err error) {
	s, err := newSession(&t.config)
	if err != nil {
		return false, err
	}
	solved, err = s.judge(ctx, p, attempt, answer)
	return solved, errors.Join(err, s.flush())
}

// setPuzzle sets a puzzle beside the match, any or the one of the day, and asks for answers until
// it is solved or the players go back.
func (s *session) setPuzzle(ctx context.Context, which command) error {
	for which == cmdPuzzle || which == cmdDaily {
		if s.config.Puzzler == nil || which == cmdDaily && s.config.Daily == nil {
			s.sentence("terminal.puzzle.none")
			return nil
		}
		all := s.config.Puzzler.Puzzles()
		p := all[rand.IntN(len(all))]
		if which == cmdDaily {
			p = s.config.Daily()
		}
		var err error
		if which, err = s.posePuzzle(ctx, p, nil, true); err != nil {
			return err
		}
	}
	s.sentence("terminal.back")
	s.show()
	return nil
}

// posePuzzle asks for answers to a puzzle, beside a match or alone, until one solves it. It returns
// what is wanted then: another one or to go back, or cmdMove after the solution.
func (s *session) posePuzzle(ctx context.Context, p game.Puzzle, attempt Attempt, beside bool,
) (next command, err error) {
	view, err := s.config.Puzzler.View(p)
	if err != nil {
		return cmdBack, err
	}
	question := game.Say("puzzle.prompt")
	if beside {
		question = game.Say("terminal.puzzle.ask")
		s.blankLine()
	} else {
		s.sentence("terminal.commands")
	}
	name := game.Term(string(s.config.Rules.ID()) + ".name")
	s.sentence("puzzle.heading", "Game", name, "Number", p.Number, "Level", p.Level, "Most", game.PuzzleLevels)
	if legend := s.legend(); !beside && !legend.IsZero() {
		s.phrase(legend)
	}
	s.squares(view)
	s.phrase(s.config.Puzzler.Task(p))
	if attempt != nil {
		s.sentences(attempt.Said())
	}
	for {
		typed, err := s.ask(ctx, question)
		if err != nil {
			return cmdBack, err
		}
		c, word, rest := parse(typed.Text, s.say)
		switch {
		case typed.Text == "":
		case c == cmdCell, c == cmdAsk, rest == "" && (c == cmdBoard || c == cmdNotation || c == cmdRules):
			s.inform(c, typed.Text, view)
		case rest == "" && c == cmdLegal:
			s.answerQuestion(view, typed.Text)
		case rest == "" && c == cmdHelp:
			s.puzzleHelp(view, beside)
		case rest == "" && c == cmdQuit:
			if err := s.quit(ctx); err != nil {
				return cmdBack, err
			}
		case rest == "" && (c == cmdBack || beside && (c == cmdPuzzle || c == cmdDaily)):
			return c, nil
		case rest == "" && c != cmdMove:
			s.sentence("terminal.puzzle.match", "Word", word)
		default:
			solved, err := s.judge(ctx, p, attempt, typed.Text)
			if refusal, ok := errors.AsType[*game.Error](err); ok {
				s.refuse(refusal)
				s.sentence("terminal.hint")
			} else if solved || err != nil {
				return cmdMove, err
			}
		}
	}
}

// puzzleHelp says how an answer is written and what else can be typed.
func (s *session) puzzleHelp(v game.View, beside bool) {
	for _, name := range helpNames(v) {
		s.phrase(s.own(name))
	}
	s.sentence("terminal.puzzle.help", "Cell", s.own("cell"), "Says", s.own("says"))
	if beside {
		s.sentence("terminal.puzzle.help.match")
	}
}

// judge says what comes of an answer. A *game.Error says why it is none.
func (s *session) judge(ctx context.Context, p game.Puzzle, attempt Attempt, typed string) (solved bool, err error) {
	at := s.config.Now() // what the explanation takes is not the person's time
	x, err := wait(ctx, s, func() (game.Explanation, error) {
		return s.config.Puzzler.Explain(ctx, p, p.Answer(typed))
	})
	if err != nil {
		return false, err
	}
	counts := false
	if attempt != nil {
		if counts, err = attempt.Count(ctx, x.Solved, at); err != nil {
			return false, err
		}
	}
	s.squares(x.View)
	s.phrase(x.Said...)
	if counts {
		s.sentences(attempt.Said())
	}
	return x.Solved, nil
}
