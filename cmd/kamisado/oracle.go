package main

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
)

// oracle answers positions by a game's analyst.
type oracle struct {
	console *Console
	say     lang.Speaker
	analyst game.Analyzer
}

// mistaken is the answer to a text that is no position.
type mistaken struct {
	Position string `json:"position"`
	Error    string `json:"error"`
}

// one prints what is known of a position, the empty text without one. Of a text that
// is none the answer says so, and so does the error.
func (o *oracle) one(ctx context.Context, position *string) error {
	var text string
	if position != nil {
		text = *position
	}
	answer, err := o.ask(ctx, text)
	if err != nil {
		return err
	}
	err = jsonLines(o.console.Out).Encode(answer)
	if wrong, ok := answer.(mistaken); ok {
		return cmp.Or(err, misused(wrong.Error))
	}
	return err
}

// line answers a line. Its error is the end of the context or what the analyst
// failed at.
func (o *oracle) line(ctx context.Context, text string, long bool) (any, error) {
	if long {
		return mistaken{text, tooLong(o.say)}, nil
	}
	return o.ask(ctx, text)
}

// ask asks the analyst, with the seconds shown where somebody waits. A byte order
// mark, with which some programs begin a file, is no part of a position.
func (o *oracle) ask(ctx context.Context, text string) (any, error) {
	stop := o.console.watch(func(seconds int) string { return o.say.Text("solve.waiting", "Seconds", seconds) })
	answer, err := o.analyst.Analyze(ctx, strings.TrimPrefix(text, "\ufeff"))
	stop()
	refusal, refused := errors.AsType[*game.Error](err)
	switch {
	case refused:
		return mistaken{text, o.say.Say(refusal.Why)}, nil
	case err != nil:
		return nil, o.explain(err)
	}
	return answer, nil
}

// explain says that the question was interrupted, if so.
func (o *oracle) explain(err error) error {
	if errors.Is(err, context.Canceled) {
		return &exitError{statusInterrupted, o.say.Text("solve.interrupted")}
	}
	return err
}
