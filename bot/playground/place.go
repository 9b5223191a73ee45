package playground

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

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

// firstReal is the id that Discord would have given at the first moment of its first public day, 13 May 2015. Smaller
// ones are nobody's but a playground's.
const firstReal = 47_835_198_259_200_000

// Owns tells whether an id, such as a channel's, is one of a playground's. A bot on Discord that has a playground's
// matches in its database leaves them alone.
func Owns(id string) bool {
	n, err := strconv.ParseUint(id, 10, 64)
	return err == nil && n < firstReal
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

// languageOf is the language of a locale.
func languageOf(locale string) string {
	if strings.HasPrefix(locale, english) {
		return english
	}
	return spanish
}

// state is what the place is like now.
func (p *place) state() state {
	s := state{
		Guild:    guild{ID: p.guild.ID, Name: p.guild.Name, Language: languageOf(p.guild.Locale())},
		Commands: []json.RawMessage{}, Online: p.online(),
	}
	for _, u := range p.users {
		s.Users = append(s.Users, user{ID: u.ID, Name: u.Name, Language: languageOf(u.Locale())})
	}
	bot := p.discord.Bot()
	s.Users = append(s.Users, user{ID: bot.ID, Name: bot.Name, Bot: true})
	for _, c := range p.discord.Commands() {
		s.Commands = append(s.Commands, pageCommand(c.JSON))
	}
	return s
}

// hello is everything that a user sees now.
func (p *place) hello(u *fakediscord.User) hello {
	h := hello{Kind: kindHello, state: p.state(), Me: u.ID}
	for _, ch := range p.channelsOf(u) {
		c := channel{ID: ch.ID, Name: ch.Name, Direct: ch.Type == fakediscord.DirectMessage}
		for _, m := range ch.MessagesFor(u) {
			c.Messages = append(c.Messages, post{Message: m.JSON(), Pinged: m.Pings(u)})
		}
		h.Channels = append(h.Channels, c)
	}
	return h
}

// pageCommand is a registered command with those of its translations that the page shows: bots give one for each of
// Discord's kinds of Spanish and English, and commands are most of what a page gets when it comes.
func pageCommand(raw json.RawMessage) json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var command any
	if d.Decode(&command) != nil {
		return raw
	}
	dropLocales(command)
	return encode(command)
}

func dropLocales(v any) {
	switch v := v.(type) {
	case []any:
		for _, inner := range v {
			dropLocales(inner)
		}
	case map[string]any:
		for key, inner := range v {
			if texts, ok := inner.(map[string]any); ok && strings.HasSuffix(key, "_localizations") {
				maps.DeleteFunc(texts, func(locale string, _ any) bool { return locale != localeOf(languageOf(locale)) })
			} else {
				dropLocales(inner)
			}
		}
	}
}
