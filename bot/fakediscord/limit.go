package fakediscord

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Discord's limits on files.
const (
	maxFiles = 10
	maxFile  = 10 << 20 // bytes
)

// checker collects what breaks Discord's limits. Lengths are counted in code points.
type checker struct{ bad []Violation }

func runes(text string) int { return utf8.RuneCountInString(text) }

func (c *checker) add(path, code, message string) {
	c.bad = append(c.bad, Violation{Path: path, Code: code, Message: message})
}

func (c *checker) length(path, text string, least, most int) {
	n := runes(text)
	switch {
	case n == 0 && least > 0:
		c.add(path, "BASE_TYPE_REQUIRED", "This field is required")
	case n < least || n > most:
		c.add(path, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between %d and %d in length; it has %d.", least, most, n))
	}
}

func (c *checker) atMost(path string, n, most int, code string) {
	if n > most {
		c.add(path, code, fmt.Sprintf("Must be %d or fewer in length; there are %d.", most, n))
	}
}

func tooMany(path string, most int) Violation {
	return Violation{path, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", most)}
}

// message checks a message to be made, or with old one to be edited. Paths begin with at, such as "data.". Only
// interactions may make a message ephemeral.
func (c *checker) message(at string, d *draft, old *Message, ephemeralOK bool) {
	c.length(at+"content", d.Content.Value, 0, 2000)
	c.embeds(at+"embeds", d.Embeds.Value.list)
	c.mentions(at+"allowed_mentions", d.Mentions)
	c.length(at+"nonce", string(d.Nonce), 0, 25)
	c.flags(at+"flags", d.Flags, ephemeralOK)
	v2 := d.Flags&FlagComponentsV2 != 0 || old != nil && old.Flags&FlagComponentsV2 != 0
	if v2 {
		c.componentsV2(at, d, old)
	} else {
		c.rows(at+"components", d.Components.Value.list)
	}
	c.files(at+"attachments", d, old)
}

// update checks an edit. The flags of a message can only gain Components V2: asking for a private one is in vain.
func (c *checker) update(at string, d *draft, old *Message) {
	if d.Flags&FlagEphemeral != 0 && (old == nil || !old.Ephemeral) {
		c.add(at+"flags", "FLAGS_UNCHANGEABLE", "An edit cannot make a message ephemeral.")
	}
	if old == nil {
		old = &Message{}
	}
	c.message(at, d, old, true)
}

func (c *checker) flags(path string, flags int, ephemeralOK bool) {
	allowed := FlagSuppressEmbeds | FlagSuppressNotifications | FlagComponentsV2
	if ephemeralOK {
		allowed |= FlagEphemeral
	}
	if other := flags &^ allowed; other != 0 {
		c.add(path, "FLAGS_INVALID", fmt.Sprintf("The flags %d cannot be set here.", other))
	}
}

// deferred checks the data of a deferral, which can choose to be ephemeral and nothing else: the rest would be lost.
func (c *checker) deferred(at string, d *draft) {
	if d.Flags&^FlagEphemeral != 0 {
		c.add(at+"flags", "FLAGS_INVALID", "A deferred answer can be ephemeral only.")
	}
	if d.has() || d.Attachments.Set {
		c.add(strings.TrimSuffix(at, "."), "DEFERRED_DATA_IGNORED", "A deferred answer shows nothing yet.")
	}
}

// files checks the uploads, and that the list of attachments names each upload and only what is there.
func (c *checker) files(path string, d *draft, old *Message) {
	c.atMost("files", len(d.files), maxFiles, "BASE_TYPE_MAX_LENGTH")
	known := map[string]bool{}
	for _, f := range d.files {
		if len(f.Bytes) > maxFile {
			c.add(f.Field, "FILE_TOO_LARGE", fmt.Sprintf("A file has 10 MiB at most; it has %d bytes.", len(f.Bytes)))
		}
		if n, err := strconv.Atoi(f.index()); err != nil || n < 0 || known[f.index()] {
			c.add(f.Field, "FILE_FIELD_INVALID", "The form field must be files[n], each n once.")
		}
		if f.Name == "" {
			c.add(f.Field, "BASE_TYPE_REQUIRED", "A file needs a name.")
		}
		known[f.index()] = true
	}
	if d.Attachments.Set {
		c.attachments(path, d, old, known)
	}
}

func (c *checker) attachments(path string, d *draft, old *Message, uploads map[string]bool) {
	list := d.Attachments.Value
	c.atMost(path, len(list), maxFiles, "BASE_TYPE_MAX_LENGTH")
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
	c.atMost(path, len(list), 25, "BASE_TYPE_MAX_LENGTH")
	for i, choice := range list {
		c.choice(path+"."+strconv.Itoa(i), choice)
	}
}

func (c *checker) choice(at string, choice Choice) {
	c.length(at+".name", choice.Name, 1, 100)
	for locale, name := range choice.Names {
		c.locale(at+".name_localizations", locale)
		c.length(at+".name_localizations."+locale, name, 1, 100)
	}
	switch v := choice.Value.(type) {
	case string:
		c.length(at+".value", v, 1, 100)
	case nil:
		c.add(at+".value", "BASE_TYPE_REQUIRED", "This field is required")
	}
}

func (c *checker) modal(at string, d *draft) {
	c.length(at+"custom_id", d.CustomID, 1, 100)
	c.length(at+"title", d.Title, 1, 45)
	list := d.Components.Value.list
	if len(list) < 1 || len(list) > 5 {
		c.add(at+"components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
	}
}
