package tool

import (
	"bytes"
	"errors"
	"strings"

	"github.com/alecthomas/kong"

	"kamisado/bot/lang"
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

// print prints the help with the parser's own few words in the language.
func (h helper) print(options kong.HelpOptions, ctx *kong.Context) error {
	out := ctx.Stdout
	var english bytes.Buffer
	ctx.Stdout = &english
	err := kong.DefaultHelpPrinter(options, ctx)
	ctx.Stdout = out
	if err != nil {
		return err
	}
	_, err = strings.NewReplacer(
		`Run "kamisado <command> --help" for more information on a command.`, h.say.Text("cli.closing"),
		"Usage: ", h.say.Text("cli.usage"), "\nFlags:\n", "\n"+h.say.Text("cli.flags")+"\n",
		"\nArguments:\n", "\n"+h.say.Text("cli.arguments")+"\n", "\nCommands:\n", "\n"+h.say.Text("cli.commands")+"\n",
		"<command>", h.say.Text("cli.summary.command"), "[flags]", h.say.Text("cli.summary.flags"),
	).WriteString(out, english.String())
	return err
}
