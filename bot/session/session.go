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
	// Earlier are the events of the moves since the last one of a person, but for those
	// of the last move; Later are events after the last move that were no move. Failure
	// is what keeps a computer from moving. They are of this version alone, and the
	// store keeps none of them.
	Earlier, Later []game.Event
	Failure        Failure
	// Ratings are what the match has changed, by seat: nil when it could not be rated or that is
	// not known or not shown, empty when two of its players had played too many.
	Ratings []RatingChange
	// fresh is set when this process has made the change that began the present ply, and
	// nothing was changed after it.
	fresh bool
	// elsewhere is the last change that another process has made, and whose answer may be on
	// its way; seen is one more than the newest ply of which somebody has pressed a control.
	elsewhere foreign
	seen      int
	// made is the version to which a change of this process has led; a read between its commit and
	// the moment at which memory knew of that took it for a change of another process.
	made int
	// replaced is the message that was recorded here as shown before the present one: a
	// row that names it may be older than that.
	replaced string
	// posted is the message that was recorded here last as a new one.
	posted string
}

// foreign is a change that another process has made: the version after it, when it was made,
// and the ply that it began, -1 for none.
type foreign struct {
	version, ply int
	at           time.Time
}

// Failure is what is known of a computer that could not move.
type Failure struct {
	// Code is the id of the newest failure in the log; empty when there is none.
	Code string
	// Times is how often in a row it has failed at this version.
	Times int
}

// with is the session after a change.
func (s Session) with(state match.State) Session {
	s.fresh, s.made = state.Ply > s.Ply, state.Version
	s.State, s.Earlier, s.Later, s.Failure = state, nil, nil, Failure{}
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

// Nowhere reports whether no message of a channel shows the match: its one player sees it in private, as a field of a day,
// or it is what is left of somebody who was forgotten.
func (s *Session) Nowhere() bool { return s.Place.Channel == "" }

// BegunPly is the ply that the board of this session is the first to show, -1 when an older one
// may have shown it.
func (s *Session) BegunPly() int {
	if !s.fresh {
		return -1
	}
	return s.Ply
}

// AnsweredElsewhere is when another process has made a change whose answer may be on its way,
// zero when none is: it is recorded as shown, or somebody has pressed a control of it.
func (s *Session) AnsweredElsewhere() time.Time {
	e := s.elsewhere
	if e.version <= s.Shown.Version || e.ply+1 == s.seen {
		return time.Time{}
	}
	return e.at
}

// ChangedElsewhere reports whether another process has made the last change.
func (s *Session) ChangedElsewhere() bool { return s.elsewhere.version == s.Version }

// readFrom notes who has made the last change of a row that was read from the store.
func (s Session) readFrom(row store.Row) Session {
	s.elsewhere = foreign{version: row.Version, ply: -1, at: row.Updated}
	if s.PlyAt.UnixMilli() == row.Updated.UnixMilli() {
		s.elsewhere.ply = s.Ply
	}
	return s
}

// Facts are what does not change in the match.
func (s *Session) Facts(games match.Games) game.Facts { return games[s.Game].Facts(s.Options) }

// Person is the user on a seat; empty for none.
func (s *Session) Person(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(s.Players) {
		return ""
	}
	return s.Players[seat].User
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
