package fakediscord

import (
	"encoding/json"
	"strings"
	"sync"
)

// wireInteraction is the interaction object as the gateway delivers it.
type wireInteraction struct {
	ID           string            `json:"id"`
	Application  string            `json:"application_id"`
	Type         InteractionType   `json:"type"`
	Data         any               `json:"data,omitempty"`
	Guild        *wireGuildRef     `json:"guild,omitempty"`
	GuildID      string            `json:"guild_id,omitempty"`
	Channel      *wireChannel      `json:"channel,omitempty"`
	ChannelID    string            `json:"channel_id,omitempty"`
	Member       *wireMember       `json:"member,omitempty"`
	User         *wireUser         `json:"user,omitempty"`
	Token        string            `json:"token"`
	Version      int               `json:"version"`
	Message      *wireMessage      `json:"message,omitempty"`
	Permissions  string            `json:"app_permissions"`
	Locale       string            `json:"locale,omitempty"`
	GuildLocale  string            `json:"guild_locale,omitempty"`
	Entitlements []any             `json:"entitlements"`
	Owners       map[string]string `json:"authorizing_integration_owners"`
	Context      int               `json:"context"`
	MaxFile      int               `json:"attachment_size_limit"`
}

type wireGuildRef struct {
	ID       string   `json:"id"`
	Locale   string   `json:"locale"`
	Features []string `json:"features"`
}

// begin makes an interaction that was not sent yet.
func (u *User) begin(kind InteractionType, ch *Channel) *Interaction {
	id := u.s.newID()
	return &Interaction{
		ID: id, Token: "aW50ZXJhY3Rpb246" + id + strings.Repeat("kZ", 40), Type: kind, User: u, Channel: ch,
		s: u.s, answered: make(chan struct{}), own: map[string]bool{},
	}
}

// fail is an interaction that was not sent, and says why when somebody waits for it.
func (in *Interaction) fail(err error) *Interaction {
	in.err = err
	return in
}

// send registers the interaction and delivers it to the bot.
func (in *Interaction) send(data any) *Interaction {
	s := in.s
	s.mu.Lock()
	payload, err := json.Marshal(in.wire(data))
	if err != nil {
		s.mu.Unlock()
		return in.fail(err)
	}
	in.payload, in.Sent = payload, s.cfg.Now()
	s.remember(in)
	guild := in.Channel.guildID()
	s.observe(Event{Kind: InteractionCreated, Channel: in.Channel, Interaction: in})
	s.mu.Unlock()
	s.gateway.dispatch(event{kind: "INTERACTION_CREATE", guild: guild, data: payload})
	return in
}

// wire needs the lock.
func (in *Interaction) wire(data any) *wireInteraction {
	ch := in.Channel
	w := &wireInteraction{
		ID: in.ID, Application: in.s.cfg.ApplicationID, Type: in.Type, Data: data, Token: in.Token, Version: 1,
		Channel: ch.wire(), ChannelID: ch.ID, Locale: in.User.locale, Permissions: ch.appPermissions().String(),
		Entitlements: []any{}, Owners: in.owners(), MaxFile: maxFile, Context: 1,
	}
	if in.clicked != nil {
		w.Message = in.clicked.wire()
	}
	if g := ch.Guild; g != nil {
		w.Guild = &wireGuildRef{ID: g.ID, Locale: g.locale, Features: []string{}}
		w.GuildID, w.GuildLocale, w.Context = g.ID, g.locale, 0
		w.Member = g.member(in.User, true)
	} else {
		w.User = in.User.wire()
	}
	return w
}

func (in *Interaction) owners() map[string]string {
	if id := in.Channel.guildID(); id != "" {
		return map[string]string{"0": id}
	}
	return map[string]string{"0": "0"}
}

// remember makes the token known and forgets the oldest beyond the bound. The lock is held.
func (s *Server) remember(in *Interaction) {
	s.interactions[in.Token] = in
	s.recent = append(s.recent, in)
	if len(s.recent) > s.cfg.MaxInteractions {
		delete(s.interactions, s.recent[0].Token)
		s.recent[0] = nil
		s.recent = s.recent[1:]
	}
}

// Redeliver sends the same interaction, with the same id and token, once more, as a resume or a second process causes.
func (s *Server) Redeliver(in *Interaction) {
	if in.err != nil {
		return
	}
	s.mu.Lock()
	guild := in.Channel.guildID()
	s.mu.Unlock()
	s.gateway.dispatch(event{kind: "INTERACTION_CREATE", guild: guild, data: in.payload})
}

// AtOnce runs the sends at the same instant, each in a goroutine of its own, and returns what they sent in their order:
//
//	both := fakediscord.AtOnce(
//		func() *fakediscord.Interaction { return ana.Press(msg, "accept") },
//		func() *fakediscord.Interaction { return berta.Press(msg, "accept") })
func AtOnce(sends ...func() *Interaction) []*Interaction {
	out := make([]*Interaction, len(sends))
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i, send := range sends {
		wg.Go(func() {
			<-start
			out[i] = send()
		})
	}
	close(start)
	wg.Wait()
	return out
}
