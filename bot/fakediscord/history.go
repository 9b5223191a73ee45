package fakediscord

import "slices"

// The methods of this file need the server's lock.

func (ch *Channel) guildID() string {
	if ch.Guild == nil {
		return ""
	}
	return ch.Guild.ID
}

// at is the place of a message; the newest are the likeliest to be asked for.
func (ch *Channel) at(id string) int {
	for i := len(ch.messages) - 1; i >= 0; i-- {
		if ch.messages[i].ID == id {
			return i
		}
	}
	return -1
}

func (ch *Channel) find(id string) *Message {
	if i := ch.at(id); i >= 0 {
		return ch.messages[i]
	}
	return nil
}

func (ch *Channel) add(m *Message) {
	if len(ch.messages) >= ch.s.cfg.MaxMessages {
		ch.s.observe(Event{Kind: MessageDeleted, Channel: ch, Message: ch.messages[0]})
		ch.messages = slices.Delete(ch.messages, 0, 1)
	}
	ch.messages = append(ch.messages, m)
	ch.s.observe(Event{Kind: MessageCreated, Channel: ch, Message: m})
	ch.changed.fire()
}

// replace puts the edited copy of a message in its place. Messages are never changed in place: a test may be reading.
func (ch *Channel) replace(m *Message) {
	if i := ch.at(m.ID); i >= 0 {
		ch.messages[i] = m
		ch.s.observe(Event{Kind: MessageUpdated, Channel: ch, Message: m})
		ch.changed.fire()
	}
}

func (ch *Channel) remove(id string) *Message {
	i := ch.at(id)
	if i < 0 {
		return nil
	}
	m := ch.messages[i]
	ch.messages = slices.Delete(ch.messages, i, i+1)
	ch.s.observe(Event{Kind: MessageDeleted, Channel: ch, Message: m})
	ch.changed.fire()
	return m
}

func (ch *Channel) appPermissions() Permission {
	if ch.Type == PublicThread {
		return ch.permissions & ch.parent.permissions
	}
	return ch.permissions
}

// sendable says why the bot cannot post here, if so.
func (ch *Channel) sendable(files bool) error {
	p := ch.appPermissions()
	speak := SendMessages
	if ch.Type == PublicThread {
		speak = SendMessagesInThreads
	}
	switch {
	case !ch.reachable():
		return errNoAccess()
	case ch.recipient != nil && ch.recipient.closedDMs:
		return errNoDM()
	case !p.Has(speak), files && !p.Has(AttachFiles):
		return errNoPermission()
	case ch.locked && !p.Has(ManageThreads):
		return errLocked()
	}
	return nil
}

// reachable says whether the bot sees the channel at all.
func (ch *Channel) reachable() bool {
	return (ch.Guild == nil || !ch.Guild.gone) && ch.appPermissions().Has(ViewChannel)
}

type wireChannel struct {
	ID            string      `json:"id"`
	Type          ChannelType `json:"type"`
	Name          string      `json:"name,omitempty"`
	GuildID       string      `json:"guild_id,omitempty"`
	ParentID      *string     `json:"parent_id"`
	LastMessageID *string     `json:"last_message_id"`
	Permissions   string      `json:"permissions,omitempty"`
	Recipients    []*wireUser `json:"recipients,omitempty"`
	Overwrites    []any       `json:"permission_overwrites"`
	Thread        *wireThread `json:"thread_metadata,omitempty"`
}

type wireThread struct {
	Archived bool   `json:"archived"`
	Locked   bool   `json:"locked"`
	Minutes  int    `json:"auto_archive_duration"`
	Changed  string `json:"archive_timestamp"`
}

func (ch *Channel) wire() *wireChannel {
	w := &wireChannel{ID: ch.ID, Type: ch.Type, Name: ch.Name, GuildID: ch.guildID(), Overwrites: []any{}}
	if ch.parent != nil {
		w.ParentID = &ch.parent.ID
		w.Thread = &wireThread{Archived: ch.archived, Locked: ch.locked, Minutes: 1440, Changed: "2026-01-01T00:00:00Z"}
	}
	if ch.recipient != nil {
		w.Recipients = []*wireUser{ch.recipient.wire()}
	}
	if n := len(ch.messages); n > 0 {
		w.LastMessageID = &ch.messages[n-1].ID
	}
	return w
}
