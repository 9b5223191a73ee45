//go:build full

package browser

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// module is the address of one of the page's modules, as an expression.
func module(name string) string {
	return "new URL(" + quote(name) + `, document.querySelector("script[type=module]").src)`
}

// A line means the same typed, pasted, or run by a button of the page.
func TestBrowserLines(t *testing.T) {
	t.Parallel()
	w := newHarness(t).window("Ada", desktop())
	get[bool](w.whole(), `import(`+module("command.js")+`).then((lines) => Boolean(globalThis.parse = lines.parse))`)
	get[bool](w.whole(), fmt.Sprintf("Boolean(globalThis.registered = %s)", registered))
	for _, c := range []struct{ name, line, want string }{
		{"a free text", "/move c1c6", "move move=c1c6"},
		{"words that belong together", "/move c1 c6", "move move=c1 c6"},
		{"a name for the rest", "/move c1c6 match: m1 · Bruno", "move move=c1c6 match=m1 · Bruno"},
		{"choices and users without names", "/kamisado start estandar @bruno", "kamisado start mode=estandar opponent=2"},
		{
			"all named", "/kamisado start mode:estandar opponent:@Bruno hints:true",
			"kamisado start mode=estandar opponent=2 hints=true",
		},
		{
			"accents, capitals and other languages", "/KAMISADO start ESTÁNDAR hints:sí",
			"kamisado start mode=estandar hints=true",
		},
		{"names of other languages", "/kamisado EMPEZAR rival:@Bruno modo:simple", "kamisado start opponent=2 mode=simple"},
		{"the longest name", "/kamisado start @ana maría simple", "kamisado start opponent=3 mode=simple"},
		{"a mention", "/kamisado start <@2>", "kamisado start opponent=2"},
		{"a name twice", "/kamisado start mode:simple mode:estandar", "kamisado start mode=simple !extra mode:estandar"},
		{"no such value", "/kamisado start mode:rapido", "kamisado start !value rapido"},
		{"words that fit nothing", "/kamisado start foo @zoe", "kamisado start !extra foo @zoe"},
		{"nothing where something is needed", "/move", "move ?move"},
		{"no whole command", "/kamisado", " !command kamisado"},
	} {
		got := get[string](w.whole(), fmt.Sprintf(`(({command, options, missing, errors}) => [command?.path ?? "",
			...options.map(({name, value}) => name + "=" + value), ...missing.map(({name}) => "?" + name),
			...errors.map(({kind, text}) => "!" + kind + " " + text)].join(" "))(parse(%s, registered.commands, registered.users))`, quote(c.line)))
		require.Equal(t, c.want, got, c.name)
	}
}

// registered are commands as Discord's API lists them, and users.
const registered = `{
	commands: [
		{name: "kamisado", options: [{type: 1, name: "start", name_localizations: {"es-ES": "empezar"}, options: [
			{type: 3, name: "mode", name_localizations: {"es-ES": "modo"}, choices: [{name: "Simple", value: "simple"}, {name: "Standard", name_localizations: {"es-ES": "Estándar"}, value: "estandar"}]},
			{type: 6, name: "opponent", name_localizations: {"es-ES": "rival"}}, {type: 5, name: "hints"}]}]},
		{name: "move", options: [{type: 3, name: "move", required: true}, {type: 3, name: "match"}]}],
	users: [{id: "1", name: "Ana"}, {id: "2", name: "Bruno"}, {id: "3", name: "Ana María"}],
}`
