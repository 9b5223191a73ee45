package bot

import (
	"cmp"
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/bot/upkeep"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Config is what a Bot is made of.
type Config struct {
	Games     []Game
	Store     store.Store
	Catalogue *lang.Catalogue
	Log       *slog.Logger
	// Poster writes messages that answer no request.
	Poster chat.Poster
	// Limits are the platform's; a zero one is none.
	Limits chat.Limits
	// Link is the address of a message, for people.
	Link func(guild, channel, message string) string
	// Home reports whether a place is on the platform that the bot is connected to; nil
	// when all are. A sweep leaves matches of other places alone.
	Home func(store.Place) bool
	// Platform names that one, where several share a store.
	Platform string
	// Now and Random are the clock and the source of chance; nil for the real ones.
	Now    func() time.Time
	Random io.Reader
	// ReminderAfter is after what time a player is reminded of a change that notified
	// nobody, Patience how long a computer's move is waited for before the answer is
	// deferred, TurnLimit after what time it has failed, Lag how long an answer may be on
	// its way before the board is posted by itself. Zero for the usual values.
	ReminderAfter, Patience, TurnLimit, Lag time.Duration
	// Maps makes pictures carry a map of their cells, for clients that can use it.
	// Discord's cannot.
	Maps bool
}

// The usual times.
const (
	usualReminderAfter = time.Minute
	usualPatience      = 300 * time.Millisecond
	usualTurnLimit     = 30 * time.Second
	usualLag           = 15 * time.Second
)

// Bot plays matches with people. It is safe for concurrent use.
type Bot struct {
	responder
	find     finder
	starts   starter
	requests dedupe
	hints    jobs[game.Hint]
	reviews  jobs[game.Review]
	private  privateMessages
	replays  animations
}

// New makes a bot.
func New(c Config) *Bot {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	c.ReminderAfter = cmp.Or(c.ReminderAfter, usualReminderAfter)
	c.Patience = cmp.Or(c.Patience, usualPatience)
	c.TurnLimit = cmp.Or(c.TurnLimit, usualTurnLimit)
	c.Lag = cmp.Or(c.Lag, usualLag)
	games, rules := make(map[game.ID]*Game), make(match.Games)
	var presented []present.Game
	for i := range c.Games {
		g := &c.Games[i]
		games[g.Rules.ID()], rules[g.Rules.ID()] = g, g.Rules
		presented = append(presented, g.presented())
	}
	sessions := session.New(session.Config{
		Store: c.Store, Games: rules, Log: c.Log, Now: c.Now, Random: c.Random,
		Player:        func(id game.ID, level string) game.Player { return games[id].player(level) },
		ReminderAfter: c.ReminderAfter, TurnLimit: c.TurnLimit,
	})
	presenter := present.New(present.Config{
		Games: presented, Catalogue: c.Catalogue, Log: c.Log, Link: c.Link, Limits: c.Limits, Maps: c.Maps,
	})
	b := &Bot{responder: responder{Config: c, games: games, sessions: sessions, present: presenter}}
	b.upkeep = upkeep.New(upkeep.Config{
		Store: c.Store, Sessions: sessions, Present: presenter, Poster: c.Poster, Log: c.Log, Home: c.Home, Platform: c.Platform,
		Now: c.Now, Lag: c.Lag, Level: b.level, Shown: b.private.refresh,
	})
	b.find = finder{&b.responder}
	b.starts.finder = &b.find
	b.private.responder = &b.responder
	b.replays.responder = &b.responder
	return b
}

// SweepEvery is how often to call Sweep.
const SweepEvery = upkeep.SweepEvery

// Sweep does what is due by itself, see [upkeep.Upkeep.Sweep], and says in hands whose
// messages can soon be changed no more that they have stopped following the match.
func (b *Bot) Sweep(ctx context.Context, connected bool) error {
	var work sync.WaitGroup
	defer work.Wait()
	work.Go(func() { b.private.pause(ctx) })
	return b.upkeep.Sweep(ctx, connected)
}

// Pause says in hands that they have stopped following the match, because the process is
// about to end: the next one knows nothing of them.
func (b *Bot) Pause(ctx context.Context) { b.private.pauseAll(ctx) }

// Revive shows the matches of some channels again, see [upkeep.Upkeep.Revive].
func (b *Bot) Revive(ctx context.Context, channels ...string) error {
	return b.upkeep.Revive(ctx, channels...)
}

// Topics lists all topics of /help: the games' rules first.
func (b *Bot) Topics() []string {
	var topics []string
	for i := range b.Games {
		topics = append(topics, string(b.Games[i].Rules.ID()))
	}
	return append(topics, present.HelpTopics()...)
}
