package fakediscord

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Discord's limits on files.
const (
	maxFiles = 10
	maxFile  = 10 << 20 // bytes
)

// checker collects what is wrong with a form. Lengths are counted in code points. Paths name fields as Discord does,
// such as "data.components.0.components.1.label"; codes are Discord's.
type checker struct{ bad []formError }

// err is nil when nothing is wrong.
func (c *checker) err() error {
	if len(c.bad) == 0 {
		return nil
	}
	return &apiError{status: http.StatusBadRequest, code: 50035, message: "Invalid Form Body", form: c.bad}
}

func (c *checker) add(path, code, message string) {
	c.bad = append(c.bad, formError{path: path, code: code, message: message})
}

// once reports with the code that a value was seen before, and notes it as seen.
func (c *checker) once(seen map[string]bool, path, value, code, message string) {
	if seen[value] {
		c.add(path, code, message)
	}
	seen[value] = true
}

func (c *checker) length(path, text string, least, most int) {
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0 && least > 0:
		c.add(path, "BASE_TYPE_REQUIRED", "This field is required")
	case n < least || n > most:
		c.add(path, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between %d and %d in length; it has %d.", least, most, n))
	}
}

func (c *checker) atMost(path string, n, most int) {
	if n > most {
		c.add(path, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length; there are %d.", most, n))
	}
}

// message checks a message to be made with some flags allowed, or an edit of the old one, which cannot make a message
// ephemeral. Paths begin with at, such as "data.".
func (c *checker) message(at string, f *messageForm, old *Message, allowed int) {
	if old != nil && f.Flags&FlagEphemeral != 0 && !old.Ephemeral {
		c.add(at+"flags", "FLAGS_UNCHANGEABLE", "An edit cannot make a message ephemeral.")
	}
	c.length(at+"content", f.Content.Value, 0, 2000)
	c.mentions(at+"allowed_mentions", f.Mentions)
	c.length(at+"nonce", string(f.Nonce), 0, 25)
	if other := f.Flags &^ allowed; other != 0 {
		c.add(at+"flags", "FLAGS_INVALID", fmt.Sprintf("The flags %d cannot be set here.", other))
	}
	c.rows(at+"components", f.Components.Value.list)
	c.files(at+"attachments", f, old)
}

func (c *checker) mentions(path string, a *allowedMentions) {
	if a == nil {
		return
	}
	c.atMost(path+".users", len(a.Users), 100)
	if slices.Contains(a.Parse, "users") && len(a.Users) > 0 {
		c.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
			"parse and a list of the same kind are mutually exclusive.")
	}
}

// files checks the uploads, and that the list of attachments names each upload and only what is there.
func (c *checker) files(path string, form *messageForm, old *Message) {
	c.atMost("files", len(form.files), maxFiles)
	known := map[string]bool{}
	for _, f := range form.files {
		if len(f.Bytes) > maxFile {
			c.add(f.Field, "FILE_TOO_LARGE", fmt.Sprintf("A file has 10 MiB at most; it has %d bytes.", len(f.Bytes)))
		}
		known[f.index()] = true
	}
	if form.Attachments.Set {
		c.attachments(path, form.Attachments.Value, old, known)
	}
}

func (c *checker) attachments(path string, list []attachmentForm, old *Message, uploads map[string]bool) {
	c.atMost(path, len(list), maxFiles)
	listed := map[string]bool{}
	for i, a := range list {
		at := path + "." + strconv.Itoa(i)
		if a.Description != nil {
			c.length(at+".description", *a.Description, 0, 1024)
		}
		c.length(at+".filename", a.Filename, 0, 1024)
		id := string(a.ID)
		kept := old != nil && slices.ContainsFunc(old.Attachments, func(o Attachment) bool { return o.ID == id })
		if listed[id] || !kept && !uploads[id] {
			c.add(at+".id", "ATTACHMENT_NOT_FOUND", "No file with this id is uploaded or attached, or it is listed twice.")
		}
		listed[id] = true
	}
	for id := range uploads {
		if !listed[id] {
			c.add(path, "ATTACHMENT_NOT_LISTED", "The uploaded files["+id+"] is not listed.")
		}
	}
}

func (c *checker) choices(path string, list []Choice) {
	c.atMost(path, len(list), 25)
	for i, choice := range list {
		at := path + "." + strconv.Itoa(i)
		c.localized(at+".name", choice.Name, choice.Names, c.label)
		switch v := choice.Value.(type) {
		case string:
			c.label(at+".value", v)
		case nil:
			c.add(at+".value", "BASE_TYPE_REQUIRED", "This field is required")
		}
	}
}
