package fakediscord

import (
	"context"
	"slices"
)

// ChannelType is Discord's channel type.
type ChannelType int

// The kinds of channel that this Discord has.
const (
	TextChannel   ChannelType = 0
	DirectMessage ChannelType = 1
	PublicThread  ChannelType = 11
)

// Channel is a text channel, a thread, or a direct message channel. Its exported fields do not change.
type Channel struct {
	ID    string
	Name  string
	Type  ChannelType
	Guild *Guild // nil for a direct message

	s         *Server
	parent    *Channel // of a thread
	recipient *User    // of a direct message

	// Guarded by s.mu.
	permissions      Permission
	archived, locked bool
	deleted          bool
	messages         []*Message   // in order of posting, ephemeral ones too; at most MaxMessages
	replaced         []Attachment // what edits took from messages lately; at most keptReplaced
	changed          signal
}

// NewChannel makes a text channel in which the bot has DefaultPermissions.
func (g *Guild) NewChannel(name string) *Channel { return g.NewChannelWithID("", name) }

// NewChannelWithID makes a text channel with the same id in every run; empty for a new one.
func (g *Guild) NewChannelWithID(id, name string) *Channel {
	g.s.mu.Lock()
	ch := g.s.addChannel(&Channel{ID: id, Name: name, Type: TextChannel, Guild: g, permissions: DefaultPermissions})
	g.channels = append(g.channels, ch)
	g.s.mu.Unlock()
	g.s.publishChannel("CHANNEL_CREATE", ch)
	return ch
}

// NewThread makes a public thread of a text channel.
func (ch *Channel) NewThread(name string) *Channel {
	s := ch.s
	s.mu.Lock()
	t := s.addChannel(&Channel{Name: name, Type: PublicThread, Guild: ch.Guild, parent: ch, permissions: ch.permissions})
	ch.Guild.channels = append(ch.Guild.channels, t)
	s.mu.Unlock()
	s.publishChannel("THREAD_CREATE", t)
	return t
}

// addChannel needs the lock.
func (s *Server) addChannel(ch *Channel) *Channel {
	ch.s = s
	setDefault(&ch.ID, s.newID())
	s.channels[ch.ID] = ch
	return ch
}

// Allow gives the bot permissions in the channel.
func (ch *Channel) Allow(p Permission) {
	ch.s.mu.Lock()
	defer ch.s.mu.Unlock()
	ch.permissions |= p
}

// Deny takes permissions of the bot in the channel away.
func (ch *Channel) Deny(p Permission) {
	ch.s.mu.Lock()
	defer ch.s.mu.Unlock()
	ch.permissions &^= p
}

// Archive archives a thread, or opens it again. Messages in an archived thread cannot be edited (50083).
func (ch *Channel) Archive(archived bool) {
	ch.s.mu.Lock()
	defer ch.s.mu.Unlock()
	ch.archived = archived
}

// Lock locks a thread: without ManageThreads the bot cannot post into it (160005).
func (ch *Channel) Lock(locked bool) {
	ch.s.mu.Lock()
	defer ch.s.mu.Unlock()
	ch.locked = locked
}

// Delete deletes the channel with its messages: 10003 from now on.
func (ch *Channel) Delete() {
	s := ch.s
	s.mu.Lock()
	for _, m := range ch.messages {
		s.observe(Event{Kind: MessageDeleted, Channel: ch, Message: m})
	}
	ch.deleted, ch.messages = true, nil
	delete(s.channels, ch.ID)
	if ch.Guild != nil {
		ch.Guild.channels = slices.DeleteFunc(ch.Guild.channels, func(o *Channel) bool { return o == ch })
	}
	ch.changed.fire()
	s.mu.Unlock()
	kind := "CHANNEL_DELETE"
	if ch.Type == PublicThread {
		kind = "THREAD_DELETE"
	}
	s.publishChannel(kind, ch)
}

// Messages are the messages that everybody sees, oldest first; ephemeral ones are not among them.
func (ch *Channel) Messages() []*Message { return ch.MessagesFor(nil) }

// MessagesFor are the messages that one person sees: those of everybody and their own ephemeral ones.
func (ch *Channel) MessagesFor(u *User) []*Message {
	ch.s.mu.Lock()
	defer ch.s.mu.Unlock()
	return ch.visible(u)
}

// visible needs the lock.
func (ch *Channel) visible(u *User) []*Message {
	out := make([]*Message, 0, len(ch.messages))
	for _, m := range ch.messages {
		if m.VisibleTo(u) {
			out = append(out, m)
		}
	}
	return out
}

// Last is the newest message that everybody sees, or nil.
func (ch *Channel) Last() *Message {
	all := ch.Messages()
	if len(all) == 0 {
		return nil
	}
	return all[len(all)-1]
}

// Message is the present state of a message by its id, an ephemeral one too; nil when it is gone.
func (ch *Channel) Message(id string) *Message {
	ch.s.mu.Lock()
	defer ch.s.mu.Unlock()
	return ch.find(id)
}

// WaitMessage returns the first message that everybody sees and that is wanted, as it is now or after a later post or
// edit. It also gets older messages: ask for what is new in them.
func (ch *Channel) WaitMessage(ctx context.Context, wanted func(*Message) bool) (*Message, error) {
	return ch.WaitMessageFor(ctx, nil, wanted)
}

// WaitMessageFor is WaitMessage among the messages that one person sees.
func (ch *Channel) WaitMessageFor(ctx context.Context, u *User, wanted func(*Message) bool) (*Message, error) {
	var found *Message
	err := ch.wait(ctx, func() bool {
		all := ch.MessagesFor(u)
		i := slices.IndexFunc(all, wanted)
		if i >= 0 {
			found = all[i]
		}
		return i >= 0
	})
	return found, err
}

// WaitGone returns when the message with the id is no longer there.
func (ch *Channel) WaitGone(ctx context.Context, id string) error {
	return ch.wait(ctx, func() bool { return ch.Message(id) == nil })
}

// wait calls done, without the lock, now and after each change of the channel.
func (ch *Channel) wait(ctx context.Context, done func() bool) error {
	return ch.s.await(ctx, func() <-chan struct{} {
		ch.s.mu.Lock()
		changed := ch.changed.wait()
		ch.s.mu.Unlock()
		if done() {
			return nil
		}
		return changed
	})
}
