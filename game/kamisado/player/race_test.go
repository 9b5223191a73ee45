//go:build race

package player_test

// How many are tried: the race detector makes searches ten times slower.
const positions, simpleMatches, standardMatches = 40, 6, 2
