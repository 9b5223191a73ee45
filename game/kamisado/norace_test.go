//go:build !race

package kamisado_test

// deepest is how deep perft is counted without -deep.
const deepest = 7

// checks is how often a property is tried.
const checks = "100"
