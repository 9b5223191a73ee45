package tool

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"golang.org/x/term"
	"golang.org/x/text/unicode/norm"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/render/text"
)

// Console is what a command runs with: streams, an environment and a language.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	// Env looks up an environment variable; empty when it is not set.
	Env func(string) string
	// DotEnv is what was wrong with the file .env; nil when it was read or is not there.
	DotEnv error
	// Names holds the names of all variables of the environment and of the file .env.
	Names []string
	// Catalogue and Speaker say sentences: in all languages, and in that of the user.
	Catalogue *lang.Catalogue
	lang.Speaker
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

// Misuse returns an ExitError for a mistake in what was asked for.
func (c *Console) Misuse(key string, pairs ...any) error {
	return &ExitError{StatusUsage, c.Text(key, pairs...)}
}

// Failure returns an ExitError for what could not be done.
func (c *Console) Failure(key string, pairs ...any) error {
	return &ExitError{StatusFailed, c.Text(key, pairs...)}
}

// BadSetting returns an ExitError for a setting with which the bot cannot work.
func (c *Console) BadSetting(key string, pairs ...any) error {
	return &ExitError{StatusSettings, c.Text(key, pairs...)}
}

// Interrupted returns an ExitError for work that the end of its context interrupted. Other errors stay as
// they are.
func (c *Console) Interrupted(err error, key string, pairs ...any) error {
	if errors.Is(err, context.Canceled) {
		return &ExitError{StatusInterrupted, c.Text(key, pairs...)}
	}
	return err
}

// Explain returns a refusal of a game's rules as an ExitError for a mistake. Other errors stay as they are.
func (c *Console) Explain(err error) error {
	if refusal, ok := errors.AsType[*game.Error](err); ok {
		return &ExitError{StatusUsage, c.Say(refusal.Why)}
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

// Exit prints an error, if there is one, and returns its Status.
func (c *Console) Exit(err error) int {
	if err != nil {
		c.Note("kamisado: " + printable(withoutSecrets(err.Error())))
	}
	return Status(err)
}

// Note prints a sentence to standard error, as wide as its terminal.
func (c *Console) Note(sentence string) {
	width, _ := Screen(c.Err)
	fmt.Fprintln(c.Err, text.Wrap(sentence, min(width, columns)))
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

// isWord reports whether a text is what some language calls something, in any case and in any Unicode form.
func (c *Console) isWord(typed string, word func(lang.Speaker) string) bool {
	typed = norm.NFC.String(strings.TrimSpace(typed))
	return slices.ContainsFunc(lang.Tags(), func(tag lang.Tag) bool {
		return strings.EqualFold(typed, word(c.Catalogue.Speaker(tag)))
	})
}

// columns is how wide text is set at most.
const columns = 80

// Screen reports whether a stream is a terminal and how many columns it has.
func Screen(stream any) (width int, ok bool) {
	file, ok := stream.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width <= 0 {
		width = columns
	}
	return width, true
}

// Width returns how many columns standard output has: those of its terminal or else of the variable
// COLUMNS, at most 80; 0 where neither says it.
func (c *Console) Width() int {
	width, ok := Screen(c.Out)
	if !ok {
		width, _ = strconv.Atoi(c.Env("COLUMNS"))
	}
	return max(0, min(width, columns))
}

// Colours returns how many colours standard output may show.
func (c *Console) Colours() text.Depth {
	if _, ok := Screen(c.Out); !ok {
		return text.Monochrome
	}
	return colourDepth(c.Env)
}

// colourDepth returns how many colours the environment says a terminal has and may show. It takes 256 for
// granted: a terminal that says nothing of itself mostly has them.
func colourDepth(env func(string) string) text.Depth {
	switch term, more := env("TERM"), env("COLORTERM"); {
	case env("NO_COLOR") != "", term == "dumb":
		return text.Monochrome
	case more == "truecolor", more == "24bit", strings.Contains(term, "direct"):
		return text.TrueColour
	}
	return text.Indexed
}

// clearScreen clears a terminal's screen and its scrollback.
const clearScreen = "\x1b[H\x1b[2J\x1b[3J"

// clearLine clears a terminal's line and goes back to its beginning.
const clearLine = "\r\x1b[K"

// Watch shows the progress of some work if standard error is a terminal: a line that is written anew once a
// second and cleared by stop. The work reports how far it is, from any goroutine, and say puts the latest
// report into words.
func Watch[T any](c *Console, say func(latest T, seconds int) string) (report func(T), stop func()) {
	if _, ok := Screen(c.Err); !ok {
		return func(T) {}, func() {}
	}
	return watch(c.Err, say)
}

// watch shows the progress of some work.
func watch[T any](w io.Writer, say func(latest T, seconds int) string) (report func(T), stop func()) {
	var none T
	var latest atomic.Value
	latest.Store(none)
	done := make(chan struct{})
	var running sync.WaitGroup
	running.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for seconds := 1; ; seconds++ {
			select {
			case <-tick.C:
				fmt.Fprint(w, clearLine, say(latest.Load().(T), seconds))
			case <-done:
				if seconds > 1 {
					fmt.Fprint(w, clearLine)
				}
				return
			}
		}
	})
	return func(at T) { latest.Store(at) }, func() {
		close(done)
		running.Wait()
	}
}

// waiting shows for how long somebody has waited for work that does not report its progress.
func (c *Console) waiting(say func(seconds int) string) (stop func()) {
	_, stop = Watch(c, func(_ struct{}, seconds int) string { return say(seconds) })
	return stop
}

// barWidth is how many characters a bar is filled with.
const barWidth = 30

// bar draws how much of some work is done.
func bar(done, total int) string {
	filled := 0
	if total > 0 {
		filled = min(done, total) * barWidth / total
	}
	return "[" + strings.Repeat("#", filled) + strings.Repeat(".", barWidth-filled) + "]"
}
