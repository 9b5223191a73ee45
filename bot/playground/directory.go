package playground

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"kamisado/bot/fakediscord"
)

// Ids of the playground. They are the same in every run, so that matches in the database find their way back, and they
// are older than Discord itself (see firstSnowflake), so that no real object has them.
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

// directory is the fake Discord of a playground with its objects: one server, its two channels and the local users.
type directory struct {
	discord  *fakediscord.Server
	guild    *fakediscord.Guild
	users    []*fakediscord.User
	channels []*fakediscord.Channel
}

func newDirectory(c Config, discord fakediscord.Config, url string) *directory {
	p := &directory{discord: fakediscord.Mount(discord, url)}
	p.guild = p.discord.NewGuildWithID(guildID, guildName, localeOf(c.Language))
	for i, name := range []string{"kamisado", "club"} {
		p.channels = append(p.channels, p.guild.NewChannelWithID(nth(firstChannel, i), name))
	}
	for i, name := range c.Names {
		u := p.discord.NewUserWithProfile(fakediscord.UserProfile{
			ID: nth(firstUser, i), Name: name, GlobalName: name, Locale: localeOf(c.Language), DM: nth(firstDirect, i),
		})
		u.DM() // makes it, so that the bot can post there before anybody has looked
		p.users = append(p.users, u)
		p.permit(u, i == 0)
	}
	return p
}

// permit lets a user run the server, or not: the first does from the beginning.
func (p *directory) permit(u *fakediscord.User, runs bool) {
	const rights = fakediscord.ManageGuild | fakediscord.ManageMessages
	if runs {
		p.guild.Grant(u, rights)
	} else {
		p.guild.Revoke(u, rights)
	}
}

func nth(first, i int) string { return strconv.Itoa(first + i) }

// user finds a local user by id; nil for none.
func (p *directory) user(id string) *fakediscord.User {
	u, _ := find(p.users, func(u *fakediscord.User) bool { return u.ID == id })
	return u
}

// find returns the first of a list that is wanted; ok is false for none.
func find[T any](list []T, wanted func(T) bool) (found T, ok bool) {
	if i := slices.IndexFunc(list, wanted); i >= 0 {
		return list[i], true
	}
	return found, false
}

// channelsOf are the channels that a user sees.
func (p *directory) channelsOf(u *fakediscord.User) []*fakediscord.Channel {
	return append(slices.Concat(p.channels, p.allThreads()), u.DM())
}

// allThreads are the threads of all channels.
func (p *directory) allThreads() (all []*fakediscord.Channel) {
	for _, ch := range p.channels {
		all = append(all, ch.Threads()...)
	}
	return all
}

// guildChannel finds a channel or thread of the server by id; nil for none.
func (p *directory) guildChannel(id string) *fakediscord.Channel {
	ch, _ := find(slices.Concat(p.channels, p.allThreads()), func(ch *fakediscord.Channel) bool { return ch.ID == id })
	return ch
}

// threads are those that pages list: archived ones are put away.
func (p *directory) threads() []channel {
	all := []channel{}
	for _, ch := range p.allThreads() {
		if !ch.Archived() {
			all = append(all, channel{ID: ch.ID, Name: ch.Title(), Parent: ch.Parent().ID})
		}
	}
	return all
}

// channelOf finds a channel that a user sees; nil for none.
func (p *directory) channelOf(u *fakediscord.User, id string) *fakediscord.Channel {
	ch, _ := find(p.channelsOf(u), func(ch *fakediscord.Channel) bool { return ch.ID == id })
	return ch
}

// online is whether the bot is connected to the gateway and has registered its commands.
func (p *directory) online() bool {
	return p.discord.Gateway().Ready > 0 && len(p.discord.Commands()) > 0
}

// firstSnowflake is the id that Discord would have given at the first moment of its first public day, 13 May 2015.
// Smaller ones are used by playgrounds alone.
const firstSnowflake = 47_835_198_259_200_000

// Owns reports whether an id, such as a channel's, is one of a playground's. A bot on Discord that has a playground's
// matches in its database leaves them alone.
func Owns(id string) bool {
	n, err := strconv.ParseUint(id, 10, 64)
	return err == nil && n < firstSnowflake
}

// The page's languages.
const (
	spanish = "es"
	english = "en"
)

func isLanguage(tag string) bool { return tag == spanish || tag == english }

// localeOf is the locale that Discord gives to a client set to the language.
func localeOf(language string) string {
	if language == english {
		return "en-US"
	}
	return "es-ES"
}

// languageOf is the language of a locale; empty for none.
func languageOf(locale string) string {
	switch {
	case locale == "":
		return ""
	case strings.HasPrefix(locale, english):
		return english
	}
	return spanish
}

// state is the frame's part that all windows share: guild, users, commands and whether the bot is online.
func (p *directory) state() state {
	s := state{
		Guild:    guild{ID: p.guild.ID, Name: p.guild.Name, Language: languageOf(p.guild.Locale())},
		Commands: []json.RawMessage{}, Online: p.online(),
	}
	for _, u := range p.users {
		s.Users = append(s.Users, user{
			ID: u.ID, Name: u.Name, Language: languageOf(u.Locale()), Permissions: p.guild.Permissions(u).String(),
		})
	}
	bot := p.discord.Bot()
	s.Users = append(s.Users, user{ID: bot.ID, Name: bot.Name, Bot: true})
	for _, c := range p.discord.Commands() {
		s.Commands = append(s.Commands, c.JSON)
	}
	return s
}

// hello is the first frame of a window: everything that its user sees now.
func (p *directory) hello(u *fakediscord.User) hello {
	h := hello{Kind: kindHello, state: p.state(), Me: u.ID}
	for _, ch := range p.channelsOf(u) {
		if ch.Archived() {
			continue
		}
		c := channel{ID: ch.ID, Name: ch.Title(), Direct: ch.Type == fakediscord.DirectMessage}
		if parent := ch.Parent(); parent != nil {
			c.Parent = parent.ID
		}
		for _, m := range ch.MessagesFor(u) {
			c.Messages = append(c.Messages, post{Message: m.JSON(), Pinged: m.Pings(u), Language: languageOf(m.Locale)})
		}
		h.Channels = append(h.Channels, c)
	}
	return h
}
