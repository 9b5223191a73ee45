// Package bot is what the bot does, apart from where it does it: a [chat.Request] comes in,
// a [chat.Reply] goes out. A transport such as bot/discord turns its events into requests
// and replies into its messages.
//
// Its handlers are thin. The way of a move through [Bot.Handle]: find the match, let
// bot/session decide and commit it, let bot/view make the new board message, reply.
// Nothing is acknowledged before it is stored.
//
// Where a computer is to move then, it plays before the reply is made; when it takes its
// time, the reply is deferred. What nobody asked for (a challenge that expires, a
// reminder, a board or a computer's turn that a crash left behind) is done by bot/session
// and shown by bot/delivery.
//
// A use case is one file, such as move.go or draw.go. What several of them need stands in bot.go,
// find.go (the match that a request means) and reply.go (boards and errors as answers).
package bot

import (
	"cmp"
	"context"
	"crypto/rand"
	"io"
	"runtime"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/semaphore"
	"golang.org/x/time/rate"

	"kamisado/bot/chat"
	"kamisado/bot/delivery"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Config is what a Bot is made of.
type Config struct {
	// Config is what messages are made with: the games, languages and limits, the log and the clock.
	view.Config
	Store store.Store
	// Poster writes messages that answer no request.
	Poster chat.Poster
	// Lookout finds out whether matches can be played on; nil where nobody can know.
	Lookout chat.Lookout
	// Home reports whether a place is on the platform that the bot is connected to; nil
	// when all are. A sweep leaves matches of other places alone.
	Home func(store.Place) bool
	// Platform names that one where several share a store: each has its own heartbeat.
	Platform string
	// Random is the source of chance; nil for the real one.
	Random io.Reader
	// ReminderAfter is after what time a player is reminded of a change that notified
	// nobody, Patience how long a computer's move is waited for before the answer is
	// deferred, TurnLimit after what time it has failed, Lag how long an answer may be on
	// its way before the board is posted by itself. Zero for the usual values.
	ReminderAfter, Patience, TurnLimit, Lag time.Duration
	// Swept is called after each sweep, for measurements; nil when nobody measures.
	Swept func(session.Swept)
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
	Config
	// Sessions are the matches, Present makes messages of them.
	Sessions *session.Service
	Present  *view.Presenter
	// Delivery keeps messages up to date.
	Delivery *delivery.Delivery

	// Mux finds the handler of each command and control.
	Mux *chat.Mux

	// requests are the ids of those that this process has taken on, so that a repeat is answered once.
	requests *lru.Cache[string, struct{}]
	queue    queue
	// latest is the match that each user has looked at last in a channel.
	latest *lru.Cache[userIn, match.ID]
	// picked are the versions of matches at which somebody has begun to choose a move on the board.
	picked *lru.Cache[match.ID, int]
	// hints, reviews and puzzled are what coaches work out.
	hints   *jobs[game.Hint]
	reviews *jobs[game.Review]
	puzzled *jobs[judged]
	// animating is held while an animation is made, which takes much memory and a processor.
	animating *semaphore.Weighted
	// listing is held while the boards of a list are drawn, which takes megabytes and some hundred milliseconds of a
	// processor if they are large.
	listing *semaphore.Weighted
	// imports is held while a text is read. A seed can be chosen so that the search for a board
	// without guesses takes some hundred milliseconds of a processor.
	imports *semaphore.Weighted
	// files is held from when a file is fetched until it is read.
	files *semaphore.Weighted
	// importing has the users who wait for these or hold them.
	importing sync.Map
	// keeping limits how many records of a user are kept, see mayKeep.
	keeping *lru.Cache[string, *rate.Limiter]
}

// maxFiles is how many files of imports are fetched, or wait to be read, at a time.
const maxFiles = 4

// mostRemembered is how many requests, and how many users in channels, a process remembers. A platform repeats a
// delivery within seconds; ten thousand requests are minutes at full speed.
const mostRemembered = 10_000

func remembering[K comparable, V any]() *lru.Cache[K, V] {
	c, _ := lru.New[K, V](mostRemembered) // it refuses a size that is not positive
	return c
}

// userIn is a user in a channel.
type userIn struct{ user, channel string }

// New makes a bot, with the usual values where the configuration has none.
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
	processors := runtime.GOMAXPROCS(0)
	b := &Bot{
		Config: c, requests: remembering[string, struct{}](), latest: remembering[userIn, match.ID](),
		picked: remembering[match.ID, int](), keeping: remembering[string, *rate.Limiter](),
		queue: newQueue(workersPerProcessor * processors),
		hints: newJobs[game.Hint](processors), puzzled: newJobs[judged](processors),
		reviews:   newJobs[game.Review](max(1, processors/2)), // a review can take minutes
		animating: semaphore.NewWeighted(1), listing: semaphore.NewWeighted(1), imports: semaphore.NewWeighted(1),
		files: semaphore.NewWeighted(maxFiles),
	}
	rules := make(match.Games)
	for _, g := range c.Games {
		rules[g.Rules.ID()] = g.Rules
	}
	b.Sessions = session.New(session.Config{
		Store: c.Store, Games: rules, Log: c.Log, Now: c.Now, Random: c.Random,
		Player:        func(id game.ID, level string) game.Player { return c.Games.Of(id).Player(level) },
		ReminderAfter: c.ReminderAfter, TurnLimit: c.TurnLimit, Lag: c.Lag, Level: b.level,
		Home: c.Home, Platform: c.Platform, Swept: c.Swept,
	})
	b.Present = view.New(c.Config)
	b.Delivery = delivery.New(delivery.Config{
		Store: c.Store, Sessions: b.Sessions, Present: b.Present, Poster: c.Poster, Lookout: c.Lookout, Log: c.Log,
		Now: c.Now,
	})
	b.Mux = b.routes()
	return b
}

// SweepEvery is how often to call Sweep.
const SweepEvery = session.SweepEvery

// Sweep does what is due by itself, see [session.Service.Sweep], and goes on with forgetting people where that was
// interrupted.
func (b *Bot) Sweep(ctx context.Context, connected bool) error {
	var work sync.WaitGroup
	defer work.Wait()
	if connected {
		work.Go(func() { b.Sessions.ResumeErasures(ctx) })
	}
	return b.Sessions.Sweep(ctx, connected, b.Delivery)
}

// readerOf returns the user of a request, for messages that they alone see.
func readerOf(r *chat.Request) view.Reader {
	return view.Reader{User: r.User.ID, Locale: r.At.Locale, Missing: r.At.Missing}
}

// causeOf returns a request as the cause of a change.
func causeOf(r *chat.Request) session.Cause {
	return session.Cause{
		Interaction: r.ID, Sought: r.Message == "", User: r.User.ID, Silent: r.Silent(), InThread: r.At.Parent != "",
	}
}

// storedPlace returns a place as the store keeps it, with the language of messages that everybody
// sees.
func storedPlace(p chat.Place) store.Place {
	return store.Place{
		Guild: p.Guild, Channel: p.Channel, Locale: cmp.Or(p.GuildLocale, p.Locale), UserInstallOnly: p.UserInstallOnly,
	}
}
