package match

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"kamisado/game"
)

// ID names a match: eight characters, which fit a control's id and a file name and
// which a player can remember.
type ID string

// EventKind says what happened.
type EventKind string

// The kinds of events. Seat is who did it where nothing else is said.
const (
	Proposed  EventKind = "proposed"
	Joined    EventKind = "joined"
	Left      EventKind = "left"
	Seated    EventKind = "seated" // a computer at a table that waits for players
	Accepted  EventKind = "accepted"
	Declined  EventKind = "declined"
	Cancelled EventKind = "cancelled"
	Expired   EventKind = "expired"
	Moved     EventKind = "moved"
	Replaced  EventKind = "replaced" // Seat is the one that a computer now has
	Resigned  EventKind = "resigned"
	Stopped   EventKind = "stopped"
	Offered   EventKind = "offered"
	Restarted EventKind = "restarted"
	Refused   EventKind = "refused"
	Drawn     EventKind = "drawn"
	TakenBack EventKind = "takenback"
	Hinted    EventKind = "hinted" // Seat was given a hint for the first time
	Rematched EventKind = "rematched"
	Lapsed    EventKind = "lapsed" // Seat took too long, and lost
	Halted    EventKind = "halted"
	Blocked   EventKind = "blocked" // Seat is who has left the server
	Unblocked EventKind = "unblocked"
	Extended  EventKind = "extended" // Seat gave the time
	Shifted   EventKind = "shifted"
	Replaying EventKind = "replaying"
	Replayed  EventKind = "replayed"
	Placed    EventKind = "placed"
	Renamed   EventKind = "renamed" // the thread of the match
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

// The phases in which events of most kinds happen.
var (
	pending = []Phase{Pending}
	playing = []Phase{Playing}
	over    = []Phase{Over}
	begun   = []Phase{Playing, Over}
)

// kinds are the phases in which the events of a kind happen, whether Seat must be one of the match, and the type
// of their bodies.
var kinds = map[EventKind]struct {
	phases []Phase
	seated bool
	body   any
}{
	Proposed:  {[]Phase{""}, true, proposed{}},
	Joined:    {pending, true, Player{}},
	Left:      {pending, true, nil},
	Seated:    {pending, true, Player{}},
	Accepted:  {pending, true, seating{}},
	Declined:  {pending, true, nil},
	Cancelled: {pending, true, nil},
	Expired:   {pending, false, nil},
	Moved:     {playing, true, move{}},
	Replaced:  {playing, true, replacement{}},
	Resigned:  {playing, true, nil},
	Stopped:   {playing, false, nil},
	Offered:   {begun, true, offer{}},
	Restarted: {playing, false, restart{}},
	Refused:   {playing, true, offer{}},
	Drawn:     {playing, false, nil},
	TakenBack: {playing, true, takeback{}},
	Hinted:    {playing, true, nil},
	Rematched: {over, false, rematch{}},
	Lapsed:    {playing, true, nil},
	Halted:    {[]Phase{Pending, Playing}, false, halt{}},
	Blocked:   {playing, false, blocked{}},
	Unblocked: {playing, false, nil},
	Extended:  {playing, true, span{}},
	Shifted:   {playing, false, span{}},
	Replaying: {over, false, span{}},
	Replayed:  {over, false, replay{}},
	Placed:    {begun, false, Place{}},
	Renamed:   {over, false, nil},
	Archived:  {over, false, nil},
}

// The bodies of events that no file of their own explains.
type (
	// proposed is the proposal and, once it was made, the position that the match begins with.
	proposed struct {
		Proposal
		first game.Position
	}
	// seating is who sits where when a match begins with seats that were free.
	seating struct {
		Players []Player `json:"players"`
	}
	// move is a move and, once it was played, the position after it.
	move struct {
		Move game.Move `json:"move"`
		next game.Position
	}
	// span is how long something takes and until when, in milliseconds: time that an opponent has given, or
	// that was given back after an outage, and when that ended; until when somebody has claimed to post the
	// match again.
	span struct {
		By    int64 `json:"by,omitempty"`
		Until int64 `json:"until,omitempty"`
	}
)

// decode returns the body of an event as a pointer to its type, nil where it has none.
func (e *Event) decode() (any, error) {
	empty := kinds[e.Kind].body
	if empty == nil {
		return nil, nil
	}
	body := reflect.New(reflect.TypeOf(empty)).Interface()
	if e.Kind == Accepted && len(e.Body) == 0 {
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

// Fold makes the state that a whole log leads to.
func Fold(games Games, id ID, events []Event) (State, error) {
	s := State{ID: id}
	var err error
	for _, e := range events {
		if s, err = Apply(games, s, e); err != nil {
			return State{}, err
		}
	}
	return s, nil
}

// Apply returns the state after an event. Events come from Decide or from the
// store; one that does not fit is an error of the store's content, not of a
// player.
func Apply(games Games, s State, e Event) (State, error) {
	body, err := e.decode()
	if err != nil {
		return s, fmt.Errorf("match %s, event %d (%s): %w", s.ID, e.Seq, e.Kind, err)
	}
	next := s
	if err := next.apply(games, e, body); err != nil {
		return s, err
	}
	return next, nil
}

// apply makes s the state after an event; body is a pointer to the event's body. What the state shares with
// the one before, such as slices, is replaced and not changed.
func (s *State) apply(games Games, e Event, body any) error {
	before := *s
	kind, known := kinds[e.Kind]
	players := s.Players
	if first, ok := body.(*proposed); ok {
		players = first.Players
	}
	var err error
	switch {
	case e.Seq != s.Version+1:
		err = fmt.Errorf("comes after version %d", s.Version)
	case !known:
		err = fmt.Errorf("unknown kind of event")
	case !slices.Contains(kind.phases, s.Phase):
		err = fmt.Errorf("does not happen to a match that is %q", s.Phase)
	case kind.seated && (e.Seat < 0 || int(e.Seat) >= len(players)):
		err = fmt.Errorf("no seat %d", e.Seat)
	default:
		s.Version = e.Seq
		err = s.change(games, e, body)
	}
	if err != nil {
		return fmt.Errorf("match %s, event %d (%s): %w", s.ID, e.Seq, e.Kind, err)
	}
	s.keepTimes(&before, e)
	return nil
}

// change does what an event says that fits the phase.
func (s *State) change(games Games, e Event, body any) (err error) {
	switch e.Kind {
	case Proposed:
		return s.propose(games, body.(*proposed))
	case Joined, Seated:
		s.join(e.Seat, *body.(*Player))
	case Left:
		s.setPlayer(e.Seat, Player{})
	case Accepted:
		return s.begin(body.(*seating).Players)
	case Declined, Cancelled, Expired:
		s.Phase, s.Closing = Closed, e.Kind
	case Moved:
		return s.move(e.Seat, body.(*move))
	case Replaced:
		s.seatComputer(e, body.(*replacement).Player)
	case Resigned, Lapsed:
		out := game.Outcome{Winner: game.Nobody, Method: game.Resigned} // where more than two play, or one alone
		if e.Kind == Lapsed {
			out.Method = game.TimedOut
		}
		if s.Duel() {
			out.Winner = 1 - e.Seat
		}
		s.end(out)
	case Stopped:
		out, ok := s.stop()
		if !ok {
			return fmt.Errorf("the match cannot be stopped now")
		}
		s.end(out)
	case Drawn:
		s.end(game.Outcome{Winner: game.Nobody, Method: game.Agreed})
	case Offered:
		s.open(e.Seat, body.(*offer).What)
	case Refused:
		s.refuse(e, body.(*offer).What)
	case Restarted:
		s.Seed = body.(*restart).Seed
		s.TakenBack, s.Hinted = 0, nil
		return s.setBack(games, s.opened(), "")
	case TakenBack:
		return s.takeBack(games, body.(*takeback).Plies)
	case Hinted:
		s.Hinted = append(slices.Clip(s.Hinted), e.Seat)
	case Rematched:
		s.Next, s.Offers = body.(*rematch).Next, nil
	case Halted:
		s.halt(body.(*halt))
	case Blocked:
		s.block(e, body.(*blocked).Why)
	case Unblocked:
		s.unblock(e.At)
	case Extended:
		s.lengthen(body.(*span).By)
	case Shifted:
		s.Credited = fromMilli(body.(*span).Until)
		s.lengthen(body.(*span).By)
	case Replayed:
		s.Replay, s.Replaying = body.(*replay).Message, time.Time{}
	case Replaying:
		s.Replaying = fromMilli(body.(*span).Until)
	case Placed:
		s.Place, s.PlacedPly, s.Thread = *body.(*Place), s.Ply, ""
		if s.Blocked.Why == NoChannel || s.Blocked.Why == NoPermission {
			s.unblock(e.At) // there it is in the way no more
		}
	case Renamed, Archived:
		s.Thread = e.Kind
	}
	return nil
}

// move plays a move. It withdraws the offers but that of a draw by the other side.
func (s *State) move(seat game.Seat, m *move) (err error) {
	next := m.next
	if next == nil {
		if next, err = s.Position.Play(seat, m.Move); err != nil {
			return err
		}
	}
	s.Position = next
	mover := s.Players[seat].User != ""
	if mover && (s.Blocked.Why != NoMember || s.Blocked.Seat == seat) {
		s.Blocked = Blockage{} // the obstacle is there no more
	}
	s.keepOffers(func(by game.Seat, what Offering) bool { return what == Draw && by != seat })
	s.Moves = append(slices.Clip(s.Moves), Move{seat, m.Move})
	s.Ply++
	if out, over := next.Outcome(); over {
		s.Phase, s.Outcome = Over, &out
	}
	if _, ok := s.stop(); ok && s.Decided == nil {
		s.Decided = s.Players
	}
	return nil
}

// setBack goes back to the position after some moves. found is as in Record.
func (s *State) setBack(games Games, moves []Move, found string) error {
	rules := games[s.Game]
	if rules == nil {
		return noGame(s.Game)
	}
	position, err := Replay(rules, Record{Options: s.Options, Seed: s.Seed, Moves: moves, Found: found}, nil)
	if err != nil {
		return err
	}
	s.Position, s.Moves, s.Offers, s.Decided = position, moves, nil, nil
	s.Ply++
	return nil
}

// end ends a match from outside its rules.
func (s *State) end(out game.Outcome) {
	s.Phase, s.Offers, s.Outcome = Over, nil, &out
	s.Ply++
}

func noGame(id game.ID) error { return fmt.Errorf("no game %q", id) }
