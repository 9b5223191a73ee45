//go:build !race

package solver_test

// scattered is how many positions of a number of discs are tried.
const scattered = 5

// spots is how many positions of the book are searched again.
const spots = 10
