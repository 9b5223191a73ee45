package discord

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// ParseBase checks a base address such as "https://discord.com" that replaces
// Discord's own, for stand-ins and proxies.
func ParseBase(text string) (*url.URL, error) {
	base, err := url.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("DISCORD_API_URL is no address: %w", err)
	}
	if base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return nil, errors.New("DISCORD_API_URL must look like https://discord.com, with http or https")
	}
	return base, nil
}

// newTransport keeps enough idle connections for many games at once; Go's usual
// two would open and close connections all the time.
func newTransport(base *url.URL) http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 64
	// A board goes out in one write instead of nine.
	t.WriteBufferSize = 48 << 10
	t.ResponseHeaderTimeout = 10 * time.Second
	if base == nil {
		return t
	}
	return &rebase{base, t}
}

// rebase sends requests for discord.com to another address. discordgo's own
// settings for that reach only some of its requests.
type rebase struct {
	base *url.URL
	next http.RoundTripper
}

// RoundTrip sends a copy of the request with scheme, host and path prefix changed.
func (t *rebase) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host != "discord.com" {
		return t.next.RoundTrip(r)
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, t.base.Host
	if t.base.Path != "" && t.base.Path != "/" {
		r.URL.Path = t.base.Path + r.URL.Path
	}
	return t.next.RoundTrip(r)
}
