package playground

import (
	"cmp"
	"time"

	"github.com/gorilla/websocket"
)

// write sends what is queued, and pings, until the connection is to end or the page does not take it.
func (w *window) write() {
	defer w.drop()
	ping := time.NewTicker(pingTime)
	defer ping.Stop()
	for {
		var err error
		select {
		case <-w.ctx.Done():
			bye := websocket.FormatCloseMessage(websocket.CloseGoingAway, "")
			_ = w.ws.WriteControl(websocket.CloseMessage, bye, time.Now().Add(byeTime))
			return
		case <-ping.C:
			err = w.ws.WriteControl(websocket.PingMessage, nil, time.Now().Add(writeTime))
		case frames := <-w.out:
			for i := 0; i < len(frames) && err == nil && w.ctx.Err() == nil; i++ {
				_ = w.ws.SetWriteDeadline(time.Now().Add(writeTime))
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
	pong := w.ws.PingHandler()
	w.ws.SetPingHandler(func(data string) error {
		return w.control(func() error { return pong(data) })
	})
	w.ws.SetPongHandler(func(string) error {
		return w.control(func() error { return nil })
	})
	w.alive()
	for {
		kind, raw, err := w.ws.ReadMessage()
		if err != nil {
			return
		}
		w.alive()
		if !w.take(kind, raw) {
			w.dismiss()
			return
		}
	}
}

// alive gives the page time until its next sign of life.
func (w *window) alive() { _ = w.ws.SetReadDeadline(time.Now().Add(silentTime)) }

// take does what a frame asks for. It says whether the window may go on.
func (w *window) take(kind int, raw []byte) bool {
	a, wrong := readAction(raw)
	switch {
	case !w.paced():
		wrong = errBusy
	case kind != websocket.TextMessage || wrong != "":
		wrong = cmp.Or(wrong, errBad)
	case a.isQuick():
		w.answer(w.act(a))
	case !w.start(a):
		wrong = errBusy
	}
	if wrong == "" {
		w.refused = 0
		return true
	}
	w.answer(answer{Kind: kindAnswer, ID: a.ID, Error: wrong})
	return w.isTolerable()
}

// control counts pings and pongs like actions: to answer them is work too.
func (w *window) control(do func() error) error {
	w.alive()
	if w.paced() {
		return do()
	}
	if !w.isTolerable() {
		w.dismiss()
		return errFlood
	}
	return nil
}

// start does an action beside the others, if there is room.
func (w *window) start(a action) bool {
	if !w.slots.enter() {
		return false
	}
	go func() {
		defer w.slots.leave()
		w.answer(w.act(a))
	}()
	return true
}

// answer takes its turn behind what the action has changed, and waits for it: so a window has few things in the hub's
// queue, however fast it sends.
func (w *window) answer(a answer) {
	done := make(chan struct{})
	isQueued := w.p.hub.do(func() {
		w.send(encode(a))
		close(done)
	})
	if isQueued {
		<-done
	}
}
