package discord

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
)

// handleWithin bounds the work for one interaction, answer included.
const handleWithin = 20 * time.Second

// onInteraction answers one interaction. discordgo runs it in a goroutine of its
// own, where a panic would end the process.
func (c *Client) onInteraction(_ *discordgo.Session, e *discordgo.InteractionCreate) {
	arrived := c.now()
	if !c.gate.enter() {
		return
	}
	defer c.gate.leave()
	defer func() {
		if cause := recover(); cause != nil {
			c.log.Error("a handler panicked", "error", bot.Caught(cause))
		}
	}()
	i := e.Interaction
	if !usable(i) {
		c.log.Warn("dropped an interaction without id, token, data or user")
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), handleWithin)
	defer cancel()
	if i.Type == discordgo.InteractionApplicationCommandAutocomplete {
		c.complete(ctx, i, arrived)
		return
	}
	if reply, ok := c.bot.Handle(ctx, c.request(i)); ok {
		c.answer(ctx, i, arrived, reply)
	}
}

// complete answers autocomplete.
func (c *Client) complete(ctx context.Context, i *discordgo.Interaction, arrived time.Time) {
	data, ok := i.Data.(discordgo.ApplicationCommandInteractionData)
	if !ok {
		return
	}
	texts := c.bot.Suggest(ctx, c.request(i), c.wanted(data))
	if err := c.suggest(ctx, i, arrived, texts); err != nil {
		c.log.Info("autocomplete was not answered", "error", err)
	}
}
