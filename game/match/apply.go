package match

import (
	"fmt"
	"slices"
	"time"

	"kamisado/game"
)

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

// At sets a match back: it makes the state in which a ply began. A ply begins with a
// move, a restart, a takeback or an end from outside the rules, and the first one with the match.
func At(games Games, id ID, events []Event, ply int) (State, error) {
	s := State{ID: id}
	for _, e := range events {
		next, err := Apply(games, s, e)
		if err != nil {
			return State{}, err
		}
		s = next
		if s.Ply == ply && s.Phase != Pending {
			return s, nil
		}
	}
	return State{}, fmt.Errorf("match %s has no ply %d", id, ply)
}

// Apply returns the state after an event. Events come from Decide or from the
// store; one that does not fit is an error of the store's content, not of a
// player.
func Apply(games Games, s State, e Event) (State, error) {
	body, err := e.decode()
	if err != nil {
		return s, s.unfit(e, err)
	}
	return s.after(games, e, body)
}

// unfit is the error of an event that does not fit the state.
func (s *State) unfit(e Event, err error) error {
	return fmt.Errorf("match %s, event %d (%s): %w", s.ID, e.Seq, e.Kind, err)
}

// after returns the state after an event whose body is decoded already.
func (s State) after(games Games, e Event, body any) (State, error) {
	next := s
	next.Version = e.Seq
	t := transition{&next}
	if err := t.apply(games, s.Version, e, body); err != nil {
		return s, s.unfit(e, err)
	}
	t.keepTimes(&s, e)
	return next, nil
}

// transition is the copy of a state that an event turns into the next one. What it
// shares with the state before, such as slices, is replaced and not changed.
type transition struct{ *State }

// apply does what an event says.
func (s transition) apply(games Games, version int, e Event, body any) error {
	if e.Seq != version+1 {
		return fmt.Errorf("comes after version %d", version)
	}
	if e.Kind == Proposed {
		return s.applyProposed(games, body.(*proposed))
	}
	rules := games[s.Game]
	if rules == nil {
		return noGame(s.Game)
	}
	if err := s.fits(e); err != nil {
		return err
	}
	switch e.Kind {
	case Joined, Seated:
		return s.applySeated(e, body.(*Player))
	case Left:
		return s.applyLeft(e)
	case Accepted:
		return s.applyAccepted(body.(*seating))
	case Declined, Cancelled, Expired:
		s.Phase, s.Closing = Closed, e.Kind
	case Moved:
		if disproves(s.State, e.Seat) {
			s.Stranded = Stranding{}
		}
		return s.applyMoved(e.Seat, body.(*move))
	case Replaced:
		return s.applyReplaced(e, body.(*replacement))
	case Resigned:
		winner := game.Nobody // where more than two play, or one alone
		if s.Duel() {
			winner = 1 - e.Seat
		}
		s.end(game.Outcome{Winner: winner, Method: game.Resigned})
	case Stopped:
		out, ok := s.stop()
		if !ok {
			return fmt.Errorf("the match cannot be stopped now")
		}
		s.end(out)
	case Offered:
		s.applyOffered(e.Seat, body.(*offer).What)
	case Restarted:
		return s.applyRestarted(rules, body.(*restart))
	case Refused:
		s.applyRefused(e, body.(*offer).What)
	case Drawn:
		s.end(game.Outcome{Winner: game.Nobody, Method: game.Agreed})
	case TakenBack:
		return s.applyTakenBack(rules, body.(*takeback))
	case Hinted:
		s.Hinted = append(slices.Clip(s.Hinted), e.Seat)
	case Rematched:
		s.Next, s.Offers = body.(*rematch).Next, nil
	case Lapsed:
		s.applyLapsed(e.Seat)
	case Halted:
		s.applyHalted(body.(*halt))
	case Stranded:
		return s.applyStranded(e, body.(*stranding).Why)
	case Freed:
		return s.free(e.At)
	case Extended:
		return s.lengthen(body.(*extension).By)
	case Shifted:
		s.Credited = fromMilli(body.(*shift).Until)
		return s.lengthen(body.(*shift).By)
	case Replayed:
		s.Replay, s.Replaying = body.(*replay).Message, time.Time{}
	case Replaying:
		s.Replaying = fromMilli(body.(*replaying).Until)
	case Placed:
		s.applyPlaced(e, body.(*Place))
	case Renamed, Archived:
		s.Thread = e.Kind
	}
	return nil
}

// fits says why an event cannot have happened in the phase the match is in, or
// by the seat it names.
func (s *State) fits(e Event) error {
	var phases []Phase
	seated := false
	switch e.Kind {
	case Joined, Left, Seated:
		if len(s.Lobby) == 0 {
			return fmt.Errorf("happens only at a table that waits for players")
		}
		phases, seated = []Phase{Pending}, true
	case Accepted, Declined, Cancelled:
		phases, seated = []Phase{Pending}, true
	case Expired:
		phases = []Phase{Pending}
	case Moved, Replaced, Resigned, Lapsed, Extended, Refused, TakenBack, Hinted:
		phases, seated = []Phase{Playing}, true
	case Offered:
		phases, seated = []Phase{Playing, Over}, true
	case Placed:
		phases = []Phase{Playing, Over}
	case Restarted, Stopped, Drawn, Shifted, Stranded, Freed:
		phases = []Phase{Playing}
	case Halted:
		phases = []Phase{Pending, Playing}
	case Rematched, Replaying, Replayed, Renamed, Archived:
		phases = []Phase{Over}
	default:
		return fmt.Errorf("unknown kind of event")
	}
	if !slices.Contains(phases, s.Phase) {
		return fmt.Errorf("does not happen to a match that is %q", s.Phase)
	}
	if seated && (e.Seat < 0 || int(e.Seat) >= len(s.Players)) {
		return fmt.Errorf("no seat %d", e.Seat)
	}
	return nil
}

func noGame(id game.ID) error { return fmt.Errorf("no game %q", id) }

func (s transition) applyProposed(games Games, body *proposed) (err error) {
	if s.Version != 1 {
		return fmt.Errorf("happens only once")
	}
	position := body.first
	if position == nil {
		if position, err = body.start(games); err != nil {
			return err
		}
	}
	s.Proposal, s.Phase, s.Position = body.Proposal, Pending, position
	s.Moves = s.opened()
	for _, seat := range s.Lobby {
		if s.Players[seat].Level != "" {
			s.Added = append(s.Added, seat)
		}
	}
	return nil
}

func (s transition) applyMoved(seat game.Seat, body *move) (err error) {
	position := body.next
	if position == nil {
		if position, err = s.Position.Play(seat, body.Move); err != nil {
			return err
		}
	}
	s.Position = position
	s.keepOffers(func(by game.Seat, what Offering) bool { return what == Draw && by != seat })
	s.Moves = append(slices.Clip(s.Moves), Move{seat, body.Move})
	s.Ply++
	if out, over := position.Outcome(); over {
		s.Phase, s.Outcome = Over, &out
	}
	if _, ok := s.stop(); ok && s.Decided == nil {
		s.Decided = s.Players
	}
	return nil
}

func (s transition) applyRestarted(rules game.Rules, body *restart) error {
	s.Seed = body.Seed
	position, err := s.first(rules)
	if err != nil {
		return err
	}
	s.Position, s.Moves, s.Offers, s.Decided = position, s.opened(), nil, nil
	s.TakenBack, s.Hinted = 0, nil
	s.Ply++
	return nil
}

// end ends a match from outside its rules.
func (s transition) end(out game.Outcome) {
	s.Phase, s.Offers, s.Outcome = Over, nil, &out
	s.Ply++
}
