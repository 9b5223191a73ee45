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
	alive := func(string) error { return w.ws.SetReadDeadline(time.Now().Add(silentTime)) }
	w.ws.SetPongHandler(alive)
	_ = alive("")
	for {
		kind, raw, err := w.ws.ReadMessage()
		if err != nil {
			return
		}
		_ = alive("")
		a, wrong := readAction(raw)
		switch {
		case !w.rate.Allow():
			w.refuse(a, errBusy)
		case kind != websocket.TextMessage || wrong != "":
			w.refuse(a, cmp.Or(wrong, errBad))
		case a.isQuick():
			w.answer(w.act(a))
		default:
			w.start(a)
		}
	}
}

// start does an action beside the others.
func (w *window) start(a action) {
	if !w.slots.enter() {
		w.refuse(a, errBusy)
		return
	}
	go func() {
		defer w.slots.leave()
		w.answer(w.act(a))
	}()
}

func (w *window) refuse(a action, why string) {
	w.answer(answer{Kind: kindAnswer, ID: a.ID, Error: why})
}

// answer takes its turn behind what the action has changed.
func (w *window) answer(a answer) {
	w.p.hub.do(func() { w.send(encode(a)) })
}
