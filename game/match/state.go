package match

import (
	"iter"
	"slices"
	"time"

	"kamisado/game"
)

// Phase is where a match is in its life.
type Phase string

// The phases. A closed match was never played.
const (
	Pending Phase = "proposed"
	Playing Phase = "playing"
	Over    Phase = "over"
	Closed  Phase = "closed"
)

// Games are the rules by game, for reading states and logs back.
type Games map[game.ID]game.Rules

// State is a match at a moment. It is a value: Apply returns a new one and never
// changes what an old one holds. The zero State is a match that does not exist.
type State struct {
	ID ID
	// Version is the Seq of the last event.
	Version  int
	Phase    Phase
	Proposal `json:"Proposal"`
	// Added are the seats of a table's computers in the order they were added, while it
	// waits for players.
	Added []game.Seat `json:",omitempty"`
	// Ply counts moves, restarts, takebacks and ends from outside the rules. It never goes back, so
	// that a control made for one position can be distinguished from all others.
	Ply int
	// Moves are all that were made since the match began or was started again, and
	// Position is where they led to by the rules: also when the match was ended from
	// outside.
	Moves    Moves         `json:",omitempty"`
	Position game.Position `json:"-"`
	// Offers are the open offers, by seat; empty when none.
	Offers []Offering `json:",omitempty"`
	// DrawOffers are the plies at which the seats last offered a draw, 0 for never, one later for each takeback since;
	// empty when nobody has.
	DrawOffers []int `json:",omitempty"`
	// Refusals is how often a takeback was refused in the match, RefusedAt when last.
	Refusals  int       `json:",omitempty"`
	RefusedAt time.Time `json:",omitzero"`
	// TakenBack is the ply that began with the last takeback since the match began or was
	// started again, 0 when there was none.
	TakenBack int `json:",omitempty"`
	// Hinted holds the seats that were given a hint since the match began or was restarted.
	Hinted []game.Seat `json:",omitempty"`
	// Outcome is set when the match is over.
	Outcome *game.Outcome `json:",omitempty"`
	// Decided are the players as they sat when it was first known who has won, where the
	// others go on for places; nil before that. Who leaves later changes nothing about
	// whom the winner has beaten.
	Decided []Player `json:",omitempty"`
	// Closing is how a closed match came to that: declined, cancelled, expired or
	// halted.
	Closing EventKind `json:",omitempty"`
	// Next is the rematch, once there is one.
	Next ID `json:",omitempty"`
	// Replay is the message that shows all of the match again, once there is one.
	Replay string `json:",omitempty"`
	// Replaying is until when somebody is about to post that message; zero when nobody is.
	Replaying time.Time `json:",omitzero"`
	// Place is where the match is played, PlacedPly the ply at which it came there; zero while
	// it is where it was proposed.
	Place     Place `json:",omitzero"`
	PlacedPly int   `json:",omitempty"`
	// Thread is what was done last about the thread of the match after its end, Renamed or
	// Archived; empty before.
	Thread EventKind `json:",omitempty"`
	// ComputerTurnAt is when a computer's turn began; zero when none is to move.
	ComputerTurnAt time.Time `json:",omitzero"`
	// PlyAt is when the present ply began; zero when the match is not being played.
	PlyAt time.Time `json:",omitzero"`
	// TimeUp is when the time of whoever is to move is over; zero while nobody's is counted.
	TimeUp time.Time `json:",omitzero"`
	// Credited is the end of the last outage whose time was given back.
	Credited time.Time `json:",omitzero"`
	// Halt is why the match ended without a result, empty when it did not.
	Halt HaltReason `json:",omitempty"`
	// HaltedBy is the moderator who has stopped it.
	HaltedBy Player `json:",omitzero"`
	// Blocked is what keeps the match from going on.
	Blocked Blockage `json:",omitzero"`
	// StartedAt is when the first move was made since the match began or was started
	// again, EndedAt when the match was over; zero before. Like all times of a state they
	// are in UTC, in whole milliseconds.
	StartedAt time.Time `json:",omitzero"`
	EndedAt   time.Time `json:",omitzero"`
}

// Seat is where a user sits, game.Nobody for others.
func (s *State) Seat(user string) game.Seat { return seatOf(s.Players, user) }

func seatOf(players []Player, user string) game.Seat {
	if user == "" {
		return game.Nobody
	}
	return game.Seat(slices.IndexFunc(players, func(p Player) bool { return p.User == user }))
}

// Contestants are the players as a match counts: those among whom it was decided.
func (s *State) Contestants() []Player {
	if s.Decided != nil {
		return s.Decided
	}
	return s.Players
}

// SeatsToMove lists the seats that may move now.
func (s *State) SeatsToMove() []game.Seat {
	if s.Phase != Playing {
		return nil
	}
	return s.Position.ToMove()
}

// ToMove lists the users who may move now. Computers are not among them.
func (s *State) ToMove() []string {
	var users []string
	for _, seat := range s.SeatsToMove() {
		if user := s.Players[seat].User; user != "" {
			users = append(users, user)
		}
	}
	return users
}

// Move is a move that a seat has made.
type Move struct {
	Seat game.Seat
	Move game.Move
}

// Legal yields the moves that a seat may make now; none when the match is not being
// played.
func (s *State) Legal(seat game.Seat) iter.Seq[game.Move] {
	if s.Phase != Playing {
		return func(func(game.Move) bool) {}
	}
	return s.Position.Legal(seat)
}

// View is what a seat may know of the match now.
func (s *State) View(seat game.Seat) game.View {
	if s.Position == nil {
		return game.View{Game: s.Game, Seat: seat}
	}
	var v game.View
	if _, over := s.Position.Outcome(); !over && s.Outcome != nil {
		v = EndView(s.Position, seat, *s.Outcome)
	} else {
		v = s.Position.View(seat)
	}
	v.Bottom = s.Bottom()
	return v
}

// Bottom is the seat at the lower edge of the board that everybody sees: the first one
// unless the board is Rotated. Then it is the only person's or, where people play each
// other, that of who is to move; at the end the last board stays as it was.
func (s *State) Bottom() game.Seat {
	if !s.Rotated {
		return 0
	}
	if people := s.People(); len(people) == 1 {
		return s.Seat(people[0])
	}
	if s.Position != nil {
		if seats := s.Position.ToMove(); len(seats) > 0 {
			return seats[0]
		}
	}
	if len(s.Moves) > 0 {
		return s.Moves[len(s.Moves)-1].Seat
	}
	return 0
}

// EndView is what a seat may know of a position at which a match was ended from outside
// the rules: nobody is to move any more, and nothing is to be done.
func EndView(p game.Position, seat game.Seat, out game.Outcome) game.View {
	if viewer, ok := p.(game.EndViewer); ok {
		return viewer.EndView(seat, out)
	}
	v := p.View(seat)
	v.ToMove, v.Prompt, v.Groups, v.Form, v.Outcome = nil, game.Phrase{}, nil, nil, out.Clone()
	return v
}

// Awaited lists the users whom the match waits for: those who have not answered
// an open offer, else those who may move. Who moved on instead of answering an offer of a
// draw is not waited for.
func (s *State) Awaited() []string {
	for seat, what := range s.Offers {
		if what != "" && (what != Draw || s.DrawOffers[seat] == s.Ply) {
			return s.unanswered()
		}
	}
	return s.ToMove()
}

// WaitsFor reports whether a match waits for a user: for a move, or for the answer to an offer
// or a challenge.
func WaitsFor(s *State, user string) bool {
	if s.Phase == Pending {
		return len(s.Lobby) == 0 && s.Seat(user) != game.Nobody && s.Host() != user
	}
	return slices.Contains(s.Awaited(), user) || slices.Contains(s.ToMove(), user)
}

// Computer returns the seat that a computer is to move on and the computer's
// level; ok is false when the match waits for people, or is not being played. Where
// both may move, people come first.
func (s *State) Computer() (seat game.Seat, level string, ok bool) {
	if s.Phase != Playing || len(s.ToMove()) > 0 {
		return game.Nobody, "", false
	}
	for _, seat := range s.Position.ToMove() {
		if level := s.Players[seat].Level; level != "" {
			return seat, level, true
		}
	}
	return game.Nobody, "", false
}

// Grace is how long a computer's turn is left to whoever brought it about. After
// that it counts as forgotten, by a process that has died, and the turn is due.
const Grace = 5 * time.Second

// Due is when the match needs attention by itself: the end of a challenge, a
// computer's turn that was forgotten, or a time that is over. Zero when nothing is due.
func (s *State) Due() time.Time {
	switch {
	case !s.ComputerTurnAt.IsZero():
		return s.ComputerTurnAt.Add(Grace)
	case s.Phase == Pending && s.Deadline != 0:
		return time.UnixMilli(s.Deadline)
	}
	return s.LapsesAt()
}

// keepTimes notes when things began and ended. before is the state before the event.
func (s *State) keepTimes(before *State, e Event) {
	at := fromMilli(e.At.UnixMilli())
	fresh := s.Ply != before.Ply || s.Phase != before.Phase
	switch _, _, computer := s.Computer(); {
	case !computer:
		s.ComputerTurnAt = time.Time{}
	case s.ComputerTurnAt.IsZero() || fresh:
		s.ComputerTurnAt = at
	}
	switch {
	case s.Phase != Playing:
		s.PlyAt, s.Blocked = time.Time{}, Blockage{}
	case fresh:
		s.PlyAt = at
	}
	switch {
	case e.Kind == Restarted:
		s.StartedAt = time.Time{}
	case e.Kind == Moved && s.StartedAt.IsZero():
		s.StartedAt = at
	}
	if s.Phase == Over && before.Phase != Over {
		s.EndedAt = at
	}
	// Where several may move and a computer takes the seat of one, the others begin anew.
	s.keepClock(at, fresh || !slices.Equal(before.ToMove(), s.ToMove()))
}

// fromMilli returns the time of unix milliseconds; 0 is the zero time.
func fromMilli(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// Took is how long the match was played, from its first move to its end; 0 before the
// end, and when nobody has moved.
func (s *State) Took() time.Duration {
	if s.StartedAt.IsZero() || s.EndedAt.IsZero() {
		return 0
	}
	return max(0, s.EndedAt.Sub(s.StartedAt))
}

// Elapsed is how long the match has been played: to its end, or else to now.
func (s *State) Elapsed(now time.Time) time.Duration {
	if s.StartedAt.IsZero() || !s.EndedAt.IsZero() {
		return s.Took()
	}
	return max(0, now.Sub(s.StartedAt))
}
