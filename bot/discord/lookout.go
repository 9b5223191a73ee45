package discord

import (
	"context"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

// Lookout asks Discord whether channels and members are still there. Its events would say so
// too, but those of members only to bots with a privileged intent; to ask for one member needs
// none.
type Lookout struct{ Client *Client }

var _ chat.Lookout = Lookout{}

// askWithin bounds the attempts of one question: people wait for the answer.
const askWithin = 2 * time.Second

// The error codes of a member, or a user, that is not there.
const (
	codeUnknownMember = 10007
	codeUnknownUser   = 10013
)

// Reachable asks for a channel.
func (l Lookout) Reachable(ctx context.Context, channel string) error {
	return rest.Wrap("get a channel", l.ask(ctx, discordgo.EndpointChannel(channel), "look "+channel))
}

// IsMember asks for a member.
func (l Lookout) IsMember(ctx context.Context, guild, user string) (bool, error) {
	err := l.ask(ctx, discordgo.EndpointGuildMember(guild, user), "member "+guild)
	if _, code := rest.Status(err); code == codeUnknownMember || code == codeUnknownUser {
		return false, nil
	}
	return err == nil, rest.Wrap("get a member", err)
}

func (l Lookout) ask(ctx context.Context, url, route string) error {
	c := l.Client
	_, err := c.rest.Send(ctx, rest.Call{Method: http.MethodGet, URL: url, Route: route, Until: c.now().Add(c.atLeast(askWithin))})
	return err
}
