package ops

import (
	"context"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
)

// The supervisor looks every lookSoon while the bot is starting, every lookLost while it is not ready any
// more, and otherwise every lookLate. It looks more often if systemd's watchdog needs that.
const (
	lookSoon = 500 * time.Millisecond
	lookLost = 2 * time.Second
	lookLate = 10 * time.Second
)

// Supervise logs when the bot is ready, and when it is not ready any more, until the context ends.
// If systemd has started the process, Supervise notifies it when the bot plays and what keeps it from that.
// It notifies the watchdog only while some people can play, so that systemd restarts a bot that hangs.
func (o *Ops) Supervise(ctx context.Context) {
	s := &supervisor{look: o.missing, log: o.log, tell: func(string) error { return nil }}
	if os.Getenv("NOTIFY_SOCKET") != "" {
		var err error
		// Without a watchdog, or with one for another process, the time is zero.
		if s.watchdog, err = daemon.SdWatchdogEnabled(false); err != nil {
			o.log.Warn("could not read systemd's watchdog interval", "error", err)
		}
		s.tell = func(state string) error {
			_, err := daemon.SdNotify(false, state)
			return err
		}
	}
	s.run(ctx)
}

// supervisor reports changes of the bot's health to the log and to systemd.
type supervisor struct {
	look func(context.Context) (missing []string, works bool)
	tell func(state string) error
	// watchdog is after what time without a word systemd restarts the process; zero for never.
	watchdog time.Duration
	log      *slog.Logger
	// started is set once some people can play, and ready while nothing is missing.
	started, ready bool
	lost           time.Time // when ready was lost; zero while it is not
	status         string    // what systemd was notified of last
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

// pause returns how long to wait before the next look. The watchdog is notified three times in its time.
func (s *supervisor) pause() time.Duration {
	if !s.started {
		return lookSoon
	}
	pause := lookLate
	if !s.lost.IsZero() {
		pause = lookLost
	}
	if s.watchdog > 0 {
		pause = min(pause, s.watchdog/3)
	}
	return pause
}

// report tells what there is to tell.
func (s *supervisor) report(ctx context.Context) {
	lines, works := s.look(ctx)
	if ctx.Err() != nil {
		return
	}
	s.logChange(lines)
	var told []string
	status := "ready"
	if len(lines) > 0 {
		status = strings.Join(lines, "; ")
	}
	if works {
		if !s.started {
			s.started = true
			told = append(told, daemon.SdNotifyReady)
		}
		if s.watchdog > 0 {
			told = append(told, daemon.SdNotifyWatchdog)
		}
	}
	if status != s.status {
		s.status = status
		told = append(told, "STATUS="+strings.ReplaceAll(status, "\n", " "))
	}
	if len(told) > 0 {
		s.send(told...)
	}
}

// logChange logs that the bot is ready for the first time, that it is not any more, or that it is again. It logs each
// change, because the last line says what the state is.
func (s *supervisor) logChange(missing []string) {
	log, ready := unrepeated(s.log), len(missing) == 0
	switch {
	case s.ready && !ready:
		s.lost = time.Now()
		log.Warn("not ready", "missing", strings.Join(missing, "; "))
	case ready && !s.lost.IsZero():
		log.Warn("ready again", "after", time.Since(s.lost).Round(time.Millisecond))
		s.lost = time.Time{}
	case ready && !s.ready:
		log.Info("ready")
	}
	s.ready = ready
}

func (s *supervisor) send(lines ...string) {
	if err := s.tell(strings.Join(lines, "\n")); err != nil {
		s.log.Warn("could not notify systemd", "error", err)
	}
}
