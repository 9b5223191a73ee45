package fakediscord

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"
)

// write sends the outcome of a call.
func (s *Server) write(w http.ResponseWriter, c *call, value any, err error) {
	s.limiter.head(w.Header(), c)
	if err != nil {
		s.record(c, err)
		var refused *apiError
		if !errors.As(err, &refused) {
			refused = refuse(http.StatusInternalServerError, 0, err.Error())
		}
		s.send(w, c, refused.status, refused.body())
		return
	}
	status := http.StatusOK
	if r, ok := value.(reply); ok {
		status, value = r.status, r.value
	}
	if value == nil {
		c.status = http.StatusNoContent
		w.WriteHeader(http.StatusNoContent)
		return
	}
	body, err := json.Marshal(value)
	if err != nil {
		s.log.problem("the stand-in cannot encode its answer: " + err.Error())
		status, body = http.StatusInternalServerError, []byte(`{"code":0,"message":"500"}`)
	}
	s.send(w, c, status, body)
}

func (s *Server) send(w http.ResponseWriter, c *call, status int, body []byte) {
	c.status, c.answer = status, body
	h := w.Header()
	h["Content-Type"] = []string{"application/json"}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	c.leaveBody(h)
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// pause waits as a slow Discord would. It reports false when the client has gone or the server closes.
func (s *Server) pause(c *call, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-c.Context().Done():
	case <-s.closing:
	}
	return false
}
