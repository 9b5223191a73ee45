package gametest

import "testing"

// Slow skips t unless the tests are built with -tags full. It is for tests that take seconds of a
// processor or need a server, so that "go test ./..." stays quick and needs Go alone.
func Slow(t testing.TB) {
	t.Helper()
	if !Full {
		t.Skip("slow: it runs with -tags full")
	}
}
