//go:build race

package solver_test

// The race detector makes it slow.
const (
	// boards is how many larger positions are solved.
	boards = 1
	// hardOnes is how many of the hard positions are: they take some ten seconds each.
	hardOnes = 0
)
