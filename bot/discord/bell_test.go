package discord

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// bell wakes whoever waits for a condition each time something may have changed.
type bell struct {
	mu   sync.Mutex
	rung chan struct{}
}

func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}

func (b *bell) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

// wait returns when the condition holds, or fails the test.
func (b *bell) wait(t *testing.T, ctx context.Context, holds func() bool) {
	t.Helper()
	for {
		next := b.next() // before the look, so that no ring is missed
		if holds() {
			return
		}
		select {
		case <-next:
		case <-ctx.Done():
			require.NoError(t, ctx.Err())
		}
	}
}

// heardStore rings when the bot has booked what is shown.
type heardStore struct {
	store.Store
	bell *bell
}

func (s heardStore) Show(ctx context.Context, id match.ID, shown store.Shown) error {
	defer s.bell.ring()
	return s.Store.Show(ctx, id, shown)
}

// heardLog collects a log and rings at each line.
type heardLog struct {
	bell
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *heardLog) Write(p []byte) (int, error) {
	defer l.ring()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *heardLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// awaitLog waits for a text in the log.
func (w *world) awaitLog(text string) {
	w.t.Helper()
	w.log.wait(w.t, w.soon(), func() bool { return strings.Contains(w.log.String(), text) })
}
