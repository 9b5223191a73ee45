package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"

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
		g.log.Error("a place that is gone was not looked after", "error", err)
	}
}
