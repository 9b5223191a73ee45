package tool

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"kamisado/bot/terminal"
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
	JSONFlag
	Memory *int `type:"number" least:"1" most:"1048576" placeholder:"cli.value.mib" help:"cli.solve.memory"`
}

// Detail explains what is printed for each game. The labels are the same in every language.
func (c *Solve) Detail(console *Console, list List) (text string) {
	for _, e := range list.with(func(e Entry) bool { return e.Analyzer != nil }) {
		text += "\n\n" + e.id() + ": " + console.Text("cli.solve."+e.id())
	}
	return text
}

// answerer answers positions of a game.
type answerer interface {
	// answer returns the answer to a position as a value that encoding/json makes an object of. An error that says
	// what is wrong with the position has StatusUsage.
	answer(ctx context.Context, text string) (any, error)
	// wrong returns the answer to a line that is no position.
	wrong(text, why string) any
}

// Run answers one position, or all that standard input has.
func (c *Solve) Run(ctx context.Context, console *Console, list List) error {
	e := list.Of(c.Game)
	var a answerer = analyst{console, e.Analyzer}
	text := ""
	if e.Solve != nil {
		start := kamisado.Start(kamisado.Simple)
		a, text = e.Solve(c, console), start.KFN()
	} else if c.Distance || c.Memory != nil {
		return console.foreignFlag("--distance, --memory", e, list.with(func(e Entry) bool { return e.Solve != nil }))
	}
	if c.Position != nil {
		text = *c.Position
	}
	if text == standardInput {
		return answerLines(ctx, console, a)
	}
	answer, err := ask(ctx, console, a, text)
	if err != nil {
		return err
	}
	return c.Print(console.Out, fields(answer), answer)
}

// ask returns the answer to a text, or an ExitError.
func ask(ctx context.Context, console *Console, a answerer, text string) (any, error) {
	answer, err := a.answer(ctx, text)
	return answer, console.Explain(console.Interrupted(err, "solve.interrupted"))
}

// plain takes the signs of JSON out of a value.
var plain = strings.NewReplacer(`":{"`, " ", "},", "; ", `","`, " ", `,"`, ", ", `":`, " ", `"`, "", "[", "", "]", "",
	"{", "", "}", "")

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
	console  *Console
	analyzer game.Analyzer
}

func (a analyst) answer(ctx context.Context, text string) (any, error) {
	defer a.console.waiting(func(seconds int) string { return a.console.Text("solve.waiting", "Seconds", seconds) })()
	return a.analyzer.Analyze(ctx, strings.TrimPrefix(text, byteOrderMark))
}

func (a analyst) wrong(text, why string) any {
	return struct {
		Position string `json:"position"`
		Error    string `json:"error"`
	}{text, why}
}

// longestLine is how many bytes of a line are read. Positions have less than some
// ten thousand; the rest is room for what is no position and yet repeated in full.
const longestLine = 1 << 20

// answerLines answers every line of standard input in JSON before it waits for the next one, so that a
// program can ask and listen in turn. Only the end of the context, and input or output that is broken, end
// it early.
func answerLines(ctx context.Context, console *Console, a answerer) error {
	input := terminal.Listen(ctx, console.In, longestLine)
	for {
		var line terminal.Line
		ok := false
		select {
		case line, ok = <-input:
		case <-ctx.Done():
		}
		switch {
		case line.Err != nil:
			return line.Err
		case !ok:
			return console.Interrupted(ctx.Err(), "solve.interrupted")
		}
		answer, err := ask(ctx, console, a, line.Text)
		switch {
		case line.Long:
			answer = a.wrong(line.Text, console.Text("solve.long", "Most", longestLine))
		case Status(err) == StatusUsage:
			answer = a.wrong(line.Text, err.Error())
		case err != nil:
			return err
		}
		if err := (JSONFlag{JSON: true}).Print(console.Out, "", answer); err != nil {
			return err
		}
	}
}
