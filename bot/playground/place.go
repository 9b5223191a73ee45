package playground

import (
	"slices"
	"strconv"

	"kamisado/bot/fakediscord"
)

// Ids of the playground. They are the same in every run, so that matches in the database find their way back, and they
// are older than Discord itself (see firstReal), so that they are nobody's real ids.
const (
	firstUser     = 20000000000000001 // the users' ids count up from here, and so do the others
	firstDirect   = 21000000000000001
	guildID       = "22000000000000001"
	firstChannel  = 23000000000000001
	applicationID = "24000000000000001"
)

// What things are called, in both languages.
const (
	guildName = "Club Kamisado"
	botName   = "Kamisado"
)

func channelNames() []string { return []string{"kamisado", "club"} }
func usualNames() []string   { return []string{"Ada", "Bruno", "Clara", "Diego"} }

// place is the Discord of a playground: one server with two channels and the local users.
type place struct {
	discord  *fakediscord.Server
	guild    *fakediscord.Guild
	users    []*fakediscord.User
	channels []*fakediscord.Channel
}

func newPlace(c Config, discord fakediscord.Config, url string) *place {
	p := &place{discord: fakediscord.Mount(discord, url)}
	p.guild = p.discord.NewGuildWithID(guildID, guildName, localeOf(c.Language))
	for i, name := range channelNames() {
		p.channels = append(p.channels, p.guild.NewChannelWithID(nth(firstChannel, i), name))
	}
	for i, name := range c.Names {
		u := p.discord.NewUserWithProfile(fakediscord.UserProfile{
			ID: nth(firstUser, i), Name: name, GlobalName: name, Locale: localeOf(c.Language), DM: nth(firstDirect, i),
		})
		u.DM() // makes it, so that the bot can post there before anybody has looked
		p.users = append(p.users, u)
	}
	return p
}

func nth(first, i int) string { return strconv.Itoa(first + i) }

// user finds a local user by id; nil for none.
func (p *place) user(id string) *fakediscord.User {
	i := slices.IndexFunc(p.users, func(u *fakediscord.User) bool { return u.ID == id })
	if i < 0 {
		return nil
	}
	return p.users[i]
}

// channelsOf are the channels that a user sees.
func (p *place) channelsOf(u *fakediscord.User) []*fakediscord.Channel {
	return append(slices.Clone(p.channels), u.DM())
}

// channelOf finds a channel that a user sees; nil for none.
func (p *place) channelOf(u *fakediscord.User, id string) *fakediscord.Channel {
	all := p.channelsOf(u)
	i := slices.IndexFunc(all, func(ch *fakediscord.Channel) bool { return ch.ID == id })
	if i < 0 {
		return nil
	}
	return all[i]
}

// home tells whether a place belongs to the playground.
func (p *place) home(guild, channel string) bool {
	if guild == "" {
		return slices.ContainsFunc(p.users, func(u *fakediscord.User) bool { return u.DM().ID == channel })
	}
	return guild == p.guild.ID && slices.ContainsFunc(p.channels, func(ch *fakediscord.Channel) bool { return ch.ID == channel })
}

func (p *place) channelIDs() []string {
	var ids []string
	for _, ch := range p.channels {
		ids = append(ids, ch.ID)
	}
	for _, u := range p.users {
		ids = append(ids, u.DM().ID)
	}
	return ids
}

// online is whether the bot is connected to the gateway.
func (p *place) online() bool { return p.discord.Gateway().Ready > 0 }
