package chat

import (
	"context"
	"slices"
	"strconv"

	"kamisado/game"
	"kamisado/game/match"
)

// Request is something a person wants, wherever it came from.
type Request struct {
	// ID is the platform's id of the interaction. The same id means the same
	// request, delivered again.
	ID   string
	User User
	// May is what the user has a right to.
	May Rights
	At  Place
	// Message is the message whose control was pressed; empty for a command.
	Message string
	// Private is set when that message is seen by the user alone.
	Private bool
	// Plain is set when that message has no picture.
	Plain bool
	// Command is the name of a command, such as "match stop", and Options are its options.
	Command string
	Options Options
	// Control is the id of a control that was pressed, Vars are the variables of its pattern, and Values is what was
	// chosen in a menu.
	Control string
	Vars    map[string]string
	Values  []string
	// Answer returns what edits the answer later, once the platform has taken it; empty if it has not. It is nil where
	// the platform does not allow that.
	Answer func() GivenAnswer
	// traits are those of the route.
	traits []Trait
}

// Is reports whether the route of a request, see [Mux.Route], has a trait.
func (r *Request) Is(t Trait) bool { return slices.Contains(r.traits, t) }

// Text returns a variable of a control's pattern, or the text of a command's option; empty if the request has none.
func (r *Request) Text(name string) string {
	if r.Control != "" {
		return r.Vars[name]
	}
	return r.Options.Text(name)
}

// Match returns the match that the request names.
func (r *Request) Match() string { return r.Text("match") }

// Number returns a variable of the pattern that takes numbers.
func (r *Request) Number(name string) int {
	n, _ := strconv.Atoi(r.Vars[name]) // the router has checked it
	return n
}

// Value returns what was chosen in a menu of which one value is chosen; empty for nothing.
func (r *Request) Value() string {
	if len(r.Values) == 0 {
		return ""
	}
	return r.Values[0]
}

// GivenAnswer is what a platform edits an answer by, in any process, for as long as it allows that. It is a secret.
type GivenAnswer string

// String returns nothing of the secret, which no log may show.
func (GivenAnswer) String() string { return "(answer)" }

// Clicked reports whether a control of a public message was pressed, so that the
// answer is an edit of it.
func (r *Request) Clicked() bool { return r.Message != "" && !r.Private }

// ClickedPrivately reports whether a control of a message that the user alone sees was
// pressed, such as a card of a hand.
func (r *Request) ClickedPrivately() bool { return r.Message != "" && r.Private }

// Silent reports whether the answer changes messages and posts none, so that nobody is
// notified of it.
func (r *Request) Silent() bool {
	return r.Message != ""
}

// ReplyKind is how the answer to a request shows a match: a click changes the message
// it came from, anything else posts a new one.
func (r *Request) ReplyKind() ReplyKind {
	if r.Clicked() {
		return Update
	}
	return Post
}

// Place is where a request was made and what the bot may do there.
type Place struct {
	// Guild is empty in direct messages.
	Guild, Channel string
	// Parent is the channel of a thread; empty elsewhere.
	Parent string
	// Locale is the user's language, GuildLocale the server's.
	Locale, GuildLocale string
	// Missing are the permissions the bot lacks for a board with a picture, as
	// catalogue keys.
	Missing []game.Term
	// UserInstallOnly is set where the bot can show messages as answers alone, because it is no
	// member there: somebody has brought it. HiddenFromOthers is set where nobody but who asks sees
	// those.
	UserInstallOnly, HiddenFromOthers bool
}

// Direct reports whether nobody is there but the user and the bot.
func (p *Place) Direct() bool { return p.Guild == "" && !p.UserInstallOnly }

// Rights are what the platform lets a user do where they ask for something; none in direct messages.
type Rights struct{ ManageServer, ManageMessages bool }

// Reply is the answer to a request.
type Reply struct {
	Kind    ReplyKind
	Message Message
	// Match is the match that the reply shows, for the log. It is empty if the reply shows none.
	Match match.ID
	// Committed is set when something was stored that the answer shows: if the
	// answer cannot be given, the board must be shown some other way.
	Committed bool
	// After is called with the id of the public message that shows the answer, once the
	// platform has it, empty when it is not known. Nil when nobody cares.
	After func(ctx context.Context, message string)
	// Wanted is closed when another request waits for After. Nil when none will.
	Wanted <-chan struct{}
	// Doubt is called before After if nothing confirms that the platform has the answer. Nil when
	// the answer may be lost.
	Doubt func()
	// Rescue shows the answer without the interaction, because that has died.
	// Nil when the answer may be lost.
	Rescue func(ctx context.Context)
	// Lost is called when the answer was not given and is not to be shown in another way.
	// Nil when nobody cares.
	Lost func()
	// Deferred is set, and Kind and Rescue alone beside it, when the answer takes longer
	// than people may be kept waiting. The transport says at once, in the way of Kind,
	// that it is being worked on, calls Deferred once, even if that could not be said,
	// and puts what it returns in that place: anything where the user alone sees it,
	// but nothing private where everybody does. Until then progress shows an answer
	// there, best effort. False means that the answer is given elsewhere: a place
	// that has shown nothing is cleared. When ctx ends, because the platform takes no
	// answer any more or the process stops, Deferred returns soon with what there is.
	Deferred Deferred
}

// Deferred makes an answer that takes long.
type Deferred func(ctx context.Context, progress func(Reply)) (answer Reply, ok bool)

// ReplyKind is how an answer appears.
type ReplyKind int

const (
	// Ephemeral is seen by the user alone.
	Ephemeral ReplyKind = iota
	// Post is a new message for everybody.
	Post
	// Update changes the message whose control was pressed.
	Update
)
