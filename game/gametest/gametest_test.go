package gametest_test

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
)

func TestMain(m *testing.M) {
	flag.Parse()
	// Failing on purpose must not leave files nor take time to make failures small.
	_ = flag.Set("rapid.nofailfile", "true")
	_ = flag.Set("rapid.shrinktime", "1ms")
	os.Exit(m.Run())
}

func config(f fault) gametest.Config {
	return gametest.Config{
		Rules:    fake{fault: f, calls: new(int)},
		Options:  []game.Options{nil, {"position": "any"}},
		MaxPlies: 10,
		Twin: func(_ *rapid.T, p game.Position, _ game.Seat) (game.Position, bool) {
			twin := *p.(*fakePosition)
			twin.hidden = 1 - twin.hidden
			return &twin, true
		},
	}
}

func TestSoundGamePasses(t *testing.T) {
	t.Parallel()
	gametest.Run(t, config(sound))
}

func TestSuiteCatches(t *testing.T) {
	t.Parallel()
	for _, f := range []fault{
		leaks, refuses, accepts, plainError, mutates, forgets, endless, hides,
		foreign, odd, goesOn, offCanon, stuck, panicky, shares, reopens, inconsistent,
		overstops, wordy, unlisted, hasty, lenient, tonguetied, secretive,
		hosts, boasts, prints, sorts, nameless, choosy, halved, poolless, unnamed,
	} {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			require.False(t, passes(config(f)), "the suite does not notice that the game %s", f)
		})
	}
}

func TestLeakIsNamed(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, check := range gametest.Checks(config(leaks)) {
		r := run(check)
		said.WriteString(r.said.String())
	}
	require.Contains(t, said.String(), "hidden things show in the view")
}

// With other shapes of views the sound game passes, and what shows there alone is seen.
func TestShapesOfViews(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rules fake
		want  bool
	}{
		"a form":                   {fake{forms: true}, true},
		"a form that tells":        {fake{forms: true, fault: corrects}, false},
		"a form and no fact":       {fake{forms: true, fault: misstates}, false},
		"a fact and no form":       {fake{fault: misstates}, false},
		"a hidden game":            {fake{veiled: true}, true},
		"a hidden game that shows": {fake{veiled: true, fault: betrays}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			config := config(sound)
			config.Rules = c.rules
			require.Equal(t, c.want, passes(config))
		})
	}
}

// plain is the fake game without what it need not have.
type plain struct{ game.Rules }

// Whatever deals or hides something is compared with its twins: who forgets them is lines.
func TestTwinIsNeeded(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rules game.Rules
		want  bool
	}{
		"a auditor":     {fake{}, false},
		"a hidden game": {plain{fake{veiled: true}}, false},
		"neither":       {plain{fake{}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, passes(gametest.Config{Rules: c.rules, MaxPlies: 10}))
		})
	}
}

// Moves that change nothing do not keep a match from its end.
func TestIdleMoves(t *testing.T) {
	t.Parallel()
	c := config(sound)
	c.Rules = fake{calls: new(int), idle: true}
	played := 0
	c.Idle = func(move game.Move) bool {
		if move == "n9" {
			played++
		}
		return move == "n9"
	}
	c.MaxPlies = 3 + gametest.MaxIdle + 1
	for _, check := range gametest.Checks(c) {
		require.False(t, fails(check))
	}
	require.Positive(t, played)
}

func TestOnPhraseGetsEveryPhrase(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	keys := map[string]bool{}
	c := config(sound)
	c.OnPhrase = func(p game.Phrase) {
		mu.Lock()
		defer mu.Unlock()
		keys[p.Key] = true
	}
	for _, check := range gametest.Checks(c) {
		require.False(t, fails(check))
	}
	for _, key := range []string{"fake.prompt", "fake.part", "fake.choice", "fake.illegal", "fake.turn", "fake.over", "fake.notation"} {
		require.True(t, keys[key], key)
	}
}

func TestPerft(t *testing.T) {
	t.Parallel()
	p, err := fake{}.New(nil, game.Seed{})
	require.NoError(t, err)
	for depth, want := range []uint64{1, 3, 9, 27, 0} {
		require.Equal(t, want, gametest.Perft(p, depth, nil), "depth %d", depth)
	}
	ends := func(p game.Position) bool { return strings.HasSuffix(p.View(game.Nobody).Notation, "n2]") }
	require.Equal(t, uint64(3), gametest.Perft(p, 1, ends))
	require.Equal(t, uint64(6), gametest.Perft(p, 2, ends))
}

// recorder is a testing.TB for checks that are meant to fail.
type recorder struct {
	rapid.TB
	failed bool
	said   strings.Builder
}

// passes reports whether a game passes the suite.
func passes(c gametest.Config) bool {
	return !slices.ContainsFunc(gametest.Checks(c), fails)
}

func fails(check func(*rapid.T)) bool { return run(check).failed }

// run runs a check in a goroutine of its own, which FailNow ends.
func run(check func(*rapid.T)) *recorder {
	r := new(recorder)
	done := make(chan struct{})
	go func() {
		defer close(done)
		rapid.Check(r, check)
	}()
	<-done
	return r
}

func (r *recorder) Helper()                        {}
func (r *recorder) Name() string                   { return "recorder" }
func (r *recorder) Log(...any)                     {}
func (r *recorder) Failed() bool                   { return r.failed }
func (r *recorder) Fail()                          { r.failed = true }
func (r *recorder) FailNow()                       { r.failed = true; runtime.Goexit() }
func (r *recorder) Logf(format string, a ...any)   { r.note(format, a) }
func (r *recorder) Error(...any)                   { r.Fail() }
func (r *recorder) Fatal(...any)                   { r.FailNow() }
func (r *recorder) Errorf(format string, a ...any) { r.note(format, a); r.Fail() }
func (r *recorder) Fatalf(format string, a ...any) { r.note(format, a); r.FailNow() }

func (r *recorder) note(format string, a []any) {
	fmt.Fprintf(&r.said, format+"\n", a...)
}
