//go:build !race

package player_test

// How many are tried.
const positions, simpleMatches, standardMatches = 200, 20, 4
