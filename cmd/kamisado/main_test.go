package main

import (
	"fmt"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"kamisado/game/gametest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"kamisado": main})
}

// TestScripts runs the program as a process, with pipes and terminals. A script knows the condition
// full, which holds with -tags full.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", RequireExplicitExec: true, RequireUniqueNames: true,
		Condition: func(name string) (bool, error) {
			if name != "full" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return gametest.Full, nil
		},
	})
}
