//go:build race

package solver_test

// boards is how many larger positions are solved: the race detector makes it slow.
const boards = 1
