package fakediscord

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// InteractionType is Discord's number for a type of interaction.
type InteractionType int

// The interaction types.
const (
	CommandInteraction      InteractionType = 2
	ComponentInteraction    InteractionType = 3
	AutocompleteInteraction InteractionType = 4
)

// The callback types, by which a bot responds.
const (
	CallbackMessage         = 4
	CallbackDeferredMessage = 5
	CallbackDeferredUpdate  = 6
	CallbackUpdate          = 7
	CallbackAutocomplete    = 8
)

// Interaction is one action of a person that was sent to the bot. Its exported fields do not change.
type Interaction struct {
	ID      string
	Token   string
	Type    InteractionType
	User    *User
	Channel *Channel
	Sent    time.Time // when it was sent to the bot; the three seconds count from here

	s       *Server
	err     error           // why nothing was sent
	command string          // "kamisado start"
	payload json.RawMessage // as delivered
	clicked *Message        // for components: as it was when clicked
	uploads []Attachment    // what a command was given

	locale, guildLocale string // as delivered

	registered *Command // what the bot has registered; nil for none, and for controls

	// Guarded by s.mu.
	attempts  []Callback
	first     *Callback       // the one that was accepted
	responded chan struct{}   // closed with first
	original  string          // id of the message that @original stands for
	own       map[string]bool // ids of the messages made with the token
}

// Callback is one response that the bot tried to give.
type Callback struct {
	Type    int             // such as CallbackMessage
	Payload json.RawMessage // the whole JSON body
	Files   []File
	Took    time.Duration // from the interaction's sending
	Code    int           // Discord's error code; 0 when accepted

	form  *messageForm
	shown *Message // as the response left it
}

// Choice is one line that autocomplete offers, or that an option of a command does.
type Choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// String names the interaction for error messages.
func (in *Interaction) String() string {
	what := in.command
	if in.Type == ComponentInteraction {
		what = "click"
	}
	return fmt.Sprintf("interaction %s of %s (%s)", in.ID, in.User.Name, what)
}

// Err returns why the interaction was not sent, such as a button that is not there; nil when it was.
func (in *Interaction) Err() error { return in.err }

// Payload is the interaction as the gateway delivered it; nil when it was never sent.
func (in *Interaction) Payload() json.RawMessage { return in.payload }

// Callbacks are all attempts to respond so far, refused ones too.
func (in *Interaction) Callbacks() []Callback {
	return reading(&in.s.mu, func() []Callback { return slices.Clone(in.attempts) })
}

// Callback waits for the accepted first response and returns it, or ErrNoResponse when the deadline passes.
func (in *Interaction) Callback(ctx context.Context) (Callback, error) {
	if in.err != nil {
		return Callback{}, in.err
	}
	if limit := in.s.cfg.ResponseDeadline; limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, limit-in.s.cfg.Now().Sub(in.Sent), ErrNoResponse)
		defer cancel()
	}
	if err := in.s.awaitClosed(ctx, in.responded); err != nil {
		return Callback{}, fmt.Errorf("%s: %w", in, err)
	}
	return reading(&in.s.mu, func() Callback { return *in.first }), nil
}

// Reply waits for the message that the first response shows: the new one, or the edited one after a click. After a
// deferral it waits on until that is filled.
func (in *Interaction) Reply(ctx context.Context) (*Message, error) {
	first, err := in.Callback(ctx)
	if err != nil {
		return nil, err
	}
	m := first.shown
	switch first.Type {
	case CallbackMessage, CallbackUpdate, CallbackDeferredUpdate:
	case CallbackDeferredMessage:
		err := in.s.await(ctx, &in.s.mu, &in.Channel.changed, func() bool {
			m = in.Channel.Message(first.shown.ID)
			return m == nil || !m.Loading
		})
		if err != nil {
			return nil, fmt.Errorf("%s: deferred, and then: %w", in, err)
		}
	default:
		return nil, fmt.Errorf("%s: the response is not a message but of type %d", in, first.Type)
	}
	if m == nil {
		return nil, fmt.Errorf("%s: the response's message is gone", in)
	}
	return m, nil
}

// Choices waits for the response to an Autocomplete.
func (in *Interaction) Choices(ctx context.Context) ([]Choice, error) {
	first, err := in.Callback(ctx)
	if err != nil {
		return nil, err
	}
	return first.form.Choices, nil
}

// newInteraction makes an interaction that was not sent yet.
func (u *User) newInteraction(kind InteractionType, ch *Channel) *Interaction {
	id := u.s.newID()
	return &Interaction{
		ID: id, Token: "aW50ZXJhY3Rpb246" + id + strings.Repeat("kZ", 40), Type: kind, User: u, Channel: ch,
		s: u.s, responded: make(chan struct{}), own: map[string]bool{},
	}
}

// fail makes the interaction one that was not sent: everything that waits for it returns err.
func (in *Interaction) fail(err error) *Interaction {
	in.err = err
	return in
}

// send registers the interaction and delivers it to the bot.
func (in *Interaction) send(data any) *Interaction {
	s := in.s
	s.mu.Lock()
	payload, err := json.Marshal(in.wire(data))
	if err != nil {
		s.mu.Unlock()
		return in.fail(err)
	}
	in.payload, in.Sent = payload, s.cfg.Now()
	in.register()
	s.observe(Event{Kind: InteractionCreated, Channel: in.Channel, Interaction: in})
	s.mu.Unlock()
	s.Redeliver(in)
	return in
}

// Redeliver sends the same interaction, with the same id and token, once more, as a resume or a second process causes.
func (s *Server) Redeliver(in *Interaction) {
	if in.err != nil {
		return
	}
	if e := reading(&s.mu, func() *Endpoint { return s.endpoint }); e != nil {
		e.deliver(in)
	} else {
		s.gateway.send(in.Channel.guildID(), packet{Name: "INTERACTION_CREATE", Data: in.payload})
	}
}

// register makes the token known and forgets the oldest beyond the bound. The lock is held.
func (in *Interaction) register() {
	s := in.s
	s.interactions[in.Token] = in
	s.recent = append(s.recent, in)
	if len(s.recent) > s.cfg.MaxInteractions {
		delete(s.interactions, s.recent[0].Token)
		s.recent[0] = nil
		s.recent = s.recent[1:]
	}
}

// wireInteraction is the interaction object as the gateway delivers it.
type wireInteraction struct {
	ID          string            `json:"id"`
	Application string            `json:"application_id"`
	Type        InteractionType   `json:"type"`
	Data        any               `json:"data,omitempty"`
	Guild       map[string]any    `json:"guild,omitempty"`
	GuildID     string            `json:"guild_id,omitempty"`
	Channel     *wireChannel      `json:"channel,omitempty"`
	ChannelID   string            `json:"channel_id,omitempty"`
	Member      *wireMember       `json:"member,omitempty"`
	User        *wireUser         `json:"user,omitempty"`
	Token       string            `json:"token"`
	Version     int               `json:"version"`
	Message     *wireMessage      `json:"message,omitempty"`
	Permissions string            `json:"app_permissions"`
	Locale      string            `json:"locale,omitempty"`
	GuildLocale string            `json:"guild_locale,omitempty"`
	Owners      map[string]string `json:"authorizing_integration_owners"`
	Context     int               `json:"context"`
}

// wire needs the lock.
func (in *Interaction) wire(data any) *wireInteraction {
	ch := in.Channel
	w := &wireInteraction{
		ID: in.ID, Application: in.s.cfg.ApplicationID, Type: in.Type, Data: data, Token: in.Token, Version: 1,
		Channel: ch.wire(), ChannelID: ch.ID, Locale: in.User.locale, Permissions: ch.appPermissions().String(),
		Owners: in.authorized(in.registered), Context: ch.context(),
	}
	if in.clicked != nil {
		w.Message = in.clicked.wire()
	}
	if g := ch.Guild; g != nil {
		w.Guild = map[string]any{"id": g.ID, "locale": g.locale, "features": []string{}}
		w.GuildID, w.GuildLocale = g.ID, g.locale
		w.Member = g.member(in.User, true)
	} else {
		w.User = in.User.wire()
	}
	in.locale, in.guildLocale = w.Locale, w.GuildLocale
	return w
}
