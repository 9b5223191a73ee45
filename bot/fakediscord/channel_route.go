package fakediscord

import "slices"

// reach finds the channel of a call, if the bot may see it. The lock is held.
func (s *Server) reach(c *call) (*Channel, error) {
	ch := s.channels[c.PathValue("channel_id")]
	if ch == nil {
		return nil, errUnknownChannel()
	}
	if !ch.reachable() {
		return nil, errNoAccess()
	}
	return ch, nil
}

// reachMessage finds the message of a call. Ephemeral ones exist for the token's routes only. The lock is held.
func (s *Server) reachMessage(c *call) (*Channel, *Message, error) {
	ch, err := s.reach(c)
	if err != nil {
		return nil, nil, err
	}
	m := ch.find(c.PathValue("message_id"))
	if m == nil || m.Ephemeral {
		return nil, nil, errUnknownMessage()
	}
	return ch, m, nil
}

func (s *Server) getChannel(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.reach(c)
	if err != nil {
		return nil, err
	}
	return ch.wire(), nil
}

// listMessages answers newest first, as Discord does.
func (s *Server) listMessages(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.reach(c)
	if err != nil {
		return nil, err
	}
	before, after := c.sent.Query.Get("before"), c.sent.Query.Get("after")
	out := []*wireMessage{}
	for _, m := range slices.Backward(ch.visible(nil)) {
		if before != "" && m.ID >= before || after != "" && m.ID <= after {
			continue
		}
		if len(out) == c.limitOf(50, 100) {
			break
		}
		out = append(out, m.wire())
	}
	return out, nil
}

func (s *Server) getMessage(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, m, err := s.reachMessage(c)
	if err != nil {
		return nil, err
	}
	return m.wire(), nil
}

func (s *Server) createMessage(c *call) (any, error) {
	d := &draft{}
	if err := c.decode(d); err != nil {
		return nil, err
	}
	d.files = c.sent.Files
	k := &checker{}
	k.message("", d, nil, false)
	if len(k.bad) > 0 {
		return nil, errInvalidForm(k.bad)
	}
	s.mu.Lock()
	m, known, err := s.postFor(c, d)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	if !known {
		s.publish("MESSAGE_CREATE", m)
	}
	return m.wire(), nil
}

// postFor needs the lock. It reports true for a message that an enforced nonce found: nothing is posted twice.
func (s *Server) postFor(c *call, d *draft) (m *Message, known bool, err error) {
	ch, err := s.reach(c)
	if err != nil {
		return nil, false, err
	}
	if err := ch.sendable(len(d.files) > 0); err != nil {
		return nil, false, err
	}
	if !d.has() {
		return nil, false, errEmptyMessage()
	}
	if r := d.Reference; r != nil && ch.find(r.MessageID) == nil && (r.Must == nil || *r.Must) {
		return nil, false, errInvalidForm([]Violation{{
			"message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message",
		}})
	}
	if d.Enforce && d.Nonce != "" {
		for _, old := range slices.Backward(ch.messages) {
			if old.Nonce == string(d.Nonce) {
				return old, true, nil
			}
		}
	}
	ch.archived = false // posting into a thread opens it again
	m = s.post(ch, d, nil)
	ch.add(m)
	return m, false, nil
}

func (s *Server) editMessage(c *call) (any, error) {
	d := &draft{}
	if err := c.decode(d); err != nil {
		return nil, err
	}
	d.files = c.sent.Files
	s.mu.Lock()
	m, err := s.editFor(c, d)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	s.publish("MESSAGE_UPDATE", m)
	return m.wire(), nil
}

// editFor needs the lock.
func (s *Server) editFor(c *call, d *draft) (*Message, error) {
	ch, old, err := s.reachMessage(c)
	if err != nil {
		return nil, err
	}
	k := &checker{}
	k.update("", d, old)
	switch {
	case len(k.bad) > 0:
		return nil, errInvalidForm(k.bad)
	case old.Author.ID != s.cfg.ApplicationID:
		return nil, errNotAuthor()
	case ch.archived:
		return nil, errArchived()
	case len(d.files) > 0 && !ch.appPermissions().Has(AttachFiles):
		return nil, errNoPermission()
	}
	return s.edit(ch, old, d)
}

func (s *Server) deleteMessage(c *call) (any, error) {
	s.mu.Lock()
	ch, m, err := s.reachMessage(c)
	if err == nil {
		switch {
		case ch.archived:
			err = errArchived()
		case m.Author.ID != s.cfg.ApplicationID && !ch.appPermissions().Has(ManageMessages):
			err = errNoPermission()
		default:
			ch.remove(m.ID)
		}
	}
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	s.publish("MESSAGE_DELETE", m)
	return nil, nil
}
