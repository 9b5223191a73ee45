package playground

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/sync/errgroup"

	"kamisado/bot/fakediscord"
)

// Bounds of one window. A page that asks for more is answered busy; one that does not read is dropped, and gets a new
// hello when it comes back.
const (
	actionSlots = 16 // that wait for the bot at once
	queueLength = 256
	writeTime   = 5 * time.Second
	byeTime     = 500 * time.Millisecond // for what is being written and the word that it is over
	pingTime    = 30 * time.Second
	silentTime  = 75 * time.Second // without a pong the window is gone
)

// window is one websocket: a page that is open as one of the users.
type window struct {
	p     *Playground
	user  *fakediscord.User
	dm    *fakediscord.Channel
	ws    *websocket.Conn
	out   chan [][]byte
	slots errgroup.Group // actions that wait for the bot

	ctx context.Context // of the connection: ends with it
	end context.CancelFunc

	locale string // of its page, whatever that of the user's other windows is; guarded by p.speaking

	// Of the hub's goroutine.
	traces bool
}

// serveLive answers /live: one websocket, for the user in the query or else the first one.
func (p *Playground) serveLive(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	u, language := p.directory.user(cmp.Or(q.Get("user"), p.directory.users[0].ID)), q.Get("language")
	switch {
	case u == nil:
		http.Error(w, "The playground has no such user.", http.StatusNotFound)
		return
	case language != "" && !isLanguage(language):
		http.Error(w, "The playground speaks es and en.", http.StatusBadRequest)
		return
	case !p.windows.TryRLock():
		http.Error(w, "The playground has ended.", http.StatusServiceUnavailable)
		return
	}
	defer p.windows.RUnlock()
	// The guard has looked at the Origin.
	up := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }, HandshakeTimeout: p.atLeast(writeTime)}
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return // it has answered
	}
	isFirst := p.visited.CompareAndSwap(false, true) // its language is the server's too
	if language != "" {
		p.setLanguage(u, language, isFirst)
	}
	newWindow(p, u, ws, language).serve()
}

// setLanguage changes the user's language and, if wished, that of what everybody sees.
func (p *Playground) setLanguage(u *fakediscord.User, language string, everywhere bool) {
	locale := localeOf(language)
	if u.Locale() == locale && (!everywhere || p.directory.guild.Locale() == locale) {
		return
	}
	u.SetLocale(locale)
	if everywhere {
		p.directory.guild.SetLocale(locale)
	}
	p.hub.enqueue(p.hub.broadcastState)
}

func newWindow(p *Playground, u *fakediscord.User, ws *websocket.Conn, language string) *window {
	locale := u.Locale()
	if language != "" {
		locale = localeOf(language)
	}
	ctx, cancel := context.WithCancel(context.Background())
	w := &window{
		p: p, user: u, locale: locale, dm: u.DM(), ws: ws, ctx: ctx, end: cancel, out: make(chan [][]byte, queueLength),
	}
	w.slots.SetLimit(actionSlots)
	return w
}

// speak lets the user do something in the language of the window. The server's language follows: what a window begins
// for all to see comes in the language that it is read in there, whatever other windows there are or were.
func (w *window) speak(send func() *fakediscord.Interaction) *fakediscord.Interaction {
	w.p.speaking.Lock()
	defer w.p.speaking.Unlock()
	w.user.SetLocale(w.locale)
	w.p.directory.guild.SetLocale(w.locale)
	return send()
}

// setLanguage changes the language of the window, of its user and of what everybody sees.
func (w *window) setLanguage(language string) {
	w.p.speaking.Lock()
	w.locale = localeOf(language)
	w.p.speaking.Unlock()
	w.p.setLanguage(w.user, language, true)
}

// serve returns when the connection has ended and everything that was begun for it too.
func (w *window) serve() {
	written := make(chan struct{})
	go func() {
		defer close(written)
		w.write()
	}()
	if w.p.hub.join(w) {
		w.read()
		w.p.hub.enqueue(func() { delete(w.p.hub.windows, w) })
	}
	w.drop()
	<-written
	_ = w.slots.Wait()
}

// sees reports whether the window's user may see a message.
func (w *window) sees(ch *fakediscord.Channel, m *fakediscord.Message) bool {
	return (ch.Type != fakediscord.DirectMessage || ch == w.dm) && m.VisibleTo(w.user)
}

// send queues frames that go together. It never waits: a window that does not keep up is dropped.
func (w *window) send(frames ...[]byte) {
	select {
	case w.out <- frames:
	default:
		w.drop()
	}
}

// atLeast is how long a window is waited for: the usual time, or the playground's patience where that is longer.
func (p *Playground) atLeast(usual time.Duration) time.Duration { return max(usual, p.patience) }

// drop cuts the connection, from any goroutine.
func (w *window) drop() {
	w.end()
	_ = w.ws.Close()
}

// closeGracefully lets the writer end the connection with a word, if the page takes it at once.
func (w *window) closeGracefully() {
	w.end()
	_ = w.ws.NetConn().SetWriteDeadline(time.Now().Add(w.p.atLeast(byeTime)))
}

// write sends what is queued, and pings, until the connection is to end or the page does not take it.
func (w *window) write() {
	defer w.drop()
	ping := time.NewTicker(pingTime)
	defer ping.Stop()
	for {
		var err error
		select {
		case <-w.ctx.Done():
			until := time.Now().Add(w.p.atLeast(byeTime))
			_ = w.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseGoingAway, ""), until)
			return
		case <-ping.C:
			err = w.ws.WriteControl(websocket.PingMessage, nil, time.Now().Add(w.p.atLeast(writeTime)))
		case frames := <-w.out:
			for i := 0; i < len(frames) && err == nil && w.ctx.Err() == nil; i++ {
				_ = w.ws.SetWriteDeadline(time.Now().Add(w.p.atLeast(writeTime)))
				err = w.ws.WriteMessage(websocket.TextMessage, frames[i])
			}
		}
		if err != nil {
			return
		}
	}
}

// read takes actions until the connection ends.
func (w *window) read() {
	w.ws.SetReadLimit(maxFrame)
	w.ws.SetPongHandler(func(string) error {
		w.extendDeadline()
		return nil
	})
	w.extendDeadline()
	for {
		kind, raw, err := w.ws.ReadMessage()
		if err != nil {
			return
		}
		w.extendDeadline()
		w.take(kind, raw)
	}
}

// extendDeadline gives the page time until its next sign of life.
func (w *window) extendDeadline() { _ = w.ws.SetReadDeadline(time.Now().Add(w.p.atLeast(silentTime))) }

// take does what a frame asks for, and answers it.
func (w *window) take(kind int, raw []byte) {
	a, wrong := readAction(raw)
	switch {
	case kind != websocket.TextMessage || wrong != "":
		wrong = cmp.Or(wrong, errBad)
	case a.isImmediate():
		w.answer(w.act(a))
	case !w.slots.TryGo(func() error { w.answer(w.act(a)); return nil }):
		wrong = errBusy
	}
	if wrong != "" {
		w.answer(answer{Kind: kindAnswer, ID: a.ID, Error: wrong})
	}
}

// answer takes its turn behind what the action has changed.
func (w *window) answer(a answer) {
	w.p.hub.enqueue(func() { w.send(encode(a)) })
}
