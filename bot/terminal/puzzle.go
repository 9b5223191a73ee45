package terminal

import (
	"context"
	"math/rand/v2"

	"kamisado/game"
)

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
		if which, err = s.posePuzzle(ctx, p); err != nil {
			return err
		}
	}
	s.sentence("terminal.back")
	s.show()
	return nil
}

// posePuzzle asks for answers to a puzzle until one solves it. It returns what is wanted then: another
// one, or to go back.
func (s *session) posePuzzle(ctx context.Context, p game.Puzzle) (next command, err error) {
	view, err := s.config.Puzzler.View(p)
	if err != nil {
		return cmdBack, err
	}
	s.blankLine()
	s.sentence("terminal.puzzle", "Number", p.Number, "Level", p.Level, "Most", game.PuzzleLevels)
	s.squares(view)
	s.phrase(s.config.Puzzler.Task(p))
	for {
		typed, err := s.ask(ctx, game.Say("terminal.puzzle.ask"))
		if err != nil {
			return cmdBack, err
		}
		switch c, _, rest := parse(s.config.Rules, typed.Text); {
		case typed.Text == "":
		case c == cmdQuit:
			return cmdBack, errLeft
		case rest == "" && (c == cmdBack || c == cmdPuzzle || c == cmdDaily):
			return c, nil
		default:
			if solved, err := s.judge(ctx, p, typed.Text); solved || err != nil {
				return cmdBack, err
			}
		}
	}
}

// judge says what comes of an answer. What is none is explained, and can be answered again.
func (s *session) judge(ctx context.Context, p game.Puzzle, typed string) (solved bool, err error) {
	answer := p.Answer(typed)
	x, err := wait(ctx, s.console, func() (game.Explanation, error) { return s.config.Puzzler.Explain(ctx, p, answer) })
	if err == errLeft {
		return false, err
	}
	if err != nil {
		s.refuse(err)
		return false, nil
	}
	s.squares(x.View)
	for _, said := range x.Said {
		s.phrase(said)
	}
	return x.Solved, nil
}
