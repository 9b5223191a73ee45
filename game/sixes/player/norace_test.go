//go:build !race

package player_test

// How many matches are played to compare players.
const thumbMatches, expertMatches = 8000, 1000
