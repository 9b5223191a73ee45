package connectfour_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain keeps property tests short under the race detector, where a given
// -rapid.checks still counts.
func TestMain(m *testing.M) {
	_ = flag.Set("rapid.checks", checks)
	flag.Parse()
	os.Exit(m.Run())
}
