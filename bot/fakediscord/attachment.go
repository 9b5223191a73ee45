package fakediscord

import (
	"bytes"
	"image"
	_ "image/gif" // for DecodeConfig, as the next
	_ "image/png"
	"net/http"
	"slices"
	"strconv"
)

// Attachment is a file of a message. Its bytes are those that the bot uploaded and must not be changed.
type Attachment struct {
	ID          string `json:"id"`
	Name        string `json:"filename"`
	Description string `json:"description,omitempty"` // the alt text
	ContentType string `json:"content_type,omitempty"`
	URL         string `json:"url"`
	Bytes       []byte `json:"-"`
	Width       int    `json:"width,omitempty"` // of a PNG or a GIF, else 0
	Height      int    `json:"height,omitempty"`
}

// wireAttachment is Discord's attachment object.
type wireAttachment struct {
	Attachment

	Size      int    `json:"size"`
	ProxyURL  string `json:"proxy_url"`
	Ephemeral bool   `json:"ephemeral,omitempty"`
}

// newAttachment makes an attachment of an uploaded file; entry is its entry in attachments, or zero.
func (ch *Channel) newAttachment(f File, entry attachmentForm) Attachment {
	a := Attachment{ID: ch.s.newID(), Name: f.Name, ContentType: f.ContentType, Bytes: f.Bytes}
	if entry.Filename != "" {
		a.Name = entry.Filename
	}
	if entry.Description != nil {
		a.Description = *entry.Description
	}
	// discordgo says octet-stream when the bot says nothing; Discord looks at the bytes then.
	if a.ContentType == "" || a.ContentType == "application/octet-stream" {
		a.ContentType = http.DetectContentType(f.Bytes)
	}
	if picture, _, err := image.DecodeConfig(bytes.NewReader(f.Bytes)); err == nil {
		a.Width, a.Height = picture.Width, picture.Height
	}
	a.URL = ch.s.url + "/attachments/" + ch.ID + "/" + a.ID + "/" + a.Name
	return a
}

// maxUpload is how many bytes a file has that somebody gives with a command.
const maxUpload = 10 << 20

// maxReplaced is how many files that edits removed from a channel's messages can still be fetched. A client that was
// that learns of a message fetches its picture a moment later, and by then an edit may have replaced it; Discord's
// files outlive their messages for that.
const maxReplaced = 32

// keepReplaced keeps the files that a change of a message removed. The lock is held.
func (ch *Channel) keepReplaced(before, after []Attachment) {
	for _, a := range before {
		if !slices.ContainsFunc(after, func(b Attachment) bool { return a.ID == b.ID }) {
			ch.replaced = append(ch.replaced, a)
		}
	}
	if more := len(ch.replaced) - maxReplaced; more > 0 {
		ch.replaced = slices.Delete(ch.replaced, 0, more)
	}
}

// serveFile serves the files of a channel's messages, those that were removed last, and what commands were given. As
// with Discord, knowing the address is enough; a token belongs into no request for a file.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "" {
		s.log.problem("a file was fetched with a token: " + r.URL.Path)
	}
	var all []Attachment
	s.locked(func() {
		if ch := s.channels[r.PathValue("channel_id")]; ch != nil {
			all = append(all, ch.replaced...)
			for _, m := range ch.messages {
				all = append(all, m.Attachments...)
			}
			return
		}
		for _, in := range s.recent {
			all = append(all, in.uploads...)
		}
	})
	a, ok := first(all, func(a Attachment) bool { return a.ID == r.PathValue("attachment_id") })
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", a.ContentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(a.Bytes)))
	_, _ = w.Write(a.Bytes)
}
