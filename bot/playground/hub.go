package playground

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"kamisado/bot/fakediscord"
)

// hub sends the windows what happens. Events of the fake Discord, and windows that join and leave, go through one
// queue, which one goroutine empties: each window gets everything after its hello, in the order in which it happened.
//
// A hello is made when its turn comes. What happened since it was queued is in it and is sent once more after it. That
// is harmless: every frame states how something is now.
type hub struct {
	directory *directory

	mu     sync.Mutex
	queue  []func()
	closed bool
	wake   chan struct{} // holds one while the queue may have something

	// Of the goroutine alone.
	windows map[*window]bool
	trace   *trace
}

func newHub(token string) *hub {
	return &hub{wake: make(chan struct{}, 1), windows: map[*window]bool{}, trace: &trace{token: token}}
}

// enqueue puts something into the queue. It takes no other lock, since the fake Discord calls it with its own held.
func (h *hub) enqueue(f func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.queue = append(h.queue, f)
	select {
	case h.wake <- struct{}{}:
	default:
	}
	return true
}

func (h *hub) take(last bool) []func() {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := h.queue
	h.queue, h.closed = nil, last
	return out
}

// run works the queue off until ctx ends, and then ends every window.
func (h *hub) run(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-h.wake:
		}
		for _, f := range h.take(false) {
			f()
		}
	}
	for _, f := range h.take(true) {
		f()
	}
	for w := range h.windows {
		w.closeGracefully()
	}
}

// observe takes an event of the fake Discord.
func (h *hub) observe(e fakediscord.Event) { h.enqueue(func() { h.broadcast(e) }) }

func (h *hub) broadcast(e fakediscord.Event) {
	switch e.Kind {
	case fakediscord.MessageCreated, fakediscord.MessageUpdated:
		h.broadcastMessage(e.Channel, e.Message)
	case fakediscord.MessageDeleted:
		frame := encode(gone{Kind: kindGone, Channel: e.Message.ChannelID, Message: e.Message.ID})
		for w := range h.windows {
			if w.sees(e.Channel, e.Message) {
				w.send(frame)
			}
		}
	case fakediscord.ChannelChanged:
		h.sendAll(threads{Kind: kindThreads, Threads: h.directory.threads()})
	case fakediscord.CommandsChanged, fakediscord.GatewayChanged:
		h.broadcastState()
	case fakediscord.InteractionCreated:
		h.broadcastExchange(h.trace.event(e.Interaction))
	case fakediscord.RequestServed:
		h.broadcastExchange(h.trace.request(e.Exchange))
	}
}

// broadcastMessage encodes a message twice at most: for those whom it notified and for the others.
func (h *hub) broadcastMessage(ch *fakediscord.Channel, m *fakediscord.Message) {
	var frames [2][]byte
	raw := m.JSON()
	for w := range h.windows {
		if !w.sees(ch, m) {
			continue
		}
		i, pinged := 0, m.Pings(w.user)
		if pinged {
			i = 1
		}
		if frames[i] == nil {
			frames[i] = encode(post{Kind: kindMessage, Message: raw, Pinged: pinged, Language: languageOf(m.Locale)})
		}
		w.send(frames[i])
	}
}

// broadcastState sends all windows the state.
func (h *hub) broadcastState() { h.sendAll(stateNews{Kind: kindState, state: h.directory.state()}) }

// sendAll sends all windows a frame.
func (h *hub) sendAll(v any) {
	frame := encode(v)
	for w := range h.windows {
		w.send(frame)
	}
}

func (h *hub) broadcastExchange(frame []byte) {
	for w := range h.windows {
		if w.traces {
			w.send(frame)
		}
	}
}

// join adds a window: from its hello on it gets everything that its user sees.
func (h *hub) join(w *window) bool {
	return h.enqueue(func() {
		h.windows[w] = true
		w.send(encode(h.directory.hello(w.user)))
	})
}

// watch begins or ends sending exchanges to a window. It gets those that are kept at once, in one go, for a panel
// that is opened late; the page knows which it has.
func (h *hub) watch(w *window, on bool) {
	h.enqueue(func() {
		if on && !w.traces && len(h.trace.frames) > 0 {
			w.send(slices.Clone(h.trace.frames)...)
		}
		w.traces = on
	})
}

// encode makes a frame. Everything that goes into one has been JSON before or is of plain types, so this cannot fail.
func encode(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("playground: encode: " + err.Error())
	}
	return raw
}
