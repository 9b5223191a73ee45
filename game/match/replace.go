package match

import (
	"fmt"
	"slices"
	"time"

	"kamisado/game"
)

// ReplaceAfter is how long a person may keep a table waiting before the others may
// have a computer take the seat.
const ReplaceAfter = 2 * time.Minute

type (
	// Replace has a computer of a level take the seat of somebody who keeps the table
	// waiting, in games for more than two. Whoever sits at the table may ask for it.
	Replace struct {
		User string
		// Seat is whose turn it has been for too long.
		Seat  game.Seat
		Level string
	}
	// RemovePlayer takes a person out of a match for good, whatever it is at: a challenge is closed, a
	// seat that waits is given back, a duel is lost, and at a table where others go on a computer of
	// the level takes the seat, also that of somebody who has won. A match that is over stays.
	RemovePlayer struct{ User, Level string }
)

// replacement is the computer that takes a person's seat, and by whom: the seat
// itself where the person resigned.
type replacement struct {
	Player
	By game.Seat `json:"by"`
}

// ReplaceAt returns when a computer may take the seat of the person whom a table waits for, if that is later than a
// time; zero for never.
func (s *State) ReplaceAt(after time.Time) time.Time {
	at := s.PlyAt.Add(ReplaceAfter)
	if !s.Table() || len(s.People()) < 2 || len(s.ToMove()) != 1 || !at.After(after) {
		return time.Time{}
	}
	return at
}

func (c Replace) decide(d *decision) error {
	by, err := d.seated(c.User, Playing)
	if err != nil {
		return err
	}
	at := d.PlyAt.Add(ReplaceAfter)
	switch {
	case c.Level == "":
		return fmt.Errorf("match %s: a computer without a level", d.ID)
	case !d.Table():
		return refuse(game.KindTurn, "match.replace.two")
	case by == c.Seat:
		return refuse(game.KindTurn, "match.replace.oneself")
	case c.Seat < 0 || int(c.Seat) >= len(d.Players) || d.Players[c.Seat].User == "":
		return refuse(game.KindStale, "match.replace.gone")
	case !slices.Contains(d.Position.ToMove(), c.Seat):
		return refuse(game.KindStale, "match.replace.turn")
	case d.now.Before(at):
		return refuse(game.KindTurn, "match.replace.early", "Unix", at.Unix())
	}
	return d.replace(c.Seat, c.Level, by)
}

func (c RemovePlayer) decide(d *decision) error {
	seat := d.Seat(c.User)
	switch {
	case seat == game.Nobody:
		return refuse(game.KindStranger, "match.stranger")
	case d.Phase == Pending && len(d.Lobby) > 0:
		return Leave{c.User}.decide(d)
	case d.Phase == Pending && seat == d.Proposer:
		return d.add(Cancelled, seat, nil)
	case d.Phase == Pending:
		return d.add(Declined, seat, nil)
	case d.Phase == Playing && d.Table() && c.Level != "" && len(d.People()) > 1:
		return d.replace(seat, c.Level, seat)
	}
	return Resign(c).decide(d)
}

// replace has a computer take a seat. If all others at the table want to stop, it was
// the only one they waited for, and the match ends.
func (d *decision) replace(seat game.Seat, level string, by game.Seat) error {
	_, stops := d.stop()
	stops = stops && d.agreed(seat, Stop)
	if err := d.add(Replaced, seat, &replacement{Player{Level: level}, by}); err != nil || !stops {
		return err
	}
	return d.add(Stopped, game.Nobody, nil)
}

// seatComputer gives a person's seat to a computer. Offers that nobody is left to
// answer go: who still wants them says so again. A person who had left the server is
// missed no more.
func (s *State) seatComputer(e Event, by Player) {
	s.setPlayer(e.Seat, by)
	if len(s.Offers) > 0 {
		s.Offers = slices.Clone(s.Offers)
		s.Offers[e.Seat] = ""
		if len(s.unanswered()) == 0 {
			s.Offers = nil
		}
	}
	if s.Blocked.Why == NoMember && s.Blocked.Seat == e.Seat {
		s.unblock(e.At)
	}
}
