package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
	"kamisado/bot/discord/webhook"
	"kamisado/bot/recovery"
	"kamisado/game/match"
)

// incoming is an interaction, and the way that its first response takes.
type incoming struct {
	*interaction
	arrived time.Time
	// direct takes the first response of an interaction that came over HTTP; nil for one of
	// the gateway, whose response is sent to Discord.
	direct webhook.Respond
	// answer is the message that is the answer, where that is not the first response.
	answer answerID
	// match is the interaction's match, for the log. It is empty while it is not known.
	match match.ID
	// late is what is said when there is no answer in time.
	late lateReply
}

// handleWithin bounds the work for one interaction, reply included.
const handleWithin = 20 * time.Second

// onEvent takes interactions from the gateway. discordgo runs it in a goroutine of its own.
func (c *Client) onEvent(_ *discordgo.Session, e *discordgo.Event) {
	if e.Type != "INTERACTION_CREATE" {
		return
	}
	if answer, err := c.read(e.RawData); err == nil {
		answer(nil)
	}
}

// read makes of an interaction, as it came, what answers it, and takes the way for the response if
// it came over HTTP.
func (c *Client) read(raw []byte) (answer func(webhook.Respond), err error) {
	i, err := readInteraction(raw)
	switch {
	case err != nil:
		c.log.Warn("dropped an interaction that cannot be read", "error", err)
		return nil, err
	case i.Type == discordgo.InteractionPing:
		return pong, nil
	}
	arrived := c.now()
	return func(respond webhook.Respond) {
		c.interact(&incoming{interaction: i, arrived: arrived, direct: respond})
	}, nil
}

// pong answers the question whether there is a bot, which is only asked over HTTP.
func pong(respond webhook.Respond) {
	if respond != nil {
		_ = respond("application/json", []byte(`{"type":1}`)) // nobody is left to be told of an error
	}
}

// interact answers an interaction. A panic in it would end the process.
func (c *Client) interact(i *incoming) {
	if !c.inFlight.TryRLock() {
		return
	}
	defer c.inFlight.RUnlock()
	defer func() {
		if cause := recover(); cause != nil {
			c.log.Error("a handler panicked", "error", recovery.Error(cause))
		}
	}()
	if !i.usable() {
		c.log.Warn("dropped an interaction without id, token, data or user")
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.atLeast(handleWithin))
	defer cancel()
	if i.Type == discordgo.InteractionApplicationCommandAutocomplete {
		c.autocomplete(ctx, i)
		return
	}
	if i.Message != nil {
		c.notePress(i.Message)
	}
	r := c.request(i.interaction)
	i.match = c.bot.Mux.MatchOf(r.Control)
	r.Answer = answer{c, i}
	i.late.request = &r
	slow := newDeferral(ctx, c, i, &r)
	reply, ok := c.bot.Handle(ctx, r)
	switch inTime := slow.stop(); {
	case ok && inTime:
		c.reply(ctx, i, reply)
	case !inTime:
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.atLeast(handleWithin))
		defer cancel()
		switch {
		case ok:
			slow.reply(ctx, reply)
		case i.late.cancel():
			slow.withdraw(ctx)
		}
	}
}

// respondDirectly gives the first response where the interaction came from.
func (i *incoming) respondDirectly(back callback, files []*chat.File) error {
	contentType, content, err := rest.Encode(back, files)
	if err != nil {
		return err
	}
	if err := i.direct(contentType, content); err != nil {
		return fmt.Errorf("respond over HTTP: %w", err)
	}
	return nil
}

// errNoAnswer: there is no message that could be got or changed.
var errNoAnswer = errors.New("the interaction has no answer")

// How often, and after which waits at first, the message of a direct response is asked for:
// Discord has it a moment after it has the response.
const (
	maxEarly   = 6
	firstEarly = 40 * time.Millisecond
)

// responseRequest performs method on the interaction's response message.
func (c *Client) responseRequest(ctx context.Context, i *incoming, method string, within time.Duration, payload any, files []*chat.File) ([]byte, error) {
	id := i.answer.message()
	if id == "" {
		return nil, errNoAnswer
	}
	wait := firstEarly
	for try := 1; ; try++ {
		raw, err := c.rest.Send(ctx, rest.Call{
			Method: method, URL: discordgo.EndpointWebhookMessage(i.AppID, i.Token, id),
			Payload: payload, Files: files, Until: c.now().Add(within),
		})
		if status, _ := rest.Status(err); status != http.StatusNotFound || i.direct == nil || try == maxEarly || sleep(ctx, wait) != nil {
			return raw, err
		}
		wait *= 2
	}
}
