package main

import (
	"context"
	"encoding/json"
	"io"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
)

// longestLine is how many bytes of a line are read. Positions have less than some
// ten thousand; the rest is room for what is no position and yet repeated in full.
const longestLine = 1 << 20

// tooLong says that a line is.
func tooLong(say lang.Speaker) string { return say.Text("solve.long", "Most", longestLine) }

// answerLines answers every line of standard input before it waits for the next
// one, so that a program can ask and listen in turn. Only the end of the context,
// and input or output that is broken, end it early.
func answerLines(ctx context.Context, console *Console, a answerer) error {
	out := jsonLines(console.Out)
	input := terminal.Listen(ctx, console.In, longestLine)
	for {
		select {
		case l, ok := <-input:
			switch {
			case !ok && ctx.Err() == nil:
				return nil
			case !ok:
				return a.explain(ctx.Err())
			case l.Err != nil:
				return l.Err
			}
			answer, err := a.line(ctx, l.Text, l.Long)
			if err != nil {
				return err
			}
			if err := out.Encode(answer); err != nil {
				return err
			}
		case <-ctx.Done():
			return a.explain(ctx.Err())
		}
	}
}

// jsonLines writes values as JSON, each on a line, with <, > and & as they are.
func jsonLines(w io.Writer) *json.Encoder {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	return out
}
