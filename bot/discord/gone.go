package discord

import (
	"context"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
	"kamisado/bot/recovery"
)

// departures hears of places that are gone: a thread, a channel, a server without the bot.
type departures struct{ *Client }

// onThread takes matches out of a thread that was deleted. Each process hears of it, and
// one does it; if none does, the next message for the thread shows it.
func (g departures) onThread(_ *discordgo.Session, e *discordgo.ThreadDelete) {
	if e.Channel != nil {
		g.lookAfter(e.ID, g.bot.Upkeep.ThreadDeleted)
	}
}

// onChannel stops matches in a channel that was deleted.
func (g departures) onChannel(_ *discordgo.Session, e *discordgo.ChannelDelete) {
	if e.Channel != nil {
		g.lookAfter(e.ID, g.bot.Upkeep.ChannelDeleted)
	}
}

// onGuild stops matches on a server that has removed the bot. One that is only
// unavailable has an outage.
func (g departures) onGuild(_ *discordgo.Session, e *discordgo.GuildDelete) {
	if e.Guild != nil && !e.Unavailable {
		g.lookAfter(e.ID, g.bot.Upkeep.ServerLeft)
	}
}

// lookAfter has something done about a place that is gone. discordgo runs it in a goroutine
// of its own, where a panic would end the process.
func (g departures) lookAfter(place string, do func(context.Context, string) error) {
	if !g.inFlight.TryRLock() {
		return
	}
	defer g.inFlight.RUnlock()
	defer func() {
		if cause := recover(); cause != nil {
			g.log.Error("a handler panicked", "error", recovery.Error(cause))
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), g.atLeast(handleWithin))
	defer cancel()
	if err := do(ctx, place); err != nil {
		g.log.Error("could not handle a deleted channel or a left server", "error", err)
	}
}

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
