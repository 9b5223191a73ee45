package playground_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/bot/leaktest"
	"kamisado/bot/playground"
)

// patience is how long a test waits for what should come at once. It matters only when the test fails.
const patience = 20 * time.Second

// TestMain fails when goroutines of the package are left after all playgrounds have ended.
func TestMain(m *testing.M) {
	leaktest.Main(m, func(stack string) bool {
		return strings.Contains(stack, "kamisado/bot/") || strings.Contains(stack, "net/http.(*conn).serve")
	})
}

// ground is a playground that is being served, and its bot.
type ground struct {
	*playground.Playground
	t testing.TB
}

// newGround serves a playground until the test ends. Without a name there are the usual four users.
func newGround(t testing.TB, names ...string) *ground {
	t.Helper()
	return serve(t, playground.Config{Listen: "127.0.0.1:0", Names: names, Language: "es"}, fakediscord.Config{})
}

func serve(t testing.TB, c playground.Config, kind fakediscord.Config) *ground {
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

// asset is the path of one of the page's files, in the folder that the index names.
func (g *ground) asset(name string) string {
	g.t.Helper()
	_, index := raw(g.t, g.URL(), "GET / HTTP/1.1\nHost: localhost\n\n")
	folder := regexp.MustCompile(`"(/assets/[0-9a-f]+/)`).FindStringSubmatch(index)
	require.NotNil(g.t, folder, index)
	return folder[1] + name
}
