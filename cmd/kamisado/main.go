// Command kamisado is the bot and its tools: it serves Discord or a playground in
// the browser, lets people play in a terminal, solves positions and counts lines
// of play. It only wires; what it does is in the packages.
package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
	"github.com/joho/godotenv"

	"kamisado/bot/lang"
)

// commands are the command line.
type commands struct {
	Auto       Auto       `cmd:"" default:"withargs" hidden:"" help:"Run the bot on Discord where there is a token, else the playground."`
	Serve      Serve      `cmd:"" help:"Run the bot on Discord (with a token this is what kamisado does without a command)."`
	Playground Playground `cmd:"" help:"Run the bot in a page in the browser, without Discord (what kamisado does without a token)."`
	Play       Play       `cmd:"" help:"Play any of the games in this terminal, against the computer or people at one keyboard."`
	Solve      Solve      `cmd:"" help:"Say what a position is worth and which moves are best, with proof."`
	Prove      Prove      `cmd:"" help:"Compute the values of all first moves and rounds from nothing."`
	Review     Review     `cmd:"" help:"Judge every move of a match and find the one at which it was lost."`
	Arena      Arena      `cmd:"" help:"Let computer players meet and count who wins."`
	Perft      Perft      `cmd:"" help:"Count the lines of play from a position, for testing the rules."`
	Deal       Deal       `cmd:"" help:"Say what a seed deals, to check that nothing was changed."`
	Version    Version    `cmd:"" help:"Print what this program was built from."`
}

// Console is the world a command runs in.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	// Env looks up an environment variable; empty when it is not set.
	Env func(string) string
	// DotEnv is what was wrong with the file .env; nil when it was read or is
	// not there.
	DotEnv error
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second Ctrl-C ends the program at once.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], &Console{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Getenv, DotEnv: readDotEnv(),
	}))
}

// readDotEnv sets what the file .env says and the environment does not.
func readDotEnv() error {
	if err := godotenv.Load(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// run is the whole program and gives its exit status.
func run(ctx context.Context, args []string, console *Console) int {
	exited := -1 // --help ends the program from within the parser
	parser, err := newParser(
		kong.Writers(console.Out, console.Err),
		kong.Exit(func(status int) { exited = status }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(console),
	)
	if err != nil {
		return console.fail(err)
	}
	parsed, err := parser.Parse(args)
	switch {
	case exited >= 0:
		return exited
	case err != nil:
		return console.fail(misused(err.Error() + "\nTry \"kamisado --help\"."))
	}
	return console.fail(parsed.Run())
}

// newParser makes the command line from the commands and the list of games.
func newParser(more ...kong.Option) (*kong.Kong, error) {
	all, err := lang.New()
	if err != nil {
		return nil, err
	}
	list := entries()
	return kong.New(newCommands(list, all.Speaker(lang.English)), append([]kong.Option{
		kong.Name("kamisado"),
		kong.Description("Kamisado and other games on Discord, in the browser and in the terminal."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 80}),
		kong.Vars{
			"games": list.ids(), "met": list.with(canMeet).ids(), "counted": list.with(canCount).ids(),
			"solved": list.with(canSolve).ids(), "reviewed": list.with(canReview).ids(), "dealt": list.with(canDeal).ids(),
		},
		kong.Bind(list, all),
	}, more...)...)
}

// newCommands are the commands with the flags that the games add.
func newCommands(list gameList, help lang.Speaker) *commands {
	var c commands
	c.Play.Options, c.Play.Sides = list.optionFlags(help), list.seatFlags(help)
	c.Arena.Options = list.with(canMeet).optionFlags(help)
	c.Perft.counts = list.with(canCount)
	c.Perft.Options = c.Perft.counts.optionFlags(help)
	c.Solve.analysts = list.with(func(e entry) bool { return e.Analyst != nil })
	c.Deal.dealers = list.with(canDeal)
	c.Deal.Options = c.Deal.dealers.optionFlags(help)
	return &c
}
