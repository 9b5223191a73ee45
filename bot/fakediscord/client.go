package fakediscord

import (
	"net/http"
	"net/url"
)

// Client is an HTTP client whose requests all come here, whatever host they name: give it to the Discord library in
// place of its own. It has no timeout.
func (s *Server) Client() *http.Client { return s.client }

// Transport is what Client uses: it replaces scheme and host of each request by those of the stand-in.
func (s *Server) Transport() http.RoundTripper { return s.client.Transport }

func newClient(base string) *http.Client {
	u, err := url.Parse(base)
	if err != nil {
		panic("fakediscord: url: " + err.Error())
	}
	// The default of two idle connections a host would make a busy bot dial anew for nearly every request.
	t := &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true}
	return &http.Client{Transport: &redirect{base: u, next: t}}
}

// redirect sends every request to one host.
type redirect struct {
	base *url.URL
	next *http.Transport
}

// RoundTrip works on a copy: a RoundTripper must not change the request it was given.
func (d *redirect) RoundTrip(r *http.Request) (*http.Response, error) {
	there := *r.URL
	there.Scheme, there.Host = d.base.Scheme, d.base.Host
	there.Path = d.base.Path + there.Path
	if there.RawPath != "" {
		there.RawPath = d.base.Path + there.RawPath
	}
	to := *r
	to.URL, to.Host = &there, ""
	return d.next.RoundTrip(&to)
}

// CloseIdleConnections lets http.Client close the connections below.
func (d *redirect) CloseIdleConnections() { d.next.CloseIdleConnections() }
