package ops

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"
	"unicode"
)

// A line of the log repeats while the time between two of its kind is at most repeatWithin. After
// countEach the lines that were left out are counted in the log, also while there are more.
const (
	repeatWithin = 10 * time.Second
	countEach    = 10 * time.Minute
)

// Repeats is a handler that logs a warning or an error once while lines of its kind repeat. Once they
// have ended it logs how many were left out. Lines of a kind have the same level, message and cause,
// which is the innermost error without its digits. Where single requests are logged, by
// the level debug, nothing is left out.
type Repeats struct {
	slog.Handler
	counts *repeatCounts
}

// repeatCounts are the lines that were logged lately, by kind.
type repeatCounts struct {
	log   *slog.Logger // which leaves nothing out
	mu    sync.Mutex
	kinds map[lineKind]*repeatCount
}

// lineKind is what lines have in common that repeat.
type lineKind struct {
	level   slog.Level
	message string
	cause   string
}

// repeatCount is how many lines of a kind were left out since the first one, which was logged.
type repeatCount struct {
	left        int
	first, last time.Time
	ending      *time.Timer
}

// NewRepeats returns a handler over another one.
func NewRepeats(to slog.Handler) *Repeats {
	return &Repeats{to, &repeatCounts{log: slog.New(to), kinds: make(map[lineKind]*repeatCount)}}
}

// Handle logs a line, or counts it.
func (r *Repeats) Handle(ctx context.Context, line slog.Record) error {
	if line.Level >= slog.LevelWarn && !r.Enabled(ctx, slog.LevelDebug) && r.counts.repeats(&line) {
		return nil
	}
	return r.Handler.Handle(ctx, line)
}

// WithAttrs returns a handler that counts together with this one.
func (r *Repeats) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &Repeats{r.Handler.WithAttrs(attrs), r.counts}
}

// WithGroup returns a handler that counts together with this one.
func (r *Repeats) WithGroup(name string) slog.Handler {
	return &Repeats{r.Handler.WithGroup(name), r.counts}
}

// End logs what has been counted.
func (r *Repeats) End() {
	r.counts.mu.Lock()
	defer r.counts.mu.Unlock()
	for kind, count := range r.counts.kinds {
		count.ending.Stop()
		r.counts.end(kind, count)
	}
}

// repeats counts a line and reports whether it is to be left out.
func (c *repeatCounts) repeats(line *slog.Record) bool {
	kind := lineKind{line.Level, line.Message, cause(line)}
	now := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	if count := c.kinds[kind]; count != nil {
		count.left++
		count.last = now
		return true
	}
	count := &repeatCount{first: now, last: now}
	count.ending = time.AfterFunc(repeatWithin, func() { c.look(kind, count) })
	c.kinds[kind] = count
	return false
}

// look ends a count unless lines of its kind still repeat.
func (c *repeatCounts) look(kind lineKind, count *repeatCount) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kinds[kind] != count {
		return // End was faster
	}
	end := count.last.Add(repeatWithin)
	if longest := count.first.Add(countEach); longest.Before(end) {
		end = longest
	}
	if wait := time.Until(end); wait > 0 {
		count.ending.Reset(wait)
		return
	}
	c.end(kind, count)
}

// end logs how many lines of a kind were left out, and forgets it.
func (c *repeatCounts) end(kind lineKind, count *repeatCount) {
	delete(c.kinds, kind)
	if count.left == 0 {
		return
	}
	c.log.Warn("left out lines that repeat", "line", kind.message, "times", count.left,
		"within", count.last.Sub(count.first).Round(time.Millisecond))
}

// cause returns the innermost error of a line without its digits, or "".
func cause(line *slog.Record) (text string) {
	line.Attrs(func(a slog.Attr) bool {
		err, isError := a.Value.Any().(error)
		if isError {
			text = strings.Map(func(char rune) rune {
				if unicode.IsDigit(char) {
					return -1
				}
				return char
			}, innermost(err).Error())
		}
		return !isError
	})
	return text
}

// innermost returns the error that others wrap, of several the last one.
func innermost(err error) error {
	for {
		var inner error
		switch wrapper := err.(type) {
		case interface{ Unwrap() []error }:
			if all := wrapper.Unwrap(); len(all) > 0 {
				inner = all[len(all)-1]
			}
		default:
			inner = errors.Unwrap(err)
		}
		if inner == nil {
			return err
		}
		err = inner
	}
}
