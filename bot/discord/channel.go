package discord

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
	"kamisado/game"
)

var (
	_ chat.Poster  = (*Client)(nil)
	_ chat.Lookout = (*Client)(nil)
)

const (
	// postWithin bounds the attempts of the channel routes.
	postWithin = 30 * time.Second
	// askWithin bounds the attempts of one question: people wait for the answer.
	askWithin = 2 * time.Second
)

// Discord's error codes for a member, or a user, that is not there, and for a second thread below a message.
const (
	codeUnknownMember = 10007
	codeUnknownUser   = 10013
	codeThreadExists  = 160004
)

// channelRequest makes a call that answers no interaction, within a time and while its context lasts: it does not wait
// for an attempt that would come later.
func (c *Client) channelRequest(ctx context.Context, within time.Duration, q rest.Call) ([]byte, error) {
	q.Until = time.Now().Add(c.atLeast(within))
	if end, ok := ctx.Deadline(); ok && end.Before(q.Until) {
		q.Until = end
	}
	return c.rest.Send(ctx, q)
}

// Post sends a message to a channel. The nonce makes a repeat harmless.
func (c *Client) Post(ctx context.Context, channel, nonce string, m chat.Message) (string, error) {
	data := body(m)
	data.Nonce, data.EnforceNonce = game.Cut(nonce, maxNonce), true
	if m.File == nil {
		data.Attachments = nil
	}
	raw, err := c.channelRequest(ctx, postWithin, rest.Call{
		Method: http.MethodPost, URL: discordgo.EndpointChannelMessages(channel), Payload: data, Files: m.Files(),
		Route: "post " + channel, Urgency: m.Urgency,
	})
	id := readMessage(raw).ID
	if err == nil && id == "" {
		err = errors.New("the response holds no message")
	}
	err = rest.Wrap("post a message", err)
	if chat.IsGone(err) {
		c.looks.forget(channel)
	}
	return id, err
}

// Edit replaces a message.
func (c *Client) Edit(ctx context.Context, channel, id string, m chat.Message) error {
	_, err := c.channelRequest(ctx, postWithin, rest.Call{
		Method: http.MethodPatch, URL: discordgo.EndpointChannelMessage(channel, id), Payload: body(m), Files: m.Files(),
		Route: "edit " + channel, Urgency: m.Urgency, Replaces: id,
	})
	return rest.Wrap("edit a message", err)
}

// Delete removes a message of the bot.
func (c *Client) Delete(ctx context.Context, channel, id string) error {
	_, err := c.channelRequest(ctx, postWithin, rest.Call{
		Method: http.MethodDelete, URL: discordgo.EndpointChannelMessage(channel, id),
		Route: "delete " + channel, Urgency: chat.Tidying,
	})
	return rest.Wrap("delete a message", err)
}

// archiveAfter is after how many minutes in which nobody writes Discord puts a thread of a
// match away by itself: the longest that it offers.
const archiveAfter = 7 * 24 * 60

// OpenThread opens a thread below a message, whose id it has.
func (c *Client) OpenThread(ctx context.Context, channel, message, name string) (string, error) {
	_, err := c.channelRequest(ctx, postWithin, rest.Call{
		Method: http.MethodPost, URL: discordgo.EndpointChannelMessageThread(channel, message),
		Route: "thread " + channel, Urgency: chat.Lagging,
		Payload: struct {
			Name         string `json:"name"`
			ArchiveAfter int    `json:"auto_archive_duration"`
		}{name, archiveAfter},
	})
	if _, code := rest.Status(err); code == codeThreadExists {
		err = nil
	}
	return message, rest.Wrap("open a thread", err)
}

// RenameThread gives a thread another name, and opens it if it is archived: names of archived
// threads cannot be changed.
func (c *Client) RenameThread(ctx context.Context, thread, name string) error {
	return c.editThread(ctx, thread, struct {
		Name     string `json:"name"`
		Archived bool   `json:"archived"`
	}{name, false})
}

// ArchiveThread puts a thread away.
func (c *Client) ArchiveThread(ctx context.Context, thread string) error {
	return c.editThread(ctx, thread, struct {
		Archived bool `json:"archived"`
	}{true})
}

func (c *Client) editThread(ctx context.Context, thread string, payload any) error {
	_, err := c.channelRequest(ctx, postWithin, rest.Call{
		Method: http.MethodPatch, URL: discordgo.EndpointChannel(thread), Payload: payload,
		Route: "channel " + thread, Urgency: chat.Tidying,
	})
	return rest.Wrap("edit a thread", err)
}

// Reachable asks Discord whether a channel is still there. Events would say so too, but not to every process.
func (c *Client) Reachable(ctx context.Context, channel string) error {
	err := c.look(ctx, rest.Call{
		Method: http.MethodGet, URL: discordgo.EndpointChannel(channel), Route: "look " + channel,
	}, channel)
	return rest.Wrap("get a channel", err)
}

// IsMember asks Discord whether a user is a member of a server. Events of members come only to bots with a privileged
// intent; to ask for one member needs none.
func (c *Client) IsMember(ctx context.Context, guild, user string) (bool, error) {
	err := c.look(ctx, rest.Call{
		Method: http.MethodGet, URL: discordgo.EndpointGuildMember(guild, user), Route: "member " + guild,
	}, guild)
	if _, code := rest.Status(err); code == codeUnknownMember || code == codeUnknownUser {
		return false, nil
	}
	return err == nil, rest.Wrap("get a member", err)
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
