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
	// Acknowledged is called after the first response to an interaction: what it was, what
	// came of it, and how long after its arrival. Kind and result are among the constants below.
	Acknowledged func(kind, result string, took time.Duration)
	// Answered is called after each request to Discord's REST API, see [rest.Config].
	Answered func(purpose string, status int)
}

// Budget is what a client may ask of Discord.
type Budget struct{ *Client }

// Divide has so many processes of the bot share what Discord accepts of it, this one among them.
func (b Budget) Divide(processes int) { b.rest.Divide(processes) }

// The kinds of interactions, and what came of their first responses.
const (
	kindCommand      = "command"
	kindControl      = "control"
	kindForm         = "form"
	kindAutocomplete = "autocomplete"

	resultAnswered  = "answered"
	resultDeferred  = "deferred"
	resultElsewhere = "elsewhere" // another process has answered
	resultFailed    = "failed"
)

// kindOf is the kind of an interaction.
func kindOf(t discordgo.InteractionType) string {
	switch t {
	case discordgo.InteractionMessageComponent:
		return kindControl
	case discordgo.InteractionModalSubmit:
		return kindForm
	case discordgo.InteractionApplicationCommandAutocomplete:
		return kindAutocomplete
	}
	return kindCommand
}

// acknowledged tells the observer of a first response.
func (o Observer) acknowledged(i *incoming, back callback, err error, now time.Time) {
	if o.Acknowledged == nil {
		return
	}
	result := resultAnswered
	switch {
	case errors.Is(err, errAnswered):
		result = resultElsewhere
	case err != nil && !errors.Is(err, errRepeated):
		result = resultFailed
	case back.Type == discordgo.InteractionResponseDeferredChannelMessageWithSource,
		back.Type == discordgo.InteractionResponseDeferredMessageUpdate:
		result = resultDeferred
	}
	o.Acknowledged(kindOf(i.Type), result, now.Sub(i.arrived))
}

// Status is how the connection to Discord is doing.
type Status struct {
	// Connected is set while interactions arrive: over the gateway, or over HTTP.
	Connected bool
	// LastEvent is when the gateway last sent something; zero without a gateway.
	LastEvent time.Time
	// Load is how much there is to send.
	Load rest.Load
}

// Monitor tells how a client's connection is doing.
type Monitor struct{ Client *Client }

// Status returns how the connection is doing now.
func (m Monitor) Status() Status {
	c := m.Client
	now := Status{Connected: c.connected.Load(), Load: c.rest.Load()}
	if c.PublicKey == nil && now.Connected {
		now.LastEvent = c.activity.last()
	}
	return now
}
