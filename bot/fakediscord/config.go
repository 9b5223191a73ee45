package fakediscord

import (
	"log/slog"
	"time"
)

// Defaults of Config. They are Discord's own numbers where Discord has one.
const (
	DefaultToken         = "fakediscord-bot-token"
	DefaultApplicationID = "1100000000000000001"
	DefaultBotName       = "kamisado"

	DefaultResponseDeadline  = 3 * time.Second
	DefaultTokenLife         = 15 * time.Minute
	DefaultHeartbeatInterval = 41250 * time.Millisecond
)

// Config says what this Discord is like. The zero value is a usable one.
type Config struct {
	// Token is the bot's, without the "Bot " prefix. Any other is refused: 401, or close code 4004.
	Token string
	// ApplicationID is the application's snowflake; the bot user has the same id, as new applications do.
	ApplicationID string
	// BotName is the bot's user name.
	BotName string
	// Now is the clock that deadlines and token lives are read on; nil means time.Now. Waiting uses real time.
	Now func() time.Time
	// Logger hears one debug line a request and one warning a problem; nil discards both.
	Logger *slog.Logger
	// Check looks at each REST request of the bot before it is served, and may be called from several goroutines at
	// once. Its errors are collected in Problems and change nothing else. Requests without a token are not the bot's:
	// they are refused before their body is read, and not looked at.
	Check func(RESTRequest) error

	// Observe is told of everything that happens, messages in the order of their changes. It may be called with the
	// server's lock held and from several goroutines at once: it must return at once and must not call the server.
	Observe func(Event)

	// ResponseDeadline is how long an interaction waits for its first response; negative means for ever.
	ResponseDeadline time.Duration
	// TokenLife is how long an interaction's token can be used for edits and follow-ups.
	TokenLife time.Duration
	// HeartbeatInterval is what hello asks the client for.
	HeartbeatInterval time.Duration
	// StrictCommands makes Slash fail for commands and options that the bot has not registered.
	StrictCommands bool
	// RateLimit, when above zero, allows so many requests per route and major id in RateWindow and answers 429 beyond
	// it. Zero sends the headers only and never refuses.
	RateLimit int
	// RateWindow is the window of RateLimit; zero means five seconds.
	RateWindow time.Duration

	// MaxMessages bounds the messages kept a channel (200), MaxInteractions the interactions whose token is known
	// (1000), MaxRequests the request log (1000), MaxReplay the events a session can replay (500): a benchmark that
	// runs for an hour must not grow.
	MaxMessages, MaxInteractions, MaxRequests, MaxReplay int
}

func (c Config) withDefaults() Config {
	setDefault(&c.Token, DefaultToken)
	setDefault(&c.ApplicationID, DefaultApplicationID)
	setDefault(&c.BotName, DefaultBotName)
	setDefault(&c.ResponseDeadline, DefaultResponseDeadline)
	setDefault(&c.TokenLife, DefaultTokenLife)
	setDefault(&c.HeartbeatInterval, DefaultHeartbeatInterval)
	setDefault(&c.RateWindow, 5*time.Second)
	setDefault(&c.MaxMessages, 200)
	setDefault(&c.MaxInteractions, 1000)
	setDefault(&c.MaxRequests, 1000)
	setDefault(&c.MaxReplay, 500)
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return c
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
