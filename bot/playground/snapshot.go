package playground

import (
	"encoding/json"

	"kamisado/bot/fakediscord"
)

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
		s.Commands = append(s.Commands, c.JSON)
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
