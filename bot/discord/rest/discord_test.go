package rest_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

// discord counts requests as Discord does, in the time of a synctest bubble. It takes a while
// for each answer.
type discord struct {
	answerAfter time.Duration
	// answer makes an answer that is not 200; nil, or an answer of nil, for 200.
	answer func(*http.Request) *http.Response

	mu      sync.Mutex
	arrived []arrival
	routes  map[string][]time.Time
	refused int // with status 429
}

type arrival struct {
	at   time.Time
	path string
}

// What this Discord accepts: of everything in a second, and of a route in five.
const (
	globalLimit = 50
	routeLimit  = 5
	routeWithin = 5 * time.Second
)

func (d *discord) RoundTrip(r *http.Request) (*http.Response, error) {
	response := d.take(r)
	select {
	case <-time.After(d.answerAfter):
		return response, nil
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}

func (d *discord) take(r *http.Request) *http.Response {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	d.arrived = append(d.arrived, arrival{now, r.URL.Path})
	if d.answer != nil {
		if response := d.answer(r); response != nil {
			return response
		}
	}
	if strings.HasPrefix(r.URL.Path, "/interactions") {
		return answer(http.StatusOK, `{}`)
	}
	inSecond := 0
	for _, a := range d.arrived {
		if now.Sub(a.at) < time.Second && !strings.HasPrefix(a.path, "/interactions") {
			inSecond++
		}
	}
	if inSecond > globalLimit {
		d.refused++
		return answer(
			http.StatusTooManyRequests, `{"retry_after": 0.5, "global": true}`, "Retry-After", "1", "X-RateLimit-Global", "true",
		)
	}
	if d.routes == nil {
		d.routes = make(map[string][]time.Time)
	}
	var recent []time.Time
	for _, at := range d.routes[r.URL.Path] {
		if now.Sub(at) < routeWithin {
			recent = append(recent, at)
		}
	}
	if len(recent) == routeLimit {
		d.refused++
		return answer(http.StatusTooManyRequests, `{"retry_after": 5}`, "Retry-After", "5", "X-RateLimit-Scope", "user")
	}
	recent = append(recent, now)
	d.routes[r.URL.Path] = recent
	left := recent[0].Add(routeWithin).Sub(now).Seconds()
	return answer(http.StatusOK, `{}`, "X-RateLimit-Bucket", "b",
		"X-RateLimit-Remaining", fmt.Sprint(routeLimit-len(recent)), "X-RateLimit-Reset-After", fmt.Sprint(left))
}

// paths are where requests arrived, in order.
func (d *discord) paths() (all []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, a := range d.arrived {
		all = append(all, a.path)
	}
	return all
}

func answer(status int, body string, header ...string) *http.Response {
	h := make(http.Header)
	for i := 0; i < len(header); i += 2 {
		h.Set(header[i], header[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}
}

// call is a call to a route of an urgency that may take half a minute.
func call(urgency chat.Urgency, route string) rest.Call {
	return rest.Call{
		Method: http.MethodPatch, URL: "https://discord.com/" + route, Route: route, Urgency: urgency, Until: time.Now().Add(
			30 * time.Second,
		),
	}
}

// answers is a call that answers an interaction.
func answers() rest.Call {
	return rest.Call{
		Method: http.MethodPost, URL: "https://discord.com/interactions/1/secret", Until: time.Now().Add(3 * time.Second),
	}
}

func newClient(d *discord) *rest.Client {
	return rest.New(rest.Config{Token: "secret", HTTP: &http.Client{Transport: d}})
}

// all makes calls at once and returns how each ended.
func all(t *testing.T, c *rest.Client, calls ...rest.Call) []error {
	t.Helper()
	errs := make([]error, len(calls))
	var work sync.WaitGroup
	for i, q := range calls {
		work.Go(func() { _, errs[i] = c.Send(context.WithoutCancel(t.Context()), q) })
	}
	work.Wait()
	return errs
}

// once makes a call in one attempt.
func once(t *testing.T, c *rest.Client, q rest.Call) ([]byte, error) {
	t.Helper()
	q.Once = true
	return c.Send(t.Context(), q)
}
