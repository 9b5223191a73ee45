//go:build !race

package player_test

const (
	// boards is how many of the sizes are played on.
	boards = 4
	// matches is the length of a series.
	matches = 12
	// ends is how many ends are solved.
	ends = 6
)
