package connectfour_test

import (
	"testing"

	"kamisado/game/gametest"
)

// TestMain keeps property tests short under the race detector.
func TestMain(m *testing.M) { gametest.Main(m, checks) }
