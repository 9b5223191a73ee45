//go:build !race

package solver_test

const (
	// boards is how many larger positions are solved.
	boards = 8
	// hardOnes is how many of the hard positions are.
	hardOnes = 1
)
