package ops

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// lockedText is a text that several goroutines write to and read.
type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// take returns the lines that were written since the last call.
func (l *lockedText) take() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.text.Reset()
	return strings.Split(strings.TrimSpace(l.text.String()), "\n")
}

// newRepeats returns a logger with Repeats, and the text that it has logged.
func newRepeats(level slog.Level) (log *slog.Logger, handler *Repeats, lines func() []string) {
	var text lockedText
	handler = NewRepeats(slog.NewTextHandler(&text, &slog.HandlerOptions{Level: level, ReplaceAttr: func(
		_ []string, a slog.Attr,
	) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	return slog.New(handler), handler, text.take
}

// An outage about which everything complains is logged as a line of each kind and, when it is over, their
// numbers.
func TestRepeats(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log, _, lines := newRepeats(slog.LevelInfo)
		full := errors.New("the disk is full (13)")
		for i := range 50 {
			log.Warn("could not handle a match", "match", i, "error", fmt.Errorf("load match m%c: %w", rune('a'+i%26), full))
			log.Error("a sweep failed", "error", fmt.Errorf("sweep: %w", errors.Join(errors.New("unsure"), full)))
			log.Info("another line")
			time.Sleep(time.Second)
		}
		all := lines()
		require.Equal(t, []string{
			`level=WARN msg="could not handle a match" match=0 error="load match ma: the disk is full (13)"`,
			`level=ERROR msg="a sweep failed" error="sweep: unsure\nthe disk is full (13)"`,
		}, append(all[:2:2], all[52:]...))
		log.With("by", "somebody").WithGroup("group").Error("a sweep failed", "error", errors.New("something else"))
		require.Equal(t, []string{`level=ERROR msg="a sweep failed" by=somebody group.error="something else"`}, lines())
		time.Sleep(repeatWithin)
		synctest.Wait()
		require.ElementsMatch(t, []string{
			`level=WARN msg="left out lines that repeat" line="could not handle a match" times=49 within=49s`,
			`level=WARN msg="left out lines that repeat" line="a sweep failed" times=49 within=49s`,
		}, lines())
		log.Warn("could not handle a match", "match", 7, "error", full)
		require.Equal(t, []string{`level=WARN msg="could not handle a match" match=7 error="the disk is full (13)"`}, lines(),
			"that is new")
		time.Sleep(time.Hour)
		synctest.Wait()
		require.Equal(t, []string{""}, lines())
	})
}

// Lines that never end are counted now and then, and when the program ends.
func TestRepeatsForLong(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log, handler, lines := newRepeats(slog.LevelInfo)
		for range 100 {
			log.Warn("slow")
			time.Sleep(7 * time.Second)
		}
		handler.End()
		require.Equal(t, []string{
			`level=WARN msg=slow`, `level=WARN msg="left out lines that repeat" line=slow times=85 within=9m55s`,
			`level=WARN msg=slow`, `level=WARN msg="left out lines that repeat" line=slow times=13 within=1m31s`,
		}, lines())
		time.Sleep(time.Hour)
		synctest.Wait()
		require.Equal(t, []string{""}, lines())
	})
}

// Each id is logged, because a player may have been shown it. Lines with the same id repeat.
func TestRepeatsWithID(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log, handler, lines := newRepeats(slog.LevelInfo)
		for _, id := range []string{"AAAA", "BBBB", "AAAA"} {
			log.Error("a request failed", "id", id, "request", "1", "error", errors.New("boom"))
		}
		handler.End()
		require.Equal(t, []string{
			`level=ERROR msg="a request failed" id=AAAA request=1 error=boom`,
			`level=ERROR msg="a request failed" id=BBBB request=1 error=boom`,
			`level=WARN msg="left out lines that repeat" line="a request failed" times=1 within=0s`,
		}, lines())
	})
}

// With the level debug all lines are logged.
func TestRepeatsOfDebug(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log, _, lines := newRepeats(slog.LevelDebug)
		log.Warn("slow")
		log.Warn("slow")
		require.Equal(t, []string{"level=WARN msg=slow", "level=WARN msg=slow"}, lines())
	})
}
