package gametest

import "pgregory.net/rapid"

// Checks are the suite's parts, for running them where they are meant to fail.
func Checks(c Config) []func(*rapid.T) {
	var checks []func(*rapid.T)
	for _, part := range c.parts() {
		checks = append(checks, part.check)
	}
	return checks
}
