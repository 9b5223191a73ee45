//go:build race

package main

import "time"

// The race detector makes pictures ten times as slow: fewer tests at once, and
// more time for an answer than Discord gives.
const (
	atOnce   = "4"
	deadline = 5 * time.Second
)
