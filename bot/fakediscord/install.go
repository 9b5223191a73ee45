package fakediscord

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// The ways of installing the application, as interactions and commands name them.
const (
	guildInstall = "0"
	userInstall  = "1"
)

// Discord's interaction contexts.
const (
	contextGuild = 0
	contextBotDM = 1
)

// absentPermissions come with interactions where the bot is no member: it sees nothing there, and may only answer.
const absentPermissions = AttachFiles

// Install gives the user the application of their own: its commands work for them everywhere.
func (u *User) Install() { u.s.locked(func() { u.installed = true }) }

// Expel takes the bot out of the guild. Who has installed the application themselves may go on using it there; the bot
// may answer them, and see or post nothing.
func (g *Guild) Expel() {
	g.s.locked(func() {
		g.absent = true
		for _, ch := range g.channels {
			ch.permissions = absentPermissions
		}
	})
	event, _ := json.Marshal(map[string]any{"id": g.ID})
	g.s.gateway.send(g.ID, packet{Name: "GUILD_DELETE", Data: event})
}

// The methods below need the lock.

// context is Discord's number for the kind of place.
func (ch *Channel) context() int {
	if ch.Guild != nil {
		return contextGuild
	}
	return contextBotDM
}

// owners says who has installed the application where the interaction comes from: the guild, or 0 for direct messages
// with the bot, and the user. A control, and the form that it opened, have those of the message: whoever presses it.
func (in *Interaction) owners() map[string]string {
	if in.clicked != nil && in.clicked.metadata != nil {
		return in.clicked.metadata.Owners
	}
	owners := map[string]string{}
	switch g := in.Channel.Guild; {
	case g != nil && !g.absent:
		owners[guildInstall] = g.ID
	case in.Channel.context() == contextBotDM:
		owners[guildInstall] = "0"
	}
	if in.User.installed {
		owners[userInstall] = in.User.ID
	}
	return owners
}

// authorized are the owners that count for a command: those whose way of installing it takes. An unknown command takes
// all.
func (in *Interaction) authorized(c *Command) map[string]string {
	owners := in.owners()
	if c != nil && c.IntegrationTypes != nil {
		maps.DeleteFunc(owners, func(kind, _ string) bool {
			return !slices.ContainsFunc(c.IntegrationTypes, func(i int) bool { return fmt.Sprint(i) == kind })
		})
	}
	return owners
}

// checkPlace returns why a person finds no such command where they are; nil when they do.
func (in *Interaction) checkPlace(c *Command) error {
	switch {
	case len(in.authorized(c)) == 0:
		return fmt.Errorf("fakediscord: nobody has installed %q where %s is", in.command, in.User.Name)
	case c != nil && c.Contexts != nil && !slices.Contains(c.Contexts, in.Channel.context()):
		return fmt.Errorf("fakediscord: command %q is not for context %d", in.command, in.Channel.context())
	}
	return nil
}
