package fakediscord

import (
	"encoding/json"
	"slices"
	"time"
)

// Discord allows so many changes of a channel's name in so long.
const (
	renames     = 2
	renamesTime = 10 * time.Minute
)

// thread is what a channel has that is a thread. The server's lock guards all but the parent.
type thread struct {
	parent       *Channel
	archived     bool
	archiveAfter int         // minutes
	renamed      []time.Time // when, at most the last of them
}

// Parent is the channel of a thread; nil for what is none.
func (ch *Channel) Parent() *Channel { return ch.thread.parent }

// Threads are the threads of a channel in the order of creation.
func (ch *Channel) Threads() []*Channel {
	return slices.DeleteFunc(ch.Guild.Channels(), func(other *Channel) bool { return other.thread.parent != ch })
}

// Title is the name of a channel as it is now.
func (ch *Channel) Title() string { return reading(&ch.s.mu, func() string { return ch.title }) }

// Archived reports whether a thread is archived.
func (ch *Channel) Archived() bool {
	return reading(&ch.s.mu, func() bool { return ch.thread.archived })
}

// notifyChange wakes everybody who waits for a change of a thread. It needs the server's lock.
func (ch *Channel) notifyChange() {
	ch.s.observe(Event{Kind: ChannelChanged, Channel: ch})
	ch.changed.fire()
}

// reopen opens an archived thread, as a message in it does. It needs the server's lock.
func (ch *Channel) reopen() {
	if ch.thread.archived {
		ch.thread.archived = false
		ch.notifyChange()
	}
}

// threadForm is the body of the routes that make and change threads.
type threadForm struct {
	Name         *string `json:"name"`
	ArchiveAfter *int    `json:"auto_archive_duration"`
	Archived     *bool   `json:"archived"`
}

// threadForm reads the body of a call.
func (c *call) threadForm() (f threadForm, err error) {
	k := &checker{}
	if err := c.decode(&f); err != nil {
		return f, err
	}
	if f.Name != nil {
		k.length("name", *f.Name, 1, 100)
	}
	if f.ArchiveAfter != nil && !slices.Contains([]int{60, 1440, 4320, 10080}, *f.ArchiveAfter) {
		k.add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	return f, k.err()
}

// createThread is POST /channels/{channel_id}/messages/{message_id}/threads. The thread has the id of its message.
func (c *call) createThread() (any, error) {
	f, err := c.threadForm()
	if err != nil {
		return nil, err
	}
	if f.Name == nil {
		k := &checker{}
		k.length("name", "", 1, 100)
		return nil, k.err()
	}
	ch, m, err := c.message()
	switch {
	case err != nil:
		return nil, err
	case ch.Type != TextChannel:
		return nil, errWrongChannel
	case !ch.appPermissions().Has(CreatePublicThreads):
		return nil, errNoPermission
	case c.s.channels[m.ID] != nil:
		return nil, errHasThread
	}
	t := &Channel{
		ID: m.ID, title: *f.Name, Type: PublicThread, Guild: ch.Guild, permissions: ch.permissions,
		thread: thread{parent: ch, archiveAfter: 1440},
	}
	if f.ArchiveAfter != nil {
		t.thread.archiveAfter = *f.ArchiveAfter
	}
	ch.Guild.channels = append(ch.Guild.channels, c.s.addChannel(t))
	t.notifyChange()
	return t.wire(), nil
}

// modifyChannel is PATCH /channels/{channel_id}, for threads.
func (c *call) modifyChannel() (any, error) {
	f, err := c.threadForm()
	if err != nil {
		return nil, err
	}
	ch, err := c.channel()
	if err != nil {
		return nil, err
	}
	switch opens := f.Archived != nil && !*f.Archived; {
	case ch.Type != PublicThread:
		c.problem("the fake Discord changes threads only")
		return nil, errWrongChannel
	case ch.thread.archived && !opens:
		return nil, errArchived
	}
	if f.Name != nil && *f.Name != ch.title {
		if err := ch.thread.rename(c.s.cfg.Now()); err != nil {
			return nil, err
		}
		ch.title = *f.Name
	}
	if f.Archived != nil {
		ch.thread.archived = *f.Archived
	}
	if f.ArchiveAfter != nil {
		ch.thread.archiveAfter = *f.ArchiveAfter
	}
	ch.notifyChange()
	return ch.wire(), nil
}

// rename notes that a thread is renamed, unless that was done too often.
func (t *thread) rename(now time.Time) error {
	recent := slices.DeleteFunc(t.renamed, func(at time.Time) bool { return now.Sub(at) >= renamesTime })
	if len(recent) >= renames {
		return rateLimited(renamesTime - now.Sub(recent[0]))
	}
	t.renamed = append(recent, now)
	return nil
}

// announceDeleted sends the event of a thread, or a channel of a guild, that was deleted. It
// must not hold the lock.
func (ch *Channel) announceDeleted() {
	fields := map[string]any{"id": ch.ID, "guild_id": ch.guildID(), "type": ch.Type}
	name := "CHANNEL_DELETE"
	switch {
	case ch.Type == PublicThread:
		name, fields["parent_id"] = "THREAD_DELETE", ch.thread.parent.ID
	case ch.Guild == nil || reading(&ch.s.mu, func() bool { return ch.Guild.absent }):
		return
	}
	event, _ := json.Marshal(fields)
	ch.s.gateway.send(ch.guildID(), packet{Name: name, Data: event})
}
