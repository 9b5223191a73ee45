package discord

import (
	"context"
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
	Log  *slog.Logger
	// Silence is how long the gateway may be silent; zero for the usual time.
	Silence time.Duration
}

// ErrToken: Discord does not know the token.
var ErrToken = errors.New("Discord does not accept this token")

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
	now     func() time.Time
	app     atomic.Pointer[string]
	self    atomic.Pointer[string]
	ready   chan struct{}
	once    sync.Once
}

// New makes a client, not yet connected. Serve gives it its bot.
func New(c Config) (*Client, error) {
	session, err := discordgo.New("Bot " + c.Token)
	if err != nil {
		return nil, fmt.Errorf("make a session: %w", err)
	}
	client := &Client{Config: c, session: session, log: c.Log, now: time.Now, ready: make(chan struct{})}
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

// handleWithin bounds the work for one interaction, answer included.
const handleWithin = 20 * time.Second

// onInteraction answers one interaction. discordgo runs it in a goroutine of its
// own, where a panic would end the process.
func (c *Client) onInteraction(_ *discordgo.Session, e *discordgo.InteractionCreate) {
	arrived := c.now()
	if !c.gate.enter() {
		return
	}
	defer c.gate.leave()
	defer func() {
		if cause := recover(); cause != nil {
			c.log.Error("a handler panicked", "cause", cause, "stack", stack())
		}
	}()
	i := e.Interaction
	if !usable(i) {
		c.log.Warn("dropped an interaction without id, token, data or user")
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), handleWithin)
	defer cancel()
	if i.Type == discordgo.InteractionApplicationCommandAutocomplete {
		c.complete(ctx, i, arrived)
		return
	}
	if reply, ok := c.bot.Handle(ctx, c.request(i)); ok {
		c.answer(ctx, i, arrived, reply)
	}
}

// complete answers autocomplete.
func (c *Client) complete(ctx context.Context, i *discordgo.Interaction, arrived time.Time) {
	data, ok := i.Data.(discordgo.ApplicationCommandInteractionData)
	if !ok {
		return
	}
	texts := c.bot.Suggest(ctx, c.request(i), c.wanted(data))
	if err := c.suggest(ctx, i, arrived, texts); err != nil {
		c.log.Info("autocomplete was not answered", "error", err)
	}
}

// Serve connects and plays until ctx ends or the connection is beyond help. Then
// it finishes what is running.
func (c *Client) Serve(ctx context.Context, b *bot.Bot) error {
	c.bot = b
	if err := c.checkToken(ctx); err != nil {
		return err
	}
	c.pulse.beat(time.Now())
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		if err := c.pulse.watch(ctx, c.Silence); err != nil {
			cancel(err)
		}
	}()
	go func() {
		if err := c.open(ctx); err != nil {
			cancel(err)
		}
	}()
	var work sync.WaitGroup
	work.Go(func() { c.afterReady(ctx) })
	work.Go(func() { c.sweep(ctx) })
	<-ctx.Done()
	work.Wait()
	c.drain()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// checkToken asks Discord once who we are. Only a plain no is final: whatever
// else fails, the gateway will show.
func (c *Client) checkToken(ctx context.Context) error {
	raw, err := c.attempt(ctx, call{method: http.MethodGet, url: discordgo.EndpointUser("@me"), bucket: discordgo.EndpointUser("")}, "", nil)
	switch {
	case status(err) == http.StatusUnauthorized:
		return ErrToken
	case err != nil:
		c.log.Warn("could not check the token beforehand", "error", explain("get the own user", err))
		return nil
	}
	var me discordgo.User
	if discordgo.Unmarshal(raw, &me) == nil && me.ID != "" {
		c.self.Store(&me.ID)
	}
	return nil
}

// openAttempts is how often to try to connect at the start.
const openAttempts = 5

// open connects to the gateway. It runs apart from everything else because
// discordgo can hang in it; the watchdog then ends the process.
func (c *Client) open(ctx context.Context) error {
	pause := time.Second
	for attempt := 1; ; attempt++ {
		err := c.session.Open()
		var closed *websocket.CloseError
		switch {
		case err == nil:
			return nil
		case errors.As(err, &closed) && closed.Code == closeAuthentication, status(err) == http.StatusUnauthorized,
			strings.Contains(err.Error(), "4004"):
			return ErrToken
		case attempt == openAttempts:
			return explain("connect to Discord's gateway", err)
		}
		c.log.Warn("could not connect, trying again", "error", explain("connect to Discord's gateway", err), "in", pause)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil
		}
		pause *= 2
	}
}

// afterReady registers the commands once the application's id is known.
func (c *Client) afterReady(ctx context.Context) {
	select {
	case <-c.ready:
	case <-ctx.Done():
		return
	}
	if err := c.syncCommands(ctx); err != nil && ctx.Err() == nil {
		c.log.Error("the commands may be out of date", "error", err)
	}
}

// sweep does what is due by itself, from time to time.
func (c *Client) sweep(ctx context.Context) {
	tick := time.NewTicker(bot.SweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if err := c.bot.Sweep(ctx); err != nil && ctx.Err() == nil {
				c.log.Error("sweep", "error", err)
			}
		case <-ctx.Done():
			return
		}
	}
}
