// Package app wires the program: its commands and settings, which games it has, which
// store it opens and how it is played with, on Discord, in the playground or in a terminal.
package app

import (
	"cmp"
	"context"
	"errors"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/tool"
	"kamisado/store"
)

// commands are the command line.
type commands struct {
	Auto       Auto       `cmd:"" default:"withargs" hidden:"" help:"cli.auto"`
	Serve      Serve      `cmd:"" help:"cli.serve"`
	Playground Playground `cmd:"" help:"cli.playground"`
	Health     Health     `cmd:"" help:"cli.health" detail:"cli.health.detail"`
	Check      Check      `cmd:"" help:"cli.check" detail:"cli.check.detail"`
	tool.Commands
	Version     Version          `cmd:"" help:"cli.version"`
	Lang        *string          `enum:"es,en" placeholder:"cli.value.lang" help:"cli.bot.lang"`
	ShowVersion kong.VersionFlag `name:"version" help:"cli.version"`
}

// Version prints what the program was built from.
type Version struct {
	tool.JSONFlag
}

// Run prints one line.
func (v *Version) Run(console *tool.Console, build tool.Build) error {
	return v.Print(console.Out, build.String()+"\n", build)
}

// Options change the program for tests; the zero value is the program as it is.
type Options struct {
	// Version and Commit are what the linker has set; empty for what the go command recorded.
	Version, Commit string
	// Tune changes what the bot is made of; nil for nothing.
	Tune func(*bot.Config)
	// ReplyWithin is how long after its arrival an interaction can be answered, on Discord
	// and in the playground; zero for Discord's time.
	ReplyWithin time.Duration
	// Patience is the least time that everything in the playground lasts which ends by
	// itself; zero for the usual times.
	Patience time.Duration
}

// build returns what the program was built from.
func (o Options) build() tool.Build {
	info, _ := debug.ReadBuildInfo()
	return tool.NewBuild(o.Version, o.Commit, info)
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
	console := &tool.Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Getenv}
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		console.Names = append(console.Names, name)
	}
	names, err := tool.LoadDotEnv(settingNames())
	console.Names, console.DotEnv = append(console.Names, names...), err
	os.Exit(o.Run(ctx, os.Args[1:], console))
}

// Run is the whole program and returns its exit status. It gives the console its language, and a catalogue if it has
// none.
func (o Options) Run(ctx context.Context, args []string, console *tool.Console) int {
	if console.Catalogue == nil {
		var err error
		if console.Catalogue, err = lang.New(); err != nil {
			return console.Exit(err)
		}
	}
	console.Speaker = console.Catalogue.Speaker(language(args, console.Env))
	exited := -1 // --help ends the program from within the parser
	parser, err := newParser(console,
		kong.Writers(console.Out, console.Err),
		kong.Exit(func(status int) { exited = status }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(o, o.build()),
		kong.Vars{"version": o.build().String()},
	)
	if err != nil {
		return console.Exit(err)
	}
	if len(args) > 0 && args[0] == "help" { // "help" before a command is what --help is after it
		args = append(slices.Clone(args[1:]), "--help")
	}
	parsed, err := parser.Parse(withHyphens(parser.Model.Node, args))
	switch {
	case exited >= 0:
		return exited
	case err != nil:
		err = misuse(parser, err, console)
	default:
		err = console.Explain(parsed.Run())
	}
	return console.Exit(withNames(parser.Model.Node, args, explainDatabase(err, console)))
}

// newParser returns the command line of the commands and the list of games, in the console's language.
func newParser(console *tool.Console, more ...kong.Option) (*kong.Kong, error) {
	list := Entries()
	return kong.New(&commands{Commands: tool.New(list, console)}, append([]kong.Option{
		kong.Name("kamisado"),
		tool.Help(console, list),
		tool.Parsing(list),
		kong.Bind(console, list),
	}, more...)...)
}

// explainDatabase returns an error of the store as a sentence, with the name of the setting. Other errors stay
// as they are.
func explainDatabase(err error, console *tool.Console) error {
	missing, noFolder := errors.AsType[*store.FolderError](err)
	key := ""
	switch {
	case noFolder:
		return console.BadSetting("database.nofolder", "Folder", missing.Folder)
	case errors.Is(err, store.ErrURL):
		return console.BadSetting("database.form")
	case errors.Is(err, store.ErrDown):
		key = "database.down"
	case errors.Is(err, store.ErrForeign):
		key = "database.foreign"
	default:
		return err
	}
	_, cause, _ := strings.Cut(err.Error(), store.ErrDown.Error())
	return &tool.ExitError{Status: tool.Status(err), Text: console.Text(key, "Cause", strings.TrimSpace(cause))}
}

// misuse returns the error of a command line that cannot be parsed, with a way out.
func misuse(parser *kong.Kong, err error, console *tool.Console) error {
	text := err.Error()
	for _, f := range parser.Model.DefaultCmd.Flags {
		if len(f.Envs) > 0 && strings.HasPrefix(text, "--"+f.Name+" ") {
			text, _, _ = strings.Cut(text, " but got ") // the value of a setting may be a secret in the wrong place
		}
	}
	text = strings.NewReplacer(strings.Split(console.Text("cli.errors")+`|","|", "`, "|")...).Replace(text)
	if strings.HasPrefix(err.Error(), "unknown flag -") && !strings.HasPrefix(err.Error(), "unknown flag --") {
		text += "\n" + console.Text("cli.hyphen")
	}
	command := parser.Model.Name
	if wrong, ok := errors.AsType[*kong.ParseError](err); ok {
		if node := wrong.Context.Selected(); node != nil && !node.Hidden {
			command = node.FullPath()
		}
	}
	if name, ok := strings.CutPrefix(err.Error(), "unexpected argument "); ok && command == parser.Model.Name {
		var names []string
		for _, child := range parser.Model.Children {
			names = append(names, child.Name)
		}
		if meant := nearest(name, names); meant != "" {
			text += "\n" + console.Text("cli.meant", "Command", meant)
		}
	}
	return &tool.ExitError{Status: tool.StatusUsage, Text: text + "\n" + console.Text("cli.try", "Command", command)}
}

// withNames returns an error whose text names each setting as it was given: by its flag, or by its
// variable. What the parser refuses of a variable is a wrong setting, not a wrong command line.
func withNames(root *kong.Node, args []string, err error) error {
	if err == nil {
		return nil
	}
	text, status := err.Error(), tool.Status(err)
	for _, f := range root.DefaultCmd.Flags {
		if len(f.Envs) == 0 {
			continue
		}
		flag, variable := "--"+f.Name, f.Envs[0]
		switch {
		case slices.ContainsFunc(args, func(a string) bool { return a == flag || strings.HasPrefix(a, flag+"=") }):
			text = strings.ReplaceAll(text, variable, flag)
		case strings.HasPrefix(text, flag+" "):
			text, status = variable+strings.TrimPrefix(text, flag), tool.StatusSettings
		}
	}
	return &tool.ExitError{Status: status, Text: text}
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

// language returns the language of --lang, wherever it stands, else that of the environment.
func language(args []string, env func(string) string) lang.Tag {
	locale := cmp.Or(env("LC_ALL"), env("LC_MESSAGES"), env("LANG"))
	for i, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--lang="); ok {
			locale = value
		} else if arg == "--lang" && i+1 < len(args) {
			locale = args[i+1]
		}
	}
	return lang.Of(locale)
}
