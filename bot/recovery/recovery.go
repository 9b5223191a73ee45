// Package recovery turns a panic that was recovered from into an error for the log. It
// is a package of its own because every goroutine of the bot ends in it, whichever part
// has started it.
package recovery

import (
	"fmt"
	"runtime"
	"strings"
	"unicode"
)

// maxFrames is how many functions a stack trace names.
const maxFrames = 64

// Into recovers from a panic and makes its error the result of a function that defers it:
//
//	defer recovery.Into(&err)
func Into(err *error) {
	if cause := recover(); cause != nil {
		*err = Error(cause)
	}
}

// Error is the error for what recover returned. It says where the panic was and of what
// kind, but shows no digit of it, which could be the card of a hidden hand.
func Error(cause any) error {
	what := strings.Map(func(char rune) rune {
		if unicode.IsDigit(char) {
			return '#'
		}
		return char
	}, fmt.Sprint(cause))
	return fmt.Errorf("panic: %s\n%s", what, stack())
}

// stack lists the functions that have called it, a line each with its place in the
// source. Unlike debug.Stack it shows none of their arguments, which could be the cards
// of a hidden hand too.
func stack() string {
	callers := make([]uintptr, maxFrames)
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
