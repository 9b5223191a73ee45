package gametest

import (
	"pgregory.net/rapid"

	"kamisado/game"
)

// Checks are the suite's parts, for running them where they are meant to fail.
func Checks(c Config) []func(*rapid.T) {
	var checks []func(*rapid.T)
	for _, part := range c.parts() {
		checks = append(checks, part.check)
	}
	return checks
}

// SaidIn is for sources that were written for a test.
func SaidIn(folder string, id game.ID, sayers map[string]Sayer) ([]string, error) {
	return saidIn(folder, id, sayers)
}
