package respond

import (
	"cmp"
	"crypto/rand"
	"io"
	"log/slog"
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

// Config is what a Responder, and the bot around it, is made of.
type Config struct {
	Games     []Game
	Store     store.Store
	Catalogue *lang.Catalogue
	Log       *slog.Logger
	// Poster writes messages that answer no request.
	Poster chat.Poster
	// Lookout finds out whether matches can be played on; nil where nobody can know.
	Lookout chat.Lookout
	// Limits are the platform's; a zero one is none.
	Limits chat.Limits
	// Link is the address of a message, for people.
	Link func(guild, channel, message string) string
	// Home reports whether a place is on the platform that the bot is connected to; nil
	// when all are. A sweep leaves matches of other places alone.
	Home func(store.Place) bool
	// Platform names that one, where several share a store, and Process this process among those
	// that are connected to it; Alone is set where there can be no other. See [upkeep.Config].
	Platform, Process string
	Alone             bool
	// Now and Random are the clock and the source of chance; nil for the real ones.
	Now    func() time.Time
	Random io.Reader
	// ReminderAfter is after what time a player is reminded of a change that notified
	// nobody, Patience how long a computer's move is waited for before the answer is
	// deferred, TurnLimit after what time it has failed, Lag how long an answer may be on
	// its way before the board is posted by itself. Zero for the usual values.
	ReminderAfter, Patience, TurnLimit, Lag time.Duration
	// Swept is called after each sweep, for measurements; nil when nobody measures.
	Swept func(upkeep.Swept)
	// Attended is called, again and again, with how many processes share the platform, this one
	// among them; nil when nobody cares.
	Attended func(processes int)
	// Maps makes pictures carry a map of their cells, for clients that can use it.
	// Discord's cannot.
	Maps bool
}

// The usual times.
const (
	UsualReminderAfter = time.Minute
	UsualPatience      = 300 * time.Millisecond
	UsualTurnLimit     = 30 * time.Second
	usualLag           = 15 * time.Second
)

// Responder is what all handlers stand on: the games that are offered, the matches, the
// messages, and what is done without being asked. It is safe for concurrent use.
type Responder struct {
	Config
	// Sessions are the matches, Present makes messages of them.
	Sessions *session.Service
	Present  *present.Presenter
	// Upkeep keeps public messages up to date, Private those that users alone see.
	Upkeep  *upkeep.Upkeep
	Private *PrivateMessages

	games map[game.ID]*Game
}

// New makes a responder, with the usual values where the configuration has none.
func New(c Config) *Responder {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	c.ReminderAfter = cmp.Or(c.ReminderAfter, UsualReminderAfter)
	c.Patience = cmp.Or(c.Patience, UsualPatience)
	c.TurnLimit = cmp.Or(c.TurnLimit, UsualTurnLimit)
	c.Lag = cmp.Or(c.Lag, usualLag)
	a := &Responder{Config: c, games: make(map[game.ID]*Game)}
	rules := make(match.Games)
	var presented []present.Game
	for i := range c.Games {
		g := &c.Games[i]
		a.games[g.Rules.ID()], rules[g.Rules.ID()] = g, g.Rules
		presented = append(presented, g.presented())
	}
	a.Sessions = session.New(session.Config{
		Store: c.Store, Games: rules, Log: c.Log, Now: c.Now, Random: c.Random,
		Player:        func(id game.ID, level string) game.Player { return a.games[id].Player(level) },
		ReminderAfter: c.ReminderAfter, TurnLimit: c.TurnLimit,
	})
	a.Present = present.New(present.Config{
		Games: presented, Catalogue: c.Catalogue, Log: c.Log, Link: c.Link, Limits: c.Limits, Maps: c.Maps,
	})
	a.Private = &PrivateMessages{Responder: a}
	a.Upkeep = upkeep.New(upkeep.Config{
		Store: c.Store, Sessions: a.Sessions, Present: a.Present, Poster: c.Poster, Lookout: c.Lookout, Log: c.Log, Home: c.Home, Platform: c.Platform, Process: c.Process, Alone: c.Alone,
		Now: c.Now, Lag: c.Lag, Level: a.Level, Shown: a.Private.Refresh, Swept: c.Swept, Attended: c.Attended,
	})
	return a
}

// Game is the game of an id, nil when none is offered.
func (a *Responder) Game(id game.ID) *Game { return a.games[id] }

// RulesOf are the rules of a game, nil when there is no such game; those of all games
// when it is empty.
func (a *Responder) RulesOf(id game.ID) (all []game.Rules) {
	for i := range a.Games {
		if rules := a.Games[i].Rules; id == "" || rules.ID() == id {
			all = append(all, rules)
		}
	}
	return all
}

// Reader is the user of a request, for messages that they alone see.
func Reader(r *chat.Request) present.Reader {
	return present.Reader{User: r.User.ID, Locale: r.At.Locale, Missing: r.At.Missing}
}

// Cause is a request as the cause of a change.
func Cause(r *chat.Request) session.Cause {
	return session.Cause{
		Interaction: r.ID, Sought: r.Message == "", User: r.User.ID, Silent: r.Silent(), InThread: r.At.Parent != "",
	}
}

// Stored is a place as the store keeps it, with the language of messages that everybody
// sees.
func Stored(p chat.Place) store.Place {
	return store.Place{Guild: p.Guild, Channel: p.Channel, Locale: cmp.Or(p.GuildLocale, p.Locale), AnswersOnly: p.AnswersOnly}
}
