//go:build race

package kamisado_test

// deepest is how deep perft is counted: the race detector makes it twenty times
// slower, and depth 7 has 59 million leaves.
const deepest = 6

// checks is how often a property is tried.
const checks = "20"
