package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/chat"
)

// answerWithin is how long after its arrival an interaction can be answered:
// Discord's three seconds less what the way took.
const answerWithin = 2700 * time.Millisecond

// answer gives the reply to an interaction, in one callback where one can do.
func (c *Client) answer(ctx context.Context, i *discordgo.Interaction, arrived time.Time, reply bot.Reply) {
	if reply.Deferred != nil {
		c.answerLater(ctx, i, arrived, reply)
		return
	}
	message, err := c.callback(ctx, i, arrived, reply)
	c.given(ctx, i, reply, message, err)
}

// given tells what became of an answer. If the interaction is dead although
// something was committed, the board goes out by the channel route.
func (c *Client) given(ctx context.Context, i *discordgo.Interaction, reply bot.Reply, message string, err error) {
	switch {
	case err == nil:
		if reply.After != nil {
			reply.After(ctx, message)
		}
	case reply.Rescue != nil:
		c.log.Warn("an interaction died, posting the board instead", "interaction", i.ID, "error", err)
		reply.Rescue(ctx)
	default:
		c.log.Warn("an interaction was not answered", "interaction", i.ID, "error", err)
	}
}

// callback sends the first response. That it was given already counts as
// success: the answer was lost on its way back, or a crash came between.
func (c *Client) callback(ctx context.Context, i *discordgo.Interaction, arrived time.Time, reply bot.Reply) (id string, err error) {
	data := body(reply.Message)
	kind := callbackMessage
	switch reply.Kind {
	case bot.Update:
		kind = callbackUpdate
	case bot.Ephemeral:
		data.Flags = flagEphemeral
	}
	url := discordgo.EndpointInteractionResponse(i.ID, i.Token)
	if reply.Kind == bot.Post {
		url += "?with_response=true"
	}
	raw, err := c.send(ctx, call{
		method: http.MethodPost, url: url, payload: callback{kind, data}, file: reply.Message.File,
		until: arrived.Add(answerWithin),
	})
	if code(err) == codeAnswered {
		raw, err = nil, nil
	}
	if err != nil {
		return "", explain("answer an interaction", err)
	}
	if reply.Kind != bot.Post {
		return "", nil
	}
	if id := responseMessage(raw); id != "" {
		return id, nil
	}
	return c.original(ctx, i), nil
}

// responseMessage is the message's id in the answer to a callback.
func responseMessage(raw []byte) string {
	var response struct {
		Resource struct {
			Message struct {
				ID string `json:"id"`
			} `json:"message"`
		} `json:"resource"`
	}
	if json.Unmarshal(raw, &response) != nil {
		return ""
	}
	return response.Resource.Message.ID
}

// original asks for the id of the message that answered an interaction; empty
// when it cannot be had, and the board's link is then that of its channel.
func (c *Client) original(ctx context.Context, i *discordgo.Interaction) string {
	raw, err := c.send(ctx, call{
		method: http.MethodGet, url: discordgo.EndpointWebhookMessage(i.AppID, i.Token, "@original"),
		until: c.now().Add(answerWithin),
	})
	var m struct {
		ID string `json:"id"`
	}
	if err != nil || json.Unmarshal(raw, &m) != nil {
		c.log.Info("could not learn a message's id", "error", explain("get the original response", err))
	}
	return m.ID
}

// suggest answers autocomplete.
func (c *Client) suggest(ctx context.Context, i *discordgo.Interaction, arrived time.Time, texts []string) error {
	choices := make([]suggestion, 0, len(texts))
	for _, text := range texts[:min(len(texts), mostOptions)] {
		text = clip(text, mostLabel)
		choices = append(choices, suggestion{text, text})
	}
	_, err := c.send(ctx, call{
		method: http.MethodPost, url: discordgo.EndpointInteractionResponse(i.ID, i.Token),
		payload: callback{callbackSuggest, suggestions{choices}}, until: arrived.Add(answerWithin),
	})
	if code(err) == codeAnswered {
		return nil
	}
	return explain("answer autocomplete", err)
}

var _ chat.Poster = (*Client)(nil)

// postWithin bounds the attempts of the channel routes.
const postWithin = 30 * time.Second

// Post sends a message to a channel. The nonce makes a repeat harmless.
func (c *Client) Post(ctx context.Context, channel, nonce string, m chat.Message) (string, error) {
	data := body(m)
	data.Nonce, data.EnforceNonce = clip(nonce, 25), true
	if m.File == nil {
		data.Attachments = nil
	}
	url := discordgo.EndpointChannelMessages(channel)
	raw, err := c.send(ctx, call{
		method: http.MethodPost, url: url, payload: data, file: m.File, bucket: url, until: c.now().Add(postWithin),
	})
	if err != nil {
		return "", explain("post a message", err)
	}
	var posted struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(raw, &posted); err != nil {
		return "", fmt.Errorf("post a message: %w", err)
	}
	return posted.ID, nil
}

// Edit replaces a message.
func (c *Client) Edit(ctx context.Context, channel, id string, m chat.Message) error {
	return c.patch(ctx, channel, id, body(m), m.File)
}

// Strip takes the controls from a message and leaves the rest.
func (c *Client) ClearControls(ctx context.Context, channel, id string) error {
	return c.patch(ctx, channel, id, struct {
		Components []component `json:"components"`
	}{[]component{}}, nil)
}

func (c *Client) patch(ctx context.Context, channel, id string, payload any, file *chat.File) error {
	_, err := c.send(ctx, call{
		method: http.MethodPatch, url: discordgo.EndpointChannelMessage(channel, id), payload: payload, file: file,
		bucket: discordgo.EndpointChannelMessage(channel, ""), until: c.now().Add(postWithin),
	})
	return explain("edit a message", err)
}

// Delete removes a message of the bot.
func (c *Client) Delete(ctx context.Context, channel, id string) error {
	_, err := c.send(ctx, call{
		method: http.MethodDelete, url: discordgo.EndpointChannelMessage(channel, id),
		bucket: discordgo.EndpointChannelMessage(channel, ""), until: c.now().Add(postWithin),
	})
	return explain("delete a message", err)
}

// Link is the address of a message; without one, that of its channel.
func Link(guild, channel, message string) string {
	if guild == "" {
		guild = "@me"
	}
	link := "https://discord.com/channels/" + guild + "/" + channel
	if message != "" {
		link += "/" + message
	}
	return link
}
