//go:build race

package player_test

// How many matches are played to compare players: the race detector makes them ten
// times slower.
const thumbMatches, expertMatches = 400, 0
