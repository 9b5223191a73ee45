//go:build !race

package connectfour_test

// deepest is how deep perft is counted, of the ten depths that are known.
const deepest = 9

// checks is how often a property is tried.
const checks = "50"
