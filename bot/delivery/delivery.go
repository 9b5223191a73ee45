// Package delivery knows which message shows which version of a match, and keeps it so: one message shows the
// newest version, the ones before have lost their controls, reminders go when the match goes on, and what players
// see in private follows it.
//
// [Delivery.Sweep], called every few seconds, does what is due by itself. It asks the store for matches whose time
// is over, whose computer's turn was left undone, whose players may not have noticed a change, or whose message
// lags behind, and for messages that are to be tidied up. All of it is found in the store, so any process makes up
// for one that has died.
package delivery

import (
	"log/slog"
	"sync/atomic"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game/match"
	"kamisado/store"
)

// Config is what a Delivery is made of; all but Home, Platform, Lookout and the functions at the end is needed.
type Config struct {
	Store    store.Store
	Sessions *session.Service
	Present  *view.Presenter
	Poster   chat.Poster
	// Lookout finds out whether matches can be played on; nil where nobody can know.
	Lookout chat.Lookout
	Log     *slog.Logger
	// Home reports whether a place is on the platform that the bot is connected to; nil
	// when all are. A sweep leaves matches of other places alone.
	Home func(store.Place) bool
	// Platform names that one where several share a store: each has its own heartbeat.
	Platform string
	// Now is the clock.
	Now func() time.Time
	// Lag is how long an answer may be on its way before the board is posted by itself.
	Lag time.Duration
	// Level is that of a computer which takes the seat of somebody who takes too long.
	Level func(session.Session) string
	// Swept is called after each sweep, for measurements; nil when nobody measures.
	Swept func(Swept)
}

// Delivery keeps matches and their messages in order. It is safe for concurrent use.
type Delivery struct {
	Config
	handling  handling
	heartbeat heartbeat
	looks     looks
	clearing  atomic.Bool
}

// New makes a Delivery.
func New(c Config) *Delivery { return &Delivery{Config: c} }

// BestEffort logs a failure that changes nothing.
func (d *Delivery) BestEffort(what string, id match.ID, err error) {
	if err != nil {
		d.Log.Debug("could not "+what, "match", id, "error", err)
	}
}
