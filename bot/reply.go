package bot

import "context"

// Reply is the answer to a request.
type Reply struct {
	Kind    ReplyKind
	Message Message
	// Committed is set when something was stored that the answer tells: if the
	// answer cannot be given, the board must be shown some other way.
	Committed bool
	// After is told the id of the public message that shows the answer, once the
	// platform has it, empty when it is not known. Nil when nobody cares.
	After func(ctx context.Context, message string)
	// Rescue shows the answer without the interaction, because that has died.
	// Nil when the answer may be lost.
	Rescue func(ctx context.Context)
	// Later is set, and Kind and Rescue alone beside it, when the answer takes longer
	// than people may be kept waiting. The transport says at once, in the way of Kind,
	// that it is being worked on, calls Later once, even if that could not be said,
	// and puts what it gives in that place: anything where the user alone sees it,
	// but nothing private where everybody does. Until then progress shows an answer
	// there, best effort. False means that the answer is given elsewhere: a place
	// that has shown nothing is cleared. When ctx ends, because the platform takes no
	// answer any more or the process stops, Later returns soon with what there is.
	Later Later
}

// Later works out an answer that takes its time.
type Later func(ctx context.Context, progress func(Reply)) (answer Reply, ok bool)

// ReplyKind is how an answer appears.
type ReplyKind int

const (
	// Whisper is seen by the user alone.
	Whisper ReplyKind = iota
	// Post is a new message for everybody.
	Post
	// Update changes the message whose control was pressed.
	Update
)

// Message is a message as any chat could show it.
type Message struct {
	// Text is the platform's markup with mentions as <@id>.
	Text string
	// File is a picture or a text to go with it; nil when there is none.
	File *File
	// KeepFile leaves the file that the message has.
	KeepFile bool
	// Controls are below the text, in order.
	Controls []Control
	// Ping are the ids of those who are notified; all other mentions are silent.
	Ping []string
	// ReplyTo is the message this one answers; empty for none.
	ReplyTo string
}

// File is a file of a message.
type File struct {
	// Name is the file's name, a new one for every picture.
	Name string
	Data []byte
	// Alt describes a picture for those who cannot see it.
	Alt string
}

// Control is a Menu, a Dial or a row of Buttons.
type Control interface{ control() }

// Menu lets one of many moves be chosen, by group.
type Menu struct {
	Groups []MenuGroup
	// PickHint and PlayHint are what the menu says before something is chosen.
	PickHint, PlayHint string
	// Pick makes the action that chooses a group, Play that makes a move.
	Pick func(group string) Action
	Play func(move string) Action
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

// Dial lets the parts of a move be picked, each from a menu of its own. There may be
// more values than a menu holds.
type Dial []DialPart

// DialPart is a part of a move and what there is to pick for it.
type DialPart struct {
	// Label says what is picked, such as "Column".
	Label  string
	Values []string
	// Picked is the value picked so far; empty for none.
	Picked string
	// Turn is the action that picks a value, but for the value.
	Turn Turn
}

// Buttons are buttons side by side.
type Buttons []Button

// Button is something to press.
type Button struct {
	Label string
	Style Style
	Do    Action
	// Disabled is set while it cannot be pressed.
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

func (Menu) control()    {}
func (Dial) control()    {}
func (Buttons) control() {}

// Poster is what a platform lets the bot do outside an interaction.
type Poster interface {
	// Post sends a message. The nonce makes a repeat of the call harmless.
	Post(ctx context.Context, channel, nonce string, m Message) (id string, err error)
	// Edit replaces a message.
	Edit(ctx context.Context, channel, id string, m Message) error
	// Strip takes the controls from a message and leaves the rest.
	Strip(ctx context.Context, channel, id string) error
	// Delete removes a message of the bot.
	Delete(ctx context.Context, channel, id string) error
}

// ErrGone is what a Poster answers when the channel or the message is not there
// any more, or the bot may not write there: trying again cannot help.
type ErrGone struct{ Reason string }

// Error says what is gone.
func (e *ErrGone) Error() string { return "gone: " + e.Reason }
