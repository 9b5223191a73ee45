package fakediscord

import (
	"net/http"
	"slices"
)

type callbackBody struct {
	Type int    `json:"type"`
	Data *draft `json:"data"`
}

// respond is POST /interactions/{id}/{token}/callback.
func (s *Server) respond(c *call) (any, error) {
	var body callbackBody
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	if body.Data == nil {
		body.Data = &draft{}
	}
	body.Data.files = c.sent.Files
	s.mu.Lock()
	in := s.interactions[c.PathValue("interaction_token")]
	if in == nil || in.ID != c.PathValue("interaction_id") {
		s.mu.Unlock()
		return nil, errUnknownInteraction()
	}
	try := Callback{
		Type: body.Type, Payload: c.sent.Raw, Files: c.sent.Files, Took: s.cfg.Now().Sub(in.Sent), draft: body.Data,
	}
	news, err := in.answer(&try)
	try.Status, try.Code = outcome(err)
	in.accept(try)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	if news != "" {
		s.publish(news, try.shown)
	}
	if c.sent.Query.Get("with_response") == "true" {
		return in.callbackResponse(&try), nil
	}
	return nil, nil
}

func outcome(err error) (status, code int) {
	if e, ok := err.(*apiError); ok { //nolint:errorlint // made a few lines above, never wrapped
		return e.status, e.code
	}
	return http.StatusNoContent, 0
}

// maxAttempts bounds the answers that are kept of one interaction, for bots that try in a loop.
const maxAttempts = 20

// accept notes an attempt. The lock is held.
func (in *Interaction) accept(try Callback) {
	if len(in.attempts) < maxAttempts {
		in.attempts = append(in.attempts, try)
	}
	if try.Code != 0 {
		return
	}
	in.first = &try
	if try.Type == CallbackDeferredMessage {
		in.filled = make(chan struct{})
	}
	close(in.answered)
}

// answer judges an attempt and does what it says. It returns the event that others hear of. The lock is held.
func (in *Interaction) answer(try *Callback) (news string, err error) {
	if bad := in.checkCallback(try); len(bad) > 0 {
		return "", errInvalidForm(bad)
	}
	if in.first != nil {
		return "", errAcknowledged()
	}
	if limit := in.s.cfg.ResponseDeadline; limit > 0 && try.Took > limit {
		return "", errUnknownInteraction()
	}
	switch try.Type {
	case CallbackMessage, CallbackDeferredMessage:
		return in.answerNew(try)
	case CallbackUpdate:
		return in.answerUpdate(try)
	case CallbackDeferredUpdate:
		try.shown = in.Channel.find(in.original)
	}
	return "", nil
}

func (in *Interaction) answerNew(try *Callback) (string, error) {
	s, ch, d := in.s, in.Channel, try.draft
	if err := in.mayPost(d); err != nil {
		return "", err
	}
	if try.Type == CallbackDeferredMessage {
		d = &draft{Flags: d.Flags&FlagEphemeral | FlagLoading}
	} else if !d.has() {
		return "", errEmptyMessage()
	}
	m := s.post(ch, d, in)
	m.Loading = try.Type == CallbackDeferredMessage
	if in.clicked != nil {
		m.ReplyTo = in.clicked.ID
	}
	ch.add(m)
	in.original = m.ID
	in.own[m.ID] = true
	try.shown = m
	return "MESSAGE_CREATE", nil
}

// mayPost looks at the channel. An interaction may be answered without SendMessages, but not with files without
// AttachFiles.
func (in *Interaction) mayPost(d *draft) error {
	ch := in.Channel
	switch {
	case ch.deleted:
		return errUnknownChannel()
	case ch.Guild != nil && ch.Guild.gone:
		return errNoAccess()
	case len(d.files) > 0 && !ch.appPermissions().Has(AttachFiles):
		return errNoPermission()
	}
	return nil
}

func (in *Interaction) answerUpdate(try *Callback) (string, error) {
	if err := in.mayPost(try.draft); err != nil {
		return "", err
	}
	old := in.Channel.find(in.original)
	if old == nil {
		return "", errUnknownMessage()
	}
	m, err := in.s.edit(in.Channel, old, try.draft)
	if err != nil {
		return "", err
	}
	try.shown = m
	return "MESSAGE_UPDATE", nil
}

// edit checks what a message would become, and puts it in its place. The lock is held.
func (s *Server) edit(ch *Channel, old *Message, d *draft) (*Message, error) {
	m := s.revise(ch, old, d)
	if len(m.Attachments) > maxFiles {
		return nil, errInvalidForm([]Violation{tooMany("attachments", maxFiles)})
	}
	if m.Content == "" && len(m.Components)+len(m.Embeds)+len(m.Attachments) == 0 {
		return nil, errEmptyMessage()
	}
	ch.replace(m)
	return m, nil
}

// checkCallback looks at the form of an answer: the type must fit the interaction, and the data the limits.
func (in *Interaction) checkCallback(try *Callback) []Violation {
	allowed := map[InteractionType][]int{
		PingInteraction:         {CallbackPong},
		CommandInteraction:      {CallbackMessage, CallbackDeferredMessage, CallbackModal},
		ComponentInteraction:    {CallbackMessage, CallbackDeferredMessage, CallbackDeferredUpdate, CallbackUpdate, CallbackModal},
		AutocompleteInteraction: {CallbackAutocomplete},
		ModalInteraction:        {CallbackMessage, CallbackDeferredMessage, CallbackDeferredUpdate, CallbackUpdate},
	}[in.Type]
	k := &checker{}
	if !slices.Contains(allowed, try.Type) {
		k.add("type", "INTERACTION_CALLBACK_TYPE_INVALID", "This interaction cannot be answered with this type.")
		return k.bad
	}
	d := try.draft
	switch try.Type {
	case CallbackMessage:
		k.message("data.", d, nil, true)
	case CallbackUpdate:
		k.update("data.", d, in.Channel.find(in.original))
	case CallbackDeferredMessage, CallbackDeferredUpdate:
		k.deferred("data.", d)
	case CallbackAutocomplete:
		k.choices("data.choices", d.Choices)
	case CallbackModal:
		k.modal("data.", d)
	}
	return k.bad
}

// callbackResponse is what ?with_response=true gets.
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
