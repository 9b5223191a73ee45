package playground

import "encoding/json"

// What the page sends. Every action has an id, which its answer repeats.
type action struct {
	ID int64  `json:"id"`
	Do string `json:"do"` // one of the do constants

	Channel string   `json:"channel,omitempty"`
	Message string   `json:"message,omitempty"` // press, select: the message's id
	Control string   `json:"control,omitempty"` // press, select: the custom_id
	Values  []string `json:"values,omitempty"`  // select
	Text    string   `json:"text,omitempty"`    // say

	Command  string       `json:"command,omitempty"`  // command, suggest: "kamisado start"
	Options  []typedValue `json:"options,omitempty"`  // command, suggest
	Language string       `json:"language,omitempty"` // language: "es" or "en"
	On       bool         `json:"on,omitempty"`       // trace: whether to send it; rights: whether to have them
}

// typedValue is an option of a command as the page sends it. The registered command says what type it has.
type typedValue struct {
	Name string `json:"name"`
	// Value is a string, a number or a boolean; a user's id for a user, {file, data} for a file, in base64.
	Value any `json:"value"`
	// Focused marks the option that is being typed, for suggest.
	Focused bool `json:"focused,omitempty"`
}

// What people can do.
const (
	doCommand  = "command"  // run a slash command
	doSuggest  = "suggest"  // ask the bot for choices while typing; the answer has them
	doPress    = "press"    // press a button
	doSelect   = "select"   // choose in a select
	doSay      = "say"      // post a message
	doLanguage = "language" // change the user's language, and the server's with it
	doRights   = "rights"   // have the rights of who runs the server, or not
	doTrace    = "trace"    // begin or end to watch the protocol
)

// What the page gets: one of these a frame, by its kind.
const (
	kindHello    = "hello"    // hello: everything, at the start of each connection
	kindMessage  = "message"  // post: a message is new or has changed
	kindGone     = "gone"     // gone: a message is deleted
	kindThreads  = "threads"  // threads: one was opened, renamed, put away or deleted
	kindState    = "state"    // state: users, language, commands or presence changed
	kindAnswer   = "answer"   // answer: what became of an action
	kindExchange = "exchange" // exchange: something went over the wire between Discord and the bot; after trace
)

// hello is everything that one user sees. It replaces whatever a page had.
type hello struct {
	Kind string `json:"kind"`
	state
	Me       string    `json:"me"` // the id of the user whose window this is
	Channels []channel `json:"channels"`
}

// state is what all windows share.
type state struct {
	Guild guild  `json:"guild"`
	Users []user `json:"users"` // the local users in their order, then the bot
	// Commands are the registered commands as Discord's API lists them. Empty until the bot is there.
	Commands []json.RawMessage `json:"commands"`
	// Online is whether the bot is connected to the gateway and has registered its commands.
	Online bool `json:"online"`
}

// stateNews is state as a frame of its own.
type stateNews struct {
	Kind string `json:"kind"`
	state
}

type guild struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Language is that of what everybody sees, "es" or "en".
	Language string `json:"language"`
}

type user struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Language string `json:"language,omitempty"` // empty for the bot
	Bot      bool   `json:"bot,omitempty"`
	// Permissions are what the user may do on the server, as Discord writes them: a decimal number.
	Permissions string `json:"permissions,omitempty"`
}

// threads are all threads that a page lists, without their messages.
type threads struct {
	Kind    string    `json:"kind"`
	Threads []channel `json:"threads"`
}

// channel is a text channel, a thread, or the user's direct messages with the bot.
type channel struct {
	ID       string `json:"id"`
	Name     string `json:"name"` // empty for direct messages
	Direct   bool   `json:"direct,omitempty"`
	Parent   string `json:"parent,omitempty"`   // of a thread: the id of its channel
	Messages []post `json:"messages,omitempty"` // oldest first
}

// post is a message as this user sees it.
type post struct {
	Kind string `json:"kind,omitempty"`
	// Message is Discord's message object: content, components, attachments, flags (64 only you see it, 128 the bot is
	// thinking), interaction_metadata, edited_timestamp, message_reference … Its attachments' urls have the path
	// /attachments/…, which the page's own server answers.
	Message json.RawMessage `json:"message"`
	// Pinged is whether posting it notified this user.
	Pinged bool `json:"pinged,omitempty"`
	// Language is what the bot was told to speak when it made the message; empty for what people say.
	Language string `json:"language,omitempty"`
}

type gone struct {
	Kind    string `json:"kind"`
	Channel string `json:"channel"`
	Message string `json:"message"`
}

// answer is what became of an action: done when Error is empty. For command, press and select it comes when the bot
// has given its first response, or has not within Discord's three seconds. What the action has changed is sent before.
type answer struct {
	Kind  string `json:"kind"`
	ID    int64  `json:"id"`
	Error string `json:"error,omitempty"` // one of the error constants; the page has the words
	// Choices answer suggest, at most 25.
	Choices []choice `json:"choices,omitempty"`
}

type choice struct {
	Name  string `json:"name"` // in the user's language
	Value any    `json:"value"`
}

// Why an action failed.
const (
	errBad     = "bad"     // the page sent what cannot be understood
	errStale   = "stale"   // the message, the control or the choice is not there any more
	errCommand = "command" // no such command, or options it does not take
	errSilent  = "silent"  // the bot did not answer in time
	errOffline = "offline" // the bot is not connected
	errLong    = "long"    // the text is too long
	errBusy    = "busy"    // too many actions wait for the bot
)

// exchange is one thing that went over the wire between Discord and the bot: an event of the gateway or a REST request
// with its answer. Tokens are taken out.
type exchange struct {
	Kind string `json:"kind"`
	Seq  int64  `json:"seq"` // rises by one
	At   int64  `json:"at"`  // Unix milliseconds
	// To is "bot" for an event of the gateway, "discord" for a request of the bot.
	To string `json:"to"`
	// Name is the event, such as INTERACTION_CREATE, or the request, such as "POST /channels/1/messages".
	Name string `json:"name"`
	// Interaction is the id of the interaction it is about; empty for none.
	Interaction string `json:"interaction,omitempty"`
	// User is the name of the user who caused the interaction.
	User string `json:"user,omitempty"`
	// Took is, in milliseconds, the time since the interaction for a callback or an edit of its answer, and the
	// request's own duration for others; 0 for events.
	Took float64 `json:"took,omitempty"`
	// Size is the bytes of the payload with its files.
	Size   int             `json:"size"`
	Status int             `json:"status,omitempty"` // of a request's answer
	Code   int             `json:"code,omitempty"`   // Discord's error code in it
	JSON   json.RawMessage `json:"json,omitempty"`   // the payload
	Files  []file          `json:"files,omitempty"`  // uploaded with it
	Answer json.RawMessage `json:"answer,omitempty"` // what the request was answered
}

type file struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Size int    `json:"size"`
}
