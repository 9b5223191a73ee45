package upkeep

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

// Config is what an Upkeep is made of; all but Home, Platform, Lookout and the functions at the end is needed.
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

// Upkeep keeps matches and their messages in order. It is safe for concurrent use.
type Upkeep struct {
	Config
	handling  handling
	heartbeat heartbeat
	looks     looks
	clearing  atomic.Bool
}

// New makes an Upkeep.
func New(c Config) *Upkeep { return &Upkeep{Config: c} }

// Match is a session as it is to be shown at a time.
func Match(s session.Session, now time.Time) view.Match {
	var ratings []view.RatingChange
	if s.Ratings != nil {
		ratings = []view.RatingChange{}
	}
	for _, r := range s.Ratings {
		ratings = append(ratings, view.RatingChange(r))
	}
	return view.Match{
		Ratings: ratings,
		State:   s.State, Guild: s.Place.Guild, Channel: s.Place.Channel, Locale: s.Place.Locale, Message: s.Board(),
		AnswersOnly: s.Place.AnswersOnly, At: now, Played: s.Elapsed(now), Earlier: s.Earlier, Later: s.Later, FailureCode: s.Failure.Code,
	}
}

func (u *Upkeep) match(s session.Session) view.Match { return Match(s, u.Now()) }

// BestEffort logs a failure that changes nothing.
func (u *Upkeep) BestEffort(what string, id match.ID, err error) {
	if err != nil {
		u.Log.Debug("could not "+what, "match", id, "error", err)
	}
}
