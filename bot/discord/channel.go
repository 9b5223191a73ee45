package discord

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

var _ chat.Poster = (*Client)(nil)

// poster writes messages that answer no interaction, and looks after threads.
type poster struct{ client *Client }

// postWithin bounds the attempts of the channel routes.
const postWithin = 30 * time.Second

// Post sends a message to a channel. The nonce makes a repeat harmless.
func (p poster) Post(ctx context.Context, channel, nonce string, m chat.Message) (string, error) {
	data := body(m)
	data.Nonce, data.EnforceNonce = truncate(nonce, maxNonce), true
	if m.File == nil {
		data.Attachments = nil
	}
	raw, err := p.ask(ctx, rest.Call{
		Method: http.MethodPost, URL: discordgo.EndpointChannelMessages(channel), Payload: data, Files: m.Files(),
		Route: "post " + channel, Urgency: m.Urgency,
	})
	id := messageID(raw)
	if err == nil && id == "" {
		err = errors.New("the response holds no message")
	}
	return id, rest.Wrap("post a message", err)
}

// ask makes a call within postWithin.
func (p poster) ask(ctx context.Context, q rest.Call) ([]byte, error) {
	q.Until = p.client.now().Add(p.client.atLeast(postWithin))
	return p.client.rest.Send(ctx, q)
}

// send makes a call of which the answer says nothing.
func (p poster) send(ctx context.Context, q rest.Call) error {
	_, err := p.ask(ctx, q)
	return err
}

// Edit replaces a message.
func (p poster) Edit(ctx context.Context, channel, id string, m chat.Message) error {
	err := p.send(ctx, rest.Call{
		Method: http.MethodPatch, URL: discordgo.EndpointChannelMessage(channel, id), Payload: body(m), Files: m.Files(),
		Route: "edit " + channel, Urgency: m.Urgency, Replaces: id,
	})
	return rest.Wrap("edit a message", err)
}

// Delete removes a message of the bot.
func (p poster) Delete(ctx context.Context, channel, id string) error {
	err := p.send(ctx, rest.Call{
		Method: http.MethodDelete, URL: discordgo.EndpointChannelMessage(channel, id), Route: "delete " + channel, Urgency: chat.Tidying,
	})
	return rest.Wrap("delete a message", err)
}

// archiveAfter is after how many minutes in which nobody writes Discord puts a thread of a
// match away by itself: the longest that it offers.
const archiveAfter = 7 * 24 * 60

// codeThreadExists is Discord's error code for a second thread below a message.
const codeThreadExists = 160004

// OpenThread opens a thread below a message, whose id it has.
func (p poster) OpenThread(ctx context.Context, channel, message, name string) (string, error) {
	err := p.send(ctx, rest.Call{
		Method: http.MethodPost, URL: discordgo.EndpointChannelMessageThread(channel, message), Route: "thread " + channel, Urgency: chat.Lagging,
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
func (p poster) RenameThread(ctx context.Context, thread, name string) error {
	return p.editThread(ctx, thread, struct {
		Name     string `json:"name"`
		Archived bool   `json:"archived"`
	}{name, false})
}

// ArchiveThread puts a thread away.
func (p poster) ArchiveThread(ctx context.Context, thread string) error {
	return p.editThread(ctx, thread, struct {
		Archived bool `json:"archived"`
	}{true})
}

func (p poster) editThread(ctx context.Context, thread string, payload any) error {
	err := p.send(ctx, rest.Call{
		Method: http.MethodPatch, URL: discordgo.EndpointChannel(thread), Payload: payload, Route: "channel " + thread, Urgency: chat.Tidying,
	})
	return rest.Wrap("edit a thread", err)
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
