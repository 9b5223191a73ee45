package discord

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"kamisado/bot/discord/rest"
	"kamisado/bot/discord/shard"
)

// gateway is what of Discord's gateway this process is connected to: all of it by one connection,
// or some shards by one each.
type gateway struct {
	*Client
	http *http.Client // to ask where the gateway is
	// fail ends the client.
	fail context.CancelCauseFunc
	// turnWithin is how long a connection waits for its turn, but for tests.
	turnWithin time.Duration

	mu sync.Mutex
	// shards is how many there are; 0 while that is not known, and where it is not divided.
	shards int
	turns  *shard.Turns
	// lanes has one for the shards of each bucket: of those one at a time begins to connect, so that
	// few connections wait for their turn to IDENTIFY.
	lanes []chan struct{}
	// connections are those of this process, by shard. settled is set once there is one, or none is
	// meant for this process.
	connections map[int]*connection
	settled     bool
}

func newGateway(c *Client, asking *http.Client) *gateway {
	return &gateway{Client: c, http: asking, turnWithin: turnWithin, connections: make(map[int]*connection)}
}

// run connects, and keeps the shards that other processes leave to this one until ctx ends.
func (g *gateway) run(ctx context.Context) error {
	if !g.Shards.IsDivided() {
		g.connect(ctx, 0)
		g.settle(true)
		return nil
	}
	err := g.divide(ctx)
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		return err
	case g.Leases != nil && g.Shards.IDs == nil:
		k := &shard.Keeper{
			Leases: g.Leases, Process: cmp.Or(g.Process, rand.Text()), Shards: g.shards, Room: g.room, Now: time.Now, Log: g.log,
			Connect: func(id int) { g.connect(ctx, id) }, Disconnect: g.disconnect, Settled: g.settle,
		}
		k.Run(ctx)
		return nil
	}
	ids := g.Shards.IDs
	for id := 0; g.Shards.IDs == nil && id < g.shards; id++ {
		ids = append(ids, id)
	}
	for _, id := range ids {
		g.connect(ctx, id)
	}
	g.settle(true)
	return nil
}

// advice is what Discord says of the gateway for a bot.
type advice struct {
	Shards int `json:"shards"`
	Limit  struct {
		Remaining      int `json:"remaining"`
		ResetAfter     int `json:"reset_after"` // milliseconds
		MaxConcurrency int `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

// askWithinStart bounds the attempts of one question for advice.
const askWithinStart = 30 * time.Second

// divide asks Discord how many shards there are to be, unless that is set, and how many may
// IDENTIFY at once.
func (g *gateway) divide(ctx context.Context) error {
	var told advice
	err := persist(ctx, g.log, func() error {
		raw, err := g.rest.Send(ctx, rest.Call{
			Method: http.MethodGet, URL: discordgo.EndpointGatewayBot, Route: "gateway", Until: g.now().Add(g.atLeast(askWithinStart)),
		})
		if err != nil {
			return err
		}
		return json.Unmarshal(raw, &told)
	})
	if err != nil {
		return err
	}
	count, concurrency := g.Shards.Count, max(told.Limit.MaxConcurrency, 1)
	if g.Shards.Auto {
		count = max(told.Shards, 1)
	}
	g.log.Info("connecting with shards", "shards", count, "recommended", told.Shards, "at_once", concurrency, "starts_left", told.Limit.Remaining)
	if told.Limit.Remaining < count {
		g.log.Warn("too few session starts are left for all shards", "starts_left", told.Limit.Remaining, "again_in", time.Duration(told.Limit.ResetAfter)*time.Millisecond)
	}
	claim := shard.NewClaim()
	if g.Leases != nil {
		claim = g.Leases.Turn
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shards = count
	g.turns = &shard.Turns{Concurrency: concurrency, Claim: claim, Now: time.Now, Log: g.log}
	for range concurrency {
		g.lanes = append(g.lanes, make(chan struct{}, 1))
	}
	return nil
}

// settle notes whether this process has what it is to have.
func (g *gateway) settle(settled bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.settled = settled
}

// count is how many shards there are; 0 where the gateway is not divided.
func (g *gateway) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.shards
}

// all are the connections, by shard in order.
func (g *gateway) all() []*connection {
	g.mu.Lock()
	defer g.mu.Unlock()
	var all []*connection
	for _, id := range slices.Sorted(maps.Keys(g.connections)) {
		all = append(all, g.connections[id])
	}
	return all
}

// room is how many shards more can begin to connect.
func (g *gateway) room() int {
	free := len(g.lanes)
	for _, k := range g.all() {
		if !k.opened.Load() {
			free--
		}
	}
	return free
}

// isConnected reports whether anything arrives.
func (g *gateway) isConnected() bool {
	return slices.ContainsFunc(g.all(), func(k *connection) bool { return k.connected.Load() })
}

// isComplete reports whether all arrives that is to arrive here.
func (g *gateway) isComplete() bool {
	g.mu.Lock()
	settled := g.settled
	g.mu.Unlock()
	return settled && !slices.ContainsFunc(g.all(), func(k *connection) bool { return !k.connected.Load() })
}

// disconnect leaves a shard.
func (g *gateway) disconnect(id int) {
	g.mu.Lock()
	k := g.connections[id]
	delete(g.connections, id)
	g.mu.Unlock()
	k.stop()
	go func() { _ = k.session.Close() }() // it takes a second, or for ever when the connection hangs
}

// close closes all connections. An error means that one was closed already.
func (g *gateway) close() {
	var all sync.WaitGroup
	for _, k := range g.all() {
		all.Go(func() { _ = k.session.Close() })
	}
	all.Wait()
}

// connection is one to the gateway, for a shard or for everything.
type connection struct {
	g        *gateway
	id       int
	session  *discordgo.Session
	activity activity
	// connected is set while events arrive, opened once they have begun to.
	connected, opened atomic.Bool
	// noTurn is set when IDENTIFY was not sent.
	noTurn atomic.Bool
	// stop ends the connection for good, unwatch the watch of the attempt to connect.
	stop, unwatch context.CancelFunc
}

// connect begins to connect. An error later ends the client.
func (g *gateway) connect(ctx context.Context, id int) {
	k := &connection{g: g, id: id}
	ctx, k.stop = context.WithCancel(ctx)
	session, err := discordgo.New("Bot " + g.Token)
	if err != nil {
		g.fail(fmt.Errorf("make a session: %w", err))
		return
	}
	k.session = session
	k.prepare(ctx)
	g.mu.Lock()
	g.connections[id] = k
	g.mu.Unlock()
	// discordgo can hang in it, so that it is not waited for; the watchdog then ends the process.
	go func() {
		if err := k.open(ctx); err != nil {
			g.fail(err)
		}
	}()
}

// prepare sets the session up.
func (k *connection) prepare(ctx context.Context) {
	g, s := k.g, k.session
	var await func() error
	if g.turns != nil {
		s.ShardID, s.ShardCount = k.id, g.shards
		await = func() error { return k.await(ctx) }
	}
	s.Client = g.http
	s.Dialer = newDialer(ctx, &k.activity, g.atLeast(20*time.Second), await)
	s.Identify.Compress = false // see renamingConn
	s.StateEnabled = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.Identify.Intents = discordgo.IntentsGuilds
	s.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) { k.connected.Store(true); g.onReady(r) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { k.connected.Store(true) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { k.connected.Store(false) })
	s.AddHandler(g.onEvent)
	s.AddHandler(departures{g.Client}.onThread)
	s.AddHandler(departures{g.Client}.onChannel)
	s.AddHandler(departures{g.Client}.onGuild)
}

// turnWithin is how long a connection waits for its turn at most: less than a heartbeat's time.
const turnWithin = 20 * time.Second

// await returns when the connection may IDENTIFY. Until Discord has accepted that nothing arrives.
func (k *connection) await(ctx context.Context) error {
	k.connected.Store(false)
	ctx, cancel := context.WithTimeout(ctx, k.g.turnWithin)
	defer cancel()
	if k.g.turns.Await(ctx, k.id) != nil {
		k.noTurn.Store(true)
		return errNoTurn
	}
	return nil
}

// The gateway's close codes that trying again does not help against.
const (
	closeAuthentication = 4004
	closeShardingNeeded = 4011
)

// errShardsNeeded: Discord lets so many servers not into one connection.
var errShardsNeeded = errors.New("this bot is on more servers than one connection serves: set DISCORD_SHARDS=auto")

// open connects for the first time. After that discordgo does so by itself.
func (k *connection) open(ctx context.Context) error {
	err := persist(ctx, k.g.log, func() error { return k.openOnce(ctx) })
	if err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}

// openOnce tries, when it is the turn of a shard. The watch over its silence goes on if that
// succeeds.
func (k *connection) openOnce(ctx context.Context) error {
	var watched context.Context
	for {
		leave, err := k.enterLane(ctx)
		if err != nil {
			return err
		}
		k.activity.touch(time.Now())
		watched, k.unwatch = context.WithCancel(ctx)
		go func() {
			if err := k.activity.watch(watched, k.g.Silence); err != nil {
				k.g.fail(err)
			}
		}()
		err = openError(k.session.Open())
		leave()
		if err == nil {
			k.opened.Store(true)
			return nil
		}
		k.unwatch()
		if !k.noTurn.Swap(false) {
			return err
		}
	}
}

// enterLane waits until no other shard of the bucket is connecting.
func (k *connection) enterLane(ctx context.Context) (leave func(), err error) {
	if k.g.turns == nil {
		return func() {}, nil
	}
	lane := k.g.lanes[k.g.turns.Bucket(k.id)]
	select {
	case lane <- struct{}{}:
		return func() { <-lane }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// maxOpenAttempts bounds the attempts to connect at the start.
const maxOpenAttempts = 5

// persist tries several times to connect to the gateway. What trying again cannot mend, it does not.
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

// openError takes from discordgo's error the request, which holds the token.
func openError(err error) error {
	if answer, ok := errors.AsType[*discordgo.RESTError](err); ok {
		return &rest.Error{Status: answer.Response.StatusCode}
	}
	return err
}
