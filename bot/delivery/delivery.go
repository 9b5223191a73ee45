// Package delivery knows which message shows which version of a match, and keeps it so: one message shows the
// newest version, the ones before have lost their controls, reminders go when the match goes on, and what players
// see in private follows it.
//
// A [session.Service] has a Delivery show and tidy up what is due. All of it is found in the store, so any process
// makes up for one that has died.
package delivery

import (
	"crypto/rand"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game/match"
	"kamisado/store"
)

// Config is what a Delivery is made of; all but Lookout is needed.
type Config struct {
	Store    store.Store
	Sessions *session.Service
	Present  *view.Presenter
	Poster   chat.Poster
	// Lookout finds out whether matches can be played on; nil where nobody can know.
	Lookout chat.Lookout
	Log     *slog.Logger
	// Now is the clock.
	Now func() time.Time
}

// Delivery keeps matches and their messages in order. It is safe for concurrent use.
type Delivery struct {
	Config
	// self names this process in the rows of its edits: of one board each process has one.
	self string
	// looked is when matches were looked at last, see Look; looking is held from reading to writing it.
	looking sync.Mutex
	looked  *lru.Cache[match.ID, time.Time]
	// begun is when a call of Tidy has begun, zero when none runs; tidying guards it.
	tidying sync.Mutex
	begun   time.Time
	// busy has the channels that are being tidied up; waiting is how many messages the last call has found that have to
	// wait.
	busy    sync.Map
	waiting atomic.Int64
}

// New makes a Delivery.
func New(c Config) *Delivery {
	looked, _ := lru.New[match.ID, time.Time](maxLooked) // it refuses a size that is not positive
	return &Delivery{Config: c, self: rand.Text()[:8], looked: looked}
}
