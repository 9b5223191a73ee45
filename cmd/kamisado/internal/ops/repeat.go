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

// repeatWithin is the longest time between two lines of a kind that repeat. After countEach the number of
// lines that were left out is logged even if there are more.
const (
	repeatWithin = 10 * time.Second
	countEach    = 10 * time.Minute
)

// Repeats is a handler that logs a warning or an error once while lines of its kind repeat. Afterwards it
// logs how many it has left out. Lines of a kind have the same level, message, id and cause, which is the
// innermost error without its digits. A line with a new id is of a new kind, because a player may have been shown
// that id. With the level debug it leaves out nothing.
type Repeats struct {
	slog.Handler
	counts *repeatCounts
}

// repeatCounts holds the counts of the lines that repeat, by kind.
type repeatCounts struct {
	log   *slog.Logger // leaves nothing out
	mu    sync.Mutex
	kinds map[lineKind]*repeatCount
}

// lineKind is what lines that repeat have in common.
type lineKind struct {
	level   slog.Level
	message string
	id      string // "" without one
	cause   string
}

// repeatCount counts the lines of a kind that were left out after the first one, which was logged.
type repeatCount struct {
	left        int
	first, last time.Time
	ending      *time.Timer
}

// NewRepeats returns a handler that passes lines on to another one.
func NewRepeats(to slog.Handler) *Repeats {
	return &Repeats{to, &repeatCounts{log: slog.New(to), kinds: make(map[lineKind]*repeatCount)}}
}

// unrepeated returns a logger that also logs what log would leave out because it repeats.
func unrepeated(log *slog.Logger) *slog.Logger {
	if r, ok := log.Handler().(*Repeats); ok {
		return slog.New(r.Handler)
	}
	return log
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

// End ends all counts and logs them.
func (r *Repeats) End() {
	r.counts.mu.Lock()
	defer r.counts.mu.Unlock()
	for kind, count := range r.counts.kinds {
		count.ending.Stop()
		r.counts.end(kind, count)
	}
}

// repeats reports whether a line repeats, and counts it.
func (c *repeatCounts) repeats(line *slog.Record) bool {
	kind := lineKind{line.Level, line.Message, idOf(line), cause(line)}
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

// look ends a count, or waits for longer if lines of its kind still repeat.
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

// idOf returns the id of a line, or "".
func idOf(line *slog.Record) (id string) {
	line.Attrs(func(a slog.Attr) bool {
		isID := a.Key == "id"
		if isID {
			id = a.Value.String()
		}
		return !isID
	})
	return id
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

// innermost returns the error at the end of a chain of wrapped errors. Of joined errors it follows the last.
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
