package tool

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"kamisado/render/text"
)

// Help has the parser explain the program in the console's language.
func Help(console *Console, list List) kong.Option {
	return kong.OptionFunc(func(k *kong.Kong) error {
		translate := func(k *kong.Kong) error { return translate(k, console, list) }
		print := func(options kong.HelpOptions, ctx *kong.Context) error { return printHelp(console, options, ctx) }
		return errors.Join(
			kong.Description(console.Text("cli.about")).Apply(k), kong.PostBuild(translate).Apply(k),
			kong.Help(print).Apply(k),
		)
	})
}

// detailed is a command with something to explain of each game.
type detailed interface {
	Detail(console *Console, list List) string
}

// translate puts sentences in the place of their keys, which begin with "cli.": the helps and placeholders of
// tags.
func translate(k *kong.Kong, console *Console, list List) error {
	text := func(key string) string {
		if strings.HasPrefix(key, "cli.") {
			return console.Text(key)
		}
		return key
	}
	k.Model.HelpFlag.Help = console.Text("cli.help")
	return kong.Visit(k.Model.Node, func(node kong.Visitable, next kong.Next) error {
		switch node := node.(type) {
		case *kong.Node:
			node.Help = text(node.Help)
			if node.Type == kong.CommandNode {
				node.Detail = text(node.Tag.Get("detail"))
				if command, ok := node.Target.Addr().Interface().(detailed); ok {
					node.Detail += command.Detail(console, list)
				}
			}
		case *kong.Value:
			node.Help = text(node.Help)
			if node.Flag != nil {
				node.Flag.PlaceHolder = text(node.Flag.PlaceHolder)
			}
		}
		return next(nil)
	})
}

// printHelp prints the help of a command or of the program, as wide as the terminal.
func printHelp(console *Console, options kong.HelpOptions, ctx *kong.Context) error {
	page := helpPage{width: cmp.Or(console.Width(), columns)}
	node, usage := ctx.Model.Node, ctx.Model.Name+ctx.Model.Summary()
	if command := ctx.Selected(); command != nil {
		node, usage = command, ctx.Model.Name+" "+command.Summary()
	}
	words := strings.NewReplacer("<command>", console.Text("cli.summary.command"),
		"[flags]", console.Text("cli.summary.flags"))
	page.paragraphs(console.Text("cli.usage")+words.Replace(usage), node.Help, node.Detail)
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
	page.table(console.Text("cli.arguments"), arguments)
	page.table(console.Text("cli.flags"), flags)
	page.table(console.Text("cli.commands"), commands)
	if len(commands) > 0 {
		page.paragraphs(console.Text("cli.closing"))
	}
	_, err := fmt.Fprintln(console.Out, strings.TrimSpace(page.text.String()))
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
