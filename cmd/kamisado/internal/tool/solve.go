package tool

import (
	"context"
	"encoding/json"
	"io"
	"strings"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/cmd/kamisado/internal/cli"
)

// standardInput is the argument that stands for it.
const standardInput = "-"

// Solve says what positions are worth, with proof where there is one. It opens no
// database.
type Solve struct {
	startFlags
	Game      string `enum:"${solved}" default:"kamisado" help:"cli.solve.game"`
	Distance  bool   `help:"cli.solve.distance"`
	Memory    *int   `type:"number" least:"1" most:"1048576" placeholder:"cli.value.mib" help:"cli.solve.memory"`
	analyzers List
}

// usualMemory is what a search may remember unless a flag says otherwise, in MiB.
const usualMemory = 64

// Detail explains what is printed. The labels are the same in every language.
func (c *Solve) Detail(say lang.Speaker) string {
	var text strings.Builder
	text.WriteString(say.Text("cli.solve.detail"))
	for _, e := range c.analyzers {
		text.WriteString("\n\n" + e.id() + ": " + say.Text(e.AnalyzerHelp))
	}
	return text.String()
}

// answerer answers positions in a game's form.
type answerer interface {
	// one answers the one position that was asked for, nil for the game's start, and
	// prints it.
	one(ctx context.Context, position *string) error
	// line answers one of many lines, as a value that encoding/json makes an object of.
	// Its error is why it cannot go on.
	line(ctx context.Context, text string, long bool) (any, error)
	// explain says in words why there is no answer.
	explain(err error) error
}

// Run answers one position, or all that standard input has.
func (c *Solve) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker) error {
	e := list.Of(c.Game)
	var a answerer = &jsonSolver{console: console, say: say, analyzer: e.Analyzer}
	if e.Solve != nil {
		a = e.Solve(c, console, say)
	} else if c.Distance || c.Memory != nil {
		return cli.Misuse(say.Text("flag.foreign", "Flag", "--distance, --memory", "Game", e.name(say),
			"Games", list.with(func(e Entry) bool { return e.Solve != nil }).names(say)))
	}
	if c.Position != nil && *c.Position == standardInput {
		return answerLines(ctx, console, a)
	}
	return a.one(ctx, c.Position)
}

// longestLine is how many bytes of a line are read. Positions have less than some
// ten thousand; the rest is room for what is no position and yet repeated in full.
const longestLine = 1 << 20

// tooLong says that a line is.
func tooLong(say lang.Speaker) string { return say.Text("solve.long", "Most", longestLine) }

// answerLines answers every line of standard input before it waits for the next
// one, so that a program can ask and listen in turn. Only the end of the context,
// and input or output that is broken, end it early.
func answerLines(ctx context.Context, console *cli.Console, a answerer) error {
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
