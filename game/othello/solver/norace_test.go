//go:build !race

package solver_test

// boards is how many larger positions are solved.
const boards = 8
