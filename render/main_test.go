package render

import (
	"testing"

	"kamisado/game/gametest"
)

func TestMain(m *testing.M) { gametest.Main(m, gametest.Cases("100", "10")) }
