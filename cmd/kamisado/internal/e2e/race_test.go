//go:build race

package e2e

import "time"

// The race detector makes pictures ten times as slow: fewer tests at once, and
// more time for an answer than Discord gives.
const (
	deadline = 5 * time.Second
)
