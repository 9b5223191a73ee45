//go:build race

package solver_test

// share divides how many positions a test tries: the race detector makes a search
// fifteen times slower, and nothing in it depends on goroutines.
const share = 15
