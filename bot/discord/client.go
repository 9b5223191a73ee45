package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"kamisado/bot"
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
	// Log is nil for none.
	Log *slog.Logger
	// Silence is how long the gateway may be silent; zero for the usual time.
	Silence time.Duration
}

// ErrToken: Discord does not know the token.
var ErrToken = errors.New("this token is not accepted by Discord")

// closeAuthentication is the gateway's close code for a wrong token.
const closeAuthentication = 4004

// Client is the bot's connection to Discord.
type Client struct {
	Config
	session *discordgo.Session
	bot     *bot.Bot
	log     *slog.Logger
	pulse   pulse
	gate    gate
	// life ends when the client is to stop.
	life  context.Context
	now   func() time.Time
	app   atomic.Pointer[string]
	self  atomic.Pointer[string]
	ready chan struct{}
	once  sync.Once
}

// New makes a client, not yet connected. Serve gives it its bot.
func New(c Config) (*Client, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	library.listen(c.Log)
	session, err := discordgo.New("Bot " + c.Token)
	if err != nil {
		return nil, fmt.Errorf("make a session: %w", err)
	}
	client := &Client{
		Config: c, session: session, log: c.Log, life: context.Background(), now: time.Now, ready: make(chan struct{}),
	}
	if c.Silence == 0 {
		client.Silence = silenceMost
	}
	client.app.Store(&c.App)
	client.self.Store(new(string))
	session.Client = &http.Client{Transport: newTransport(c.Base), Timeout: 20 * time.Second}
	session.Dialer = &websocket.Dialer{NetDialContext: client.pulse.dial, HandshakeTimeout: 20 * time.Second, Proxy: http.ProxyFromEnvironment}
	session.StateEnabled = false
	session.ShouldRetryOnRateLimit = false
	session.MaxRestRetries = 0
	session.Identify.Intents = discordgo.IntentsGuilds
	session.AddHandler(client.onReady)
	session.AddHandler(client.onInteraction)
	return client, nil
}

func (c *Client) appID() string  { return *c.app.Load() }
func (c *Client) selfID() string { return *c.self.Load() }

// onReady learns who the bot is.
func (c *Client) onReady(_ *discordgo.Session, r *discordgo.Ready) {
	if r.User != nil {
		c.self.Store(&r.User.ID)
		if c.appID() == "" {
			// The application's id equals the bot's in all but the oldest
			// applications, which READY tells apart.
			id := r.User.ID
			if r.Application != nil && r.Application.ID != "" {
				id = r.Application.ID
			}
			c.app.Store(&id)
		}
	}
	c.log.Info("connected to Discord", "app", c.appID(), "guilds", len(r.Guilds))
	c.once.Do(func() { close(c.ready) })
}
