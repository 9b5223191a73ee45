package fakediscord

import (
	"errors"
	"slices"
	"time"
)

// The routes of interactions: the first response, and the webhook of the token behind it. All run with the server's
// lock held.

// createCallback is POST /interactions/{id}/{token}/callback, the first response.
func (c *call) createCallback() (any, error) {
	var body struct {
		Type int          `json:"type"`
		Data *messageForm `json:"data"`
	}
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	if body.Data == nil {
		body.Data = &messageForm{}
	}
	body.Data.files = c.sent.Files
	in := c.s.interactions[c.PathValue("interaction_token")]
	if in == nil || in.ID != c.PathValue("interaction_id") {
		return nil, errUnknownInteraction
	}
	try := &Callback{
		Type: body.Type, Payload: c.sent.Payload, Files: c.sent.Files, Took: c.s.cfg.Now().Sub(in.Sent), form: body.Data,
	}
	err := in.respond(try)
	var refused *apiError
	if errors.As(err, &refused) {
		try.Code = refused.code
	}
	in.attempts = append(in.attempts, *try)
	if try.Code == 0 {
		in.first = try
		close(in.responded)
	}
	if err == nil && c.sent.Query.Get("with_response") == "true" {
		return in.callbackResponse(try), nil
	}
	return nil, err
}

// respond checks an attempt and applies it.
func (in *Interaction) respond(try *Callback) error {
	if err := in.checkCallback(try); err != nil {
		return err
	}
	if in.first != nil {
		return errAcknowledged
	}
	if limit := in.s.cfg.ResponseDeadline; limit > 0 && try.Took > limit {
		return errUnknownInteraction
	}
	switch try.Type {
	case CallbackMessage, CallbackDeferredMessage:
		return in.respondNew(try)
	case CallbackUpdate:
		return in.respondUpdate(try)
	case CallbackDeferredUpdate:
		try.shown = in.Channel.find(in.original)
	}
	return nil
}

func (in *Interaction) respondNew(try *Callback) error {
	f := try.form
	if err := in.checkPost(f); err != nil {
		return err
	}
	deferred := try.Type == CallbackDeferredMessage
	if deferred {
		f = &messageForm{Flags: f.Flags&FlagEphemeral | FlagLoading}
	} else if f.isEmpty() {
		return errEmptyMessage
	}
	m := in.Channel.newMessage(f, in)
	m.Loading = deferred
	if in.clicked != nil {
		m.ReplyTo = in.clicked.ID
	}
	in.Channel.add(m)
	in.original, in.own[m.ID], try.shown = m.ID, true, m
	return nil
}

func (in *Interaction) respondUpdate(try *Callback) error {
	if err := in.checkPost(try.form); err != nil {
		return err
	}
	old := in.Channel.find(in.original)
	if old == nil {
		return errUnknownMessage
	}
	if old.Ephemeral { // who reads it may have changed their language since
		told := *old
		told.Locale, old = in.locale, &told
	}
	m, err := in.Channel.edit(old, try.form)
	try.shown = m
	return err
}

// checkPost returns why the bot cannot respond in the channel; nil when it can. It may respond without SendMessages,
// but not with files without AttachFiles.
func (in *Interaction) checkPost(f *messageForm) error {
	ch := in.Channel
	switch {
	case ch.deleted:
		return errUnknownChannel
	case len(f.files) > 0 && !ch.appPermissions().Has(AttachFiles):
		return errNoPermission
	}
	return nil
}

// callbackTypes are the types that may respond to a type of interaction.
var callbackTypes = map[InteractionType][]int{
	CommandInteraction:      {CallbackMessage, CallbackDeferredMessage},
	ComponentInteraction:    {CallbackMessage, CallbackDeferredMessage, CallbackDeferredUpdate, CallbackUpdate},
	AutocompleteInteraction: {CallbackAutocomplete},
}

// checkCallback checks the form of a response: the type must fit the interaction, and the data the limits.
func (in *Interaction) checkCallback(try *Callback) error {
	k, f := &checker{}, try.form
	if !slices.Contains(callbackTypes[in.Type], try.Type) {
		k.add("type", "INTERACTION_CALLBACK_TYPE_INVALID", "This interaction cannot be responded to with this type.")
		return k.err()
	}
	switch try.Type {
	case CallbackMessage:
		k.message("data.", f, nil, FlagEphemeral)
	case CallbackUpdate:
		old := in.Channel.find(in.original)
		if old == nil {
			old = &Message{} // refused later: first the form is looked at
		}
		k.message("data.", f, old, FlagEphemeral)
	case CallbackAutocomplete:
		k.choices("data.choices", f.Choices)
	}
	return k.err()
}

// callbackResponse is the body that ?with_response=true asks for.
func (in *Interaction) callbackResponse(try *Callback) any {
	about := map[string]any{"id": in.ID, "type": in.Type}
	resource := map[string]any{"type": try.Type}
	if m := try.shown; m != nil {
		about["response_message_id"] = m.ID
		about["response_message_loading"] = m.Loading
		about["response_message_ephemeral"] = m.Ephemeral
		if try.Type == CallbackMessage || try.Type == CallbackUpdate {
			resource["message"] = m.wire()
		}
	}
	return map[string]any{"interaction": about, "resource": resource}
}

// tokenLife is how long an interaction's token can be used for edits and follow-ups.
const tokenLife = 15 * time.Minute

// webhook finds the interaction whose token the path carries.
func (c *call) webhook() (*Interaction, error) {
	if c.PathValue("webhook_id") != c.s.cfg.ApplicationID {
		return nil, errUnknownWebhook
	}
	in := c.s.interactions[c.PathValue("webhook_token")]
	if in == nil || c.s.cfg.Now().Sub(in.Sent) > tokenLife {
		return nil, errTokenExpired
	}
	if in.first == nil {
		return nil, errUnknownWebhook
	}
	return in, nil
}

// createFollowUp is POST /webhooks/{app}/{token}. After a deferral the first follow-up takes its place, and its
// visibility.
func (c *call) createFollowUp() (any, error) {
	f, err := c.form(nil, FlagEphemeral)
	if err != nil {
		return nil, err
	}
	in, err := c.webhook()
	if err != nil {
		return nil, err
	}
	if err := in.checkPost(f); err != nil {
		return nil, err
	}
	if f.isEmpty() {
		return nil, errEmptyMessage
	}
	return in.followUp(f).wire(), nil
}

func (in *Interaction) followUp(f *messageForm) *Message {
	ch := in.Channel
	if old := ch.find(in.original); old != nil && old.Loading {
		m := ch.editedCopy(old, f)
		ch.replace(m)
		return m
	}
	m := ch.newMessage(f, in)
	m.ReplyTo = in.original
	ch.add(m)
	in.own[m.ID] = true
	return m
}

// webhookMessage finds the message that a webhook route is about: @original, or one that the token made.
func (c *call) webhookMessage() (*Interaction, *Message, error) {
	in, err := c.webhook()
	if err != nil {
		return nil, nil, err
	}
	if in.Channel.deleted {
		return nil, nil, errUnknownChannel
	}
	id := c.PathValue("message_id")
	if id == "" {
		id = in.original
	}
	m := in.Channel.find(id)
	if m == nil || id != in.original && !in.own[id] {
		return nil, nil, errUnknownMessage
	}
	return in, m, nil
}

func (c *call) getWebhookMessage() (any, error) {
	_, m, err := c.webhookMessage()
	return shown(m, err)
}

func (c *call) editWebhookMessage() (any, error) {
	in, old, err := c.webhookMessage()
	if err != nil {
		return nil, err
	}
	f, err := c.form(old, FlagEphemeral)
	if err != nil {
		return nil, err
	}
	if err := in.checkPost(f); err != nil {
		return nil, err
	}
	return shown(in.Channel.edit(old, f))
}

func (c *call) deleteWebhookMessage() (any, error) {
	in, m, err := c.webhookMessage()
	if err != nil {
		return nil, err
	}
	in.Channel.remove(m.ID)
	return nil, nil
}
