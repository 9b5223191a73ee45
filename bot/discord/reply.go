package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

// codeAcknowledged is Discord's error code for a second response to an interaction.
const codeAcknowledged = 40060

// How long after its arrival an interaction accepts a first response, and an edit of
// it: Discord's three seconds and fifteen minutes, less what the request takes.
const (
	replyWithin = 2700 * time.Millisecond
	editWithin  = 14 * time.Minute
)

// reply answers an interaction, in one callback where one is enough.
func (c *Client) reply(ctx context.Context, i *incoming, reply chat.Reply) {
	i.match = cmp.Or(reply.Match, i.match)
	if reply.Deferred != nil {
		c.work(ctx, i, reply, c.deferReply(ctx, i, reply.Kind))
		return
	}
	var pressed <-chan string
	wanted := reply.Kind == chat.Post && reply.After != nil
	if wanted && i.direct != nil {
		var ignore func()
		pressed, ignore = c.awaitPress(i.ID)
		defer ignore()
	}
	message, err := c.replyNow(ctx, i, reply)
	reply.Message = chat.Message{} // frees its pictures
	if err == nil && wanted && message == "" {
		message = c.postedID(ctx, i, pressed)
	}
	c.finish(ctx, i, reply, message, err)
}

// askAfter is how long after a response over HTTP the client asks Discord for the message: Discord creates
// the message only after it has read the response.
const askAfter = time.Second

// awaitPress returns a channel that receives the id of the message that answers an interaction. The id
// comes with the first press on a control of the message. ignore stops waiting for it.
func (c *Client) awaitPress(interaction string) (pressed <-chan string, ignore func()) {
	id := make(chan string, 1)
	c.unknown.Store(interaction, id)
	return id, func() { c.unknown.Delete(interaction) }
}

// notePress sends the id of a message with a pressed control to the channel of awaitPress, if there is one.
func (c *Client) notePress(m *clicked) {
	if id, ok := c.unknown.LoadAndDelete(m.Answers.ID); ok {
		id.(chan string) <- m.ID
	}
}

// postedID returns the id of the message that a reply has posted, for a response that has not returned it.
// It returns "" if the id cannot be learned. Over HTTP it first waits for pressed, which saves a request.
func (c *Client) postedID(ctx context.Context, i *incoming, pressed <-chan string) string {
	if i.direct != nil {
		ask := time.NewTimer(c.askAfter())
		defer ask.Stop()
		select {
		case id := <-pressed:
			return id
		case <-ask.C:
		case <-c.serving.Done():
		case <-ctx.Done():
		}
	}
	raw, err := c.responseRequest(ctx, i, http.MethodGet, c.ReplyWithin, nil, nil)
	id := messageID(raw)
	if id == "" { // the board's link is then that of its channel
		c.log.Debug("could not learn a message's id", "error", rest.Wrap("get the original response", err))
	}
	return id
}

// finish calls back after a reply was sent or lost. If the interaction is dead although
// something was committed, the board goes out by the channel route.
func (c *Client) finish(ctx context.Context, i *incoming, reply chat.Reply, message string, err error) {
	switch {
	case err == nil:
		if reply.After != nil {
			reply.After(ctx, message)
		}
	case errors.Is(err, errAnswered):
		// Another process shows what that answer does, or else a sweep does.
		c.log.Debug("an interaction was answered by somebody else", "interaction", i.ID)
		lose(reply)
	case reply.Rescue != nil:
		c.log.Warn("an interaction was not answered; the board is posted instead", "interaction", i.ID, "error", err)
		reply.Rescue(ctx)
	default:
		c.log.Warn("an interaction was not answered", "interaction", i.ID, "error", err)
		lose(reply)
	}
}

// lose tells a reply that it is not shown.
func lose(reply chat.Reply) {
	if reply.Lost != nil {
		reply.Lost()
	}
}

// replyNow sends the reply as the first response and returns the id of the message
// that it posted for everybody. The id is empty if the response does not have it.
func (c *Client) replyNow(ctx context.Context, i *incoming, reply chat.Reply) (id string, err error) {
	data, kind, query := body(reply.Message), discordgo.InteractionResponseChannelMessageWithSource, ""
	switch reply.Kind {
	case chat.Update:
		kind = discordgo.InteractionResponseUpdateMessage
	case chat.Ephemeral:
		data.Flags = discordgo.MessageFlagsEphemeral
	case chat.Post:
		query = "?with_response=true"
	}
	raw, err := c.respond(ctx, i, query, callback{kind, data}, reply.Message.Files())
	switch {
	case errors.Is(err, errRepeated):
		return c.replied(ctx, i, reply)
	case reply.Kind == chat.Update && i.pressedGone(err):
		reply.Kind = chat.Ephemeral
		return c.replyNow(ctx, i, reply)
	case err != nil:
		return "", failure("answer an interaction", err)
	}
	if reply.Kind != chat.Post {
		return "", nil
	}
	var response struct {
		Resource struct {
			Message json.RawMessage `json:"message"`
		} `json:"resource"`
	}
	_ = json.Unmarshal(raw, &response) // without an id the caller asks for it
	return messageID(response.Resource.Message), nil
}

// codeUnknownMessage is Discord's error code for a message that does not exist.
const codeUnknownMessage = 10008

// pressedGone reports whether an error says that the private message with the pressed control has been
// deleted. The caller then sends the answer as a new private message.
func (i *incoming) pressedGone(err error) bool {
	_, code := rest.Status(err)
	return code == codeUnknownMessage && i.Message != nil && i.Message.Flags&discordgo.MessageFlagsEphemeral != 0
}

// replied returns the id of the message that a reply has posted whose confirmation was lost, like
// replyNow. It is an error when the interaction has another answer than this reply.
func (c *Client) replied(ctx context.Context, i *incoming, reply chat.Reply) (id string, err error) {
	raw, err := c.responseRequest(ctx, i, http.MethodGet, c.ReplyWithin, nil, nil)
	if err != nil {
		return "", rest.Wrap("get the original response", err)
	}
	var m struct {
		ID      string `json:"id"`
		Content string `json:"content"`
	}
	_ = json.Unmarshal(raw, &m) // what cannot be read is another answer
	ephemeral := isEphemeral(raw)
	same := strings.TrimSpace(m.Content) == strings.TrimSpace(body(reply.Message).Content)
	switch {
	case !same, reply.Kind != chat.Update && ephemeral != (reply.Kind == chat.Ephemeral), m.ID == "":
		return "", errAnswered
	case reply.Kind == chat.Post:
		return m.ID, nil
	}
	return "", nil
}

// work makes the reply that is deferred and edits it in when it is there. dead is why the
// deferral was not taken, nil when it was. Deferred is called even if the interaction is dead:
// what it works on is committed.
func (c *Client) work(ctx context.Context, i *incoming, reply chat.Reply, dead error) {
	within, cancel := context.WithDeadline(c.serving, i.arrived.Add(editWithin))
	defer cancel()
	empty := true
	final, ok := reply.Deferred(within, func(progress chat.Reply) {
		if dead != nil {
			lose(progress)
			return
		}
		if err := c.editReply(within, i, reply.Kind, progress); err != nil {
			lose(progress)
			c.log.Debug("progress was not shown", "interaction", i.ID, "error", err)
			return
		}
		empty = false
		if reply.Kind != chat.Ephemeral {
			i.late.cancel() // what was done shows on the board
		}
	})
	if ok && final.Kind == chat.Ephemeral && reply.Kind != chat.Ephemeral {
		c.log.Error("a private reply was dropped because its interaction was deferred publicly", "interaction", i.ID)
		ok = false
	}
	if !i.late.cancel() {
		dead = errLate
	}
	// The reply is shown even when the process is about to end.
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), c.atLeast(handleWithin))
	defer stop()
	switch {
	case !ok && empty && dead == nil && reply.Kind != chat.Update:
		c.deleteReply(ctx, i)
	case ok:
		if dead == nil {
			dead = c.editReply(ctx, i, reply.Kind, final)
		}
		if dead != nil {
			c.finish(ctx, i, final, "", dead)
		}
	}
}

// deferReply sends a first response without content. A deferred click shows nothing; a
// deferred command shows that the bot is thinking, to everybody unless the reply is
// ephemeral.
func (c *Client) deferReply(ctx context.Context, i *incoming, kind chat.ReplyKind) error {
	back := callback{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource}
	switch kind {
	case chat.Update:
		back.Type = discordgo.InteractionResponseDeferredMessageUpdate
	case chat.Ephemeral:
		back.Data = map[string]discordgo.MessageFlags{"flags": discordgo.MessageFlagsEphemeral}
	}
	_, err := c.respond(ctx, i, "", back, nil)
	if err != nil && !errors.Is(err, errRepeated) { // it is then this one whose confirmation was lost
		return failure("defer a reply", err)
	}
	i.late.schedule(c, i, kind)
	return nil
}

// editReply puts a reply in the place of the deferred one, of the given kind, and calls
// its After.
func (c *Client) editReply(ctx context.Context, i *incoming, kind chat.ReplyKind, reply chat.Reply) error {
	raw, err := c.responseRequest(ctx, i, http.MethodPatch, c.atLeast(handleWithin), body(reply.Message), reply.Message.Files())
	switch {
	case kind == chat.Update && i.pressedGone(err):
		reply.Kind = chat.Ephemeral
		return c.followUp(ctx, i, reply)
	case err != nil:
		return rest.Wrap("edit a deferred reply", err)
	}
	id := ""
	if kind == chat.Post && !isEphemeral(raw) {
		id = messageID(raw)
	}
	c.finish(ctx, i, reply, id, nil)
	return nil
}

// answer is the answer to an interaction. It can be changed for as long as its token lives.
type answer struct {
	client      *Client
	interaction *incoming
}

var _ chat.GivenAnswer = answer{}

// Edit replaces the answer.
func (a answer) Edit(ctx context.Context, m chat.Message) error {
	_, err := a.client.responseRequest(ctx, a.interaction, http.MethodPatch, a.client.atLeast(handleWithin), body(m), m.Files())
	return rest.Wrap("edit an answer", err)
}

// Delete removes the answer.
func (a answer) Delete(ctx context.Context) error {
	_, err := a.client.responseRequest(ctx, a.interaction, http.MethodDelete, a.client.atLeast(handleWithin), nil, nil)
	return rest.Wrap("delete an answer", err)
}

// deleteReply deletes a deferred reply that will not come. (A deferred click shows
// nothing that could be deleted.)
func (c *Client) deleteReply(ctx context.Context, i *incoming) {
	if err := (answer{c, i}).Delete(ctx); err != nil {
		c.log.Debug("a deferred reply was not deleted", "interaction", i.ID, "error", err)
	}
}

// autocomplete answers autocomplete.
func (c *Client) autocomplete(ctx context.Context, i *incoming) {
	typed, ok := c.typedCommand(i.interaction)
	if !ok {
		return
	}
	texts := c.bot.Suggest(ctx, c.request(i.interaction), typed.focused)
	choices := make([]choice, 0, len(texts)) // not nil, which would be null
	for _, text := range texts[:min(len(texts), maxOptions)] {
		text = truncate(text, maxLabel)
		choices = append(choices, choice{Name: text, Value: text}) // clients may send either
	}
	back := callback{discordgo.InteractionApplicationCommandAutocompleteResult, map[string]any{"choices": choices}}
	if _, err := c.respond(ctx, i, "", back, nil); err != nil && !errors.Is(err, errRepeated) {
		c.log.Debug("autocomplete was not answered", "error", rest.Wrap("answer autocomplete", err))
	}
}

// errAnswered: the interaction has another answer, by another process. errRepeated: it was
// answered when this answer was sent once more, because nothing had confirmed it; it may be
// this one.
var (
	errAnswered = errors.New("the interaction was answered by somebody else")
	errRepeated = errors.New("the interaction was answered before this attempt")
)

// failure is rest.Wrap for a first response.
func failure(what string, err error) error {
	if errors.Is(err, errAnswered) {
		return err
	}
	return rest.Wrap(what, err)
}

// respond sends the first response to an interaction. That there is one already means nothing
// but that: an earlier attempt may have arrived, or another process was first.
func (c *Client) respond(
	ctx context.Context, i *incoming, query string, back callback, files []*chat.File,
) (raw []byte, err error) {
	defer func() { c.acknowledged(i, back, err) }()
	if i.direct != nil {
		return nil, i.respondDirectly(back, files)
	}
	raw, err = c.rest.Send(ctx, rest.Call{
		Method: http.MethodPost, URL: discordgo.EndpointInteractionResponse(i.ID, i.Token) + query,
		Payload: back, Files: files, Until: i.arrived.Add(c.ReplyWithin),
	})
	switch answer, ok := errors.AsType[*rest.Error](err); {
	case !ok || answer.Code != codeAcknowledged:
		return raw, err
	case answer.Attempt > 1:
		return nil, errRepeated
	}
	return nil, errAnswered
}

// isEphemeral reports whether the user alone sees a message in a response.
func isEphemeral(raw []byte) bool {
	var m struct {
		Flags discordgo.MessageFlags `json:"flags"`
	}
	return json.Unmarshal(raw, &m) == nil && m.Flags&discordgo.MessageFlagsEphemeral != 0
}

// messageID is the id of a message in a response; empty when there is none.
func messageID(raw []byte) string {
	var m struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(raw, &m) // an id that cannot be read is missing
	return m.ID
}
