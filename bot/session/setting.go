package session

import (
	"context"
	"sync"
	"time"

	"kamisado/store"
)

// A server's settings are read again after settingsFor, because another process may have
// changed them; those of at most maxSettings servers are kept.
const (
	settingsFor = 10 * time.Second
	maxSettings = 1_000
)

// settings holds what servers have decided, so that it costs no reading for each match. It
// is safe for concurrent use.
type settings struct {
	mu    sync.Mutex
	known map[string]knownSettings
	// changes counts the changes made here, so that what was read before one is not kept
	// after it.
	changes int
}

type knownSettings struct {
	store.Settings
	until time.Time
}

// Settings returns what a server has decided; in direct messages nobody has decided
// anything. It may be a few seconds old where another process has changed it.
func (v *Service) Settings(ctx context.Context, guild string) (store.Settings, error) {
	if guild == "" {
		return store.Settings{}, nil
	}
	known, changes, ok := v.settings.get(guild, v.Now())
	if ok {
		return known, nil
	}
	read, err := v.Store.Settings(ctx, guild)
	if err != nil {
		return store.Settings{}, err
	}
	v.settings.put(guild, knownSettings{read, v.Now().Add(settingsFor)}, changes)
	return read, nil
}

// ChangeSettings changes what a server has decided, and returns it as it was and as it is.
func (v *Service) ChangeSettings(ctx context.Context, guild string, change func(*store.Settings)) (before, after store.Settings, err error) {
	before, after, err = v.Store.ChangeSettings(ctx, guild, change)
	v.settings.forget(guild)
	return before, after, err
}

func (s *settings) get(guild string, now time.Time) (known store.Settings, changes int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, ok := s.known[guild]
	return found.Settings, s.changes, ok && now.Before(found.until)
}

// put keeps what was read after so many changes, unless there was another one. When there
// is no room all others go: they are in the store.
func (s *settings) put(guild string, read knownSettings, changes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if changes != s.changes {
		return
	}
	if s.known == nil || len(s.known) >= maxSettings {
		s.known = make(map[string]knownSettings)
	}
	s.known[guild] = read
}

func (s *settings) forget(guild string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changes++
	delete(s.known, guild)
}
