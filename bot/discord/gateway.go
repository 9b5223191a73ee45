package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
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

// gateway manages the connections to Discord's gateway: one for each shard, all in this process.
type gateway struct {
	*Client
	http *http.Client // asks where the gateway is
	// fail ends the client.
	fail context.CancelCauseFunc

	mu     sync.Mutex
	shards []*connection // by id; none until their number is known
}

// identifyEvery is the least time between two groups of shards that IDENTIFY: Discord's five
// seconds, and what one request may take longer than the next.
const identifyEvery = 5250 * time.Millisecond

// run connects all shards, as many at a time as Discord allows. It returns when they are
// connected or ctx ends; an error means that a shard cannot connect.
func (g *gateway) run(ctx context.Context) error {
	count, atOnce := max(g.Shards, 1), 1
	if g.Shards == AutoShards || count > 1 {
		var err error
		if count, atOnce, err = g.plan(ctx); err != nil {
			return unlessEnded(ctx, err)
		}
	}
	var all []*connection
	for id := range count {
		k, err := g.newConnection(ctx, id, count)
		if err != nil {
			return err
		}
		all = append(all, k)
	}
	g.mu.Lock()
	g.shards = all
	g.mu.Unlock()
	for group := range slices.Chunk(all, atOnce) {
		if group[0].id > 0 && sleep(ctx, identifyEvery) != nil {
			return nil
		}
		opened := make(chan error, len(group))
		for _, k := range group {
			go func() { opened <- k.open(ctx) }()
		}
		for range group {
			select {
			case err := <-opened:
				if err != nil {
					return unlessEnded(ctx, err)
				}
			case <-ctx.Done(): // discordgo may hang in Open
				return nil
			}
		}
	}
	return nil
}

// unlessEnded returns an error unless ctx has ended, which then is its cause.
func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// plan asks Discord how many shards there are, unless that is set, and how many may IDENTIFY at
// once.
func (g *gateway) plan(ctx context.Context) (count, atOnce int, err error) {
	session, err := g.newSession()
	if err != nil {
		return 0, 0, err
	}
	var advice *discordgo.GatewayBotResponse
	err = persist(ctx, g.log, func() (err error) {
		advice, err = session.GatewayBot(discordgo.WithContext(ctx))
		return openError(err)
	})
	if err != nil {
		return 0, 0, err
	}
	limit := advice.SessionStartLimit
	count, atOnce = g.Shards, max(limit.MaxConcurrency, 1)
	if count == AutoShards {
		count = max(advice.Shards, 1)
	}
	g.log.Info("connecting with shards", "shards", count, "recommended", advice.Shards, "at_once", atOnce, "starts_left", limit.Remaining)
	if limit.Remaining < count {
		g.log.Warn("too few session starts are left for all shards", "starts_left", limit.Remaining,
			"again_in", time.Duration(limit.ResetAfter)*time.Millisecond)
	}
	return count, atOnce, nil
}

// all returns the connections, by shard.
func (g *gateway) all() []*connection {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.shards
}

// isConnected reports whether every shard is connected.
func (g *gateway) isConnected() bool {
	all := g.all()
	return len(all) > 0 && !slices.ContainsFunc(all, func(k *connection) bool { return !k.connected.Load() })
}

// close closes all connections.
func (g *gateway) close() {
	var all sync.WaitGroup
	for _, k := range g.all() {
		all.Go(func() { _ = k.session.Close() }) // an error means that it was closed already
	}
	all.Wait()
}

// connection is that of one shard.
type connection struct {
	g        *gateway
	id       int
	session  *discordgo.Session
	activity activity
	// connected is set while events arrive.
	connected atomic.Bool
}

// newSession returns a session that retries nothing by itself.
func (g *gateway) newSession() (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + g.Token)
	if err != nil {
		return nil, fmt.Errorf("make a session: %w", err)
	}
	s.Client = g.http
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	return s, nil
}

// newConnection prepares the connection of a shard.
func (g *gateway) newConnection(ctx context.Context, id, count int) (*connection, error) {
	s, err := g.newSession()
	if err != nil {
		return nil, err
	}
	k := &connection{g: g, id: id, session: s}
	s.ShardID, s.ShardCount = id, count
	s.Dialer = newDialer(ctx, &k.activity, g.atLeast(20*time.Second))
	s.Identify.Compress = false // inflating costs more than the bytes do
	s.StateEnabled = false
	s.Identify.Intents = discordgo.IntentsGuilds
	s.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) { k.connected.Store(true); g.onReady(r) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { k.connected.Store(true) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { k.connected.Store(false) })
	s.AddHandler(g.onEvent)
	s.AddHandler(departures{g.Client}.onThread)
	s.AddHandler(departures{g.Client}.onChannel)
	s.AddHandler(departures{g.Client}.onGuild)
	return k, nil
}

// The gateway's close codes that trying again does not help against.
const (
	closeAuthentication = 4004
	closeShardingNeeded = 4011
)

// errShardsNeeded: Discord does not accept so many servers on one connection.
var errShardsNeeded = errors.New("this bot is on more servers than one connection serves: set DISCORD_SHARDS=auto")

// open connects for the first time. After that discordgo does so by itself. Until ctx ends a silent
// connection ends the client, which also is the way out where discordgo hangs.
func (k *connection) open(ctx context.Context) error {
	k.activity.touch(time.Now())
	go func() {
		if err := k.activity.watch(ctx, k.g.Silence); err != nil {
			k.g.fail(err)
		}
	}()
	return persist(ctx, k.g.log, func() error {
		k.activity.touch(time.Now())
		return openError(k.session.Open())
	})
}

// maxOpenAttempts bounds the attempts to connect at the start.
const maxOpenAttempts = 5

// persist tries several times to connect to the gateway, unless an error is permanent.
func persist(ctx context.Context, log *slog.Logger, try func() error) error {
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
		case ctx.Err() != nil:
			return ctx.Err()
		case attempt == maxOpenAttempts:
			return rest.Wrap("connect to Discord's gateway", err)
		}
		log.Warn("could not connect to the gateway", "error", rest.Wrap("connect to Discord's gateway", err), "in", backoff)
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
