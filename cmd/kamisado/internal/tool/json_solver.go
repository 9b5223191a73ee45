package tool

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
)

// jsonSolver answers positions by a game's Analyzer, in JSON.
type jsonSolver struct {
	console  *cli.Console
	say      lang.Speaker
	analyzer game.Analyzer
}

// mistaken is the answer to a text that is no position.
type mistaken struct {
	Position string `json:"position"`
	Error    string `json:"error"`
}

// one prints what is known of a position, the empty text without one. Of a text that
// is none the answer says so, and so does the error.
func (s *jsonSolver) one(ctx context.Context, position *string) error {
	var text string
	if position != nil {
		text = *position
	}
	answer, err := s.ask(ctx, text)
	if err != nil {
		return err
	}
	err = jsonLines(s.console.Out).Encode(answer)
	if wrong, ok := answer.(mistaken); ok {
		return cmp.Or(err, cli.Misuse(wrong.Error))
	}
	return err
}

// line answers a line. Its error is the end of the context or what the analyzer
// failed at.
func (s *jsonSolver) line(ctx context.Context, text string, long bool) (any, error) {
	if long {
		return mistaken{text, tooLong(s.say)}, nil
	}
	return s.ask(ctx, text)
}

// ask asks the analyzer, with the seconds shown where somebody waits. A byte order
// mark, with which some programs begin a file, is no part of a position.
func (s *jsonSolver) ask(ctx context.Context, text string) (any, error) {
	stop := s.console.Waiting(func(seconds int) string { return s.say.Text("solve.waiting", "Seconds", seconds) })
	answer, err := s.analyzer.Analyze(ctx, strings.TrimPrefix(text, "\ufeff"))
	stop()
	refusal, refused := errors.AsType[*game.Error](err)
	switch {
	case refused:
		return mistaken{text, s.say.Say(refusal.Why)}, nil
	case err != nil:
		return nil, s.explain(err)
	}
	return answer, nil
}

// explain says that the question was interrupted, if so.
func (s *jsonSolver) explain(err error) error {
	return cli.Interrupted(err, s.say, "solve.interrupted")
}
