package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"kamisado/bot/discord/rest"
)

const (
	// AutoShards has Discord say how many shards there are.
	AutoShards = -1
	// maxShards is more than any bot has, so that a mistyped number is noticed.
	maxShards = 10_000
)

// ParseShards reads a number of shards, or AutoShards for "auto". The empty text is one shard.
func ParseShards(text string) (int, error) {
	switch text {
	case "":
		return 1, nil
	case "auto":
		return AutoShards, nil
	}
	count, err := strconv.Atoi(text)
	if err != nil || count < 1 || count > maxShards {
		return 0, fmt.Errorf("%q is no number of shards", text)
	}
	return count, nil
}

const (
	// identifyEvery is the least time between two groups of shards that IDENTIFY: Discord's five
	// seconds, and what one request may take longer than the next.
	identifyEvery = 5250 * time.Millisecond
	// maxSilence is how long the gateway may be silent. Discord acknowledges a
	// heartbeat every 41 seconds.
	maxSilence = 75 * time.Second
	// maxOpenAttempts bounds the attempts to connect at the start.
	maxOpenAttempts = 5
	// These close codes of the gateway say that trying again does not help.
	closeAuthentication = 4004
	closeShardingNeeded = 4011
)

var (
	// ErrSilent: the gateway has been silent for too long. discordgo can be stuck
	// for good, so the process is to end and a supervisor to start it again; the
	// matches are in the store.
	ErrSilent = errors.New("no word from Discord's gateway for too long")
	// errShardsNeeded: Discord does not accept so many servers on one connection.
	errShardsNeeded = errors.New("this bot is on more servers than one connection serves: set DISCORD_SHARDS=auto")
)

// connect connects all shards to the gateway, as many at a time as Discord allows. It returns when they are connected,
// or an error when one cannot be or ctx ends. fail is called when a connection was silent for too long.
func (c *Client) connect(ctx context.Context, fail func(error)) error {
	count, atOnce := max(c.Shards, 1), 1
	if c.Shards == AutoShards || count > 1 {
		var err error
		if count, atOnce, err = c.planShards(ctx); err != nil {
			return err
		}
	}
	var all []*connection
	for id := range count {
		k, err := c.newConnection(ctx, id, count)
		if err != nil {
			return err
		}
		all = append(all, k)
	}
	c.shards.Store(&all)
	for group := range slices.Chunk(all, atOnce) {
		if group[0].id > 0 {
			if err := sleep(ctx, identifyEvery); err != nil {
				return err
			}
		}
		opened := make(chan error, len(group))
		for _, k := range group {
			go k.watch(ctx, c.silence, fail)
			go func() {
				opened <- c.persist(ctx, func() error {
					k.touch(time.Now())
					return openError(k.session.Open())
				})
			}()
		}
		for range group {
			select {
			case err := <-opened:
				if err != nil {
					return err
				}
			case <-ctx.Done(): // discordgo may hang in Open
				return ctx.Err()
			}
		}
	}
	return nil
}

// planShards asks Discord how many shards there are, unless that is set, and how many may IDENTIFY at
// once.
func (c *Client) planShards(ctx context.Context) (count, atOnce int, err error) {
	var advice discordgo.GatewayBotResponse
	err = c.persist(ctx, func() error {
		raw, err := c.rest.Send(ctx, rest.Call{Method: http.MethodGet, URL: discordgo.EndpointGatewayBot, Once: true})
		if err != nil {
			return err
		}
		return json.Unmarshal(raw, &advice)
	})
	if err != nil {
		return 0, 0, err
	}
	limit := advice.SessionStartLimit
	count, atOnce = c.Shards, max(limit.MaxConcurrency, 1)
	if count == AutoShards {
		count = max(advice.Shards, 1)
	}
	c.Log.Info("connecting with shards", "shards", count, "recommended", advice.Shards, "at_once", atOnce,
		"starts_left", limit.Remaining)
	if limit.Remaining < count {
		c.Log.Warn("too few session starts are left for all shards", "starts_left", limit.Remaining,
			"again_in", time.Duration(limit.ResetAfter)*time.Millisecond)
	}
	return count, atOnce, nil
}

// persist tries several times to connect to the gateway, unless an error is permanent.
func (c *Client) persist(ctx context.Context, try func() error) error {
	backoff := time.Second
	for attempt := 1; ; attempt++ {
		err := try()
		var closed *websocket.CloseError
		switch status, _ := rest.Status(err); {
		case err == nil:
			return nil
		case errors.As(err, &closed) && closed.Code == closeAuthentication, status == http.StatusUnauthorized:
			return ErrToken
		case closed != nil && closed.Code == closeShardingNeeded:
			return errShardsNeeded
		case attempt == maxOpenAttempts:
			return rest.Wrap("connect to Discord's gateway", err)
		}
		c.Log.Warn("could not connect to the gateway", "error", rest.Wrap("connect to Discord's gateway", err), "in", backoff)
		if err := sleep(ctx, backoff); err != nil {
			return err
		}
		backoff *= 2
	}
}

// openError returns discordgo's error without the request, which holds the token.
func openError(err error) error {
	if answer, ok := errors.AsType[*discordgo.RESTError](err); ok {
		return &rest.Error{Status: answer.Response.StatusCode}
	}
	return err
}

// connections returns the connections to the gateway, by shard; none until their number is known.
func (c *Client) connections() []*connection { return *c.shards.Load() }

// isConnected reports whether interactions arrive: over HTTP, or over every shard.
func (c *Client) isConnected() bool {
	all := c.connections()
	isDown := func(k *connection) bool { return !k.connected.Load() }
	return c.listening.Load() || len(all) > 0 && !slices.ContainsFunc(all, isDown)
}

// closeConnections closes all connections to the gateway.
func (c *Client) closeConnections() {
	var all sync.WaitGroup
	for _, k := range c.connections() {
		all.Go(func() { _ = k.session.Close() }) // an error means that it was closed already
	}
	all.Wait()
}

// connection is that of one shard.
type connection struct {
	id      int
	session *discordgo.Session
	// connected is set while events arrive.
	connected atomic.Bool
	// heard is when the gateway last sent a sign of life, in unix nanoseconds.
	heard atomic.Int64
}

// newConnection prepares the connection of a shard. Its events are handled by the client. discordgo calls handlers in
// goroutines of their own.
func (c *Client) newConnection(ctx context.Context, id, count int) (*connection, error) {
	s, err := discordgo.New("Bot " + c.Token)
	if err != nil {
		return nil, fmt.Errorf("make a session: %w", err)
	}
	k := &connection{id: id, session: s}
	s.Client = c.http
	s.ShouldRetryOnRateLimit, s.MaxRestRetries = false, 0 // retries nothing by itself
	s.ShardID, s.ShardCount = id, count
	s.StateEnabled = false
	s.Identify.Intents = discordgo.IntentsGuilds
	s.Identify.Compress = false // inflating costs more than the bytes do
	s.Dialer = &websocket.Dialer{
		HandshakeTimeout: c.atLeast(20 * time.Second), Proxy: http.ProxyFromEnvironment,
		NetDialContext: func(dialling context.Context, network, address string) (net.Conn, error) {
			if err := ctx.Err(); err != nil { // discordgo would go on trying
				return nil, err
			}
			return new(net.Dialer).DialContext(dialling, network, address)
		},
	}
	s.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) { k.connected.Store(true); c.onReady(r) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { k.connected.Store(true) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { k.connected.Store(false) })
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		k.touch(time.Now())
		if e.Type != "INTERACTION_CREATE" {
			return
		}
		i, err := readInteraction(e.RawData)
		if err != nil {
			c.Log.Warn("dropped an interaction that cannot be read", "error", err)
			return
		}
		c.interact(&incoming{interaction: i, arrived: time.Now()})
	})
	// Each process hears that a place is gone, and one does what that asks for; if none does, the next message for the
	// place shows it. A server that is only unavailable has an outage.
	gone := func(place string, handle func(context.Context, string) error) {
		c.looks.forget(place)
		c.guard(func(ctx context.Context) {
			if err := handle(ctx, place); err != nil {
				c.Log.Error("could not handle a deleted channel or a left server", "error", err)
			}
		})
	}
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.ThreadDelete) { gone(e.ID, c.bot.Delivery.ThreadDeleted) })
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.ChannelDelete) { gone(e.ID, c.bot.Delivery.ChannelDeleted) })
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildDelete) {
		if !e.Unavailable {
			gone(e.ID, c.bot.Delivery.ServerLeft)
		}
	})
	return k, nil
}

// touch notes a sign of life of the gateway.
func (k *connection) touch(at time.Time) { k.heard.Store(max(k.heard.Load(), at.UnixNano())) }

// lastHeard returns when the gateway last sent a sign of life: an event, or the acknowledgement of a heartbeat, which
// discordgo reports to no handler. discordgo holds its lock while it connects, perhaps without end.
func (k *connection) lastHeard() time.Time {
	if k.session.TryRLock() {
		k.touch(k.session.LastHeartbeatAck)
		k.session.RUnlock()
	}
	return time.Unix(0, k.heard.Load())
}

// watch calls fail with ErrSilent once the gateway was silent for a time, unless ctx ends before.
func (k *connection) watch(ctx context.Context, most time.Duration, fail func(error)) {
	k.touch(time.Now())
	for {
		left := most - time.Since(k.lastHeard())
		if left <= 0 {
			fail(ErrSilent)
			return
		}
		if sleep(ctx, left) != nil {
			return
		}
	}
}
