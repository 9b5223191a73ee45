// Package chat defines what any chat has: a [Request] and the [Reply] to it, the [Message] with its picture and
// controls, a [Command] with its options, the router [Mux], and the [Poster] that writes messages which answer no
// request. Package bot makes messages and answers requests; a transport such as bot/discord turns them into those of
// its platform.
//
// A request says what somebody wants, not whether they may: everything in it comes from outside, and its handler checks
// it.
package chat

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"path"
	"strings"
	"time"

	"kamisado/game"
)

// User is a person of the platform.
type User struct {
	ID string
	// Name is what the person calls themselves. It may hold anything.
	Name string
	// Bot is set for programs; Self for this bot.
	Bot, Self bool
	// Absent is set if the person is known not to be on the request's server.
	Absent bool
	// Since is when the account was made; zero where that is not known.
	Since time.Time
}

// Message is a message as any chat could show it.
type Message struct {
	// Text is the platform's markup with mentions as <@id>.
	Text string
	// File is a picture or a text to go with it; nil when there is none.
	File *File
	// Before is a picture to be seen before File, such as the end of the round before;
	// nil in most messages. There is none without File.
	Before *File
	// KeepFile leaves the files that the message has.
	KeepFile bool
	// Controls are below the text, in order.
	Controls []Control
	// Ping are the ids of those who are notified; all other mentions are silent.
	Ping []string
	// ReplyTo is the message this one answers; empty for none.
	ReplyTo string
	// Urgency is how soon it has to be shown; answers to requests are always awaited.
	Urgency Urgency
}

// Files are all files of a message, in the order in which they are seen.
func (m *Message) Files() (all []*File) {
	for _, file := range []*File{m.Before, m.File} {
		if file != nil {
			all = append(all, file)
		}
	}
	return all
}

// LeaveFiles makes a message leave the files as they are.
func (m *Message) LeaveFiles() { m.File, m.Before, m.KeepFile = nil, nil, true }

// File is a file of a message.
type File struct {
	Name string
	Data []byte
	// Alt describes a picture for those who cannot see it.
	Alt string
}

// NewPicture returns a picture as a file. The name that is given gets the checksum of data: clients cache pictures by
// name.
func NewPicture(name string, data []byte, alt string) *File {
	ext := path.Ext(name)
	name = fmt.Sprintf("%s-%08x%s", strings.TrimSuffix(name, ext), crc32.ChecksumIEEE(data), ext)
	return &File{Name: name, Data: data, Alt: alt}
}

// Upload is a file that a person gave with a command.
type Upload struct {
	// Size is how many bytes it has, as the platform says.
	Size int
	// Read returns so many bytes of it at most; more are an error.
	Read func(ctx context.Context, most int) ([]byte, error)
}

// Control is a Menu, a Choice, Several, Channels, a Form or a row of Buttons. Each has an id that a request names, see
// [ControlID].
type Control interface{ control() }

// Menu lets one of many moves be chosen, by group.
type Menu struct {
	Groups []MenuGroup
	// PickHint and PlayHint are what the menu says before something is chosen.
	PickHint, PlayHint string
	// PickID is the id of the menu of groups, PlayID that of the menus of moves. Groups of one have no menu.
	PickID, PlayID string
	// Picked is the key of the group chosen so far.
	Picked string
}

// MenuGroup is a named set of choices.
type MenuGroup struct {
	Item
	Items []Item
}

// Item is one line of a menu.
type Item struct{ Value, Label, Note string }

// Choice lets one of several things be chosen, such as a level.
type Choice struct {
	// Hint is what it says before something is chosen.
	Hint  string
	Items []Item
	// Picked is the value chosen so far; empty for none.
	Picked string
	// ID is the id of the menu.
	ID string
}

// Several lets any number of things be chosen.
type Several struct {
	// Hint is what it says while nothing is.
	Hint  string
	Items []Item
	// Picked are the values chosen so far.
	Picked []string
	ID     string
}

// Channels lets channels of the server be chosen, none for all.
type Channels struct {
	// Hint is what it says while none is.
	Hint   string
	Picked []string
	ID     string
}

// Form composes a move of fields, each picked from a menu of its own. A field may have more
// values than a menu of the platform holds.
type Form []FormField

// FormField is a field of a form and what there is to pick for it.
type FormField struct {
	// Label says what is picked, such as "Column".
	Label  string
	Values []string
	// Picked is the value picked so far; empty for none.
	Picked string
	// Then says what picking it does, when nothing else is left to pick.
	Then string
	// ID is the id of its menus.
	ID string
}

// Buttons are buttons side by side.
type Buttons []Button

// Button is something to press.
type Button struct {
	Label string
	Style Style
	ID    string
	// Spare is set where a command does the same, so that the button can be left out for want of room.
	Spare bool
	// Disabled is set where it stands for what cannot be done now, so that the others stay in
	// their places.
	Disabled bool
}

// Style is what kind of thing a button does.
type Style int

// The styles: an ordinary button, the one most want, the agreeing one and the
// one that cannot be taken back.
const (
	Plain Style = iota
	Primary
	Agree
	Danger
)

func (Menu) control()     {}
func (Choice) control()   {}
func (Several) control()  {}
func (Channels) control() {}
func (Form) control()     {}
func (Buttons) control()  {}

// Urgency says how soon something has to reach a platform that accepts only so much.
type Urgency int

// The urgencies, the greatest first.
const (
	// Awaited: somebody waits for it.
	Awaited Urgency = iota
	// Lagging: a message shows what does not hold any more.
	Lagging
	// Reminding: it tells people of something.
	Reminding
	// Tidying: nobody misses it.
	Tidying
)

// Poster is what a platform lets the bot do outside an interaction.
type Poster interface {
	// Post sends a message. The nonce makes a repeat of the call harmless.
	Post(ctx context.Context, channel, nonce string, m Message) (id string, err error)
	// Edit replaces a message.
	Edit(ctx context.Context, channel, id string, m Message) error
	// Delete removes a message of the bot.
	Delete(ctx context.Context, channel, id string) error
	// EditAnswer replaces an answer to a request.
	EditAnswer(ctx context.Context, a GivenAnswer, m Message) error
	// DeleteAnswer removes an answer to a request.
	DeleteAnswer(ctx context.Context, a GivenAnswer) error
	// OpenThread opens a thread below a message and returns the channel that it is. One that
	// is there already is returned as it is.
	OpenThread(ctx context.Context, channel, message, name string) (thread string, err error)
	// RenameThread gives a thread of the bot another name. Platforms allow that seldom.
	RenameThread(ctx context.Context, thread, name string) error
	// ArchiveThread puts a thread of the bot away, until somebody writes in it.
	ArchiveThread(ctx context.Context, thread string) error
}

// ErrGone is what a Poster answers when the channel or the message is not there
// any more, or the bot may not write there: trying again cannot help.
type ErrGone struct {
	Reason string
	// Forbidden is set when the bot lacks a permission.
	Forbidden bool
}

// Error says what is gone.
func (e *ErrGone) Error() string { return "gone: " + e.Reason }

// IsGone reports whether an error is an ErrGone.
func IsGone(err error) bool {
	_, gone := errors.AsType[*ErrGone](err)
	return gone
}

// Lookout is what a platform lets the bot find out about a place of matches. An answer may be a minute old.
type Lookout interface {
	// Reachable returns nil where the bot can see a channel, and an ErrGone where it is not
	// there any more or may not be seen.
	Reachable(ctx context.Context, channel string) error
	// IsMember reports whether a user is a member of a server.
	IsMember(ctx context.Context, guild, user string) (bool, error)
}

// Limits is what a platform can show.
type Limits struct {
	// Text is how many characters a message may have, Alt how many the description of
	// its picture may have.
	Text, Alt int
	// Choices is how many lines a menu and how many suggestions a text field may have.
	Choices int
	// Menus is how many menus the moves of one choice may be spread over; 0 is one.
	Menus int
	// File is how many bytes a file may have.
	File int
}

// PermissionFiles is the permission without which no file goes with a message, as a key
// of the catalogue.
const PermissionFiles game.Term = "permission.attach"
