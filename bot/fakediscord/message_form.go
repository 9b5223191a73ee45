package fakediscord

import (
	"encoding/json"
	"slices"
	"strings"
)

// optional is a JSON field that distinguishes "not sent" from null and from its zero value: an edit keeps what was not
// sent.
type optional[T any] struct {
	Set   bool
	Value T
}

// UnmarshalJSON notes that the field was there; null leaves the zero value.
func (f *optional[T]) UnmarshalJSON(raw []byte) error {
	f.Set = true
	if string(raw) == "null" {
		return nil
	}
	return json.Unmarshal(raw, &f.Value)
}

// snowflake is an id in a request: a string or a number, both are accepted.
type snowflake string

// UnmarshalJSON takes either form.
func (f *snowflake) UnmarshalJSON(raw []byte) error {
	*f = snowflake(strings.Trim(string(raw), `"`))
	return nil
}

// messageForm is what the bot sends to make or edit a message, or to respond with choices.
type messageForm struct {
	Content     optional[string]           `json:"content"`
	Components  optional[componentList]    `json:"components"`
	Attachments optional[[]attachmentForm] `json:"attachments"`
	Mentions    *allowedMentions           `json:"allowed_mentions"`
	Flags       int                        `json:"flags"`
	Nonce       snowflake                  `json:"nonce"`
	Enforce     bool                       `json:"enforce_nonce"`
	Reference   *messageReference          `json:"message_reference"`

	Choices []Choice `json:"choices"`

	files []File
}

// attachmentForm is an entry of attachments: the id of one that stays, or the index of an uploaded file.
type attachmentForm struct {
	ID          snowflake `json:"id"`
	Filename    string    `json:"filename"`
	Description *string   `json:"description"`
}

type messageReference struct {
	MessageID string `json:"message_id"`
	Must      *bool  `json:"fail_if_not_exists"` // nil means true
}

// isEmpty reports whether the form alone would show nothing.
func (f *messageForm) isEmpty() bool {
	return f.Content.Value == "" && len(f.Components.Value.list) == 0 && len(f.files) == 0
}

// The functions below need the server's lock.

// newMessage makes a message of the form; in is nil for one of a channel route. It is not in the channel yet.
func (ch *Channel) newMessage(f *messageForm, in *Interaction) *Message {
	s := ch.s
	m := &Message{
		ID: s.newID(), ChannelID: ch.ID, GuildID: ch.guildID(), Author: s.users[s.cfg.ApplicationID],
		CreatedAt: s.cfg.Now(), Nonce: string(f.Nonce), Flags: f.Flags, metadata: in.metadata(),
	}
	if in != nil {
		m.For, m.Ephemeral = in.User, f.Flags&FlagEphemeral != 0
	}
	m.Locale = localeOf(m, ch.Guild, in)
	if f.Reference != nil && ch.find(f.Reference.MessageID) != nil {
		m.ReplyTo = f.Reference.MessageID
	}
	ch.fill(m, f)
	ch.notify(m, f)
	return m
}

// localeOf is the language that the bot was told to speak for a message; guild is nil for direct messages, in for a
// message of a channel route.
func localeOf(m *Message, guild *Guild, in *Interaction) string {
	switch {
	case in != nil && (m.Ephemeral || guild == nil):
		return in.locale
	case in != nil:
		return in.guildLocale
	case guild != nil:
		return guild.locale
	}
	return ""
}

// editedCopy makes the edited copy of a message. It is not in the channel yet.
func (ch *Channel) editedCopy(old *Message, f *messageForm) *Message {
	m := *old
	ch.fill(&m, f)
	if m.Loading {
		// The response to "thinking" is the first thing that people see of it, and notifies as a new message does.
		m.Loading = false
		m.Flags &^= FlagLoading
		ch.notify(&m, f)
	} else {
		m.EditedAt = ch.s.cfg.Now()
	}
	return &m
}

// edit replaces a message by its edited copy, unless nothing would be left to show.
func (ch *Channel) edit(old *Message, f *messageForm) (*Message, error) {
	m := ch.editedCopy(old, f)
	if len(m.Attachments) > maxFiles {
		k := &checker{}
		k.atMost("attachments", len(m.Attachments), maxFiles)
		return nil, k.err()
	}
	if m.Content == "" && len(m.Components)+len(m.Attachments) == 0 {
		return nil, errEmptyMessage
	}
	ch.keepReplaced(old.Attachments, m.Attachments)
	ch.replace(m)
	return m, nil
}

// fill puts what the form sets into a message that nobody else has yet.
func (ch *Channel) fill(m *Message, f *messageForm) {
	if f.Content.Set {
		m.Content = f.Content.Value
	}
	if f.Components.Set {
		m.Components, m.components = f.Components.Value.list, f.Components.Value.raw
	}
	m.mentions = mentioned(m.Content, ch.s.users)
	m.Attachments = ch.attach(m.Attachments, f)
}

// attach returns the files after the form: what it lists stays, or everything when it lists nothing, and the uploads
// come behind.
func (ch *Channel) attach(old []Attachment, f *messageForm) []Attachment {
	if !f.Attachments.Set && len(f.files) == 0 {
		return old
	}
	uploads := map[string]attachmentForm{}
	var out []Attachment
	if !f.Attachments.Set {
		out = append(out, old...)
	}
	for _, a := range f.Attachments.Value {
		i := slices.IndexFunc(old, func(o Attachment) bool { return o.ID == string(a.ID) })
		if i < 0 {
			uploads[string(a.ID)] = a
			continue
		}
		kept := old[i]
		if a.Description != nil {
			kept.Description = *a.Description
		}
		out = append(out, kept)
	}
	for _, file := range f.files {
		out = append(out, ch.newAttachment(file, uploads[file.index()]))
	}
	return out
}

// allowedMentions is Discord's object of that name.
type allowedMentions struct {
	Parse   []string `json:"parse"`
	Users   []string `json:"users"`
	Replied *bool    `json:"replied_user"`
}

// mentioned returns the users whom a text names, each once.
func mentioned(text string, users map[string]*User) []*User {
	var out []*User
	for {
		_, after, found := strings.Cut(text, "<@")
		if !found {
			return out
		}
		text = after
		id, _, closed := strings.Cut(strings.TrimPrefix(after, "!"), ">")
		if u := users[id]; closed && u != nil && !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
}

// notify sets whom a new message pings. Without allowed_mentions it pings the users that it names, and a message of the
// channel route also the author of what it replies to.
func (ch *Channel) notify(m *Message, f *messageForm) {
	if m.Ephemeral {
		return
	}
	allowed := f.Mentions
	if allowed == nil {
		isUnasked := m.metadata == nil
		allowed = &allowedMentions{Parse: []string{"users"}, Replied: &isUnasked}
	}
	for _, u := range m.mentions {
		if !u.Bot && (slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, u.ID)) {
			m.Pinged = append(m.Pinged, u)
		}
	}
	if to := ch.find(m.ReplyTo); to != nil && allowed.Replied != nil && *allowed.Replied && !to.Author.Bot &&
		!slices.Contains(m.Pinged, to.Author) {
		m.Pinged = append(m.Pinged, to.Author)
	}
}
