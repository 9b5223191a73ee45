package tool

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// standardInput is the argument that stands for it.
const standardInput = "-"

// Solve says what positions are worth, with proof where there is one. It opens no
// database.
type Solve struct {
	startFlags
	Game     string `enum:"${solved}" default:"kamisado" help:"cli.solve.game"`
	Distance bool   `help:"cli.solve.distance"`
	cli.JSONFlag
	Memory    *int `type:"number" least:"1" most:"1048576" placeholder:"cli.value.mib" help:"cli.solve.memory"`
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

// answerer answers positions of a game.
type answerer interface {
	// ask returns the answer as a value that encoding/json makes an object of. An error that says what is wrong
	// with the position has StatusUsage.
	ask(ctx context.Context, text string) (any, error)
	// wrong returns the answer to a line that is no position.
	wrong(text, why string) any
}

// Run answers one position, or all that standard input has.
func (c *Solve) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker) error {
	e := list.Of(c.Game)
	var a answerer = &analyst{console: console, say: say, analyzer: e.Analyzer}
	text := ""
	if e.Solve != nil {
		start := kamisado.Start(kamisado.Simple)
		a, text = e.Solve(c, console, say), start.KFN()
	} else if c.Distance || c.Memory != nil {
		return cli.Misuse(say.Text("flag.foreign", "Flag", "--distance, --memory", "Game", e.name(say),
			"Games", list.with(func(e Entry) bool { return e.Solve != nil }).names(say)))
	}
	if c.Position != nil {
		text = *c.Position
	}
	if text == standardInput {
		return answerLines(ctx, console, say, a)
	}
	answer, err := a.ask(ctx, text)
	if err != nil {
		return err
	}
	return c.Print(console.Out, fields(answer), answer)
}

// plain takes the signs of JSON out of a value.
var plain = strings.NewReplacer(`":{"`, " ", "},", "; ", `","`, " ", `,"`, ", ", `":`, " ", `"`, "", "[", "", "]", "", "{", "", "}", "")

// fields returns an object with each of its fields on a line, by the names that JSON has.
func fields(object any) string {
	raw, err := json.Marshal(object)
	if err != nil {
		return ""
	}
	var b strings.Builder
	in := json.NewDecoder(bytes.NewReader(raw))
	for _, _ = in.Token(); in.More(); { // after the brace
		name, _ := in.Token()
		var value json.RawMessage
		_ = in.Decode(&value)
		fmt.Fprintln(&b, strings.TrimRight(fmt.Sprintf("%s: %s", name, plain.Replace(string(value))), " "))
	}
	return b.String()
}

// analyst answers positions by a game's Analyzer.
type analyst struct {
	console  *cli.Console
	say      lang.Speaker
	analyzer game.Analyzer
}

// mistaken is the answer to a text that is no position.
type mistaken struct {
	Position string `json:"position"`
	Error    string `json:"error"`
}

func (a *analyst) wrong(text, why string) any { return mistaken{text, why} }

// ask asks the analyzer, with the seconds shown where somebody waits. A byte order mark, with which some
// programs begin a file, is no part of a position.
func (a *analyst) ask(ctx context.Context, text string) (any, error) {
	stop := a.console.Waiting(func(seconds int) string { return a.say.Text("solve.waiting", "Seconds", seconds) })
	answer, err := a.analyzer.Analyze(ctx, strings.TrimPrefix(text, "\ufeff"))
	stop()
	return answer, cli.Explain(cli.Interrupted(err, a.say, "solve.interrupted"), a.say)
}

// longestLine is how many bytes of a line are read. Positions have less than some
// ten thousand; the rest is room for what is no position and yet repeated in full.
const longestLine = 1 << 20

// answerLines answers every line of standard input in JSON before it waits for the next one, so that a
// program can ask and listen in turn. Only the end of the context, and input or output that is broken, end
// it early.
func answerLines(ctx context.Context, console *cli.Console, say lang.Speaker, a answerer) error {
	input := terminal.Listen(ctx, console.In, longestLine)
	for {
		select {
		case l, ok := <-input:
			if !ok && ctx.Err() == nil || l.Err != nil {
				return l.Err
			}
			if ok {
				answer, err := a.ask(ctx, l.Text)
				switch {
				case l.Long:
					answer = a.wrong(l.Text, say.Text("solve.long", "Most", longestLine))
				case cli.Status(err) == cli.StatusUsage:
					answer = a.wrong(l.Text, err.Error())
				case err != nil:
					return err
				}
				if err := (cli.JSONFlag{JSON: true}).Print(console.Out, "", answer); err != nil {
					return err
				}
				continue
			}
		case <-ctx.Done():
		}
		return cli.Interrupted(ctx.Err(), say, "solve.interrupted")
	}
}
