package ops

import (
	"context"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
)

// How often the supervisor looks: while the bot is starting, and later where systemd does not
// say how often it wants to hear.
const (
	lookSoon = 500 * time.Millisecond
	lookLate = 10 * time.Second
)

// Supervise tells systemd when the bot plays and what keeps it from that, until the context ends.
// The watchdog hears of it only while some people can play, so that it restarts what hangs. Where systemd
// has not started the process it does nothing.
func (o *Ops) Supervise(ctx context.Context) {
	if os.Getenv("NOTIFY_SOCKET") == "" {
		return
	}
	// Without a watchdog, or with one for another process, the time is zero.
	watchdog, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		o.log.Warn("the watchdog's time cannot be read", "error", err)
	}
	s := &supervisor{look: o.health.look, watchdog: watchdog, log: o.log, tell: func(state string) error {
		_, err := daemon.SdNotify(false, state)
		return err
	}}
	s.run(ctx)
}

// supervisor is what is between the bot's health and systemd.
type supervisor struct {
	look func(context.Context) (missing []string, works bool)
	tell func(state string) error
	// watchdog is after what time without a word systemd restarts the process; zero for never.
	watchdog time.Duration
	log      *slog.Logger
	ready    bool
	status   string // what was told last
}

// run looks until the context ends.
func (s *supervisor) run(ctx context.Context) {
	for {
		s.report(ctx)
		select {
		case <-time.After(s.pause()):
		case <-ctx.Done():
			s.send(daemon.SdNotifyStopping, "STATUS=stopping")
			return
		}
	}
}

// pause is how long not to look. The watchdog hears three times in its time.
func (s *supervisor) pause() time.Duration {
	switch {
	case !s.ready:
		return lookSoon
	case s.watchdog > 0:
		return min(s.watchdog/3, lookLate)
	}
	return lookLate
}

// report tells what there is to tell.
func (s *supervisor) report(ctx context.Context) {
	lines, works := s.look(ctx)
	if ctx.Err() != nil {
		return
	}
	var told []string
	status := "ready"
	if len(lines) > 0 {
		status = strings.Join(lines, "; ")
	}
	if works {
		if !s.ready {
			s.ready = true
			told = append(told, daemon.SdNotifyReady)
		}
		if s.watchdog > 0 {
			told = append(told, daemon.SdNotifyWatchdog)
		}
	}
	if status != s.status {
		if s.ready && !works {
			s.log.Warn("not ready any more", "missing", status)
		}
		s.status = status
		told = append(told, "STATUS="+strings.ReplaceAll(status, "\n", " "))
	}
	if len(told) > 0 {
		s.send(told...)
	}
}

func (s *supervisor) send(lines ...string) {
	if err := s.tell(strings.Join(lines, "\n")); err != nil {
		s.log.Warn("systemd was not told", "error", err)
	}
}
