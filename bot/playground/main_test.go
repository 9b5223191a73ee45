package playground_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/playground"
	"kamisado/bot/standin"
)

// patience is how long a test waits for what should come at once. It matters only when the test fails.
const patience = 20 * time.Second

// TestMain fails when goroutines of the package are left after all playgrounds have ended.
func TestMain(m *testing.M) {
	code := m.Run()
	if left := leaked(5 * time.Second); code == 0 && left != "" {
		fmt.Fprintln(os.Stderr, "goroutines left:\n"+left)
		code = 1
	}
	os.Exit(code)
}

// leaked gives goroutines a moment to end, as closed connections need one.
func leaked(patience time.Duration) string {
	end := time.Now().Add(patience)
	for {
		left := stacks()
		if left == "" || time.Now().After(end) {
			return left
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func stacks() string {
	buf := make([]byte, 4<<20)
	buf = buf[:runtime.Stack(buf, true)]
	var left []string
	for g := range strings.SplitSeq(string(buf), "\n\n") {
		ours := strings.Contains(g, "kamisado/bot/") && !strings.Contains(g, "TestMain")
		if ours || strings.Contains(g, "net/http.(*conn).serve") {
			left = append(left, g)
		}
	}
	return strings.Join(left, "\n\n")
}

// ground is a playground that is being served, and its bot.
type ground struct {
	*playground.Playground
	t testing.TB
}

// newGround serves a playground until the test ends. Without a name there are the usual four users.
func newGround(t testing.TB, names ...string) *ground {
	t.Helper()
	return serve(t, playground.Config{Listen: "127.0.0.1:0", Names: names, Language: "es"}, standin.Config{})
}

func serve(t testing.TB, c playground.Config, kind standin.Config) *ground {
	t.Helper()
	p, err := playground.OpenOn(c, kind)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-ended)
	})
	return &ground{Playground: p, t: t}
}
