package tool

import (
	"context"
	"encoding/json"
	"fmt"
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
	Game      string `enum:"${solved}" default:"kamisado" help:"The game: ${solved} (default: ${default})."`
	Distance  bool   `help:"Kamisado: say too in how many moves the round ends when the winner hurries and the loser delays. Takes long for early positions."`
	Memory    *int   `type:"number" what:"an amount of memory in MiB" least:"1" most:"1048576" placeholder:"MIB" help:"Kamisado: what the search may remember, in MiB: with little it is slower, not wrong (default: 64)."`
	analyzers List
}

// usualMemory is what a search may remember unless a flag says otherwise, in MiB.
const usualMemory = 64

// Help explains what is printed. The labels are the same in every language.
func (c *Solve) Help() string {
	var b strings.Builder
	b.WriteString(`For Kamisado it prints "value: win" or "value: loss", which is that of the side to move in the whole match, ` +
		`"winning:" with all moves that win, sorted, "nodes:" searched and "time:". ` +
		`When the side to move is blocked, "position:" comes first: where its zero move leads, which is what is solved.` + "\n\n" +
		`With --position - it reads positions from standard input, one a line, and answers each at once with a JSON object on a line: ` +
		`{"kfn":"…","value":"win","winning":["a8a5"],"nodes":1234,"ms":0.8}, or {"kfn":"…","error":"…"} for a line that is no position; ` +
		`an empty line is none. "position" and "distance" are added where they are printed without it.`)
	for i, e := range c.analyzers {
		if i == 0 {
			b.WriteString("\n\n" + `The other games answer with such objects in any case, {"position":"…","error":"…"} for what is no position:`)
		}
		fmt.Fprintf(&b, "\n\n%s: %s", e.id(), e.AnalyzerHelp)
	}
	return b.String()
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
func (c *Solve) Run(ctx context.Context, console *cli.Console, list List, all *lang.Catalogue) error {
	say, e := c.speaker(all), list.Of(c.Game)
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
