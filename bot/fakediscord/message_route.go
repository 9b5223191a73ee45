package fakediscord

import "slices"

// The routes below /channels. All run with the server's lock held.

// channel finds the channel of a call, if the bot may see it.
func (c *call) channel() (*Channel, error) {
	ch := c.s.channels[c.PathValue("channel_id")]
	if ch == nil {
		return nil, errUnknownChannel
	}
	return ch, ch.checkAccess()
}

// message finds the message of a call. Ephemeral ones exist for the webhook's routes only.
func (c *call) message() (*Channel, *Message, error) {
	ch, err := c.channel()
	if err != nil {
		return nil, nil, err
	}
	m := ch.find(c.PathValue("message_id"))
	if m == nil || m.Ephemeral {
		return nil, nil, errUnknownMessage
	}
	return ch, m, nil
}

// shown is the message of a response.
func shown(m *Message, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return m.wire(), nil
}

func (c *call) createMessage() (any, error) {
	f, err := c.form(nil, 0)
	if err != nil {
		return nil, err
	}
	ch, err := c.channel()
	if err != nil {
		return nil, err
	}
	if err := ch.checkSend(len(f.files) > 0); err != nil {
		return nil, err
	}
	if f.isEmpty() {
		return nil, errEmptyMessage
	}
	if r := f.Reference; r != nil && ch.find(r.MessageID) == nil && (r.Must == nil || *r.Must) {
		k := &checker{}
		k.add("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
		return nil, k.err()
	}
	if f.Enforce && f.Nonce != "" {
		for _, old := range slices.Backward(ch.messages) {
			if old.Nonce == string(f.Nonce) {
				return old.wire(), nil // nothing is posted twice
			}
		}
	}
	ch.reopen()
	m := ch.newMessage(f, nil)
	ch.add(m)
	return m.wire(), nil
}

func (c *call) editMessage() (any, error) {
	ch, old, err := c.message()
	if err != nil {
		return nil, err
	}
	f, err := c.form(old, FlagEphemeral)
	switch {
	case err != nil:
		return nil, err
	case old.Author.ID != c.s.cfg.ApplicationID:
		return nil, errNotAuthor
	case ch.thread.archived:
		return nil, errArchived
	case len(f.files) > 0 && !ch.appPermissions().Has(AttachFiles):
		return nil, errNoPermission
	}
	return shown(ch.edit(old, f))
}

func (c *call) deleteMessage() (any, error) {
	ch, m, err := c.message()
	switch {
	case err != nil:
		return nil, err
	case ch.thread.archived:
		return nil, errArchived
	case m.Author.ID != c.s.cfg.ApplicationID && !ch.appPermissions().Has(ManageMessages):
		return nil, errNoPermission
	}
	ch.remove(m.ID)
	return nil, nil
}
