package tool

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/render/text"
)

// helpKeys begins the keys of what --help says: the texts of tags are such keys.
const helpKeys = "cli."

// Help has the parser explain the program in a language.
func Help(say lang.Speaker) kong.Option {
	h := helper{say}
	return kong.OptionFunc(func(k *kong.Kong) error {
		return errors.Join(
			kong.Description(say.Text("cli.about")).Apply(k), kong.PostBuild(h.translate).Apply(k), kong.Help(h.print).Apply(k),
		)
	})
}

// helper says in its language what the parser knows of commands, flags and arguments.
type helper struct{ say lang.Speaker }

// detailed is a command with more to explain than fits into a line.
type detailed interface {
	Detail(say lang.Speaker) string
}

// translate puts the sentences of the catalogue in the place of their keys.
func (h helper) translate(k *kong.Kong) error {
	k.Model.HelpFlag.Help = h.say.Text("cli.help")
	return kong.Visit(k.Model.Node, func(node kong.Visitable, next kong.Next) error {
		switch node := node.(type) {
		case *kong.Node:
			node.Help = h.text(node.Help)
			if node.Target.CanAddr() {
				if command, ok := node.Target.Addr().Interface().(detailed); ok {
					node.Detail = command.Detail(h.say)
				}
			}
		case *kong.Value:
			node.Help = h.text(node.Help)
			if node.Flag != nil {
				node.Flag.PlaceHolder = h.text(node.Flag.PlaceHolder)
			}
		}
		return next(nil)
	})
}

// text is the sentence for a key; what is no key is a sentence already.
func (h helper) text(key string) string {
	if strings.HasPrefix(key, helpKeys) {
		return h.say.Text(key)
	}
	return key
}

// print prints the help of a command or of the program, as wide as the terminal.
func (h helper) print(options kong.HelpOptions, ctx *kong.Context) error {
	console := &cli.Console{Out: ctx.Stdout, Env: os.Getenv}
	page := helpPage{width: cmp.Or(console.Width(), cli.Columns)}
	node, usage := ctx.Model.Node, ctx.Model.Name+ctx.Model.Summary()
	if command := ctx.Selected(); command != nil {
		node, usage = command, ctx.Model.Name+" "+command.Summary()
	}
	words := strings.NewReplacer("<command>", h.say.Text("cli.summary.command"), "[flags]", h.say.Text("cli.summary.flags"))
	page.paragraphs(h.say.Text("cli.usage")+words.Replace(usage), node.Help, node.Detail)
	var arguments, flags, commands [][2]string
	for _, argument := range node.Positional {
		arguments = append(arguments, [2]string{argument.Summary(), options.ValueFormatter(argument)})
	}
	for i, group := range node.AllFlags(true) {
		if i > 0 {
			flags = append(flags, [2]string{})
		}
		for _, flag := range group {
			flags = append(flags, [2]string{flagName(flag), options.ValueFormatter(flag.Value)})
		}
	}
	for _, command := range node.Leaves(true) {
		if command != node {
			commands = append(commands, [2]string{command.Path(), command.Help})
		}
	}
	page.table(h.say.Text("cli.arguments"), arguments)
	page.table(h.say.Text("cli.flags"), flags)
	page.table(h.say.Text("cli.commands"), commands)
	if len(commands) > 0 {
		page.paragraphs(h.say.Text("cli.closing"))
	}
	_, err := fmt.Fprintln(ctx.Stdout, strings.TrimSpace(page.text.String()))
	return err
}

// flagName returns the name of a flag with its short name and what stands for its value.
func flagName(flag *kong.Flag) string {
	name := "    --" + flag.Name
	switch {
	case flag.Short != 0:
		name = "-" + string(flag.Short) + ", --" + flag.Name
	case flag.Tag.Negatable != "":
		name = "    --[no-]" + flag.Name
	}
	if flag.IsBool() {
		return name
	}
	return name + "=" + flag.FormatPlaceHolder()
}

// helpPage is a text of so many columns.
type helpPage struct {
	text  strings.Builder
	width int
}

// paragraphs adds paragraphs. Lines that are indented, such as commands, are not broken.
func (p *helpPage) paragraphs(all ...string) {
	for _, paragraph := range all {
		if paragraph == "" {
			continue
		}
		for line := range strings.SplitSeq(paragraph, "\n") {
			if !strings.HasPrefix(line, " ") {
				line = text.Wrap(line, p.width)
			}
			p.text.WriteString(line + "\n")
		}
		p.text.WriteString("\n")
	}
}

// narrow is how many columns are too few for a table.
const narrow = 60

// gameList finds where a list of names lacks a blank.
var gameList = regexp.MustCompile(`([a-z0-9]),([a-z])`)

// table adds rows below a heading, if there are any: names and what they mean. On a narrow terminal the
// meaning stands below the name.
func (p *helpPage) table(heading string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	left := 0
	for _, row := range rows {
		left = max(left, utf8.RuneCountInString(row[0]))
	}
	p.text.WriteString(heading + "\n")
	for _, row := range rows {
		help := gameList.ReplaceAllString(row[1], "$1, $2")
		line := fmt.Sprintf("  %-*s  %s", left, row[0], help)
		if p.width < narrow && help != "" {
			line = "  " + row[0] + "\n        " + help
		}
		p.text.WriteString(strings.TrimRight(text.Wrap(line, p.width), " ") + "\n")
	}
	p.text.WriteString("\n")
}
