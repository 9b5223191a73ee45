package match

import (
	"encoding/json"
	"fmt"
	"slices"

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

// Apply gives the state after an event. Events come from Decide or from the
// store; one that does not fit is an error of the store's content, not of a
// player.
func Apply(games Games, s State, e Event) (State, error) {
	next := s
	next.Version = e.Seq
	if err := next.apply(games, s.Version, e); err != nil {
		return s, fmt.Errorf("match %s, event %d (%s): %w", s.ID, e.Seq, e.Kind, err)
	}
	next.watch(&s, e)
	return next, nil
}

// apply changes s, which is Apply's own copy. Slices are replaced, not changed.
func (s *State) apply(games Games, version int, e Event) error {
	if e.Seq != version+1 {
		return fmt.Errorf("comes after version %d", version)
	}
	if e.Kind == Proposed {
		return s.applyProposed(games, e)
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
		return s.applySeated(e)
	case Left:
		return s.applyLeft(e)
	case Accepted:
		return s.applyAccepted(e)
	case Declined, Cancelled, Expired:
		s.Phase, s.Closing = Closed, e.Kind
	case Moved:
		return s.applyMoved(e)
	case Replaced:
		return s.applyReplaced(e)
	case Resigned:
		s.end(game.Outcome{Winner: s.rivalOf(e.Seat), Method: game.Resigned})
	case Stopped:
		return s.applyStopped()
	case Offered:
		return s.applyOffered(e)
	case Restarted:
		return s.applyRestarted(rules, e)
	case Rematched:
		return s.applyRematched(e)
	}
	return nil
}

// fits tells why an event cannot have happened in the phase the match is in, or
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
	case Moved, Replaced, Resigned:
		phases, seated = []Phase{Playing}, true
	case Offered:
		phases, seated = []Phase{Playing, Over}, true
	case Restarted, Stopped:
		phases = []Phase{Playing}
	case Rematched:
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

func (s *State) applyProposed(games Games, e Event) error {
	if s.Version != 1 {
		return fmt.Errorf("happens only once")
	}
	// A new value: what the caller's state holds already must not be merged.
	var p Proposal
	if err := json.Unmarshal(e.Body, &p); err != nil {
		return err
	}
	position, err := p.start(games)
	if err != nil {
		return err
	}
	s.Proposal, s.Phase, s.Position = p, Pending, position
	for _, seat := range p.Lobby {
		if p.Players[seat].Level != "" {
			s.Added = append(s.Added, seat)
		}
	}
	return nil
}

func (s *State) applyMoved(e Event) error {
	var body move
	if err := json.Unmarshal(e.Body, &body); err != nil {
		return err
	}
	position, err := s.Position.Play(e.Seat, body.Move)
	if err != nil {
		return err
	}
	s.Position, s.Offers = position, nil
	s.Ply++
	if out, over := position.Outcome(); over {
		s.Phase, s.Outcome = Over, &out
	}
	if _, ok := s.stop(); ok && s.Decided == nil {
		s.Decided = s.Players
	}
	return nil
}

func (s *State) applyOffered(e Event) error {
	var body offer
	if err := json.Unmarshal(e.Body, &body); err != nil {
		return err
	}
	offers := slices.Clone(s.Offers)
	if offers == nil {
		offers = make([]Offering, len(s.Players))
	}
	offers[e.Seat] = body.What
	s.Offers = offers
	return nil
}

func (s *State) applyRestarted(rules game.Rules, e Event) error {
	var body restart
	if err := json.Unmarshal(e.Body, &body); err != nil {
		return err
	}
	position, err := rules.New(s.Options, body.Seed)
	if err != nil {
		return err
	}
	s.Position, s.Seed, s.Offers, s.Decided = position, body.Seed, nil, nil
	s.Ply++
	return nil
}

func (s *State) applyRematched(e Event) error {
	var body rematch
	if err := json.Unmarshal(e.Body, &body); err != nil {
		return err
	}
	s.Next, s.Offers = body.Next, nil
	return nil
}
