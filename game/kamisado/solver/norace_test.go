//go:build !race

package solver_test

// share divides how many positions a test tries; see race_test.go.
const share = 1
