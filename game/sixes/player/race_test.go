//go:build race

package player_test

// How many matches are played to compare players: none, as the race detector makes
// them ten times slower.
const thumbMatches, expertMatches = 0, 0
