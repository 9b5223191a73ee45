package discord

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

// deferAfter is how long after its arrival an interaction has no answer before Discord is told
// that there will be one: 1.5 seconds of 2.7. Nothing that works as it should takes so long
// unless it says so itself (chat.Reply.Deferred); a database that is locked or far away does.
func deferAfter(replyWithin time.Duration) time.Duration { return replyWithin * 5 / 9 }

// deferral defers an interaction when its time comes, while the bot is at work on the answer.
type deferral struct {
	// kind is how the answer is expected to appear. Discord wants to know that beforehand.
	kind  chat.ReplyKind
	timer *time.Timer
	done  chan struct{} // closed once Discord was told, or could not be
	err   error         // why it could not be told
}

// deferSlow defers an interaction unless it is stopped in time.
func (c *Client) deferSlow(ctx context.Context, i *incoming, r *chat.Request) *deferral {
	d := &deferral{kind: bot.Expected(r), done: make(chan struct{})}
	d.timer = time.AfterFunc(i.arrived.Add(c.deferAfter()).Sub(c.now()), func() {
		defer close(d.done)
		d.err = c.deferReply(ctx, i, d.kind)
		c.log.Warn("an answer takes long", "interaction", i.ID, "error", d.err)
	})
	return d
}

// stop reports whether the interaction has not been deferred, and will not be.
func (d *deferral) stop() bool {
	if d.timer.Stop() {
		return true
	}
	<-d.done
	return false
}

// replySlow answers an interaction that has been deferred: in the place of the deferral where
// the answer appears as was expected, else by a message of its own.
func (c *Client) replySlow(ctx context.Context, i *incoming, d *deferral, reply chat.Reply) {
	if reply.Deferred != nil {
		if reply.Kind == d.kind {
			c.work(ctx, i, reply, d.err)
			return
		}
		final, ok := c.workOut(ctx, i, reply)
		if !ok {
			c.withdraw(ctx, i, d)
			return
		}
		final.Kind, reply = reply.Kind, final
	}
	err := d.err
	switch {
	case err != nil:
	case reply.Kind == d.kind:
		err = c.editReply(ctx, i, d.kind, reply)
	default:
		c.withdraw(ctx, i, d)
		err = c.followUp(ctx, i, reply)
	}
	if err != nil {
		c.finish(ctx, i, reply, "", err)
	}
}

// workOut makes a deferred reply whose progress cannot be shown.
func (c *Client) workOut(ctx context.Context, i *incoming, reply chat.Reply) (chat.Reply, bool) {
	within, cancel := context.WithDeadline(context.WithoutCancel(ctx), i.arrived.Add(editWithin))
	defer cancel()
	return reply.Deferred(within, lose)
}

// withdraw takes a deferral back that shows something.
func (c *Client) withdraw(ctx context.Context, i *incoming, d *deferral) {
	if d.err == nil && d.kind != chat.Update {
		c.deleteReply(ctx, i)
	}
}

// followUp gives an answer in a message of its own, and calls its After. A second attempt could
// post it twice.
func (c *Client) followUp(ctx context.Context, i *incoming, reply chat.Reply) error {
	data := body(reply.Message)
	if reply.Kind == chat.Ephemeral {
		data.Flags = discordgo.MessageFlagsEphemeral
	}
	i.answer.Store(new(string)) // what changes the answer later must not change the board
	raw, err := c.rest.Try(ctx, rest.Call{
		Method: http.MethodPost, URL: discordgo.EndpointFollowupMessage(i.AppID, i.Token) + "?wait=true",
		Payload: data, Files: reply.Message.Files(), Until: c.now().Add(c.atLeast(handleWithin)),
	})
	if err != nil {
		return rest.Wrap("answer in a message of its own", err)
	}
	id := messageID(raw)
	i.answer.Store(&id)
	public := id
	if reply.Kind == chat.Ephemeral {
		public = ""
	}
	c.finish(ctx, i, reply, public, nil)
	return nil
}

// original is what Discord calls the message that is the first response to an interaction.
const original = "@original"

// given is which message is the answer to an interaction: nil for the first response.
type given struct{ atomic.Pointer[string] }

// message is how Discord calls the answer; empty when there is none.
func (g *given) message() string {
	if id := g.Load(); id != nil {
		return *id
	}
	return original
}
