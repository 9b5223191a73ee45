package fakediscord

// hooked finds the interaction whose token the path carries. The lock is held.
func (s *Server) hooked(c *call) (*Interaction, error) {
	if c.PathValue("webhook_id") != s.cfg.ApplicationID {
		return nil, errUnknownWebhook()
	}
	in := s.interactions[c.PathValue("webhook_token")]
	if in == nil || s.cfg.Now().Sub(in.Sent) > s.cfg.TokenLife {
		return nil, errTokenExpired()
	}
	if in.first == nil {
		return nil, errUnknownWebhook()
	}
	return in, nil
}

// followUp is POST /webhooks/{app}/{token}. After a deferred answer the first follow-up takes its place, and its
// visibility.
func (s *Server) followUp(c *call) (any, error) {
	d := &draft{}
	if err := c.decode(d); err != nil {
		return nil, err
	}
	d.files = c.sent.Files
	k := &checker{}
	k.message("", d, nil, true)
	if len(k.bad) > 0 {
		return nil, errInvalidForm(k.bad)
	}
	s.mu.Lock()
	in, err := s.hooked(c)
	if err == nil {
		err = in.mayPost(d)
	}
	if err == nil && !d.has() {
		err = errEmptyMessage()
	}
	if err != nil {
		s.mu.Unlock()
		return nil, err
	}
	m, kind := in.addFollowUp(d)
	s.mu.Unlock()
	s.publish(kind, m)
	return m.wire(), nil
}

func (in *Interaction) addFollowUp(d *draft) (*Message, string) {
	if old := in.Channel.find(in.original); old != nil && old.Loading {
		m := in.s.revise(in.Channel, old, d)
		in.Channel.replace(m)
		in.fulfil()
		return m, "MESSAGE_UPDATE"
	}
	m := in.s.post(in.Channel, d, in)
	if in.original != "" {
		m.ReplyTo = in.original
	}
	in.Channel.add(m)
	in.own[m.ID] = true
	return m, "MESSAGE_CREATE"
}

// fulfil wakes those who wait for the deferred answer. The lock is held.
func (in *Interaction) fulfil() {
	if in.filled == nil {
		return
	}
	select {
	case <-in.filled:
	default:
		close(in.filled)
	}
}

func (s *Server) getOriginal(c *call) (any, error)    { return s.readHooked(c, "") }
func (s *Server) getHooked(c *call) (any, error)      { return s.readHooked(c, c.PathValue("message_id")) }
func (s *Server) editOriginal(c *call) (any, error)   { return s.patchHooked(c, "") }
func (s *Server) editHooked(c *call) (any, error)     { return s.patchHooked(c, c.PathValue("message_id")) }
func (s *Server) deleteOriginal(c *call) (any, error) { return s.dropHooked(c, "") }
func (s *Server) deleteHooked(c *call) (any, error) {
	return s.dropHooked(c, c.PathValue("message_id"))
}

// target is the message that a webhook route is about: one that the token made, or the clicked one. An empty id stands
// for @original. The lock is held.
func (in *Interaction) target(id string) (*Message, error) {
	if in.Channel.deleted {
		return nil, errUnknownChannel()
	}
	if id == "" {
		id = in.original
	}
	if id != in.original && !in.own[id] {
		return nil, errUnknownMessage()
	}
	if m := in.Channel.find(id); m != nil {
		return m, nil
	}
	return nil, errUnknownMessage()
}

func (s *Server) readHooked(c *call, id string) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	in, err := s.hooked(c)
	if err != nil {
		return nil, err
	}
	m, err := in.target(id)
	if err != nil {
		return nil, err
	}
	return m.wire(), nil
}

func (s *Server) patchHooked(c *call, id string) (any, error) {
	d := &draft{}
	if err := c.decode(d); err != nil {
		return nil, err
	}
	d.files = c.sent.Files
	s.mu.Lock()
	m, err := s.patchTarget(c, id, d)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	s.publish("MESSAGE_UPDATE", m)
	return m.wire(), nil
}

// patchTarget needs the lock.
func (s *Server) patchTarget(c *call, id string, d *draft) (*Message, error) {
	in, err := s.hooked(c)
	if err != nil {
		return nil, err
	}
	old, err := in.target(id)
	if err != nil {
		return nil, err
	}
	k := &checker{}
	k.update("", d, old)
	if len(k.bad) > 0 {
		return nil, errInvalidForm(k.bad)
	}
	if err := in.mayPost(d); err != nil {
		return nil, err
	}
	m, err := s.edit(in.Channel, old, d)
	if err == nil && old.Loading {
		in.fulfil()
	}
	return m, err
}

func (s *Server) dropHooked(c *call, id string) (any, error) {
	s.mu.Lock()
	in, err := s.hooked(c)
	if err != nil {
		s.mu.Unlock()
		return nil, err
	}
	m, err := in.target(id)
	if err != nil {
		s.mu.Unlock()
		return nil, err
	}
	in.Channel.remove(m.ID)
	in.fulfil()
	s.mu.Unlock()
	s.publish("MESSAGE_DELETE", m)
	return nil, nil
}
