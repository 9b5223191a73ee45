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
)

// commands are the command line.
type commands struct {
	Auto       Auto       `cmd:"" default:"withargs" hidden:"" help:"Run the bot on Discord where there is a token, else the playground."`
	Serve      Serve      `cmd:"" help:"Run the bot on Discord (with a token this is what kamisado does without a command)."`
	Playground Playground `cmd:"" help:"Run the bot in a page in the browser, without Discord (what kamisado does without a token)."`
	Play       Play       `cmd:"" help:"Play a match in this terminal, against the computer or two people at one keyboard."`
	Solve      Solve      `cmd:"" help:"Say who wins a position and by which moves, with proof."`
	Prove      Prove      `cmd:"" help:"Compute the values of all first moves and rounds from nothing."`
	Review     Review     `cmd:"" help:"Judge every move of a match and find the one at which it was lost."`
	Arena      Arena      `cmd:"" help:"Let computer players meet and count who wins."`
	Perft      Perft      `cmd:"" help:"Count the lines of play from a position, for testing the rules."`
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
	parser, err := kong.New(&commands{},
		kong.Name("kamisado"),
		kong.Description("Kamisado on Discord, in the browser and in the terminal."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 80}),
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
