package main

import (
	"os"
	"strings"

	"golang.org/x/term"

	"kamisado/render/text"
)

// columns is how wide text is set at most.
const columns = 80

// screen reports whether a stream is a terminal and how many columns it has.
func screen(stream any) (width int, ok bool) {
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

// colours is how many colours standard output may show.
func (c *Console) colours() text.Depth {
	if _, ok := screen(c.Out); !ok {
		return text.Monochrome
	}
	return colours(c.Env)
}

// colours is how many colours the environment says a terminal has and may show.
// The 256 are taken for granted: what says nothing of itself mostly has them.
func colours(env func(string) string) text.Depth {
	switch term, more := env("TERM"), env("COLORTERM"); {
	case env("NO_COLOR") != "" || term == "dumb":
		return text.Monochrome
	case more == "truecolor" || more == "24bit" || strings.Contains(term, "direct"):
		return text.TrueColour
	}
	return text.Indexed
}

// wipe clears a terminal's screen and what was scrolled out of it. One that knows no
// such thing gets lines enough to hide what stood there.
func wipe(env func(string) string) string {
	if env("TERM") == "dumb" {
		return strings.Repeat("\n", 100)
	}
	return "\x1b[H\x1b[2J\x1b[3J"
}
