package gametest

import (
	"errors"
	"flag"
	"maps"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/kamisado"
)

func TestMain(m *testing.M) {
	flag.Parse()
	// Failing on purpose must not leave files nor take time to make failures small.
	_ = flag.Set("rapid.nofailfile", "true")
	_ = flag.Set("rapid.shrinktime", "1ms")
	os.Exit(m.Run())
}

// Games that break a promise of the contract.
type (
	renamed  struct{ kamisado.Rules }
	nameless struct{ kamisado.Rules }
	unread   struct{ kamisado.Rules }
	poolless struct{ kamisado.Rules }
)

func (renamed) ID() game.ID { return "chess" }

func (r nameless) Facts(options game.Options) game.Facts {
	facts := r.Rules.Facts(options)
	facts.SeatNames = facts.SeatNames[1:]
	return facts
}

func (unread) Parse(string) (game.Move, error) { return "", errors.New("no") }

func (poolless) Pools() []game.Pool { return nil }

// The suite notices each of them.
func TestSuiteCatches(t *testing.T) {
	t.Parallel()
	for name, rules := range map[string]game.Rules{
		"says another game's phrases":     renamed{},
		"has no name for a seat":          nameless{},
		"cannot read its own moves":       unread{},
		"is in a pool that is not listed": poolless{},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := Config{Rules: rules, MaxPlies: 200}
			require.True(t, slices.ContainsFunc(slices.Collect(maps.Values(c.parts())), fails))
		})
	}
}

// recorder is a testing.TB for checks that are meant to fail.
type recorder struct {
	rapid.TB
	failed bool
}

// fails runs a check in a goroutine of its own, which FailNow ends.
func fails(check func(*rapid.T)) bool {
	r := new(recorder)
	done := make(chan struct{})
	go func() {
		defer close(done)
		rapid.Check(r, check)
	}()
	<-done
	return r.failed
}

func (r *recorder) Helper()               {}
func (r *recorder) Name() string          { return "recorder" }
func (r *recorder) Log(...any)            {}
func (r *recorder) Logf(string, ...any)   {}
func (r *recorder) Failed() bool          { return r.failed }
func (r *recorder) Fail()                 { r.failed = true }
func (r *recorder) FailNow()              { r.failed = true; runtime.Goexit() }
func (r *recorder) Error(...any)          { r.Fail() }
func (r *recorder) Errorf(string, ...any) { r.Fail() }
func (r *recorder) Fatal(...any)          { r.FailNow() }
func (r *recorder) Fatalf(string, ...any) { r.FailNow() }
