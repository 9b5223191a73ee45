package fakediscord

import "encoding/json"

// EventKind says what happened.
type EventKind int

// What Config.Observe is told of.
const (
	// MessageCreated, MessageUpdated and MessageDeleted are told with Channel and Message, ephemeral ones too. A message
	// that Config.MaxMessages pushes out counts as deleted.
	MessageCreated EventKind = iota + 1
	MessageUpdated
	MessageDeleted
	// InteractionCreated is told with Interaction, when it is given to the gateway.
	InteractionCreated
	// RequestServed is told with Exchange, when the bot has its answer.
	RequestServed
	// CommandsChanged and GatewayChanged say that it is worth asking Commands and Gateway again.
	CommandsChanged
	GatewayChanged
)

// Event is one thing that happened in this Discord.
type Event struct {
	Kind        EventKind
	Channel     *Channel
	Message     *Message
	Interaction *Interaction
	Exchange    *Exchange
}

// Exchange is a REST request of the bot and what it was answered.
type Exchange struct {
	Request
	Payload     json.RawMessage // the JSON body, that of payload_json for multipart
	Files       []File
	Size        int             // of payload and files together, in bytes
	Response    json.RawMessage // the body of the answer; nil for none
	Interaction *Interaction    // the one whose token the path has; nil for none
}

// observe tells Config.Observe.
func (s *Server) observe(e Event) {
	if s.cfg.Observe != nil {
		s.cfg.Observe(e)
	}
}

// observeRequest puts together what a request was, once it is answered.
func (s *Server) observeRequest(c *call, r Request) {
	if s.cfg.Observe == nil {
		return
	}
	token := c.PathValue("interaction_token") + c.PathValue("webhook_token")
	s.mu.Lock()
	in := s.interactions[token]
	s.mu.Unlock()
	size := len(c.sent.Raw)
	for _, f := range c.sent.Files {
		size += len(f.Bytes)
	}
	s.observe(Event{Kind: RequestServed, Exchange: &Exchange{
		Request: r, Payload: c.sent.Raw, Files: c.sent.Files, Size: size, Response: c.answer, Interaction: in,
	}})
}

// Payload is the interaction as the gateway delivered it; nil when it was never sent.
func (in *Interaction) Payload() json.RawMessage { return in.payload }

// JSON is the message as Discord's API shows it, with the guild's id as in events.
func (m *Message) JSON() json.RawMessage {
	w := m.wire()
	w.GuildID = m.GuildID
	raw, _ := json.Marshal(w)
	return raw
}
