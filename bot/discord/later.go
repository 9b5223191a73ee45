package discord

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/chat"
)

// tokenLife is how long after its arrival an interaction's answer can be filled
// in: Discord's fifteen minutes less what the filling takes.
const tokenLife = 14 * time.Minute

// answerLater says that the answer is being worked on, and fills it in when it
// is there. Whether the interaction lives or not, Later is called: what it works
// on is committed.
func (c *Client) answerLater(ctx context.Context, i *discordgo.Interaction, arrived time.Time, reply bot.Reply) {
	lost := c.deferAnswer(ctx, i, arrived, reply.Kind)
	within, cancel := context.WithDeadline(c.life, arrived.Add(tokenLife))
	defer cancel()
	empty := true
	final, ok := reply.Deferred(within, func(progress bot.Reply) {
		if lost != nil {
			return
		}
		if err := c.fillIn(within, i, reply.Kind, progress); err != nil {
			c.log.Info("progress was not shown", "interaction", i.ID, "error", err)
			return
		}
		empty = false
	})
	if ok && final.Kind == bot.Ephemeral && reply.Kind != bot.Ephemeral {
		c.log.Error("a late answer is private, but everybody would see it", "interaction", i.ID)
		ok = false
	}
	// What is there is shown, also when the process is about to end.
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), handleWithin)
	defer stop()
	switch {
	case !ok && empty && lost == nil && reply.Kind != bot.Update:
		c.takeBack(ctx, i)
	case ok:
		if lost == nil {
			lost = c.fillIn(ctx, i, reply.Kind, final)
		}
		if lost != nil {
			c.given(ctx, i, final, "", lost)
		}
	}
}

// fillIn puts an answer in the place of a deferred one and tells its After.
func (c *Client) fillIn(ctx context.Context, i *discordgo.Interaction, kind bot.ReplyKind, reply bot.Reply) error {
	id, err := c.fill(ctx, i, reply.Message)
	if err != nil {
		return err
	}
	if kind != bot.Post {
		id = ""
	}
	c.given(ctx, i, reply, id, nil)
	return nil
}

// deferAnswer sends a first response that has no content yet. Who presses sees
// nothing of it, and who types sees that the bot is thinking; everybody does,
// unless the answer is for the user alone.
func (c *Client) deferAnswer(ctx context.Context, i *discordgo.Interaction, arrived time.Time, kind bot.ReplyKind) error {
	back := callback{Type: callbackDeferMessage}
	switch kind {
	case bot.Update:
		back.Type = callbackDeferUpdate
	case bot.Ephemeral:
		back.Data = deferred{flagEphemeral}
	}
	_, err := c.send(ctx, call{
		method: http.MethodPost, url: discordgo.EndpointInteractionResponse(i.ID, i.Token), payload: back,
		until: arrived.Add(answerWithin),
	})
	if code(err) == codeAnswered {
		return nil
	}
	return explain("defer an answer", err)
}

// fill puts a message in the place of a deferred answer and gives its id.
func (c *Client) fill(ctx context.Context, i *discordgo.Interaction, m chat.Message) (id string, err error) {
	raw, err := c.send(ctx, call{
		method: http.MethodPatch, url: discordgo.EndpointWebhookMessage(i.AppID, i.Token, "@original"),
		payload: body(m), file: m.File, until: c.now().Add(handleWithin),
	})
	if err != nil {
		return "", explain("fill in an answer", err)
	}
	var filled struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(raw, &filled) != nil {
		return "", nil // it is shown; its id is a convenience
	}
	return filled.ID, nil
}

// takeBack takes away a deferred answer that will not come. (A deferred click left
// nothing to take away: the message is as it was.)
func (c *Client) takeBack(ctx context.Context, i *discordgo.Interaction) {
	_, err := c.send(ctx, call{
		method: http.MethodDelete, url: discordgo.EndpointWebhookMessage(i.AppID, i.Token, "@original"),
		until: c.now().Add(handleWithin),
	})
	if err != nil {
		c.log.Info("a deferred answer was not taken away", "interaction", i.ID, "error", explain("take an answer away", err))
	}
}
