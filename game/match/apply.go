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
	if e.Seq != s.Version+1 {
		return s, fmt.Errorf("match %s: event %d after version %d", s.ID, e.Seq, s.Version)
	}
	rules := games[s.Game]
	if rules == nil && e.Kind != Proposed {
		return s, fmt.Errorf("match %s: no game %q", s.ID, s.Game)
	}
	next := s
	next.Version = e.Seq
	if err := next.apply(games, rules, e); err != nil {
		return s, fmt.Errorf("match %s, event %d (%s): %w", s.ID, e.Seq, e.Kind, err)
	}
	return next, nil
}

// apply changes s, which is Apply's own copy. Slices are replaced, not changed.
func (s *State) apply(games Games, rules game.Rules, e Event) error {
	switch e.Kind {
	case Proposed:
		return s.applyProposed(games, e)
	case Accepted:
		s.Phase = Playing
	case Declined, Cancelled, Expired:
		s.Phase, s.Closing = Closed, e.Kind
	case Moved:
		return s.applyMoved(e)
	case Resigned:
		s.Phase, s.Offers = Over, nil
		s.Outcome = &game.Outcome{Winner: s.rivalOf(e.Seat), Method: game.Resigned}
	case Offered:
		return s.applyOffered(e)
	case Restarted:
		return s.applyRestarted(rules, e)
	case Rematched:
		var body rematch
		if err := json.Unmarshal(e.Body, &body); err != nil {
			return err
		}
		s.Next, s.Offers = body.Next, nil
	default:
		return fmt.Errorf("unknown kind of event")
	}
	return nil
}

func (s *State) applyProposed(games Games, e Event) error {
	if err := json.Unmarshal(e.Body, &s.Proposal); err != nil {
		return err
	}
	rules := games[s.Game]
	if rules == nil {
		return fmt.Errorf("no game %q", s.Game)
	}
	var err error
	s.Phase = Pending
	s.Position, err = rules.New(s.Options, s.Seed)
	return err
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
	return nil
}

func (s *State) applyOffered(e Event) error {
	var body offer
	if err := json.Unmarshal(e.Body, &body); err != nil {
		return err
	}
	if e.Seat < 0 || int(e.Seat) >= len(s.Players) {
		return fmt.Errorf("no seat %d", e.Seat)
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
	s.Position, s.Seed, s.Offers = position, body.Seed, nil
	s.Ply++
	return nil
}

// rivalOf is the other seat of a duel, Nobody where there are more.
func (s *State) rivalOf(seat game.Seat) game.Seat {
	if len(s.Players) != 2 {
		return game.Nobody
	}
	return 1 - seat
}
