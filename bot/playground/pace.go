package playground

import (
	"errors"
	"time"

	"github.com/gorilla/websocket"
)

// errFlood ends the reading of a window that sends too much.
var errFlood = errors.New("playground: the window sends too much")

// paced takes one frame from what the window may send. Beyond that the frame is refused, and nothing more is read until
// there would have been room for it: meanwhile TCP holds the sender. What passes takes turns with the other windows.
func (w *window) paced() bool {
	if !w.rate.Allow() {
		_ = w.rate.Wait(w.ctx) // fails only when the window ends
		return false
	}
	_ = w.p.actions.Wait(w.ctx)
	return true
}

// isTolerable counts refusals. Somebody who clicks too fast pauses at some time; a page that does not is broken.
func (w *window) isTolerable() bool {
	w.refused++
	return w.refused < maxRefused
}

// dismiss says why the connection ends.
func (w *window) dismiss() {
	bye := websocket.FormatCloseMessage(websocket.ClosePolicyViolation, "too many actions")
	_ = w.ws.WriteControl(websocket.CloseMessage, bye, time.Now().Add(byeTime))
}
