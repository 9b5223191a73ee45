package main

import (
	"context"
	"errors"
	"fmt"
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
	fmt.Fprintf(c.Err, "kamisado: %v\n", err)
	if exit, ok := errors.AsType[*exitError](err); ok {
		return exit.status
	}
	if errors.Is(err, context.Canceled) {
		return statusInterrupted
	}
	return statusFailed
}
