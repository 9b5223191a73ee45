package ops

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/discord"
	"kamisado/store"
)

// told is what systemd hears, and when.
type told struct {
	after time.Duration
	state string
}

// systemd hears once that the bot is ready, what keeps it from playing, and that it stops. The watchdog is
// notified in its time, only while some people can play.
func TestSupervisor(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		watchdog, stopped time.Duration
		look              func(after time.Duration) (missing []string, works bool)
		want              []told
	}{
		"an outage": {12 * time.Second, 24 * time.Second, func(after time.Duration) ([]string, bool) {
			switch {
			case after < time.Second:
				return []string{"the bot is starting"}, false
			case after > 8*time.Second && after < 20*time.Second:
				return []string{"store: gone", "discord: gone"}, false
			}
			return nil, true
		}, []told{
			{0, "STATUS=the bot is starting"},
			{1 * time.Second, "READY=1\nWATCHDOG=1\nSTATUS=ready"},
			{5 * time.Second, "WATCHDOG=1"},
			{9 * time.Second, "STATUS=store: gone; discord: gone"},
			{21 * time.Second, "WATCHDOG=1\nSTATUS=ready"},
			{24 * time.Second, "STOPPING=1\nSTATUS=stopping"},
		}},
		"some shards at first": {12 * time.Second, 9 * time.Second, func(after time.Duration) ([]string, bool) {
			if after < 8*time.Second {
				return []string{"shards"}, true
			}
			return nil, true
		}, []told{
			{0, "READY=1\nWATCHDOG=1\nSTATUS=shards"},
			{4 * time.Second, "WATCHDOG=1"},
			{8 * time.Second, "WATCHDOG=1\nSTATUS=ready"},
			{9 * time.Second, "STOPPING=1\nSTATUS=stopping"},
		}},
		"some shards later": {3 * time.Second, 2500 * time.Millisecond, func(after time.Duration) ([]string, bool) {
			if after == 0 {
				return nil, true
			}
			return []string{"some shards"}, true
		}, []told{
			{0, "READY=1\nWATCHDOG=1\nSTATUS=ready"},
			{time.Second, "WATCHDOG=1\nSTATUS=some shards"},
			{2 * time.Second, "WATCHDOG=1"},
			{2500 * time.Millisecond, "STOPPING=1\nSTATUS=stopping"},
		}},
		"no watchdog": {0, time.Hour, func(time.Duration) ([]string, bool) { return nil, true }, []told{
			{0, "READY=1\nSTATUS=ready"}, {time.Hour, "STOPPING=1\nSTATUS=stopping"},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var all []told
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				ctx, cancel := context.WithTimeout(t.Context(), c.stopped)
				defer cancel()
				s := &supervisor{
					watchdog: c.watchdog, log: slog.New(slog.DiscardHandler),
					look: func(context.Context) ([]string, bool) { return c.look(time.Since(began)) },
					tell: func(state string) error {
						all = append(all, told{time.Since(began), state})
						return nil
					},
				}
				s.run(ctx)
			})
			require.Equal(t, c.want, all)
		})
	}
}

// What systemd's socket gets is what was told.
func TestSupervise(t *testing.T) { // sets the environment, so it runs alone
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{
		Name: filepath.Join(t.TempDir(), "notify"), Net: "unixgram",
	})
	require.NoError(t, err)
	defer func() { require.NoError(t, socket.Close()) }()
	t.Setenv("NOTIFY_SOCKET", socket.LocalAddr().String())
	t.Setenv("WATCHDOG_USEC", "3000000000")
	o, matches := newOps(t)
	o.Watch(matches, func() discord.Status { return discord.Status{Connected: true} })
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		o.Supervise(ctx)
	}()
	require.Equal(t, "READY=1\nWATCHDOG=1\nSTATUS=ready", heard(t, socket))
	cancel()
	require.Equal(t, "STOPPING=1\nSTATUS=stopping", heard(t, socket))
	<-ended
}

// full is a store that nothing can be written to in the first minute and in the third.
type full struct {
	store.Store
	since time.Time
}

func (f full) Writable(context.Context) error {
	if after := time.Since(f.since); after < time.Minute || after > 2*time.Minute && after < 3*time.Minute {
		return fmt.Errorf("full since %s", after)
	}
	return nil
}

// Without systemd too, the log says once that the bot is ready, that it is not any more, and that it is again.
func TestSuperviseLogs(t *testing.T) { // sets the environment, so it runs alone
	t.Setenv("NOTIFY_SOCKET", "")
	var logged strings.Builder
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		o := New(slog.New(slog.NewTextHandler(&logged, nil)), "", "")
		o.Watch(full{found{}, began}, func() discord.Status {
			if after := time.Since(began); after > 4*time.Minute && after < 5*time.Minute {
				return discord.Status{Connections: []discord.Connection{{Connected: true}, {Shard: 1}}}
			}
			return discord.Status{Connected: true}
		})
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
		defer cancel()
		o.Supervise(ctx)
	})
	require.Equal(t, []string{
		`level=INFO msg=ready`, `level=WARN msg="not ready" missing="store: full since 2m10s"`,
		`level=WARN msg="ready again" after=50s`,
		`level=WARN msg="not ready" missing="discord: of 2 shards not connected: 1"`,
		`level=WARN msg="ready again" after=50s`,
	}, regexp.MustCompile(`level=.*`).FindAllString(logged.String(), -1))
}

// Outages that follow each other are all logged.
func TestSuperviseLogsEachChange(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log, _, lines := newRepeats(slog.LevelInfo)
		began := time.Now()
		s := &supervisor{
			watchdog: 3 * time.Second, log: log, tell: func(string) error { return nil },
			look: func(context.Context) ([]string, bool) {
				if after := time.Since(began); after == 2*time.Second || after > 4*time.Second {
					return []string{"store: gone"}, true
				}
				return nil, true
			},
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		s.run(ctx)
		require.Equal(t, []string{
			`level=INFO msg=ready`, `level=WARN msg="not ready" missing="store: gone"`,
			`level=WARN msg="ready again" after=1s`, `level=WARN msg="not ready" missing="store: gone"`,
		}, lines())
	})
}

// heard is what a socket gets next.
func heard(t *testing.T, socket *net.UnixConn) string {
	t.Helper()
	require.NoError(t, socket.SetReadDeadline(time.Now().Add(time.Minute)))
	raw := make([]byte, 1000)
	n, err := socket.Read(raw)
	require.NoError(t, err)
	return string(raw[:n])
}
