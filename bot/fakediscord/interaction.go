package fakediscord

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// InteractionType is Discord's number for a kind of interaction.
type InteractionType int

// The interaction types.
const (
	PingInteraction         InteractionType = 1
	CommandInteraction      InteractionType = 2
	ComponentInteraction    InteractionType = 3
	AutocompleteInteraction InteractionType = 4
	ModalInteraction        InteractionType = 5
)

// The callback types, by which a bot answers.
const (
	CallbackPong            = 1
	CallbackMessage         = 4
	CallbackDeferredMessage = 5
	CallbackDeferredUpdate  = 6
	CallbackUpdate          = 7
	CallbackAutocomplete    = 8
	CallbackModal           = 9
)

// Interaction is one thing that a person did and the bot was told of. Its exported fields do not change.
type Interaction struct {
	ID      string
	Token   string
	Type    InteractionType
	User    *User
	Channel *Channel
	Sent    time.Time // when the bot was told; the three seconds count from here

	s       *Server
	err     error           // why nothing was sent
	command string          // "kamisado start"
	payload json.RawMessage // as delivered
	clicked *Message        // for components: as it was when pressed

	// Guarded by s.mu.
	attempts []Callback
	first    *Callback       // the one that was accepted
	answered chan struct{}   // closed with first
	filled   chan struct{}   // closed when a deferred answer has come; nil unless deferred
	original string          // id of the message that @original stands for
	own      map[string]bool // messages made with the token
}

// Callback is one answer that the bot tried to give.
type Callback struct {
	Type    int             // 4, 7 …
	Payload json.RawMessage // the whole JSON body
	Files   []File
	Took    time.Duration // from the interaction's sending
	Status  int           // what the bot was answered
	Code    int           // Discord's error code; 0 when accepted

	draft *draft
	shown *Message // as the answer left it
}

// Err says why the driver could not send the interaction, such as a button that is not there; nil when it was sent.
func (in *Interaction) Err() error { return in.err }

// Callbacks are all attempts to answer so far, refused ones too.
func (in *Interaction) Callbacks() []Callback {
	in.s.mu.Lock()
	defer in.s.mu.Unlock()
	return slices.Clone(in.attempts)
}

// Callback waits for the accepted first response and returns it. It ends with ErrNoResponse when the deadline passes.
func (in *Interaction) Callback(ctx context.Context) (Callback, error) {
	if in.err != nil {
		return Callback{}, in.err
	}
	if err := in.awaitFirst(ctx); err != nil {
		return Callback{}, fmt.Errorf("%s: %w", in, err)
	}
	in.s.mu.Lock()
	defer in.s.mu.Unlock()
	return *in.first, nil
}

func (in *Interaction) awaitFirst(ctx context.Context) error {
	select {
	case <-in.answered: // saves the timer where the answer is there already
		return nil
	default:
	}
	var late <-chan time.Time
	if limit := in.s.cfg.ResponseDeadline; limit > 0 {
		t := time.NewTimer(max(0, limit-in.s.cfg.Now().Sub(in.Sent)))
		defer t.Stop()
		late = t.C
	}
	return in.s.awaitClosed(ctx, in.answered, late)
}

// awaitClosed waits for done, at most until late, the context's end, or Close.
func (s *Server) awaitClosed(ctx context.Context, done <-chan struct{}, late <-chan time.Time) error {
	select {
	case <-done:
		return nil
	case <-late:
		return ErrNoResponse
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-s.closing:
		return ErrClosed
	}
}

// Reply waits for the message that the first response shows: the new one, or the edited one after a click. After a
// deferred answer it waits on until that is filled.
func (in *Interaction) Reply(ctx context.Context) (*Message, error) {
	first, err := in.Callback(ctx)
	if err != nil {
		return nil, err
	}
	switch first.Type {
	case CallbackMessage, CallbackUpdate, CallbackDeferredUpdate:
		if first.shown == nil {
			return nil, fmt.Errorf("%s: %w: it is gone", in, ErrNoMessage)
		}
		return first.shown, nil
	case CallbackDeferredMessage:
		if err := in.s.awaitClosed(ctx, in.filled, nil); err != nil {
			return nil, fmt.Errorf("%s: deferred, and then: %w", in, err)
		}
		return in.Original()
	default:
		return nil, fmt.Errorf("%s: %w but of type %d", in, ErrNoMessage, first.Type)
	}
}

// Original is the present state of the message that @original stands for.
func (in *Interaction) Original() (*Message, error) {
	in.s.mu.Lock()
	defer in.s.mu.Unlock()
	if m := in.Channel.find(in.original); m != nil {
		return m, nil
	}
	return nil, fmt.Errorf("%s: %w: it is gone", in, ErrNoMessage)
}

// Choices waits for the answer to an Autocomplete.
func (in *Interaction) Choices(ctx context.Context) ([]Choice, error) {
	first, err := in.Callback(ctx)
	if err != nil {
		return nil, err
	}
	return first.draft.Choices, nil
}

// Modal is a form that the bot opened.
type Modal struct {
	CustomID   string
	Title      string
	Components []Component
}

// Modal waits for the form that answers a command or click.
func (in *Interaction) Modal(ctx context.Context) (Modal, error) {
	first, err := in.Callback(ctx)
	if err != nil {
		return Modal{}, err
	}
	if first.Type != CallbackModal {
		return Modal{}, fmt.Errorf("%s: answered with type %d, not with a modal", in, first.Type)
	}
	d := first.draft
	return Modal{CustomID: d.CustomID, Title: d.Title, Components: d.Components.Value.list}, nil
}

// String names the interaction for error messages.
func (in *Interaction) String() string {
	what := in.command
	if in.Type == ComponentInteraction {
		what = "click"
	}
	return fmt.Sprintf("interaction %s of %s (%s)", in.ID, in.User.Name, what)
}

// Choice is one line that autocomplete offers.
type Choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}
