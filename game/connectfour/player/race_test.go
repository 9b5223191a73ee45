//go:build race

package player_test

// games is how many are played.
const games = 3
