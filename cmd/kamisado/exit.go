package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// The exit statuses.
const (
	statusFailed      = 1
	statusUsage       = 2
	statusInterrupted = 130 // as shells have it for Ctrl-C
)

// exitError ends the program with a status and a sentence for whoever ran it.
type exitError struct {
	status int
	text   string
}

func (e *exitError) Error() string { return e.text }

// misused is an exitError for a mistake in what was asked for.
func misused(text string) error { return &exitError{statusUsage, text} }

// fail tells an error, if it is one, and gives the exit status for it.
func (c *Console) fail(err error) int {
	if err == nil {
		return 0
	}
	fmt.Fprintf(c.Err, "kamisado: %s\n", printable(err.Error()))
	if exit, ok := errors.AsType[*exitError](err); ok {
		return exit.status
	}
	if errors.Is(err, context.Canceled) {
		return statusInterrupted
	}
	return statusFailed
}

// printable makes a text safe for a terminal: it may repeat what came from
// outside, control characters and broken UTF-8 included. Only line feeds stay.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}
