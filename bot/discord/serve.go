package discord

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/discord/rest"
	"kamisado/bot/recovery"
)

// Serve connects and plays until ctx ends or the connection cannot be restored. Interactions arrive over HTTP if there
// is a key to check them by, else over the gateway. At the end Serve finishes what is running.
func (c *Client) Serve(ctx context.Context, b *bot.Bot) error {
	c.bot = b
	if err := c.checkToken(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c.serving = ctx
	var work sync.WaitGroup
	work.Go(func() {
		receive := c.listen
		if c.PublicKey == nil {
			receive = func(ctx context.Context) error { return c.connect(ctx, cancel) }
		}
		if err := receive(ctx); err != nil {
			cancel(err)
		}
	})
	work.Go(func() { c.registerCommands(ctx) })
	work.Go(func() { c.sweep(ctx) })
	<-ctx.Done()
	c.shutDown(&work)
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// guard handles an event, unless the client shuts down. A panic in a goroutine of discordgo would end the
// process.
func (c *Client) guard(handle func(context.Context)) {
	if !c.inFlight.TryRLock() {
		return
	}
	defer c.inFlight.RUnlock()
	defer func() {
		if cause := recover(); cause != nil {
			c.Log.Error("a handler panicked", "error", recovery.Error(cause))
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), c.atLeast(handleWithin))
	defer cancel()
	handle(ctx)
}

// checkToken asks Discord once who the bot is. Only status 401 ends the service:
// after any other failure the gateway shows whether the token is good.
func (c *Client) checkToken(ctx context.Context) error {
	raw, err := c.rest.Send(ctx, rest.Call{Method: http.MethodGet, URL: discordgo.EndpointUser("@me"), Once: true})
	switch status, _ := rest.Status(err); {
	case status == http.StatusUnauthorized:
		return ErrToken
	case err != nil:
		c.Log.Warn("could not check the token", "error", rest.Wrap("get the own user", err))
		return nil
	}
	var me discordgo.User
	if discordgo.Unmarshal(raw, &me) == nil && me.ID != "" {
		c.self.Store(&me.ID)
		if c.PublicKey != nil && c.appID() == "" {
			c.app.Store(&me.ID) // no READY will name it
		}
	}
	return nil
}

// sleep waits for a time, or returns the error of a context that ends before.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// The backoff after the commands could not be registered: the first and the longest.
const (
	firstSyncBackoff = 10 * time.Second
	maxSyncBackoff   = 10 * time.Minute
)

// registerCommands registers the commands once the application's id is known.
func (c *Client) registerCommands(ctx context.Context) {
	select {
	case <-c.ready:
	case <-ctx.Done():
		return
	}
	for backoff := firstSyncBackoff; ; backoff = min(2*backoff, maxSyncBackoff) {
		err := c.syncCommands(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		c.Log.Error("could not register the commands", "error", err, "again_in", backoff)
		if sleep(ctx, backoff) != nil {
			return
		}
	}
}

// sweep has the bot do what is due, at intervals. A sweep that waits for Discord
// does not delay the next one.
func (c *Client) sweep(ctx context.Context) {
	tick := time.NewTicker(c.sweepEvery)
	defer tick.Stop()
	var sweeps sync.WaitGroup
	defer sweeps.Wait()
	for {
		select {
		case <-tick.C:
			sweeps.Go(func() {
				if err := c.bot.Sweep(ctx, c.isConnected()); err != nil && ctx.Err() == nil {
					c.Log.Error("a sweep failed", "error", err)
				}
			})
		case <-ctx.Done():
			return
		}
	}
}

// How long to wait at the end for the gateway to close, and for what is running.
// Together that is less than what supervisors wait for.
const (
	closeWithin = time.Second
	drainWithin = 5 * time.Second
)

// shutDown closes the gateway, so that what people press goes to another process or says that
// the bot does not answer, and finishes what is running. What only tidies up is not waited for. The waits are
// bounded: discordgo's Close can hang when the gateway does.
func (c *Client) shutDown(work *sync.WaitGroup) {
	c.rest.Hurry()
	endsWithin(closeWithin, c.closeConnections)
	if !endsWithin(c.atLeast(drainWithin), func() { work.Wait(); c.inFlight.Lock() }) {
		c.Log.Warn("ended before all interactions were handled")
	}
	c.http.CloseIdleConnections()
}

// endsWithin runs a function and reports whether it ended in time.
func endsWithin(most time.Duration, run func()) bool {
	done := make(chan struct{})
	go func() {
		defer close(done)
		run()
	}()
	select {
	case <-done:
		return true
	case <-time.After(most):
		return false
	}
}
