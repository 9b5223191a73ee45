// Package discord connects the bot to Discord through discordgo: events become requests, replies become callbacks, and
// what the bot posts by itself goes through the channel routes.
//
// What Discord and discordgo demand beyond that is known here and nowhere else:
//
//   - client.go and serve.go connect, serve and shut down.
//   - gateway.go takes interactions from the gateway, over one connection for each shard; webhook.go takes them over
//     HTTP.
//   - interaction.go turns one into a chat.Request and checks what comes from outside.
//   - reply.go answers an interaction with one callback, or with a deferred one that is edited later.
//   - channel.go posts and edits messages outside interactions; look.go remembers what is there.
//   - message.go gives a message Discord's form within Discord's limits; upload.go reads people's files.
//   - package rest sends requests within the bot's budget; observe.go tells those who measure.
//   - command.go declares the commands and registers what differs.
package discord

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/discord/rest"
	"kamisado/game"
)

// Config is what a Client is made of.
type Config struct {
	// Token is the bot's secret. It appears in no log and no error.
	Token string
	// App is the application's id; empty to learn it from Discord.
	App string
	// Guild is the one server the commands go to; empty for everywhere.
	Guild string
	// Base replaces https://discord.com; nil for Discord itself.
	Base *url.URL
	// PublicKey is the application's, to take interactions over HTTP and not over the gateway;
	// nil for the gateway. Listen is where, such as 127.0.0.1:8081.
	PublicKey ed25519.PublicKey
	Listen    string
	// Shards is the number of the gateway's shards, or AutoShards; 0 is one.
	Shards int
	// Log is nil for none.
	Log *slog.Logger
	// ReplyWithin is how long after its arrival an interaction accepts a first response;
	// zero for Discord's time. Whatever else the client waits for may take as long.
	ReplyWithin time.Duration
	// Observer is told what happens.
	Observer Observer
}

// ErrToken: Discord does not know the token.
var ErrToken = errors.New("this token is not accepted by Discord")

// Client is the bot's connection to Discord. It is the bot's chat.Poster and chat.Lookout.
type Client struct {
	Config
	http *http.Client
	rest *rest.Client
	bot  *bot.Bot
	// inFlight is read-locked by each event that is being handled. shutDown locks
	// it for good: that waits for them and lets none begin any more.
	inFlight sync.RWMutex
	// serving ends when the client is to stop.
	serving    context.Context
	sweepEvery time.Duration
	// deferAfter is how long after its arrival an interaction has no answer before it is deferred: 1.5 seconds of 2.7.
	// Nothing that works as it should takes so long unless it says so itself (chat.Reply.Deferred); a database that is
	// locked or far away does.
	deferAfter time.Duration
	silence    time.Duration // how long the gateway may be silent
	// unknown has a channel, which takes the id, for each interaction over HTTP that was answered by a message whose id
	// is not known yet.
	unknown   sync.Map
	app       atomic.Pointer[string]
	self      atomic.Pointer[string]
	once      sync.Once
	ready     chan struct{} // closed, by once, when the application's id is known
	listening atomic.Bool   // for interactions over HTTP
	shards    atomic.Pointer[[]*connection]
	looks     *looks
}

// New makes a client, not yet connected. Serve gives it its bot.
func New(c Config) *Client {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	libraryLog.Store(c.Log)
	hookLibraryLog()
	c.ReplyWithin = cmp.Or(c.ReplyWithin, replyWithin)
	client := &Client{
		Config: c, serving: context.Background(), sweepEvery: bot.SweepEvery,
		deferAfter: c.ReplyWithin * 5 / 9,
		ready:      make(chan struct{}),
		looks:      newLooks(),
	}
	client.silence = client.atLeast(maxSilence)
	client.app.Store(&c.App)
	client.self.Store(new(string))
	client.shards.Store(new([]*connection))
	client.http = &http.Client{
		Transport: newTransport(c.Base, client.atLeast(10*time.Second)), Timeout: client.atLeast(20 * time.Second),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	client.rest = rest.New(rest.Config{Token: c.Token, HTTP: client.http, Log: c.Log, Answered: c.Observer.Answered})
	return client
}

// atLeast is how long something may take: its usual time, or ReplyWithin where that is
// longer, as in tests on a busy machine.
func (c *Client) atLeast(usual time.Duration) time.Duration { return max(usual, c.ReplyWithin) }

func (c *Client) appID() string  { return *c.app.Load() }
func (c *Client) selfID() string { return *c.self.Load() }

// onReady learns who the bot is.
func (c *Client) onReady(r *discordgo.Ready) {
	if r.User != nil {
		c.self.Store(&r.User.ID)
		if c.appID() == "" {
			// The application's id equals the bot's in all but the oldest
			// applications, for which READY names it.
			id := r.User.ID
			if r.Application != nil && r.Application.ID != "" {
				id = r.Application.ID
			}
			c.app.Store(&id)
		}
	}
	about := []any{"app", c.appID(), "guilds", len(r.Guilds)}
	if r.Shard != nil {
		about = append(about, "shard", r.Shard[0], "of", r.Shard[1])
	}
	c.Log.Info("connected to Discord", about...)
	c.once.Do(func() { close(c.ready) })
}

// libraryLog gets what discordgo itself logs: it is the log of the newest client.
// discordgo has one logger a process, a package variable, so this is one too.
var libraryLog atomic.Pointer[slog.Logger]

// maxLogged is how many characters of a line of discordgo's go into the log.
const maxLogged = 120

// hookLibraryLog takes over discordgo's logger. It logs only errors by default, and
// goes on after them; their first line is enough.
var hookLibraryLog = sync.OnceFunc(func() {
	discordgo.Logger = func(_, _ int, format string, args ...any) {
		text, _, _ := strings.Cut(fmt.Sprintf(format, args...), "\n")
		libraryLog.Load().Debug("discordgo reported an error", "error", game.Cut(text, maxLogged))
	}
})

// ParseBase checks a base address such as "https://discord.com" that replaces
// Discord's own, for fake servers and proxies.
func ParseBase(text string) (*url.URL, error) {
	base, err := url.Parse(text)
	// url.Parse's error may quote a password.
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return nil, errors.New("DISCORD_API_URL must look like https://discord.com, with http or https")
	}
	return base, nil
}

// maxConnections bounds the connections to Discord where it does not speak HTTP/2, which
// needs one.
const maxConnections = 256

// newTransport keeps enough idle connections for many games at once; with Go's
// default of two a host, connections would open and close all the time.
func newTransport(base *url.URL, headerWithin time.Duration) http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost, t.MaxConnsPerHost = 64, maxConnections
	t.ResponseHeaderTimeout = headerWithin
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
