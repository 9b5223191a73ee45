package session

import (
	"time"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Session is a match and its row: where it is played and which message shows it. It is a
// value; what is done to a match makes a new one.
type Session struct {
	match.State
	Place store.Place
	Shown store.Shown
	// HasAnswers reports whether answers showed something of the match when it was read, see [store.Store].
	HasAnswers bool
	Aside
	// Ratings are what the match has changed, by seat: nil when it could not be rated or that is
	// not known or not shown, empty when two of its players had played too many.
	Ratings []RatingChange
	// Contested is set if another process had changed the match shortly before it was read. The answer to
	// that may come over an edit that shows this session.
	Contested bool
}

// Aside is what messages say about one version of a match and the store does not keep. A process that starts anew
// shows the match without it.
type Aside struct {
	// Earlier are the events of the moves since the last one of a person, but for those
	// of the last move; Later are events after the last move that were no move.
	Earlier, Later []game.Event
	// Failure is what keeps a computer from moving.
	Failure Failure
}

// maxAsides is of how many matches a process keeps an aside.
const maxAsides = 2_000

// versionAside is the aside of a version.
type versionAside struct {
	version int
	Aside
}

// keepAside keeps the aside of a session for whoever shows this version. An empty one takes no room, which a
// failure of a computer may need.
func (v *Service) keepAside(s *Session) {
	if len(s.Earlier) == 0 && len(s.Later) == 0 && s.Failure == (Failure{}) {
		v.asides.Remove(s.ID)
		return
	}
	v.asides.Add(s.ID, versionAside{s.Version, s.Aside})
}

// ContestedFor is how long after another process' change its answer may arrive, even if that was recorded. An HTTP
// response is recorded when it is written, and Discord takes it up to three seconds after it has sent the interaction;
// the rest is for clocks that differ.
const ContestedFor = 5 * time.Second

// Failure is what is known of a computer that could not move.
type Failure struct {
	// Code is the id of the failures in the log; empty when there is none.
	Code string
	// Times is how often in a row it has failed at this version.
	Times int
}

// with is the session after a change.
func (s Session) with(state match.State) Session {
	s.State, s.Aside = state, Aside{}
	s.Place = s.Place.After(&state)
	return s
}

// Board is the message that shows the match where it is played; empty when there is none, or
// it is still where the match was before.
func (s *Session) Board() string {
	if s.Shown.Channel != s.Place.Channel {
		return ""
	}
	return s.Shown.Message
}

// HasNoChannel reports whether no message of a channel shows the match: its one player sees it in private, as a field
// of a day, or it is what is left of somebody who was forgotten.
func (s *Session) HasNoChannel() bool { return s.Place.Channel == "" }

// Facts are what does not change in the match.
func (s *Session) Facts(games match.Games) game.Facts { return games[s.Game].Facts(s.Options) }

// Person is the user on a seat; empty for none.
func (s *Session) Person(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(s.Players) {
		return ""
	}
	return s.Players[seat].User
}

// MaySeeHand refuses a user who has no hand in the match. A hand from before the end shows the end.
func (s *Session) MaySeeHand(user string) error {
	if s.Phase == match.Over && s.Seat(user) != game.Nobody {
		return nil
	}
	return s.MayLook(user)
}

// IntendedPly is the ply that somebody means who presses, on the board of a ply, what
// needs no turn: while a computer is to move, a board that does not show the move before
// means this one.
func (s *Session) IntendedPly(ply int) int {
	if _, _, ok := s.Computer(); ok && ply == s.Ply-1 {
		return s.Ply
	}
	return ply
}
