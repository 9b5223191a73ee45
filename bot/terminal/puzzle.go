package terminal

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"

	"kamisado/game"
	"kamisado/game/puzzle"
)

// setPuzzle sets a puzzle beside the match, any or the one of the day, and asks for answers until
// it is solved or the players go back.
func (s *session) setPuzzle(ctx context.Context, which string) error {
	for which == "puzzle" || which == "daily" {
		if s.config.Puzzler == nil || which == "daily" && s.config.Daily == nil {
			s.sentence("terminal.puzzle.none")
			return nil
		}
		all := s.config.Puzzler.Puzzles()
		p := all[rand.IntN(len(all))]
		if which == "daily" {
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

// posePuzzle asks for answers to a puzzle, beside a match or alone, until one solves it or its solution is shown. It
// returns the command for what is wanted then: another one or to go back, or "" if it was solved.
func (s *session) posePuzzle(
	ctx context.Context, p game.Puzzle, attempt Attempt, beside bool,
) (next string, err error) {
	view, err := s.config.Puzzler.View(p)
	if err != nil {
		return "back", err
	}
	begins := !beside && !(s.config.Teaches && p.Number > 1)
	prompt := game.Say("puzzle.prompt")
	if beside {
		prompt = game.Say("terminal.puzzle.ask")
		s.blankLine()
	}
	if begins {
		s.sentence("terminal.commands")
	}
	name := game.Term(string(s.config.Rules.ID()) + ".name")
	if s.config.Teaches {
		s.blankLine()
		s.sentence("learn.heading", "Game", name, "Number", p.Number, "Count", len(s.config.Puzzler.Puzzles()))
	} else {
		s.sentence("puzzle.heading", "Game", name, "Number", p.Number, "Level", p.Level, "Most", game.PuzzleLevels)
	}
	if legend := s.legend(); begins && !legend.IsZero() {
		s.phrase(legend)
	}
	s.squares(view)
	s.phrase(s.config.Puzzler.Task(p))
	if attempt != nil {
		s.sentences(attempt.Said())
	}
	for {
		typed, err := s.ask(ctx, prompt, nil)
		if err != nil {
			return "back", err
		}
		command, word, rest := parse(typed.Text, s.say)
		if rest != "" && command != "cell" && command != question {
			command = "" // an answer may begin with any word
		}
		switch command {
		case "cell", question, "text", "position", "rules":
			s.inform(command, typed.Text, rest, view)
		case "legal":
			s.answerQuestion(view, typed.Text)
		case "help":
			s.puzzleHelp(view, beside)
		case "quit":
			if err := s.quit(ctx); err != nil {
				return "back", err
			}
		case "back":
			return command, nil
		case "solution":
			line, err := puzzle.Line(ctx, s.config.Puzzler, p)
			if err != nil {
				return "back", err
			}
			s.sentence("puzzle.solution", "Moves", strings.Join(line, ", "), "Plural", len(line))
			for counts := attempt != nil; counts; { // all tries that are left
				if counts, err = attempt.Count(ctx, false, s.config.Now()); err != nil {
					return "back", err
				}
			}
			if attempt != nil {
				s.sentences(attempt.Said())
			}
			if !s.config.Teaches {
				return "back", nil
			}
		case "":
			if typed.Text == "" {
				continue
			}
			x, err := s.judge(ctx, &p, attempt, typed.Text)
			refusal, refused := errors.AsType[*game.Error](err)
			if refused {
				s.refuse(refusal)
				s.sentence("terminal.hint")
			} else if x.Solved || err != nil {
				return "", err
			}
			if x.Next != nil {
				view = x.View
				s.phrase(s.config.Puzzler.Task(p))
			} else if s.config.Teaches && !refused { // the board shows what came of the answer
				s.squares(view)
				s.phrase(s.config.Puzzler.Task(p))
			}
		default:
			if beside && (command == "puzzle" || command == "daily") {
				return command, nil
			}
			s.sentence("terminal.puzzle.match", "Word", word)
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

// judge says what comes of an answer, or of several with commas between them as long as they are right, and replaces
// the puzzle by what is left of it. It returns what came of the last one that is an answer. A *game.Error says why the
// next is none.
func (s *session) judge(
	ctx context.Context, p *game.Puzzle, attempt Attempt, typed string,
) (x game.Explanation, err error) {
	posed, err := s.config.Puzzler.View(*p)
	if err != nil {
		return x, err
	}
	answers := []string{typed}
	if len(p.Solution) == 1 {
		answers = strings.Split(typed, ",")
	}
	for _, answer := range answers {
		at := s.config.Now() // what the explanation takes is not the person's time
		came, err := wait(ctx, s, func() (game.Explanation, error) {
			return s.config.Puzzler.Explain(ctx, *p, p.Answer(answer))
		})
		if err != nil {
			return x, err
		}
		x = came
		counts := false
		if attempt != nil && x.Next == nil {
			if counts, err = attempt.Count(ctx, x.Solved, at); err != nil {
				return x, err
			}
		}
		x.View.Bottom = posed.Bottom
		s.squares(x.View)
		s.phrase(x.Said...)
		if counts {
			s.sentences(attempt.Said())
		}
		if x.Next == nil {
			break
		}
		*p = *x.Next
	}
	return x, nil
}
