//go:build race

package player_test

// The race detector makes players some ten times slower.
const (
	// boards is how many of the sizes are played on.
	boards = 1
	// matches is the length of a series.
	matches = 4
	// ends is how many ends are solved.
	ends = 1
)
