package bot

import (
	"context"

	"kamisado/bot/chat"
)

// Reply is the answer to a request.
type Reply struct {
	Kind    ReplyKind
	Message chat.Message
	// Committed is set when something was stored that the answer tells: if the
	// answer cannot be given, the board must be shown some other way.
	Committed bool
	// After is told the id of the public message that shows the answer, once the
	// platform has it, empty when it is not known. Nil when nobody cares.
	After func(ctx context.Context, message string)
	// Rescue shows the answer without the interaction, because that has died.
	// Nil when the answer may be lost.
	Rescue func(ctx context.Context)
	// Deferred is set, and Kind and Rescue alone beside it, when the answer takes longer
	// than people may be kept waiting. The transport says at once, in the way of Kind,
	// that it is being worked on, calls Deferred once, even if that could not be said,
	// and puts what it gives in that place: anything where the user alone sees it,
	// but nothing private where everybody does. Until then progress shows an answer
	// there, best effort. False means that the answer is given elsewhere: a place
	// that has shown nothing is cleared. When ctx ends, because the platform takes no
	// answer any more or the process stops, Deferred returns soon with what there is.
	Deferred Deferred
}

// Deferred works out an answer that takes its time.
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
