package fakediscord

import "context"

// signal wakes everybody who waits for a change. It allocates only while somebody waits, so that a busy benchmark
// does not pay for it. It is guarded by its owner's lock.
type signal struct{ ch chan struct{} }

func (g *signal) wait() <-chan struct{} {
	if g.ch == nil {
		g.ch = make(chan struct{})
	}
	return g.ch
}

func (g *signal) fire() {
	if g.ch != nil {
		close(g.ch)
		g.ch = nil
	}
}

// await calls look until it is content. look returns nil to stop, or the channel that is closed by the next change.
func (s *Server) await(ctx context.Context, look func() <-chan struct{}) error {
	for {
		changed := look()
		if changed == nil {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-s.closing:
			return ErrClosed
		}
	}
}
