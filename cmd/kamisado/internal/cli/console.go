// Package cli is what every command of the command line shares: the streams and the
// environment it runs with, how it ends, how it shows progress, and how it writes files.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/term"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/render/text"
)

// Console is the streams and the environment that a command runs with.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	// Env looks up an environment variable; empty when it is not set.
	Env func(string) string
	// DotEnv is what was wrong with the file .env; nil when it was read or is
	// not there.
	DotEnv error
	// Names holds the names of all variables of the environment and of the file .env.
	Names []string
}

// The exit statuses.
const (
	StatusFailed      = 1
	StatusUsage       = 2
	StatusSettings    = 78  // EX_CONFIG of sysexits.h: a restart with the same settings would fail too
	StatusInterrupted = 130 // as shells have it for Ctrl-C
)

// ExitError ends the program with a status and a sentence for its user.
type ExitError struct {
	Status int
	Text   string
}

func (e *ExitError) Error() string { return e.Text }

// Misuse is an ExitError for a mistake in what was asked for.
func Misuse(text string) error { return &ExitError{StatusUsage, text} }

// BadSetting returns an ExitError for a setting with which the bot cannot work.
func BadSetting(text string) error { return &ExitError{StatusSettings, text} }

// Interrupted is an ExitError with a sentence for work that the end of its context
// interrupted. Other errors stay as they are.
func Interrupted(err error, say lang.Speaker, key string, pairs ...any) error {
	if errors.Is(err, context.Canceled) {
		return &ExitError{StatusInterrupted, say.Text(key, pairs...)}
	}
	return err
}

// Explain turns a refusal of the rules into a usage error in a language. Other errors stay
// as they are.
func Explain(err error, say lang.Speaker) error {
	if refusal, ok := errors.AsType[*game.Error](err); ok {
		return Misuse(say.Say(refusal.Why))
	}
	return err
}

// Status returns the exit status for an error.
func Status(err error) int {
	if err == nil {
		return 0
	}
	if exit, ok := errors.AsType[*ExitError](err); ok {
		return exit.Status
	}
	if errors.Is(err, context.Canceled) {
		return StatusInterrupted
	}
	return StatusFailed
}

// Fail prints an error, if there is one, and returns its Status.
func (c *Console) Fail(err error) int {
	if err != nil {
		c.Note("kamisado: " + printable(withoutSecrets(err.Error())))
	}
	return Status(err)
}

// Note prints a sentence to standard error, as wide as its terminal.
func (c *Console) Note(sentence string) {
	width, _ := Screen(c.Err)
	fmt.Fprintln(c.Err, text.Wrap(sentence, min(width, Columns)))
}

// secrets are what a bot's token, a password in a URL and a named password look like.
var secrets = regexp.MustCompile(`[\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}|://[^\s:/@]*:\S*@|(?i:password)=[^\s"”»]+`)

// withoutSecrets returns a text, which may repeat arguments or settings, with its secrets replaced by "***".
func withoutSecrets(text string) string {
	return secrets.ReplaceAllStringFunc(text, func(secret string) string {
		if scheme, _, isURL := strings.Cut(secret, "://"); isURL {
			return scheme + "://***@"
		}
		if name, _, isNamed := strings.Cut(secret, "="); isNamed {
			return name + "=***"
		}
		return "***"
	})
}

// printable makes a text safe for a terminal: it may repeat what came from
// outside, control characters and broken UTF-8 included. Line feeds stay, and tabs become blanks.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || unicode.IsGraphic(r) {
			return r
		}
		if r == '\t' {
			return ' '
		}
		return unicode.ReplacementChar
	}, text)
}

// Columns is how wide text is set at most.
const Columns = 80

// Screen reports whether a stream is a terminal and how many columns it has.
func Screen(stream any) (width int, ok bool) {
	file, ok := stream.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width <= 0 {
		width = Columns
	}
	return width, true
}

// Width is how many columns standard output has: those of its terminal or else of the variable
// COLUMNS, at most 80; 0 where neither says it.
func (c *Console) Width() int {
	width, ok := Screen(c.Out)
	if !ok {
		width, _ = strconv.Atoi(c.Env("COLUMNS"))
	}
	return max(0, min(width, Columns))
}

// Colours is how many colours standard output may show.
func (c *Console) Colours() text.Depth {
	if _, ok := Screen(c.Out); !ok {
		return text.Monochrome
	}
	return ColourDepth(c.Env)
}

// ColourDepth is how many colours the environment says a terminal has and may show.
// The 256 are taken for granted: what says nothing of itself mostly has them.
func ColourDepth(env func(string) string) text.Depth {
	switch term, more := env("TERM"), env("COLORTERM"); {
	case env("NO_COLOR") != "" || term == "dumb":
		return text.Monochrome
	case more == "truecolor" || more == "24bit" || strings.Contains(term, "direct"):
		return text.TrueColour
	}
	return text.Indexed
}

const clearScreen = "\x1b[H\x1b[2J\x1b[3J"

// ClearScreen is what clears a terminal's screen and its scrollback. A terminal that
// has no such sequence gets enough empty lines to hide what stood there.
func ClearScreen(env func(string) string) string {
	if env("TERM") == "dumb" {
		return strings.Repeat("\n", 100)
	}
	return clearScreen
}
