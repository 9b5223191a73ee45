package main

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", atOnce); err != nil {
		panic(err)
	}
	testscript.Main(tidy{m}, map[string]func(){"kamisado": main, "kamisado-stuck": stuckMain})
}

// The scripts run the program as a process, with pipes and terminals.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true, RequireUniqueNames: true})
}
