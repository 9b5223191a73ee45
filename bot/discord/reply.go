package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
	"kamisado/game"
	"kamisado/game/match"
)

// The limits of time for an answer.
const (
	// replyWithin is how long after its arrival an interaction accepts a first response: Discord's three seconds, less
	// what the request takes. editWithin is the same for an edit of the response, of Discord's fifteen minutes.
	replyWithin = 2700 * time.Millisecond
	editWithin  = 14 * time.Minute
	// sureWithin is how long after Discord has sent an interaction a response over HTTP is sure to reach it in time.
	// Nothing confirms such a response: one that is written later may be lost, also in a proxy.
	sureWithin = time.Second
	// lateReplyAfter is when a deferred interaction gets a late reply. Work is told to end before (handleWithin,
	// editWithin): what is still not done then hangs, as on a disk that does not answer.
	lateReplyAfter = editWithin + 30*time.Second
	// handleWithin bounds the work for one interaction, reply included.
	handleWithin = 20 * time.Second
)

// Discord's error codes for a second response to an interaction and for a message that does not exist.
const (
	codeAcknowledged   = 40060
	codeUnknownMessage = 10008
)

var (
	// errAnswered: the interaction has another answer, by another process.
	errAnswered = errors.New("the interaction was answered by somebody else")
	// errRepeated: the interaction had an answer when this one was sent once more, because nothing had confirmed it.
	// It may be this one.
	errRepeated = errors.New("the interaction was answered before this attempt")
	// errLate: the late reply was sent before the answer was there.
	errLate = errors.New("the answer came after the late reply")
	// errNoAnswer: there is no message that could be got or changed.
	errNoAnswer = errors.New("the interaction has no answer")
)

// incoming is an interaction that is being answered. Its first response is the answer, or it defers the answer, which
// then replaces the deferral or, if it has to appear in another way, is a message of its own.
type incoming struct {
	*interaction
	arrived time.Time
	// direct gives the first response of an interaction that came over HTTP; nil for one of the gateway, whose response
	// is sent to Discord.
	direct func(contentType string, body []byte) error
	// request is what a late reply answers; nil where nobody waits for one.
	request *chat.Request
	// match is the interaction's match, for the log. It is empty while it is not known.
	match match.ID
	// deferred is set once the answer was deferred in the way of kind, or could not be deferred, for the reason dead.
	deferred bool
	kind     chat.ReplyKind
	dead     error
	// shown is set while a deferred answer shows its progress.
	shown bool
	// late sends the late reply; nil if there will be none.
	late *time.Timer
	// answer is the id of the message that is the answer; nil for the first response, empty for none.
	answer atomic.Pointer[string]
}

// interact answers an interaction.
func (c *Client) interact(i *incoming) {
	c.guard(func(ctx context.Context) {
		if !i.usable() {
			c.Log.Warn("dropped an interaction without id, token, data or user")
			return
		}
		r, focused := c.request(i.interaction)
		if i.Type == discordgo.InteractionApplicationCommandAutocomplete {
			c.autocomplete(ctx, i, r, focused)
			return
		}
		c.notePress(i.Message)
		i.match = c.bot.Mux.MatchOf(r.Control)
		r.Answer = func() chat.GivenAnswer { return i.given().encode() }
		i.request = &r
		expected, slow := c.bot.Expected(&r), make(chan struct{})
		timer := time.AfterFunc(time.Until(i.arrived.Add(c.deferAfter)), func() {
			defer close(slow)
			c.deferReply(ctx, i, expected)
			if i.dead != nil {
				c.Log.Warn("an answer is slow and could not be deferred", "interaction", i.ID, "error", i.dead)
				return
			}
			c.Log.Warn("an answer is slow and was deferred", "interaction", i.ID)
		})
		reply, ok := c.bot.Handle(ctx, r)
		if !timer.Stop() {
			<-slow
		}
		switch {
		case ok:
			c.reply(ctx, i, reply)
		case i.deferred:
			i.stopLate()
			c.withdraw(ctx, i)
		}
	})
}

// isUnconfirmed reports whether a first response that was written now may be lost.
func (i *incoming) isUnconfirmed() bool {
	sent, err := discordgo.SnowflakeTimestamp(i.ID)
	return i.direct != nil && (err != nil || time.Since(sent) > sureWithin)
}

// reply answers an interaction: by the first response if that was not sent yet and the answer is there, else by a
// deferral and what takes its place.
func (c *Client) reply(ctx context.Context, i *incoming, reply chat.Reply) {
	i.match = cmp.Or(reply.Match, i.match)
	ok := true
	if reply.Deferred != nil {
		if !i.deferred {
			c.deferReply(ctx, i, reply.Kind)
		}
		working, cancel := context.WithDeadline(c.serving, i.arrived.Add(editWithin))
		defer cancel() // once the answer is given, for which the match stays locked
		reply, ok = c.work(working, i, reply)
	}
	if !i.deferred {
		wanted, pressed := reply.Kind == chat.Post && reply.After != nil, make(chan string, 1)
		if wanted && i.direct != nil {
			c.unknown.Store(i.ID, pressed)
			defer c.unknown.Delete(i.ID)
		}
		message, err := c.replyNow(ctx, i, reply)
		reply.Message = chat.Message{} // frees its pictures
		if err == nil && reply.Doubt != nil && i.isUnconfirmed() {
			reply.Doubt()
		}
		if err == nil && message == "" && wanted {
			message = c.postedID(ctx, i, pressed, reply.Wanted)
		}
		c.finish(ctx, i, reply, message, err)
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.atLeast(handleWithin)) // also while the process ends
	defer cancel()
	switch late := !i.stopLate(); {
	case !ok && !late:
		c.withdraw(ctx, i)
	case !ok:
	case late:
		c.finish(ctx, i, reply, "", errLate)
	default:
		c.give(ctx, i, reply)
	}
}

// work makes the reply that is deferred, and shows its progress. Deferred is called even if the interaction is dead:
// what it works on is committed.
func (c *Client) work(ctx context.Context, i *incoming, reply chat.Reply) (final chat.Reply, ok bool) {
	final, ok = reply.Deferred(ctx, func(progress chat.Reply) {
		if i.dead != nil || reply.Kind != i.kind {
			lose(progress)
			return
		}
		if err := c.editReply(ctx, i, progress); err != nil {
			lose(progress)
			c.Log.Debug("progress was not shown", "interaction", i.ID, "error", err)
			return
		}
		i.shown = true
		if i.kind != chat.Ephemeral {
			i.stopLate() // what was done shows on the board
		}
	})
	if final.Kind != chat.Ephemeral { // what everybody may see appears as was announced
		final.Kind = reply.Kind
	}
	return final, ok
}

// deferReply sends a first response without content. A deferred click shows nothing; a deferred command shows that the
// bot is thinking, to everybody unless the reply is ephemeral. If no answer comes in time, the late reply is sent.
func (c *Client) deferReply(ctx context.Context, i *incoming, kind chat.ReplyKind) {
	back := callback{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource}
	switch kind {
	case chat.Update:
		back.Type = discordgo.InteractionResponseDeferredMessageUpdate
	case chat.Ephemeral:
		back.Data = map[string]discordgo.MessageFlags{"flags": discordgo.MessageFlagsEphemeral}
	}
	i.deferred, i.kind = true, kind
	_, err := c.respond(ctx, i, "", back, nil)
	if err != nil && !errors.Is(err, errRepeated) { // it is then this one whose confirmation was lost
		i.dead = failure("defer a reply", err)
		return
	}
	if i.request == nil {
		return
	}
	i.late = time.AfterFunc(time.Until(i.arrived.Add(lateReplyAfter)), func() {
		ctx, cancel := context.WithTimeout(context.Background(), c.atLeast(handleWithin))
		defer cancel()
		c.give(ctx, i, c.bot.Late(i.request))
	})
}

// stopLate stops the late reply and reports whether it has not been sent. Only one of the answer and the late reply is
// sent: a user who was told that nobody knows what has come of it would not believe the other.
func (i *incoming) stopLate() bool {
	if i.late == nil {
		return true
	}
	if !i.late.Stop() {
		return false
	}
	i.late = nil
	return true
}

// give gives the answer of a deferred interaction: in the place of the deferral where it appears as was expected, else
// by a message of its own.
func (c *Client) give(ctx context.Context, i *incoming, reply chat.Reply) {
	err := i.dead
	switch {
	case err != nil:
	case reply.Kind == i.kind:
		err = c.editReply(ctx, i, reply)
	default:
		c.withdraw(ctx, i)
		err = c.followUp(ctx, i, reply)
	}
	if err != nil {
		c.finish(ctx, i, reply, "", err)
	}
}

// withdraw deletes a deferral that shows that the bot is thinking. (A deferred click shows nothing.)
func (c *Client) withdraw(ctx context.Context, i *incoming) {
	if i.dead != nil || i.shown || i.kind == chat.Update {
		return
	}
	if err := c.DeleteAnswer(ctx, i.given().encode()); err != nil {
		c.Log.Debug("a deferred reply was not deleted", "interaction", i.ID, "error", err)
	}
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
		c.Log.Debug("an interaction was answered by somebody else", "interaction", i.ID)
		lose(reply)
	case reply.Rescue != nil:
		c.Log.Warn("an interaction was not answered; the board is posted instead", "interaction", i.ID, "error", err)
		reply.Rescue(ctx)
	default:
		c.Log.Warn("an interaction was not answered", "interaction", i.ID, "error", err)
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
	case reply.Kind != chat.Post:
		return "", nil
	}
	var response struct {
		Resource struct {
			Message receivedMessage `json:"message"`
		} `json:"resource"`
	}
	_ = json.Unmarshal(raw, &response) // without an id the caller asks for it
	return response.Resource.Message.ID, nil
}

// replied returns the id of the message that a reply has posted whose confirmation was lost, like
// replyNow. It is an error when the interaction has another answer than this reply.
func (c *Client) replied(ctx context.Context, i *incoming, reply chat.Reply) (id string, err error) {
	raw, err := c.responseRequest(ctx, i.given(), http.MethodGet, c.ReplyWithin, nil, nil)
	if err != nil {
		return "", rest.Wrap("get the original response", err)
	}
	m := readMessage(raw)
	same := strings.TrimSpace(m.Content) == strings.TrimSpace(body(reply.Message).Content)
	switch {
	case !same, reply.Kind != chat.Update && m.isEphemeral() != (reply.Kind == chat.Ephemeral), m.ID == "":
		return "", errAnswered
	case reply.Kind == chat.Post:
		return m.ID, nil
	}
	return "", nil
}

// askAfter is how long after a response over HTTP the client asks Discord for the message, if no press has told its id
// and nobody waits for it: Discord creates the message only after it has read the response.
const askAfter = time.Second

// notePress tells who waits for the id of a message that one of its controls was pressed; m is nil for no message.
func (c *Client) notePress(m *clicked) {
	if m == nil {
		return
	}
	if pressed, ok := c.unknown.LoadAndDelete(m.Answers.ID); ok {
		pressed.(chan string) <- m.ID
	}
}

// postedID returns the id of the message that a reply has posted, for a response that has not returned it.
// It returns "" if the id cannot be learned; the board's link is then that of its channel. After a response over HTTP
// it waits for a press, which saves a request, unless somebody else waits for the match or the process ends.
func (c *Client) postedID(ctx context.Context, i *incoming, pressed <-chan string, wanted <-chan struct{}) string {
	if i.direct != nil {
		ask := time.NewTimer(askAfter)
		defer ask.Stop()
		select {
		case id := <-pressed:
			return id
		case <-wanted: // perhaps by the press
		case <-ask.C:
		case <-c.serving.Done():
		case <-ctx.Done():
		}
		select {
		case id := <-pressed:
			return id
		default:
		}
	}
	raw, err := c.responseRequest(ctx, i.given(), http.MethodGet, c.ReplyWithin, nil, nil)
	id := readMessage(raw).ID
	if id == "" {
		c.Log.Debug("could not learn a message's id", "error", rest.Wrap("get the original response", err))
	}
	return id
}

// editReply puts a reply in the place of the deferred one and calls its After.
func (c *Client) editReply(ctx context.Context, i *incoming, reply chat.Reply) error {
	raw, err := c.responseRequest(
		ctx, i.given(), http.MethodPatch, c.atLeast(handleWithin), body(reply.Message), reply.Message.Files(),
	)
	switch {
	case i.kind == chat.Update && i.pressedGone(err):
		reply.Kind = chat.Ephemeral
		return c.followUp(ctx, i, reply)
	case err != nil:
		return rest.Wrap("edit a deferred reply", err)
	}
	id := ""
	if m := readMessage(raw); i.kind == chat.Post && !m.isEphemeral() {
		id = m.ID
	}
	c.finish(ctx, i, reply, id, nil)
	return nil
}

// pressedGone reports whether an error says that the private message with the pressed control has been
// deleted. The caller then sends the answer as a new private message.
func (i *incoming) pressedGone(err error) bool {
	_, code := rest.Status(err)
	return code == codeUnknownMessage && i.Message != nil && i.Message.isEphemeral()
}

// followUp gives an answer in a message of its own, and calls its After. A second attempt could
// post it twice.
func (c *Client) followUp(ctx context.Context, i *incoming, reply chat.Reply) error {
	data := body(reply.Message)
	if reply.Kind == chat.Ephemeral {
		data.Flags = discordgo.MessageFlagsEphemeral
	}
	i.answer.Store(new(string)) // what changes the answer later must not change the board
	raw, err := c.rest.Send(ctx, rest.Call{
		Method: http.MethodPost, URL: discordgo.EndpointFollowupMessage(i.AppID, i.Token) + "?wait=true",
		Payload: data, Files: reply.Message.Files(), Once: true,
	})
	if err != nil {
		return rest.Wrap("answer in a message of its own", err)
	}
	id := readMessage(raw).ID
	i.answer.Store(&id)
	public := id
	if reply.Kind == chat.Ephemeral {
		public = ""
	}
	c.finish(ctx, i, reply, public, nil)
	return nil
}

// answer names the message that answers an interaction. It can be changed for as long as its token lives.
type answer struct {
	// message is the id of the message, "@original" for the first response, empty if there is no answer.
	app, message, token string
	// early is set if the response was sent over HTTP: Discord has the message a moment after it has the response.
	early bool
}

// given returns the answer to an interaction, as it is known now.
func (i *incoming) given() answer {
	a := answer{app: i.AppID, message: "@original", token: i.Token, early: i.direct != nil}
	if other := i.answer.Load(); other != nil {
		a.message = *other
	}
	return a
}

// encode returns an answer as text that decodeAnswer reads; empty if there is no answer.
func (a answer) encode() chat.GivenAnswer {
	if a.message == "" {
		return ""
	}
	return chat.GivenAnswer(fmt.Sprintf("%s/%s/%t/%s", a.app, a.message, a.early, a.token))
}

// decodeAnswer reads what encode has written. What was not is no answer.
func decodeAnswer(g chat.GivenAnswer) answer {
	parts := strings.SplitN(string(g), "/", 4)
	if len(parts) < 4 {
		return answer{}
	}
	return answer{app: parts[0], message: parts[1], early: parts[2] == "true", token: parts[3]}
}

// EditAnswer replaces an answer.
func (c *Client) EditAnswer(ctx context.Context, a chat.GivenAnswer, m chat.Message) error {
	_, err := c.responseRequest(ctx, decodeAnswer(a), http.MethodPatch, c.atLeast(handleWithin), body(m), m.Files())
	return rest.Wrap("edit an answer", err)
}

// DeleteAnswer removes an answer.
func (c *Client) DeleteAnswer(ctx context.Context, a chat.GivenAnswer) error {
	_, err := c.responseRequest(ctx, decodeAnswer(a), http.MethodDelete, c.atLeast(handleWithin), nil, nil)
	return rest.Wrap("delete an answer", err)
}

// autocomplete answers autocomplete.
func (c *Client) autocomplete(ctx context.Context, i *incoming, r chat.Request, option string) {
	texts := c.bot.Suggest(ctx, r, option)
	choices := make([]choice, 0, len(texts)) // not nil, which would be null
	for _, text := range texts {
		text = game.Cut(text, maxLabel)
		choices = append(choices, choice{Name: text, Value: text}) // clients may send either
	}
	back := callback{discordgo.InteractionApplicationCommandAutocompleteResult, map[string]any{"choices": choices}}
	if _, err := c.respond(ctx, i, "", back, nil); err != nil && !errors.Is(err, errRepeated) {
		c.Log.Debug("autocomplete was not answered", "error", rest.Wrap("answer autocomplete", err))
	}
}

// respond sends the first response to an interaction. That there is one already means nothing
// but that: an earlier attempt may have arrived, or another process was first.
func (c *Client) respond(
	ctx context.Context, i *incoming, query string, back callback, files []*chat.File,
) (raw []byte, err error) {
	defer func() { c.acknowledged(i, back, err) }()
	if i.direct != nil {
		contentType, content, err := rest.Encode(back, files)
		if err != nil {
			return nil, err
		}
		return nil, i.direct(contentType, content)
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

// failure is rest.Wrap for a first response.
func failure(what string, err error) error {
	if errors.Is(err, errAnswered) {
		return err
	}
	return rest.Wrap(what, err)
}

// How often, and after which waits at first, the message of a direct response is asked for:
// Discord has it a moment after it has the response.
const (
	maxEarly   = 6
	firstEarly = 40 * time.Millisecond
)

// responseRequest performs method on the message that is the answer to an interaction.
func (c *Client) responseRequest(
	ctx context.Context, a answer, method string, within time.Duration, payload any, files []*chat.File,
) ([]byte, error) {
	if a.message == "" {
		return nil, errNoAnswer
	}
	wait := firstEarly
	for try := 1; ; try++ {
		raw, err := c.rest.Send(ctx, rest.Call{
			Method: method, URL: discordgo.EndpointWebhookMessage(a.app, a.token, a.message),
			Payload: payload, Files: files, Until: time.Now().Add(within),
		})
		if status, _ := rest.Status(err); status != http.StatusNotFound || !a.early || try == maxEarly ||
			sleep(ctx, wait) != nil {
			return raw, err
		}
		wait *= 2
	}
}

// receivedMessage is what the bot reads of any message that Discord sends.
type receivedMessage struct {
	ID      string                 `json:"id"`
	Content string                 `json:"content"`
	Flags   discordgo.MessageFlags `json:"flags"`
}

// isEphemeral reports whether only one user sees the message.
func (m *receivedMessage) isEphemeral() bool { return m.Flags&discordgo.MessageFlagsEphemeral != 0 }

// readMessage reads a message in a response; what cannot be read is missing.
func readMessage(raw []byte) (m receivedMessage) {
	_ = json.Unmarshal(raw, &m)
	return m
}
