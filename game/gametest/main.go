package gametest

import (
	"flag"
	"os"
	"testing"
)

// Main is the TestMain of a package whose properties are tried a number of times, such
// as fewer under the race detector. A given -rapid.checks still counts.
func Main(m *testing.M, checks string) {
	_ = flag.Set("rapid.checks", checks)
	flag.Parse()
	os.Exit(m.Run())
}
