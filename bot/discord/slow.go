package discord

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

// deferAfter is how long after its arrival an interaction has no answer before Discord is told
// that there will be one: 1.5 seconds of 2.7. Nothing that works as it should takes so long
// unless it says so itself (chat.Reply.Deferred); a database that is locked or far away does.
func deferAfter(replyWithin time.Duration) time.Duration { return replyWithin * 5 / 9 }

// deferral defers an interaction when its time comes, while the bot is at work on the answer.
type deferral struct {
	client      *Client
	interaction *incoming
	// kind is how the answer is expected to appear. Discord wants to know that beforehand.
	kind  chat.ReplyKind
	timer *time.Timer
	done  chan struct{} // closed once Discord was told, or could not be
	err   error         // why it could not be told
}

// newDeferral defers an interaction unless it is stopped in time.
func newDeferral(ctx context.Context, c *Client, i *incoming, r *chat.Request) *deferral {
	d := &deferral{client: c, interaction: i, kind: c.bot.Expected(r), done: make(chan struct{})}
	d.timer = time.AfterFunc(i.arrived.Add(c.deferAfter()).Sub(c.now()), func() {
		defer close(d.done)
		d.err = c.deferReply(ctx, i, d.kind)
		if d.err != nil {
			c.log.Warn("an answer is slow and could not be deferred", "interaction", i.ID, "error", d.err)
			return
		}
		c.log.Warn("an answer is slow and was deferred", "interaction", i.ID)
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

// reply answers an interaction that has been deferred: in the place of the deferral where
// the answer appears as was expected, else by a message of its own.
func (d *deferral) reply(ctx context.Context, reply chat.Reply) {
	c, i := d.client, d.interaction
	if reply.Deferred != nil {
		if reply.Kind == d.kind {
			c.work(ctx, i, reply, d.err)
			return
		}
		final, ok := d.workOut(reply)
		if !ok {
			if i.late.cancel() {
				d.withdraw(ctx)
			}
			return
		}
		final.Kind, reply = reply.Kind, final
	}
	if !i.late.cancel() {
		c.finish(ctx, i, reply, "", errLate)
		return
	}
	d.give(ctx, reply)
}

// give gives what the answer is in the end.
func (d *deferral) give(ctx context.Context, reply chat.Reply) {
	c, i := d.client, d.interaction
	err := d.err
	switch {
	case err != nil:
	case reply.Kind == d.kind:
		err = c.editReply(ctx, i, d.kind, reply)
	default:
		d.withdraw(ctx)
		err = c.followUp(ctx, i, reply)
	}
	if err != nil {
		c.finish(ctx, i, reply, "", err)
	}
}

// workOut makes a deferred reply whose progress cannot be shown.
func (d *deferral) workOut(reply chat.Reply) (chat.Reply, bool) {
	within, cancel := context.WithDeadline(d.client.serving, d.interaction.arrived.Add(editWithin))
	defer cancel()
	return reply.Deferred(within, lose)
}

// withdraw takes a deferral back that shows something.
func (d *deferral) withdraw(ctx context.Context) {
	if d.err == nil && d.kind != chat.Update {
		d.client.deleteReply(ctx, d.interaction)
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

// answerID is which message is the answer to an interaction: nil for the first response.
type answerID struct{ atomic.Pointer[string] }

// message is how Discord calls the answer; empty when there is none.
func (g *answerID) message() string {
	if id := g.Load(); id != nil {
		return *id
	}
	return original
}
