//go:build race

package connectfour_test

// deepest is how deep perft is counted: the race detector makes it many times slower.
const deepest = 8

// checks is how often a property is tried.
const checks = "20"
