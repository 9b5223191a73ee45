package discord

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
)

var _ chat.Poster = (*Client)(nil)

// postWithin bounds the attempts of the channel routes.
const postWithin = 30 * time.Second

// Post sends a message to a channel. The nonce makes a repeat harmless.
func (c *Client) Post(ctx context.Context, channel, nonce string, m chat.Message) (string, error) {
	data := body(m)
	data.Nonce, data.EnforceNonce = truncate(nonce, maxNonce), true
	if m.File == nil {
		data.Attachments = nil
	}
	url := discordgo.EndpointChannelMessages(channel)
	raw, err := c.send(ctx, call{
		method: http.MethodPost, url: url, payload: data, files: m.Files(), bucket: url, until: c.now().Add(c.atLeast(postWithin)),
	})
	id := messageID(raw)
	if err == nil && id == "" {
		err = errors.New("the response holds no message")
	}
	return id, wrapError("post a message", err)
}

// Edit replaces a message.
func (c *Client) Edit(ctx context.Context, channel, id string, m chat.Message) error {
	return c.patch(ctx, channel, id, body(m), m.Files())
}

// ClearControls removes the controls of a message and leaves the rest.
func (c *Client) ClearControls(ctx context.Context, channel, id string) error {
	return c.patch(ctx, channel, id, struct {
		Components []component `json:"components"`
	}{[]component{}}, nil)
}

func (c *Client) patch(ctx context.Context, channel, id string, payload any, files []*chat.File) error {
	_, err := c.send(ctx, call{
		method: http.MethodPatch, url: discordgo.EndpointChannelMessage(channel, id), payload: payload, files: files,
		bucket: discordgo.EndpointChannelMessage(channel, ""), until: c.now().Add(c.atLeast(postWithin)),
	})
	return wrapError("edit a message", err)
}

// Delete removes a message of the bot.
func (c *Client) Delete(ctx context.Context, channel, id string) error {
	_, err := c.send(ctx, call{
		method: http.MethodDelete, url: discordgo.EndpointChannelMessage(channel, id),
		bucket: discordgo.EndpointChannelMessage(channel, ""), until: c.now().Add(c.atLeast(postWithin)),
	})
	return wrapError("delete a message", err)
}

// Link is the address of a message or, without one, of its channel.
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
