package ops

import (
	"context"
	"errors"
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
)

// told is what systemd hears, and when.
type told struct {
	after time.Duration
	state string
}

// supervised runs a supervisor over a bot that misses something at times, and returns what
// systemd hears until the bot is stopped.
func supervised(t *testing.T, watchdog, stopped time.Duration, missing func(after time.Duration) []string) (all []told) {
	t.Helper()
	return supervisedAs(t, watchdog, stopped, func(after time.Duration) ([]string, bool) {
		lines := missing(after)
		return lines, len(lines) == 0
	})
}

// supervisedAs does so over one that may work though it misses something.
func supervisedAs(t *testing.T, watchdog, stopped time.Duration, look func(after time.Duration) ([]string, bool)) (all []told) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), stopped)
		defer cancel()
		s := &supervisor{
			watchdog: watchdog, log: slog.New(slog.DiscardHandler),
			look: func(context.Context) ([]string, bool) { return look(time.Since(began)) },
			tell: func(state string) error {
				all = append(all, told{time.Since(began), state})
				return nil
			},
		}
		s.run(ctx)
	})
	return all
}

// systemd hears once that the bot is ready, what keeps it from playing, and that it stops. The
// watchdog is fed only while all is well.
func TestSupervisor(t *testing.T) {
	t.Parallel()
	require.Equal(t, []told{
		{0, "STATUS=the bot is starting"},
		{1 * time.Second, "READY=1\nWATCHDOG=1\nSTATUS=ready"},
		{5 * time.Second, "WATCHDOG=1"},
		{9 * time.Second, "STATUS=store: gone; discord: gone"},
		{21 * time.Second, "WATCHDOG=1\nSTATUS=ready"},
		{24 * time.Second, "STOPPING=1\nSTATUS=stopping"},
	}, supervised(t, 12*time.Second, 24*time.Second, func(after time.Duration) []string {
		switch {
		case after < time.Second:
			return []string{"the bot is starting"}
		case after > 8*time.Second && after < 20*time.Second:
			return []string{"store: gone", "discord: gone"}
		}
		return nil
	}))
}

// A bot that some people can play with has started, and is not restarted: others will follow.
func TestSupervisorOfPart(t *testing.T) {
	t.Parallel()
	require.Equal(t, []told{
		{0, "READY=1\nWATCHDOG=1\nSTATUS=shards"},
		{4 * time.Second, "WATCHDOG=1"},
		{8 * time.Second, "WATCHDOG=1\nSTATUS=ready"},
		{9 * time.Second, "STOPPING=1\nSTATUS=stopping"},
	}, supervisedAs(t, 12*time.Second, 9*time.Second, func(after time.Duration) ([]string, bool) {
		if after < 8*time.Second {
			return []string{"shards"}, true
		}
		return nil, true
	}))
}

// Without a watchdog nothing is fed.
func TestSupervisorWithoutWatchdog(t *testing.T) {
	t.Parallel()
	require.Equal(t, []told{{0, "READY=1\nSTATUS=ready"}, {time.Hour, "STOPPING=1\nSTATUS=stopping"}},
		supervised(t, 0, time.Hour, func(time.Duration) []string { return nil }))
}

// What systemd's socket gets is what was told.
func TestSupervise(t *testing.T) { // sets the environment, so it runs alone
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: filepath.Join(t.TempDir(), "notify"), Net: "unixgram"})
	require.NoError(t, err)
	defer func() { require.NoError(t, socket.Close()) }()
	t.Setenv("NOTIFY_SOCKET", socket.LocalAddr().String())
	t.Setenv("WATCHDOG_USEC", "3000000")
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

// The watchdog is notified in its time also while the bot works without something.
func TestSupervisorOfAPartialLoss(t *testing.T) {
	t.Parallel()
	require.Equal(t, []told{
		{0, "READY=1\nWATCHDOG=1\nSTATUS=ready"},
		{time.Second, "WATCHDOG=1\nSTATUS=some shards"},
		{2 * time.Second, "WATCHDOG=1"},
		{2500 * time.Millisecond, "STOPPING=1\nSTATUS=stopping"},
	}, supervisedAs(t, 3*time.Second, 2500*time.Millisecond, func(after time.Duration) ([]string, bool) {
		if after == 0 {
			return nil, true
		}
		return []string{"some shards"}, true
	}))
}

// Without systemd too, the log says once that the bot is ready, that it is not any more, and that it is again.
func TestSuperviseLogs(t *testing.T) { // sets the environment, so it runs alone
	t.Setenv("NOTIFY_SOCKET", "")
	var logged strings.Builder
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		o := New(slog.New(slog.NewTextHandler(&logged, nil)), "", "")
		o.health.need(check{"store", func(context.Context) error {
			switch after := time.Since(began); {
			case after < time.Minute || after > 2*time.Minute && after < 3*time.Minute:
				return fmt.Errorf("full since %s", after)
			case after > 4*time.Minute && after < 5*time.Minute:
				return partial{errors.New("some shards")}
			}
			return nil
		}})
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
		defer cancel()
		o.Supervise(ctx)
	})
	require.Equal(t, []string{
		`level=INFO msg=ready`, `level=WARN msg="not ready" missing="store: full since 2m10s"`, `level=WARN msg="ready again" after=50s`,
		`level=WARN msg="not ready" missing="store: some shards"`, `level=WARN msg="ready again" after=50s`,
	}, regexp.MustCompile(`level=.*`).FindAllString(logged.String(), -1))
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
