package gametest

import "testing"

// Slow skips t unless the tests are built with -tags full. Call it in tests that take seconds of a
// processor or need a server, so that "go test ./..." stays quick and needs only Go.
func Slow(t testing.TB) {
	t.Helper()
	if !Full {
		t.Skip("slow: it runs with -tags full")
	}
}
