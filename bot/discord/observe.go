package discord

import (
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/discord/rest"
)

// Observer is told what happens between Discord and the bot, for measurements. Its functions
// must be quick; nil ones are not called.
type Observer struct {
	// Acknowledged is called after the first response to an interaction. The kind of the interaction is command, control,
	// form or autocomplete. The result is answered, deferred, failed, or elsewhere if another process has answered.
	Acknowledged func(kind, result string, took time.Duration)
	// Answered is called after each request to Discord's REST API, see [rest.Config].
	Answered func(purpose string, status int)
}

// acknowledged logs a first response and tells the observer of it.
func (c *Client) acknowledged(i *incoming, back callback, err error) {
	kind, result, took := "command", "answered", time.Since(i.arrived)
	switch i.Type {
	case discordgo.InteractionMessageComponent:
		kind = "control"
	case discordgo.InteractionModalSubmit:
		kind = "form"
	case discordgo.InteractionApplicationCommandAutocomplete:
		kind = "autocomplete"
	}
	switch {
	case errors.Is(err, errAnswered): // by another process
		result = "elsewhere"
	case err != nil && !errors.Is(err, errRepeated):
		result = "failed"
	case back.Type == discordgo.InteractionResponseDeferredChannelMessageWithSource,
		back.Type == discordgo.InteractionResponseDeferredMessageUpdate:
		result = "deferred"
	}
	c.Log.Debug("an interaction", "interaction", i.ID, "match", i.match, "kind", kind,
		"result", result, "ms", took.Milliseconds())
	if c.Observer.Acknowledged != nil {
		c.Observer.Acknowledged(kind, result, took)
	}
}

// Status is how the connection to Discord is doing.
type Status struct {
	// Connected is set while interactions arrive: over all shards of the gateway, or over HTTP.
	Connected bool
	// Connections are those to the gateway, one for each shard; none over HTTP.
	Connections []Connection
	// Load is how much there is to send.
	Load rest.Load
}

// Connection is how one to the gateway is doing.
type Connection struct {
	Shard     int
	Connected bool
	// LastEvent is when something last came, heartbeats included; zero while not connected.
	LastEvent time.Time
}

// Status returns how the connection is doing now.
func (c *Client) Status() Status {
	now := Status{Connected: c.isConnected(), Load: c.rest.Load()}
	for _, k := range c.connections() {
		one := Connection{Shard: k.id, Connected: k.connected.Load()}
		if one.Connected {
			one.LastEvent = k.lastHeard()
		}
		now.Connections = append(now.Connections, one)
	}
	return now
}
