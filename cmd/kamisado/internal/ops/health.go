package ops

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"kamisado/bot/discord"
	"kamisado/game/match"
	"kamisado/store"
)

// check is something that the bot cannot play without.
type check struct {
	name string
	// ask returns what is wrong, nil for nothing, and a partial error where most of it works.
	ask func(context.Context) error
}

// partial is what is wrong where something works, so that it would be worse to start the bot again.
type partial struct{ error }

// health is what the bot needs, once that is known: before, it is starting. In the end nothing
// helps any more.
type health struct {
	mu     sync.Mutex
	checks []check
	ending bool
}

// checkWithin bounds a check: who asks waits for little longer.
const checkWithin = 2 * time.Second

// need replaces what the bot needs.
func (h *health) need(checks ...check) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.checks = checks
}

// end says that the bot takes nothing new.
func (h *health) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ending = true
}

// missing says what keeps the bot from playing, a line each; nothing when it plays.
func (h *health) missing(ctx context.Context) []string {
	lines, _ := h.look(ctx)
	return lines
}

// look says that too, and whether the bot plays with some people all the same. The checks run at
// once.
func (h *health) look(ctx context.Context) (lines []string, works bool) {
	h.mu.Lock()
	checks, ending := h.checks, h.ending
	h.mu.Unlock()
	switch {
	case ending:
		return []string{"the bot is ending"}, false
	case len(checks) == 0:
		return []string{"the bot is starting"}, false
	}
	ctx, cancel := context.WithTimeout(ctx, checkWithin)
	defer cancel()
	wrong := make([]error, len(checks))
	var work sync.WaitGroup
	for i, c := range checks {
		work.Go(func() { wrong[i] = c.ask(ctx) })
	}
	work.Wait()
	works = true
	for i, err := range wrong {
		if err != nil {
			lines = append(lines, checks[i].name+": "+err.Error())
			_, isPartial := errors.AsType[partial](err)
			works = works && isPartial
		}
	}
	return lines, works
}

// answers checks that a store answers, by asking for a match that there cannot be, and that it can
// be written. What keeps it from that may pass, such as a full disk, and people can look at their
// matches meanwhile. A store that does not say why, but waits, may hang.
func answers(s store.Store) check {
	return check{"store", func(ctx context.Context) error {
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
	}}
}

// hears checks that interactions arrive.
func hears(status func() discord.Status) check {
	return check{"discord", func(context.Context) error {
		now := status()
		switch {
		case now.Connected:
			return nil
		case len(now.Connections) > 1:
			absent := away(now.Connections)
			err := fmt.Errorf("of %d shards not connected: %s", len(now.Connections), strings.Join(absent, ", "))
			if len(absent) < len(now.Connections) {
				return partial{err}
			}
			return err
		}
		return errors.New("neither connected to the gateway nor listening for interactions")
	}}
}

// away returns the numbers of the shards that are not connected.
func away(all []discord.Connection) (shards []string) {
	for _, k := range all {
		if !k.Connected {
			shards = append(shards, strconv.Itoa(k.Shard))
		}
	}
	return shards
}
