package match

import (
	"encoding/json"
	"fmt"
	"time"

	"kamisado/game"
)

// ID names a match: eight characters, which fit a control's id and a file name and
// which a player can remember.
type ID string

// EventKind says what happened.
type EventKind string

// The kinds of events and, after the colon, the type of their Body.
const (
	Proposed  EventKind = "proposed" // Proposal
	Joined    EventKind = "joined"   // Player
	Left      EventKind = "left"     // nothing; nor have Declined, Cancelled, Expired, Resigned, Stopped
	Seated    EventKind = "seated"   // Player, a computer
	Accepted  EventKind = "accepted" // seating where seats were free, else nothing
	Declined  EventKind = "declined"
	Cancelled EventKind = "cancelled"
	Expired   EventKind = "expired"
	Moved     EventKind = "moved"    // move
	Replaced  EventKind = "replaced" // replacement; Seat is the one that a computer now has
	Resigned  EventKind = "resigned"
	Stopped   EventKind = "stopped"
	Offered   EventKind = "offered"   // offer
	Restarted EventKind = "restarted" // restart
	Refused   EventKind = "refused"   // offer; Seat is who does not want it
	Drawn     EventKind = "drawn"     // nothing
	TakenBack EventKind = "takenback" // takeback; Seat is who asked for it
	Hinted    EventKind = "hinted"    // nothing; Seat was given a hint for the first time
	Rematched EventKind = "rematched" // rematch
	Lapsed    EventKind = "lapsed"    // nothing; Seat is the one that took too long, and lost
	Halted    EventKind = "halted"    // halt; Seat is the player who wanted it
	Stranded  EventKind = "stranded"  // stranding; Seat is who has left the server
	Freed     EventKind = "freed"     // nothing
	Extended  EventKind = "extended"  // extension; Seat is who gave the time
	Shifted   EventKind = "shifted"   // shift
	Replaying EventKind = "replaying" // replaying
	Replayed  EventKind = "replayed"  // replay
	Placed    EventKind = "placed"    // Place
	Renamed   EventKind = "renamed"   // nothing: the thread of the match was; nor has Archived
	Archived  EventKind = "archived"
)

// Event is one thing that happened in a match. The log of a match's events, in
// the order of Seq from 1, is the truth about it.
type Event struct {
	Seq  int
	At   time.Time
	Kind EventKind
	// Seat is who did it, game.Nobody when nobody in particular.
	Seat game.Seat
	// Body holds the rest as JSON; nil when there is none.
	Body json.RawMessage
}

// Proposal is the body of Proposed: all that is needed to play the match again.
type Proposal struct {
	Game    game.ID      `json:"game"`
	Options game.Options `json:"options,omitempty"`
	Seed    game.Seed    `json:"seed"`
	// Players are by seat. At a table that waits for players, and in an open challenge, some
	// may be the zero Player: their seats are free.
	Players []Player `json:"players"`
	// Proposer is the seat of whoever proposed the match: the host of a table, which
	// changes when the host leaves.
	Proposer game.Seat `json:"proposer"`
	// Lobby makes the proposal a table that waits for players: all its seats, in the
	// order in which they are taken. Empty for a challenge and for who plays alone.
	Lobby []game.Seat `json:"lobby,omitempty"`
	// Open makes the proposal a challenge to everybody: of two seats the other one is free,
	// and whoever accepts first has it.
	Open bool `json:"open,omitempty"`
	// Level is that of the computers which take seats that people leave free or give
	// up; who hosts the match names it in the commands. Empty for the host's usual one.
	Level string `json:"level,omitempty"`
	// ByLot is set when chance gave out the seats.
	ByLot bool `json:"drawn,omitempty"`
	// Hints is set when people who play each other may ask a coach: whoever accepts
	// agrees to it. It is no option of the game, whose rules know nothing of it.
	Hints bool `json:"hints,omitempty"`
	// Rated is set when the match counts for the ratings of its people, unless something
	// keeps it from that, see Counts.
	Rated bool `json:"rated,omitempty"`
	// Young is set when it would be Rated, but for an account that was too new when it was
	// proposed.
	Young bool `json:"young,omitempty"`
	// Threaded is set when the match is to have a thread of its own, see WantsThread.
	Threaded bool `json:"threaded,omitempty"`
	// Turned is set when the board is turned to its players, see State.Bottom. It is no
	// option of the game either. Only games whose Facts have Ends take it.
	Turned bool `json:"turned,omitempty"`
	// MoveTime is how long a person may take for a move, in milliseconds; 0 for as long as
	// they like. It counts while people play each other.
	MoveTime int64 `json:"move_time,omitempty"`
	// Opening is what was played before the match began; nil in all but imported matches.
	Opening *Opening `json:"opening,omitempty"`
	// Deadline is when the challenge expires, unix milliseconds; 0 for never.
	Deadline int64 `json:"deadline"`
}

// Solo reports whether the match has one seat.
func (p *Proposal) Solo() bool { return len(p.Players) == 1 }

// Duel reports whether the match has two seats.
func (p *Proposal) Duel() bool { return len(p.Players) == 2 }

// Table reports whether the match has more than two seats.
func (p *Proposal) Table() bool { return len(p.Players) > 2 }

// start is the first position of the proposed match. Options that the game
// does not take are a *game.Error; all else that is wrong is a mistake of the
// caller.
func (p *Proposal) start(games Games) (game.Position, error) {
	rules := games[p.Game]
	if rules == nil {
		return nil, noGame(p.Game)
	}
	if facts := rules.Facts(p.Options); len(p.Players) < facts.MinSeats || len(p.Players) > facts.MaxSeats {
		return nil, fmt.Errorf("%s is for %d to %d players, not %d", p.Game, facts.MinSeats, facts.MaxSeats, len(p.Players))
	}
	if p.Turned && !rules.Facts(p.Options).Ends {
		return nil, fmt.Errorf("the board of %s cannot be turned", p.Game)
	}
	if p.MoveTime < 0 {
		return nil, fmt.Errorf("a time for a move of %d ms", p.MoveTime)
	}
	if err := p.seats(); err != nil {
		return nil, err
	}
	position, err := p.first(rules)
	if err != nil {
		return nil, err
	}
	if p.Opening != nil && decided(position) {
		return nil, fmt.Errorf("the match of %s is decided before it begins", p.Game)
	}
	for _, seat := range position.ToMove() {
		if int(seat) >= len(p.Players) {
			return nil, fmt.Errorf("%s: seat %d is to move among %d players", p.Game, seat, len(p.Players))
		}
	}
	return position, nil
}

// Player is who sits on a seat: a person or a computer.
type Player struct {
	// User is the platform's id of the person; empty for a computer.
	User string `json:"user,omitempty"`
	// Name is what the person is called where no mention can be shown.
	Name string `json:"name,omitempty"`
	// Level is the computer's, by the name of a game.Level; empty for a person.
	Level string `json:"level,omitempty"`
	// Since is when the person's account was made, unix milliseconds; 0 where that is not
	// known.
	Since int64 `json:"since,omitempty"`
	// Person is the number of the person's row, which stands in the place of the rest where a store keeps
	// the match; 0 everywhere else.
	Person int64 `json:"person,omitempty"`
}

// proposed is the body of Proposed.
type proposed struct {
	Proposal
	// first is the position that the match begins with, nil where it has not been made yet.
	first game.Position
}

// seating is who sits where when a match begins with seats that were free.
type seating struct {
	Players []Player `json:"players"`
}

// replacement is the computer that takes a person's seat, and by whom: the seat
// itself where the person resigned.
type replacement struct {
	Player
	By game.Seat `json:"by"`
}

type move struct {
	Move game.Move `json:"move"`
	// next is the position after the move, nil where it has not been played yet.
	next game.Position
}

type offer struct {
	What Offering `json:"what"`
}

// takeback is how many moves were taken back.
type takeback struct {
	Plies int `json:"plies"`
}

type restart struct {
	Seed game.Seed `json:"seed"`
}

type rematch struct {
	Next ID `json:"next"`
}

// extension is time that an opponent has given, in milliseconds.
type extension struct {
	By int64 `json:"by"`
}

// shift is time that was given back after an outage, in milliseconds, and when that ended,
// in unix milliseconds.
type shift struct {
	By    int64 `json:"by"`
	Until int64 `json:"until"`
}

// replaying is until when somebody has claimed to post the match again, in unix milliseconds;
// 0 when the claim is given back.
type replaying struct {
	Until int64 `json:"until,omitempty"`
}

// replay is the message that shows a match that is over again.
type replay struct {
	Message string `json:"message"`
}

// Offering is something that happens when every person wants it.
type Offering string

const (
	// Restart starts the same match again.
	Restart Offering = "restart"
	// Rematch starts a new match with swapped seats once this one is over.
	Rematch Offering = "rematch"
	// Stop ends the match as it stands, where its position is a game.Stopper.
	Stop Offering = "stop"
	// Draw ends the match as a draw. It stands until the next move of who offered it; other
	// offers go with any move.
	Draw Offering = "draw"
	// Takeback takes back the last move of who asks for it, and what came after it.
	Takeback Offering = "takeback"
)

// newBody returns an empty body for an event of a kind, nil where it has none.
func (k EventKind) newBody() any {
	switch k {
	case Proposed:
		return new(proposed)
	case Joined, Seated:
		return new(Player)
	case Accepted:
		return new(seating)
	case Moved:
		return new(move)
	case Replaced:
		return new(replacement)
	case Offered, Refused:
		return new(offer)
	case TakenBack:
		return new(takeback)
	case Restarted:
		return new(restart)
	case Rematched:
		return new(rematch)
	case Halted:
		return new(halt)
	case Stranded:
		return new(stranding)
	case Extended:
		return new(extension)
	case Shifted:
		return new(shift)
	case Replaying:
		return new(replaying)
	case Replayed:
		return new(replay)
	case Placed:
		return new(Place)
	}
	return nil
}

// decode returns the body of an event as a pointer to its type.
func (e *Event) decode() (any, error) {
	body := e.Kind.newBody()
	if body == nil || e.Kind == Accepted && len(e.Body) == 0 {
		return body, nil
	}
	return body, json.Unmarshal(e.Body, body)
}

// encode makes a body. The bodies are structs of plain fields: Marshal cannot fail.
func encode(body any) json.RawMessage {
	raw, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return raw
}
