package playground

import "sync"

// gate counts who is inside. Unlike a sync.WaitGroup it can be full, and it can be closed while people come.
type gate struct {
	most int // 0 for any number

	mu     sync.Mutex
	inside int
	closed bool
	empty  sync.Cond
}

func newGate(most int) *gate {
	g := &gate{most: most}
	g.empty.L = &g.mu
	return g
}

// enter says whether there is room; who entered has to leave.
func (g *gate) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed || g.most > 0 && g.inside >= g.most {
		return false
	}
	g.inside++
	return true
}

func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside--
	g.empty.Broadcast()
}

// close lets nobody in any more.
func (g *gate) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
}

// wait returns when everybody has left.
func (g *gate) wait() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for g.inside > 0 {
		g.empty.Wait()
	}
}
