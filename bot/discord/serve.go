package discord

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"kamisado/bot"
)

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
	c.life = ctx
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
	c.drain(&work)
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// checkToken asks Discord once who we are. Only a plain no is final: whatever
// else fails, the gateway will show.
func (c *Client) checkToken(ctx context.Context) error {
	raw, err := c.attempt(ctx, call{method: http.MethodGet, url: discordgo.EndpointUser("@me"), until: c.now().Add(answerWithin)}, "", nil)
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
		case errors.As(err, &closed) && closed.Code == closeAuthentication, status(err) == http.StatusUnauthorized:
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
	for pause := firstSyncPause; ; pause = min(2*pause, longSyncPause) {
		err := c.syncCommands(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		c.log.Error("the commands may be out of date", "error", err, "again_in", pause)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return
		}
	}
}

// How long to wait after the commands could not be registered: at first, and at
// most.
const (
	firstSyncPause = 10 * time.Second
	longSyncPause  = 10 * time.Minute
)

// sweep does what is due by itself, from time to time. A sweep that has to wait
// for Discord does not keep the next from looking after other matches.
func (c *Client) sweep(ctx context.Context) {
	tick := time.NewTicker(bot.SweepEvery)
	defer tick.Stop()
	var sweeps sync.WaitGroup
	defer sweeps.Wait()
	for {
		select {
		case <-tick.C:
			sweeps.Go(func() {
				if err := c.bot.Sweep(ctx); err != nil && ctx.Err() == nil {
					c.log.Error("sweep", "error", err)
				}
			})
		case <-ctx.Done():
			return
		}
	}
}
