package fakediscord

import (
	"bytes"
	"encoding/binary"
	"net/http"
	"slices"
	"strconv"
)

// Attachment is a file of a message. Its bytes are those that the bot uploaded and must not be changed.
type Attachment struct {
	ID          string
	Name        string
	Description string // the alt text
	ContentType string
	URL         string
	Bytes       []byte
	Width       int // of a PNG, else 0
	Height      int
}

type wireAttachment struct {
	ID          string  `json:"id"`
	Filename    string  `json:"filename"`
	Description *string `json:"description,omitempty"`
	ContentType string  `json:"content_type,omitempty"`
	Size        int     `json:"size"`
	URL         string  `json:"url"`
	ProxyURL    string  `json:"proxy_url"`
	Width       int     `json:"width,omitempty"`
	Height      int     `json:"height,omitempty"`
	Ephemeral   bool    `json:"ephemeral,omitempty"`
}

func (a *Attachment) wire(ephemeral bool) wireAttachment {
	w := wireAttachment{
		ID: a.ID, Filename: a.Name, ContentType: a.ContentType, Size: len(a.Bytes), URL: a.URL, ProxyURL: a.URL,
		Width: a.Width, Height: a.Height, Ephemeral: ephemeral,
	}
	if a.Description != "" {
		w.Description = &a.Description
	}
	return w
}

func (s *Server) newAttachment(channel string, f File, name, description string) Attachment {
	a := Attachment{ID: s.newID(), Name: f.Name, Description: description, ContentType: f.ContentType, Bytes: f.Bytes}
	if name != "" {
		a.Name = name
	}
	// discordgo says octet-stream when the bot says nothing; Discord looks at the bytes then.
	if a.ContentType == "" || a.ContentType == "application/octet-stream" {
		a.ContentType = http.DetectContentType(f.Bytes)
	}
	a.Width, a.Height = pngSize(f.Bytes)
	a.URL = s.url + "/attachments/" + channel + "/" + a.ID + "/" + a.Name
	return a
}

// pngSize reads width and height where every PNG has them: in the header chunk behind the signature.
func pngSize(b []byte) (width, height int) {
	if len(b) < 24 || !bytes.HasPrefix(b, []byte("\x89PNG\r\n\x1a\n")) {
		return 0, 0
	}
	return int(binary.BigEndian.Uint32(b[16:])), int(binary.BigEndian.Uint32(b[20:]))
}

// keptReplaced is how many files that edits took from a channel's messages can still be fetched. Who was told of a
// message fetches its picture a moment later, and by then an edit may have put another in its place; Discord's files
// outlive their messages for that.
const keptReplaced = 32

// keepReplaced remembers which files an edit took away.
func (ch *Channel) keepReplaced(before, after []Attachment) {
	for _, a := range before {
		if !slices.ContainsFunc(after, func(b Attachment) bool { return a.ID == b.ID }) {
			ch.replaced = append(ch.replaced, a)
		}
	}
	if more := len(ch.replaced) - keptReplaced; more > 0 {
		ch.replaced = slices.Delete(ch.replaced, 0, more)
	}
}

// serveAttachment serves files of messages that still exist, and those that were there a moment ago. As with Discord,
// knowing the address is enough.
func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	a, ok := s.attachment(r.PathValue("channel_id"), r.PathValue("attachment_id"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", a.ContentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(a.Bytes)))
	_, _ = w.Write(a.Bytes)
}

func (s *Server) attachment(channel, id string) (Attachment, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.channels[channel]
	if ch == nil {
		return Attachment{}, false
	}
	named := func(a Attachment) bool { return a.ID == id }
	for _, m := range ch.messages {
		if i := slices.IndexFunc(m.Attachments, named); i >= 0 {
			return m.Attachments[i], true
		}
	}
	if i := slices.IndexFunc(ch.replaced, named); i >= 0 {
		return ch.replaced[i], true
	}
	return Attachment{}, false
}
