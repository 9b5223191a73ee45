package session

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"kamisado/game/match"
)

// Hold is what one request holds: no other request of this process works on its matches. It travels with the
// request's context, so that what is done for the request does not wait for the request itself. It is safe
// for concurrent use.
type Hold struct {
	locks *sync.Map // see Service
	outer *Hold

	mu    sync.Mutex // guards what follows
	ids   []match.ID
	ended bool

	stop func() bool // detaches the hold from its context, whose end would end it

	want   func() // closes wanted
	wanted chan struct{}
}

// lock is a match in Service.locks: who holds it, and a channel that is closed when the hold of it ends.
type lock struct {
	hold *Hold
	free chan struct{}
}

type holdKey struct{}

// NewHold returns a hold of nothing and a context with it. The hold ends with the context or by Release.
func (v *Service) NewHold(ctx context.Context) (context.Context, *Hold) {
	h := &Hold{locks: &v.locks, outer: holdOf(ctx), wanted: make(chan struct{})}
	h.want = sync.OnceFunc(func() { close(h.wanted) })
	ctx = h.In(ctx)
	h.stop = context.AfterFunc(ctx, h.end)
	return ctx, h
}

// In returns a context with the hold.
func (h *Hold) In(ctx context.Context) context.Context { return context.WithValue(ctx, holdKey{}, h) }

func holdOf(ctx context.Context) *Hold {
	h, _ := ctx.Value(holdKey{}).(*Hold)
	return h
}

// has reports whether a hold, or one around it, has a match.
func (h *Hold) has(id match.ID) bool {
	for ; h != nil; h = h.outer {
		h.mu.Lock()
		has := slices.Contains(h.ids, id)
		h.mu.Unlock()
		if has {
			return true
		}
	}
	return false
}

// Lock waits until no other request of this process works on a match, and has the hold of ctx keep the others
// away. It returns the error of ctx if that ends first.
func (v *Service) Lock(ctx context.Context, id match.ID) error {
	h := holdOf(ctx)
	switch {
	case h == nil:
		return fmt.Errorf("lock match %s: the context has no hold", id)
	case h.has(id):
		return nil
	}
	mine := &lock{h, make(chan struct{})}
	for {
		found, busy := v.locks.LoadOrStore(id, mine)
		if !busy {
			break
		}
		other := found.(*lock)
		other.hold.want()
		select {
		case <-other.free:
		case <-ctx.Done():
			return fmt.Errorf("wait for another request of match %s: %w", id, context.Cause(ctx))
		}
	}
	h.mu.Lock()
	h.ids = append(h.ids, id)
	ended := h.ended
	h.mu.Unlock()
	if ended { // meanwhile
		h.unlock(id)
		return fmt.Errorf("lock match %s: the request has ended", id)
	}
	return nil
}

// Unlock lets other requests work on a match that the request of ctx has locked.
func (v *Service) Unlock(ctx context.Context, id match.ID) {
	for h := holdOf(ctx); h != nil; h = h.outer {
		h.unlock(id)
	}
}

func (h *Hold) unlock(id match.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	at := slices.Index(h.ids, id)
	if at < 0 {
		return
	}
	h.ids = slices.Delete(h.ids, at, at+1)
	mine, _ := h.locks.LoadAndDelete(id)
	close(mine.(*lock).free)
}

// Wanted returns a channel that is closed when another request waits for a match of the hold.
func (h *Hold) Wanted() <-chan struct{} { return h.wanted }

// Empty reports whether the request has locked no match.
func (h *Hold) Empty() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.ids) == 0
}

// Release ends the hold.
func (h *Hold) Release() {
	h.stop()
	h.end()
}

func (h *Hold) end() {
	h.mu.Lock()
	h.ended = true
	ids := slices.Clone(h.ids)
	h.mu.Unlock()
	for _, id := range ids {
		h.unlock(id)
	}
}

// Alone calls work while no other request of this process works on a match.
func (v *Service) Alone(ctx context.Context, id match.ID, work func(context.Context) error) error {
	if holdOf(ctx).has(id) {
		return work(ctx)
	}
	within, h := v.NewHold(ctx)
	defer h.Release()
	if err := v.Lock(within, id); err != nil {
		return err
	}
	return work(within)
}

// withoutHold returns a context for work that outlives a request and waits for matches by itself.
func withoutHold(ctx context.Context) context.Context {
	return context.WithValue(ctx, holdKey{}, (*Hold)(nil))
}
