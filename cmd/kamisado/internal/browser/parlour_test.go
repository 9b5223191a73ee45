package browser

import (
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/cli"
)

// parlour is the whole program with its playground, for people in browsers.
type parlour struct {
	t        *testing.T
	names    string // the users' names as the flag takes them; empty for the usual ones
	database string
	listen   string
	url      string
	out, log *apptest.Log
	first    *window // whose private profile the other windows share
	stop     func()
}

// newParlour starts the program on a new database. The users are Ada, Bruno, Clara and
// Diego, or those that are named.
func newParlour(t *testing.T, names ...string) *parlour {
	t.Helper()
	browser.open(t)
	p := &parlour{
		t: t, names: strings.Join(names, ","), listen: "127.0.0.1:0",
		database: "sqlite:" + filepath.Join(t.TempDir(), "bot.db"), log: &apptest.Log{},
	}
	p.start()
	t.Cleanup(p.inspect)
	return p
}

// start runs the program in this process and waits until it says where its page is.
func (p *parlour) start() {
	p.t.Helper()
	p.out = &apptest.Log{}
	args := []string{"playground", "--no-open", "--listen", p.listen, "--lang", "en", "--database", p.database}
	if p.names != "" {
		args = append(args, "--names", p.names)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	go func() {
		ended <- app.Options{ReplyWithin: apptest.Patience}.Run(ctx, args, &cli.Console{Out: p.out, Err: p.log, Env: apptest.NoEnv})
	}()
	p.stop = sync.OnceFunc(func() {
		cancel()
		require.Zero(p.t, <-ended, p.log)
	})
	p.t.Cleanup(p.stop)
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+`)
	require.Eventually(p.t, func() bool { return address.MatchString(p.out.String()) }, apptest.Patience, 5*time.Millisecond, p.log)
	p.url = address.FindString(p.out.String())
}

// restart ends the program and starts it again, on the same port and database. What
// happens in between is up to the caller.
func (p *parlour) restart(between func()) {
	p.t.Helper()
	p.stop()
	between()
	p.listen = strings.TrimPrefix(p.url, "http://")
	before := p.url
	p.start()
	require.Equal(p.t, before, p.url, "the port was taken meanwhile")
}

// inspect looks at what must hold at the end: nothing went wrong, and no request that
// came from the page was refused.
func (p *parlour) inspect() {
	p.stop()
	log := p.log.String()
	if p.t.Failed() {
		p.t.Log(log)
	}
	for _, bad := range []string{"goroutine ", "panic", "level=ERROR", "level=WARN", "%!"} {
		require.NotContains(p.t, log, bad)
	}
}
