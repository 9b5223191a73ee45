package gametest

// Cases is how much a test tries: usual, or race under the race detector, which makes
// searches ten to twenty times slower. Tests that start no goroutine have nothing for
// it to find.
func Cases[T any](usual, race T) T {
	if raceEnabled {
		return race
	}
	return usual
}
