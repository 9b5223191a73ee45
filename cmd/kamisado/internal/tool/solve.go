package tool

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// standardInput is the argument that stands for it.
const standardInput = "-"

// Solve says what positions are worth, with proof where there is one. It opens no
// database.
type Solve struct {
	startFlags
	Game     string `enum:",${solved}" default:"" placeholder:"cli.value.game" help:"cli.solve.game"`
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
	solved, answerers := list.with(canSolve), map[string]answerer{}
	ask := func(text string) (a answerer, answer any, err error) {
		text, _ = match.Plain([]byte(text))
		id := c.Game
		if id == "" {
			id, _ = positionOf(solved.rules(""), text)
		}
		e := list.Of(cmp.Or(id, string(kamisado.ID)))
		if a = answerers[e.id()]; a == nil {
			a = analyst{console, e.Analyzer}
			if e.Solve != nil {
				a = e.Solve(c, console)
			}
			answerers[e.id()] = a
		}
		if e.Solve == nil && (c.Distance || c.Memory != nil) {
			games := list.with(func(e Entry) bool { return e.Solve != nil })
			return a, nil, console.foreignFlag("--distance, --memory", e, games)
		}
		answer, err = a.answer(ctx, text)
		if game.WhyOf(err).Key != "" {
			_, position := positionOf([]game.Rules{e.Rules}, text)
			switch {
			case id == "":
				err = console.Misuse("solve.unknown", "Game", e.name(console.Speaker), "Games", solved.ids(", "))
			case position != text:
				answer, err = a.answer(ctx, position)
			}
		}
		return a, answer, console.Explain(console.Interrupted(err, "solve.interrupted"))
	}
	start := kamisado.Start(kamisado.Simple)
	text := start.KFN()
	if list.Of(cmp.Or(c.Game, string(kamisado.ID))).Solve == nil {
		text = ""
	}
	if c.Position != nil {
		text = *c.Position
	}
	if text == standardInput {
		return answerLines(ctx, console, ask)
	}
	_, answer, err := ask(text)
	if err != nil {
		return err
	}
	return c.Print(console.Out, fields(answer), answer)
}

// positionOf returns which game a text is of, if any, and, for one in a foreign format, the position that it leads to.
// What cannot be read is returned as it is.
func positionOf(all []game.Rules, text string) (id, position string) {
	r, err := match.Read(all, match.Source{Data: []byte(text)})
	switch {
	case r.Rules == nil:
		return "", text
	case err == nil && r.Format != "":
		text = r.Position.View(game.Nobody).Notation
	}
	return string(r.Rules.ID()), text
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
	return a.analyzer.Analyze(ctx, text)
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
// it early. A board of JSMinesweeper has several lines.
func answerLines(ctx context.Context, console *Console, ask func(string) (answerer, any, error)) error {
	missing, text := 0, ""
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
		case !ok && text == "":
			return console.Interrupted(ctx.Err(), "solve.interrupted")
		}
		if head := boardHead.FindStringSubmatch(line.Text); head != nil {
			missing, _ = strconv.Atoi(head[1])
			missing++
		}
		text += line.Text + "\n"
		if missing--; missing > 0 && line.Text != "" {
			continue
		}
		text, missing = strings.TrimSuffix(text, "\n"), 0
		a, answer, err := ask(text)
		switch {
		case line.Long:
			answer = a.wrong(text, console.Text("solve.long", "Most", longestLine))
		case Status(err) == StatusUsage:
			answer = a.wrong(text, err.Error())
		case err != nil:
			return err
		}
		if err := (JSONFlag{JSON: true}).Print(console.Out, "", answer); err != nil {
			return err
		}
		text = ""
	}
}

// boardHead is a line of its own before the rows of a board of JSMinesweeper: columns, rows and mines.
var boardHead = regexp.MustCompile(`^\s*\d+[xX×](\d{1,2})[xX×]\d+\s*$`)
