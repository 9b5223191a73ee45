// Package ops is for those who run the bot: whether it is well, what it measures, and what its
// supervisor is told.
package ops

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"kamisado/bot/discord"
	"kamisado/game/match"
	"kamisado/store"
)

// Ops watches one bot. It is safe for concurrent use.
type Ops struct {
	log      *slog.Logger
	metrics  *metrics
	registry *prometheus.Registry

	// store and status are what the bot plays with; nil while it is starting.
	mu     sync.Mutex
	store  store.Store
	status func() discord.Status
	ending bool

	// matches are how many there were when they were counted.
	counting sync.Mutex
	matches  []store.Count
	counted  time.Time
}

// New returns one for a program with a version and a commit. The bot is starting until Watch is called.
func New(log *slog.Logger, version, commit string) *Ops {
	o := &Ops{log: log, registry: prometheus.NewRegistry()}
	o.metrics = newMetrics(o.registry, version, commit)
	o.registry.MustRegister(prometheus.CollectorFunc(o.collect))
	return o
}

// Watch sets what the bot plays with. The bot is ready while its store can be read and written, and
// interactions arrive.
func (o *Ops) Watch(s store.Store, status func() discord.Status) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.store, o.status = s, status
}

// Ending says that the bot takes nothing new and only answers what it has begun: it is not ready any
// more, so that nobody is sent to it.
func (o *Ops) Ending() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ending = true
}

// watched returns what the bot plays with.
func (o *Ops) watched() (s store.Store, status func() discord.Status, ending bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.store, o.status, o.ending
}

// checkWithin is how long the check of a store may take: whoever asks waits for little longer.
const checkWithin = 2 * time.Second

// partial is an error of a bot with which some people can play all the same, so that it would be worse to start
// the bot again.
type partial struct{ error }

// missing returns what keeps the bot from playing, a line each, and whether it plays with some people all the
// same.
func (o *Ops) missing(ctx context.Context) (lines []string, works bool) {
	s, status, ending := o.watched()
	switch {
	case ending:
		return []string{"the bot is ending"}, false
	case s == nil:
		return []string{"the bot is starting"}, false
	}
	works = true
	note := func(name string, err error) {
		if err != nil {
			lines = append(lines, name+": "+err.Error())
			_, isPartial := errors.AsType[partial](err)
			works = works && isPartial
		}
	}
	note("store", checkStore(ctx, s))
	note("discord", checkDiscord(status()))
	return lines, works
}

// checkStore checks that a store answers, by asking for a match that there cannot be, and that it can
// be written. What keeps it from that may pass, such as a full disk, and people can look at their
// matches meanwhile. A store that does not say why, but waits, may hang.
func checkStore(ctx context.Context, s store.Store) error {
	ctx, cancel := context.WithTimeout(ctx, checkWithin)
	defer cancel()
	if _, err := s.Load(ctx, match.ID("-")); !errors.Is(err, store.ErrNotFound) {
		return err
	}
	err := s.Writable(ctx)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("nothing was written within %s: another program may have the database locked", checkWithin)
	}
	return partial{err}
}

// checkDiscord checks that interactions arrive.
func checkDiscord(now discord.Status) error {
	if now.Connected {
		return nil
	}
	var absent []string
	for _, k := range now.Connections {
		if !k.Connected {
			absent = append(absent, strconv.Itoa(k.Shard))
		}
	}
	if len(now.Connections) < 2 {
		return errors.New("neither connected to the gateway nor listening for interactions")
	}
	err := fmt.Errorf("of %d shards not connected: %s", len(now.Connections), strings.Join(absent, ", "))
	if len(absent) < len(now.Connections) {
		return partial{err}
	}
	return err
}
