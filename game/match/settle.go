package match

import (
	"fmt"
	"slices"
	"time"

	"kamisado/game"
)

// A draw can be offered once some moves are made, and by each side once in some plies.
const (
	drawFrom  = 2
	drawEvery = 10
)

// refusedWait is how long to wait with a takeback after the first one was refused; after n of
// them it is n*n times as long.
const refusedWait = 10 * time.Second

// suits refuses a draw or a takeback that cannot be offered now. Who agrees to what the other
// side has offered may do so whenever it stands.
func (c Offer) suits(games Games, s *State, seat game.Seat) error {
	if c.What != Draw && c.What != Takeback || offeredTo(s, seat, c.What) {
		return nil
	}
	rules := games[s.Game]
	if rules == nil {
		return noGame(s.Game)
	}
	facts := rules.Facts(s.Options)
	if suited := c.What == Draw && facts.Draw || c.What == Takeback && facts.Takeback; !suited || !s.Duel() {
		return game.Refuse(game.KindDone, 0, game.Say("match."+string(c.What)+".unsuited"))
	}
	if c.What == Draw {
		return c.drawable(s, seat)
	}
	if back(s, seat) == 0 {
		return game.Refuse(game.KindDone, 0, game.Say("match.takeback.none"))
	}
	if wait := s.RefusedAt.Add(refusedWait * time.Duration(s.Refusals*s.Refusals)).Sub(c.Now); s.Refusals > 0 && wait > 0 && len(s.People()) > 1 {
		seconds := int((wait + time.Second - 1) / time.Second)
		return game.Refuse(game.KindDone, 0, game.Say("match.takeback.early", "Seconds", seconds))
	}
	return nil
}

// drawable refuses a draw that comes too early or again too soon, and one for a computer in a
// position that is not proven drawn.
func (c Offer) drawable(s *State, seat game.Seat) error {
	left := 0
	if len(s.DrawOffers) > 0 && s.DrawOffers[seat] > 0 {
		left = s.DrawOffers[seat] + drawEvery - s.Ply
	}
	switch {
	case len(s.People()) < 2 && !c.Proven:
		return game.Refuse(game.KindDone, 0, game.Say("match.draw.computer"))
	case len(Played(s)) < drawFrom:
		return game.Refuse(game.KindDone, 0, game.Say("match.draw.early"))
	case left > 0 && len(s.People()) > 1:
		return game.Refuse(game.KindDone, 0, game.Say("match.draw.often", "Plies", left, "Plural", left))
	}
	return nil
}

func (c Agree) decide(_ Games, s *State) ([]happening, error) {
	seat, err := answerer(s, c.User, c.What, c.Ply)
	if err != nil {
		return nil, err
	}
	return append(one(Offered, seat, &offer{c.What}), settle(s, c.What, seat)...), nil
}

func (c Refuse) decide(_ Games, s *State) ([]happening, error) {
	seat, err := answerer(s, c.User, c.What, c.Ply)
	if err != nil {
		return nil, err
	}
	return one(Refused, seat, &offer{c.What}), nil
}

// answerer is the seat of a user to whom a draw or a takeback is offered.
func answerer(s *State, user string, what Offering, ply int) (game.Seat, error) {
	if what != Draw && what != Takeback {
		return game.Nobody, fmt.Errorf("match %s: nobody answers an offer of %q", s.ID, what)
	}
	seat, err := s.seated(user, Playing)
	if err != nil {
		return seat, err
	}
	if err := s.current(ply); err != nil {
		return seat, err
	}
	if offeredTo(s, seat, what) {
		return seat, nil
	}
	if len(s.Offers) > 0 && s.Offers[seat] == what {
		return seat, game.Refuse(game.KindDone, 0, game.Say("match.offered.mine"))
	}
	return seat, game.Refuse(game.KindDone, 0, game.Say("match.offer.gone"))
}

// offeredTo reports whether somebody else than a seat has an open offer of something.
func offeredTo(s *State, seat game.Seat, what Offering) bool {
	for other, open := range s.Offers {
		if game.Seat(other) != seat && open == what {
			return true
		}
	}
	return false
}

// settle is what comes of an offer once the last seat has agreed to it. A takeback is that of
// who asked for it first.
func settle(s *State, what Offering, last game.Seat) []happening {
	if what == Draw {
		return one(Drawn, game.Nobody, nil)
	}
	asker := last
	if at := slices.Index(s.Offers, Takeback); at >= 0 {
		asker = game.Seat(at)
	}
	return one(TakenBack, asker, &takeback{back(s, asker)})
}

// back is how many moves go when a seat takes back its last one; 0 when it has made none.
func back(s *State, seat game.Seat) int {
	played := Played(s)
	for i, m := range slices.Backward(played) {
		if m.Seat == seat {
			return len(played) - i
		}
	}
	return 0
}

// ToTakeBack are the moves that go when a seat takes back its last one, in the order in which
// they were made.
func ToTakeBack(s *State, seat game.Seat) []Move { return s.Moves[len(s.Moves)-back(s, seat):] }

// May is the refusal of an offer that a user would make now; nil for none.
func May(games Games, s *State, user string, what Offering, now time.Time) error {
	_, err := Offer{User: user, What: what, Ply: AnyPly, Now: now}.decide(games, s)
	return err
}

// keepOffers withdraws the other offers.
func (s transition) keepOffers(keep func(by game.Seat, what Offering) bool) {
	var kept []Offering
	for by, what := range s.Offers {
		if what != "" && keep(game.Seat(by), what) {
			if kept == nil {
				kept = make([]Offering, len(s.Players))
			}
			kept[by] = what
		}
	}
	s.Offers = kept
}

// applyOffered opens an offer. One of a draw is remembered unless it answers another.
func (s transition) applyOffered(seat game.Seat, what Offering) {
	if what == Draw && !offeredTo(s.State, seat, what) {
		if s.DrawOffers = slices.Clone(s.DrawOffers); s.DrawOffers == nil {
			s.DrawOffers = make([]int, len(s.Players))
		}
		s.DrawOffers[seat] = s.Ply
	}
	if s.Offers = slices.Clone(s.Offers); s.Offers == nil {
		s.Offers = make([]Offering, len(s.Players))
	}
	s.Offers[seat] = what
}

// applyRefused withdraws what others have offered.
func (s transition) applyRefused(e Event, what Offering) {
	s.keepOffers(func(by game.Seat, open Offering) bool { return by == e.Seat || open != what })
	if what == Takeback {
		s.Refusals++
		s.RefusedAt = fromMilli(e.At.UnixMilli())
	}
}

// applyTakenBack goes back to an earlier position, by what is left of the moves.
func (s transition) applyTakenBack(rules game.Rules, body *takeback) error {
	left := len(s.Moves) - body.Plies
	if body.Plies < 1 || body.Plies > len(Played(s.State)) {
		return fmt.Errorf("%d of %d moves cannot be taken back", body.Plies, len(Played(s.State)))
	}
	moves := s.Moves[:left:left]
	if left == 0 {
		moves = nil // as a snapshot reads it back
	}
	position, err := Replay(rules, Record{Options: s.Options, Seed: s.Seed, Moves: moves, Found: game.FoundIn(s.Position)}, nil)
	if err != nil {
		return err
	}
	s.Position, s.Moves, s.Offers, s.Decided = position, moves, nil, nil
	s.Ply++
	s.TakenBack = s.Ply
	return nil
}
