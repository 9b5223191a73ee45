package fakediscord

import (
	"encoding/json"
	"strings"
)

// field is a JSON field that tells "not sent" from null and from its zero value: an edit keeps what was not sent.
type field[T any] struct {
	Set   bool
	Value T
}

// UnmarshalJSON notes that the field was there; null leaves the zero value.
func (f *field[T]) UnmarshalJSON(raw []byte) error {
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

// draft is what the bot sends to make or edit a message, or to answer with choices or a modal.
type draft struct {
	Content     field[string]       `json:"content"`
	Embeds      field[embeds]       `json:"embeds"`
	Components  field[tree]         `json:"components"`
	Attachments field[[]attachment] `json:"attachments"`
	Mentions    *allowedMentions    `json:"allowed_mentions"`
	Flags       int                 `json:"flags"`
	Nonce       snowflake           `json:"nonce"`
	Enforce     bool                `json:"enforce_nonce"`
	Reference   *reference          `json:"message_reference"`
	Poll        json.RawMessage     `json:"poll"`
	Stickers    []string            `json:"sticker_ids"`

	Choices  []Choice `json:"choices"`
	CustomID string   `json:"custom_id"`
	Title    string   `json:"title"`

	files []File
}

// attachment is an entry of attachments: the id of one that stays, or the index of an uploaded file.
type attachment struct {
	ID          snowflake `json:"id"`
	Filename    string    `json:"filename"`
	Description *string   `json:"description"`
}

type reference struct {
	MessageID string `json:"message_id"`
	Must      *bool  `json:"fail_if_not_exists"` // nil means true
}

// has says whether the draft alone would show something.
func (d *draft) has() bool {
	return d.Content.Value != "" || len(d.Embeds.Value.list) > 0 || len(d.Components.Value.list) > 0 ||
		len(d.files) > 0 || len(d.Poll) > 0 && string(d.Poll) != "null" || len(d.Stickers) > 0
}

// post makes a message of the draft. The lock is held.
func (s *Server) post(ch *Channel, d *draft, in *Interaction) *Message {
	m := &Message{
		ID: s.newID(), ChannelID: ch.ID, GuildID: ch.guildID(), Author: s.users[s.cfg.ApplicationID],
		Created: s.cfg.Now(), Nonce: string(d.Nonce), source: in.source(),
	}
	if in != nil {
		m.For = in.User
		m.Ephemeral = d.Flags&FlagEphemeral != 0
	}
	m.Flags = d.Flags
	if d.Reference != nil && ch.find(d.Reference.MessageID) != nil {
		m.ReplyTo = d.Reference.MessageID
	}
	s.fill(ch, m, d)
	s.ping(ch, m, d)
	return m
}

// fill puts what the draft sets into a message that nobody else has yet. The lock is held.
func (s *Server) fill(ch *Channel, m *Message, d *draft) {
	if d.Content.Set {
		m.Content = d.Content.Value
	}
	if d.Components.Set {
		m.Components, m.components = d.Components.Value.list, d.Components.Value.raw
	}
	if d.Embeds.Set {
		m.Embeds, m.embeds = d.Embeds.Value.list, d.Embeds.Value.raw
	}
	m.Flags |= d.Flags & (FlagComponentsV2 | FlagSuppressEmbeds)
	before := m.Attachments
	m.Attachments = s.attach(ch, before, d)
	ch.keepReplaced(before, m.Attachments)
}

// attach is the list of files after the draft: what it lists stays, or everything when it lists nothing, and the
// uploads come behind.
func (s *Server) attach(ch *Channel, old []Attachment, d *draft) []Attachment {
	if !d.Attachments.Set && len(d.files) == 0 {
		return old
	}
	uploads := map[string]attachment{}
	var out []Attachment
	if !d.Attachments.Set {
		out = append(out, old...)
	}
	for _, a := range d.Attachments.Value {
		if kept, ok := keep(old, a); ok {
			out = append(out, kept)
		} else {
			uploads[string(a.ID)] = a
		}
	}
	for _, f := range d.files {
		a := uploads[f.index()]
		description := ""
		if a.Description != nil {
			description = *a.Description
		}
		out = append(out, s.newAttachment(ch.ID, f, a.Filename, description))
	}
	return out
}

func keep(old []Attachment, a attachment) (Attachment, bool) {
	for _, o := range old {
		if o.ID == string(a.ID) {
			if a.Description != nil {
				o.Description = *a.Description
			}
			return o, true
		}
	}
	return Attachment{}, false
}

// revise makes the edited copy of a message. The lock is held.
func (s *Server) revise(ch *Channel, old *Message, d *draft) *Message {
	m := *old
	s.fill(ch, &m, d)
	m.mentions = s.named(m.Text())
	if m.Loading {
		// The answer to "thinking" is the first thing people see of it, and notifies as a new message does.
		m.Loading = false
		m.Flags &^= FlagLoading
		s.ping(ch, &m, d)
	} else {
		m.Edited++
		m.Changed = s.cfg.Now()
	}
	return &m
}
