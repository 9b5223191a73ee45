package match

import (
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
)

// formerPrefix begins the ids that stand in the place of those of people who wanted to be
// forgotten. No platform has such ids.
const formerPrefix = "former-"

// FormerID is the id of the person of a number who was forgotten.
func FormerID(number int64) string { return formerPrefix + strconv.FormatInt(number, 10) }

// FormerNumber returns the number of a person who was forgotten, 0 for anybody else.
func FormerNumber(user string) int64 {
	if !IsFormer(user) {
		return 0
	}
	number, err := strconv.ParseInt(user[len(formerPrefix):], 10, 64)
	if err != nil {
		return 0
	}
	return number
}

// IsFormer reports whether an id is one of FormerID.
func IsFormer(user string) bool { return strings.HasPrefix(user, formerPrefix) }

// HasFormer reports whether somebody sits in a match who was forgotten.
func (p *Proposal) HasFormer() bool {
	return slices.ContainsFunc(p.Players, func(p Player) bool { return IsFormer(p.User) })
}

// Depart takes a person out of a match for good, whatever it is at: a challenge is closed, a
// seat that waits is given back, a duel is lost, and at a table where others go on a computer of
// the level takes the seat, also that of somebody who has won. A match that is over stays.
type Depart struct{ User, Level string }

func (c Depart) decide(games Games, s *State) ([]happening, error) {
	seat := s.Seat(c.User)
	switch {
	case seat == game.Nobody:
		return nil, game.Refuse(game.KindStranger, 0, game.Say("match.stranger"))
	case s.Phase == Pending && len(s.Lobby) > 0:
		return Leave{c.User}.decide(games, s)
	case s.Phase == Pending && seat == s.Proposer:
		return one(Cancelled, seat, nil), nil
	case s.Phase == Pending:
		return one(Declined, seat, nil), nil
	case s.Phase == Playing && s.Table() && c.Level != "" && len(s.People()) > 1:
		return s.replace(seat, &replacement{Player{Level: c.Level}, seat}), nil
	}
	return Resign(c).decide(games, s)
}
