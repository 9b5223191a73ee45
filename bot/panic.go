package bot

import (
	"fmt"
	"runtime"
	"strings"
	"unicode"
)

// stackMost is how many functions a trace names.
const stackMost = 64

// Caught is the failure that a panic is turned into. The log tells where it was and of
// what kind, but no number in it, which could be the card of a hidden hand.
func Caught(cause any) error {
	what := strings.Map(func(char rune) rune {
		if unicode.IsDigit(char) {
			return '#'
		}
		return char
	}, fmt.Sprint(cause))
	return fmt.Errorf("panic: %s\n%s", what, stack())
}

// stack tells which functions have called it, a line each with its place in the source.
// Unlike debug.Stack it tells nothing of their arguments: what a log says of a bug must
// not say what is in a player's hand.
func stack() string {
	callers := make([]uintptr, stackMost)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	var b strings.Builder
	for {
		frame, more := frames.Next()
		fmt.Fprintf(&b, "%s %s:%d\n", frame.Function, frame.File, frame.Line)
		if !more {
			return b.String()
		}
	}
}
