package fakediscord

import (
	"cmp"
	"context"
	"slices"
	"strconv"
)

// ChannelType is Discord's number for a type of channel.
type ChannelType int

// The channel types that this Discord has.
const (
	TextChannel   ChannelType = 0
	DirectMessage ChannelType = 1
	PublicThread  ChannelType = 11
)

// Permission is a set of Discord's permission bits.
type Permission int64

// The permissions that this Discord knows.
const (
	ViewChannel           Permission = 1 << 10
	SendMessages          Permission = 1 << 11
	ManageMessages        Permission = 1 << 13
	AttachFiles           Permission = 1 << 15
	UseExternalApps       Permission = 1 << 50
	CreatePublicThreads   Permission = 1 << 35
	SendMessagesInThreads Permission = 1 << 38
)

// DefaultPermissions are those that a bot and the people have in a new channel.
const DefaultPermissions = ViewChannel | SendMessages | AttachFiles | UseExternalApps | CreatePublicThreads |
	SendMessagesInThreads

// dmPermissions come with interactions in a direct message with the bot.
const dmPermissions = ViewChannel | SendMessages | AttachFiles

// Has reports whether all of want are in p.
func (p Permission) Has(want Permission) bool { return p&want == want }

// String is the decimal number, which is how permissions travel.
func (p Permission) String() string { return strconv.FormatInt(int64(p), 10) }

// Channel is a text channel, a thread, or a direct message channel. Its exported fields do not change.
type Channel struct {
	ID    string
	Type  ChannelType
	Guild *Guild // nil for a direct message

	s         *Server
	recipient *User // of a direct message

	// Guarded by s.mu.
	thread      thread
	title       string
	permissions Permission
	deleted     bool
	messages    []*Message   // in order of posting, ephemeral ones too; at most MaxMessages
	replaced    []Attachment // those that were removed last; at most maxReplaced
	changed     signal
}

// NewChannel makes a text channel in which the bot has DefaultPermissions.
func (g *Guild) NewChannel(name string) *Channel { return g.NewChannelWithID("", name) }

// NewChannelWithID makes a text channel with the same id in every run; empty for a new one.
func (g *Guild) NewChannelWithID(id, name string) *Channel {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	ch := &Channel{ID: id, title: name, Type: TextChannel, Guild: g, permissions: DefaultPermissions}
	if g.absent {
		ch.permissions = absentPermissions
	}
	g.channels = append(g.channels, g.s.addChannel(ch))
	return ch
}

// addChannel needs the lock.
func (s *Server) addChannel(ch *Channel) *Channel {
	ch.s = s
	ch.ID = cmp.Or(ch.ID, s.newID())
	s.channels[ch.ID] = ch
	return ch
}

// channel finds a channel by id; nil for none.
func (s *Server) channel(id string) *Channel {
	return reading(&s.mu, func() *Channel { return s.channels[id] })
}

// Deny takes permissions in the channel away from the bot.
func (ch *Channel) Deny(p Permission) { ch.s.locked(func() { ch.permissions &^= p }) }

// Delete deletes the channel with its messages and threads: 10003 from now on. The bot hears of a thread that is
// deleted.
func (ch *Channel) Delete() {
	ch.s.locked(func() { ch.delete() })
	ch.announceDeleted()
}

// delete needs the lock.
func (ch *Channel) delete() {
	s := ch.s
	for _, m := range ch.messages {
		s.observe(Event{Kind: MessageDeleted, Channel: ch, Message: m})
	}
	ch.deleted, ch.messages = true, nil
	delete(s.channels, ch.ID)
	if ch.Guild != nil {
		ch.Guild.channels = slices.DeleteFunc(ch.Guild.channels, func(o *Channel) bool { return o == ch })
		for _, below := range slices.Clone(ch.Guild.channels) {
			if below.thread.parent == ch {
				below.delete()
			}
		}
	}
	ch.notifyChange()
}

// Messages are the messages that everybody sees, oldest first; ephemeral ones are not among them.
func (ch *Channel) Messages() []*Message { return ch.MessagesFor(nil) }

// MessagesFor are the messages that one person sees: those of everybody and their own ephemeral ones.
func (ch *Channel) MessagesFor(u *User) []*Message {
	all := reading(&ch.s.mu, func() []*Message { return slices.Clone(ch.messages) })
	return slices.DeleteFunc(all, func(m *Message) bool { return !m.VisibleTo(u) })
}

// Message is the present state of a message by its id, an ephemeral one too; nil when it is gone.
func (ch *Channel) Message(id string) *Message {
	return reading(&ch.s.mu, func() *Message { return ch.find(id) })
}

// WaitMessage returns the first message that everybody sees and for which wanted returns true, as it is now or after a
// later post or edit. Older messages count too: wanted must ask for what is new.
func (ch *Channel) WaitMessage(ctx context.Context, wanted func(*Message) bool) (*Message, error) {
	return ch.WaitMessageFor(ctx, nil, wanted)
}

// WaitMessageFor is WaitMessage among the messages that one person sees.
func (ch *Channel) WaitMessageFor(ctx context.Context, u *User, wanted func(*Message) bool) (*Message, error) {
	var found *Message
	err := ch.s.await(ctx, &ch.s.mu, &ch.changed, func() (ok bool) {
		found, ok = first(ch.MessagesFor(u), wanted)
		return ok
	})
	return found, err
}

// WaitGone returns when no message has the id any more.
func (ch *Channel) WaitGone(ctx context.Context, id string) error {
	return ch.s.await(ctx, &ch.s.mu, &ch.changed, func() bool { return ch.Message(id) == nil })
}

// The methods below need the server's lock.

func (ch *Channel) guildID() string {
	if ch.Guild == nil {
		return ""
	}
	return ch.Guild.ID
}

// index is the position of a message, or -1.
func (ch *Channel) index(id string) int {
	return slices.IndexFunc(ch.messages, func(m *Message) bool { return m.ID == id })
}

// find returns nil where there is no such message.
func (ch *Channel) find(id string) *Message {
	if i := ch.index(id); i >= 0 {
		return ch.messages[i]
	}
	return nil
}

func (ch *Channel) add(m *Message) {
	if len(ch.messages) >= ch.s.cfg.MaxMessages {
		// The board of a match is edited: private answers beside it do not push it out.
		ch.remove(slices.MinFunc(ch.messages, func(x, y *Message) int { return x.changedAt().Compare(y.changedAt()) }).ID)
	}
	ch.messages = append(ch.messages, m)
	ch.publish(MessageCreated, m)
}

// replace stores the edited copy of a message. Messages are never changed in place: a test may be reading them.
func (ch *Channel) replace(m *Message) {
	if i := ch.index(m.ID); i >= 0 {
		ch.messages[i] = m
		ch.publish(MessageUpdated, m)
	}
}

func (ch *Channel) remove(id string) {
	if i := ch.index(id); i >= 0 {
		m := ch.messages[i]
		ch.messages = slices.Delete(ch.messages, i, i+1)
		ch.keepReplaced(m.Attachments, nil)
		ch.publish(MessageDeleted, m)
	}
}

// publish calls Config.Observe, and wakes everybody who waits, for a change of a message.
func (ch *Channel) publish(kind EventKind, m *Message) {
	ch.s.observe(Event{Kind: kind, Channel: ch, Message: m})
	ch.changed.fire()
}

func (ch *Channel) appPermissions() Permission {
	if ch.Type == PublicThread {
		return ch.permissions & ch.thread.parent.permissions
	}
	return ch.permissions
}

// checkAccess returns why the bot does not see the channel; nil when it does.
func (ch *Channel) checkAccess() error {
	if !ch.appPermissions().Has(ViewChannel) {
		return errNoAccess
	}
	return nil
}

// checkSend returns why the bot cannot post here; nil when it can.
func (ch *Channel) checkSend(files bool) error {
	p, send := ch.appPermissions(), SendMessages
	if ch.Type == PublicThread {
		send = SendMessagesInThreads
	}
	switch err := ch.checkAccess(); {
	case err != nil:
		return err
	case !p.Has(send), files && !p.Has(AttachFiles):
		return errNoPermission
	}
	return nil
}

// wireChannel is Discord's channel object as far as bots look at it.
type wireChannel struct {
	ID         string      `json:"id"`
	Type       ChannelType `json:"type"`
	Name       string      `json:"name,omitempty"`
	GuildID    string      `json:"guild_id,omitempty"`
	ParentID   *string     `json:"parent_id"`
	OwnerID    string      `json:"owner_id,omitempty"`
	Recipients []*wireUser `json:"recipients,omitempty"`
	Thread     any         `json:"thread_metadata,omitempty"`
	// Permissions are those of the person who chose the channel; only there.
	Permissions string `json:"permissions,omitempty"`
}

func (ch *Channel) wire() *wireChannel {
	w := &wireChannel{ID: ch.ID, Type: ch.Type, Name: ch.title, GuildID: ch.guildID()}
	if t := &ch.thread; t.parent != nil {
		w.ParentID, w.OwnerID = &t.parent.ID, ch.s.cfg.ApplicationID
		w.Thread = map[string]any{
			"archived": t.archived, "locked": false,
			"auto_archive_duration": t.archiveAfter, "archive_timestamp": "2026-01-01T00:00:00Z",
		}
	}
	if ch.recipient != nil {
		w.Recipients = []*wireUser{ch.recipient.wire()}
	}
	return w
}
