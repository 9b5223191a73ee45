package match

import (
	"fmt"
	"time"

	"kamisado/game"
)

// Command is something a person, a computer or the clock wants of a match. It is
// one of Propose, Accept, Decline, Cancel, Expire, Play, PlayFor, Replace, Resign and
// Offer, or, at a table that waits for players, of Join, Leave, AddComputer and Begin.
type Command interface {
	decide(games Games, s *State) ([]Event, error)
}

type (
	// Propose creates the match.
	Propose struct{ Proposal Proposal }
	// Accept starts a proposed match. Any invited player starts it for all; who
	// plays alone or with computers accepts what he proposed.
	Accept struct{ User string }
	// Decline closes a proposed match.
	Decline struct{ User string }
	// Cancel takes a proposal back.
	Cancel struct{ User string }
	// Expire closes a proposed match whose time is over.
	Expire struct{}
	// Play makes a move.
	Play struct {
		User string
		// Ply is the position the player saw; AnyPly accepts the current one.
		Ply int
		// Text is the move as typed.
		Text string
	}
	// Resign ends the match in the rival's favour. Where more than two play and
	// somebody else is left, it leaves the seat to a computer of the level, and the
	// match goes on; with no level, in a game without computers, the match ends
	// there too. Where somebody has won already it then ends as if it had been stopped,
	// and the winner has nothing to give up while others go on.
	Resign struct{ User, Level string }
	// Offer agrees to something; it happens when all players have.
	Offer struct {
		User string
		What Offering
		// Ply is as in Play.
		Ply int
		// Seed is for a restart, Next for a rematch, should this offer complete it.
		Seed game.Seed
		Next ID
	}
)

// AnyPly is the ply of a command that means the match as it is now.
const AnyPly = -1

// Decide turns a command into the events it causes, numbered and dated, or
// refuses it with a *game.Error; any other error is a mistake of the caller, such
// as a game it does not have. Apply accepts the events one after the other. The
// state is not changed.
func Decide(games Games, s State, c Command, now time.Time) ([]Event, error) {
	events, err := c.decide(games, &s)
	if err != nil {
		return nil, err
	}
	for i := range events {
		events[i].Seq = s.Version + 1 + i
		events[i].At = now
	}
	return events, nil
}

func one(kind EventKind, seat game.Seat, body any) []Event {
	e := Event{Kind: kind, Seat: seat}
	if body != nil {
		e.Body = encode(body)
	}
	return []Event{e}
}

func (c Propose) decide(games Games, s *State) ([]Event, error) {
	if s.Version != 0 {
		return nil, fmt.Errorf("match %s: proposed already", s.ID)
	}
	if _, err := c.Proposal.start(games); err != nil {
		return nil, err
	}
	return one(Proposed, c.Proposal.Proposer, c.Proposal), nil
}

func (c Accept) decide(_ Games, s *State) ([]Event, error) {
	seat, err := s.invited(c.User)
	if err != nil {
		return nil, err
	}
	return one(Accepted, seat, nil), nil
}

func (c Decline) decide(_ Games, s *State) ([]Event, error) {
	seat, err := s.invited(c.User)
	if err != nil {
		return nil, err
	}
	return one(Declined, seat, nil), nil
}

func (c Cancel) decide(_ Games, s *State) ([]Event, error) {
	if err := s.want(Pending); err != nil {
		return nil, err
	}
	if seat := s.Seat(c.User); seat == game.Nobody || seat != s.Proposer {
		why := game.Say("match.notproposer")
		if len(s.Lobby) > 0 {
			why = game.Say("match.lobby.host")
		}
		return nil, game.Refuse(game.KindStranger, 0, why)
	}
	return one(Cancelled, s.Proposer, nil), nil
}

func (c Expire) decide(_ Games, s *State) ([]Event, error) {
	if err := s.want(Pending); err != nil {
		return nil, err
	}
	return one(Expired, game.Nobody, nil), nil
}

func (c Play) decide(games Games, s *State) ([]Event, error) {
	if err := s.MayPlay(c.User, c.Ply); err != nil {
		return nil, err
	}
	seat := s.Seat(c.User)
	rules := games[s.Game]
	if rules == nil {
		return nil, noGame(s.Game)
	}
	text, err := rules.Parse(c.Text)
	if err != nil {
		return nil, err
	}
	if _, err := s.Position.Play(seat, text); err != nil {
		return nil, err
	}
	return one(Moved, seat, move{text}), nil
}

func (c Resign) decide(_ Games, s *State) ([]Event, error) {
	seat, err := s.seated(c.User, Playing)
	if err != nil {
		return nil, err
	}
	if len(s.Players) <= 2 {
		return one(Resigned, seat, nil), nil
	}
	return c.leave(s, seat)
}

// leave is what a resignation means at a table of more than two.
func (c Resign) leave(s *State, seat game.Seat) ([]Event, error) {
	out, decided := s.stop()
	others := len(s.People()) > 1
	switch {
	case decided && out.Winner == seat && others:
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.resign.won"))
	case c.Level != "" && others:
		return s.replace(seat, replacement{Player{Level: c.Level}, seat}), nil
	case decided:
		return one(Stopped, game.Nobody, nil), nil
	}
	return one(Resigned, seat, nil), nil
}
