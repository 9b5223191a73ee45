//go:build race

package main

import "time"

// The race detector makes pictures ten times as slow: fewer tests at once, and
// more time for an answer than Discord gives.
const (
	atOnce   = "3"
	deadline = 8 * time.Second
)
