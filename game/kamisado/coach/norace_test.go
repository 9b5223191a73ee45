//go:build !race

package coach

// raceEnabled tells that the race detector makes searches ten times slower.
const raceEnabled = false
