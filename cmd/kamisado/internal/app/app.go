// Package app wires the program: its commands and settings, which games it has, which
// store it opens and how it is played with, on Discord, in the playground or in a terminal.
package app

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"kamisado/bot/lang"
	"kamisado/bot/respond"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/cmd/kamisado/internal/tool"
)

// commands are the command line.
type commands struct {
	Auto       Auto       `cmd:"" default:"withargs" hidden:"" help:"cli.auto"`
	Serve      Serve      `cmd:"" help:"cli.serve"`
	Playground Playground `cmd:"" help:"cli.playground"`
	Health     Health     `cmd:"" help:"cli.health"`
	tool.Commands
	Version     Version          `cmd:"" help:"cli.version"`
	ShowVersion kong.VersionFlag `name:"version" help:"cli.version"`
}

// Version prints what the program was built from.
type Version struct {
	JSON bool `name:"json" help:"cli.flag.json"`
}

// Run prints one line.
func (v *Version) Run(console *cli.Console, build cli.Build) error {
	if v.JSON {
		return json.NewEncoder(console.Out).Encode(build)
	}
	_, err := fmt.Fprintln(console.Out, build)
	return err
}

// Options change the program for tests; the zero value is the program as it is.
type Options struct {
	// Version and Commit are what the linker has set; empty for what the go command recorded.
	Version, Commit string
	// Tune changes what the bot is made of; nil for nothing.
	Tune func(*respond.Config)
	// ReplyWithin is how long after its arrival an interaction can be answered, on Discord
	// and in the playground; zero for Discord's time.
	ReplyWithin time.Duration
	// Patience is the least time that everything in the playground lasts which ends by
	// itself; zero for the usual times.
	Patience time.Duration
}

// build returns what the program was built from.
func (o Options) build() cli.Build {
	info, _ := debug.ReadBuildInfo()
	return cli.NewBuild(o.Version, o.Commit, info)
}

// Main runs the program and exits with its status. SIGINT, SIGTERM and SIGHUP end it in order; a
// second one ends it at once.
func (o Options) Main() {
	endings := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		endings = append(endings, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), endings...)
	context.AfterFunc(ctx, stop)
	console := &cli.Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Getenv}
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		console.Names = append(console.Names, name)
	}
	names, err := cli.LoadDotEnv(settingNames())
	console.Names, console.DotEnv = append(console.Names, names...), err
	os.Exit(o.Run(ctx, os.Args[1:], console))
}

// Run is the whole program and returns its exit status.
func (o Options) Run(ctx context.Context, args []string, console *cli.Console) int {
	exited := -1 // --help ends the program from within the parser
	parser, err := newParser(
		helpLanguage(args, console.Env),
		kong.Writers(console.Out, console.Err),
		kong.Exit(func(status int) { exited = status }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(console, o, o.build()),
		kong.Vars{"version": o.build().String()},
	)
	if err != nil {
		return console.Fail(err)
	}
	parsed, err := parser.Parse(withHyphens(parser.Model.Node, asFlag(args)))
	switch {
	case exited >= 0:
		return exited
	case err != nil:
		text := err.Error()
		if strings.HasPrefix(text, "unknown flag -") && !strings.HasPrefix(text, "unknown flag --") {
			text += "\nA name that begins with a hyphen goes behind \"--\"."
		}
		return console.Fail(cli.Misuse(text + "\nTry \"kamisado --help\"."))
	}
	return console.Fail(parsed.Run())
}

// asFlag has "help", and "help" before a command, mean what --help does after it.
func asFlag(args []string) []string {
	if len(args) > 0 && args[0] == "help" {
		return append(slices.Clone(args[1:]), "--help")
	}
	return args
}

// withHyphens rewrites arguments that begin with a hyphen and that kong would take for flags although they
// are values. It joins the argument after a flag that needs a value to that flag, unless it is itself the
// name of a flag. It moves numbers behind "--".
func withHyphens(root *kong.Node, args []string) []string {
	flags := make(map[string]*kong.Flag)
	var add func(*kong.Node)
	add = func(n *kong.Node) {
		for _, f := range n.Flags {
			flags["--"+f.Name] = f
			if f.Short != 0 {
				flags["-"+string(f.Short)] = f
			}
		}
		for _, child := range n.Children {
			add(child)
		}
	}
	add(root)
	var joined, numbers []string
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			return append(append(joined, args[i]), append(numbers, args[i+1:]...)...)
		}
		flag, takesValue := flags[args[i]]
		takesValue = takesValue && !flag.IsBool()
		if takesValue && i+1 < len(args) && strings.HasPrefix(args[i+1], "-") {
			name, _, _ := strings.Cut(args[i+1], "=")
			if _, isFlag := flags[name]; !isFlag && args[i+1] != "-" && args[i+1] != "--" {
				i++
				joined = append(joined, "--"+flag.Name+"="+args[i])
				continue
			}
		}
		if len(args[i]) > 1 && args[i][0] == '-' && '0' <= args[i][1] && args[i][1] <= '9' {
			numbers = append(numbers, args[i])
			continue
		}
		joined = append(joined, args[i])
	}
	if len(numbers) > 0 {
		joined = append(append(joined, "--"), numbers...)
	}
	return joined
}

// helpLanguage is the language of --help, which is asked for before flags are read: that of
// --lang, else the environment's if that is Spanish, else English.
func helpLanguage(args []string, env func(string) string) lang.Tag {
	for i, arg := range args {
		value, given := strings.CutPrefix(arg, "--lang=")
		if arg == "--lang" && i+1 < len(args) {
			value, given = args[i+1], true
		}
		if given && slices.Contains(lang.Tags(), lang.Tag(value)) {
			return lang.Tag(value)
		}
	}
	if strings.HasPrefix(environmentLanguage(env), "es") {
		return lang.Spanish
	}
	return lang.English
}

// newParser makes the command line from the commands and the list of games, with help in a
// language.
func newParser(help lang.Tag, more ...kong.Option) (*kong.Kong, error) {
	all, err := lang.New()
	if err != nil {
		return nil, err
	}
	list, say := Entries(), all.Speaker(help)
	return kong.New(&commands{Commands: tool.New(list, say)}, append([]kong.Option{
		kong.Name("kamisado"),
		tool.Help(say),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 80}),
		tool.Parsing(list),
		kong.Bind(list, all),
	}, more...)...)
}
