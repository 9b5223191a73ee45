package match

import (
	"time"

	"kamisado/game"
)

// NewAccount is how old an account must be for its matches to be rated: who loses can make
// another account at once.
const NewAccount = 7 * 24 * time.Hour

// Counts reports whether a match that is over counts for the ratings of its people. It has to
// be proposed so, and played by people alone, from the first position, without help or takebacks, until
// everybody has made two moves and somebody has won or nobody can. Its log says all of that.
func Counts(s *State) bool {
	if s.Phase != Over || !s.Rated || s.TakenBack > 0 || s.Outcome.Method == game.Unfinished {
		return false
	}
	return Ratable(&s.Proposal, s.StartedAt) && s.Begun()
}

// Ratable reports whether a match between these players, which begins at a time, can be
// rated: free seats of a table wait for people.
func Ratable(p *Proposal, at time.Time) bool {
	if len(p.Players) < 2 || p.Hints || p.SetUp() {
		return false
	}
	for _, player := range p.Players {
		if player.Level != "" || player.Since != 0 && at.Sub(fromMilli(player.Since)) < NewAccount {
			return false
		}
	}
	return true
}

// Places are the places that the players of a match took which is over, by seat, 1 for the
// first; equal ones are ties.
func Places(s *State) []int {
	if placed, ok := s.Position.(game.Placer); ok {
		return placed.Places()
	}
	places := make([]int, len(s.Players))
	for seat := range places {
		places[seat] = 1
		if winner := s.Outcome.Winner; winner != game.Nobody && winner != game.Seat(seat) {
			places[seat] = 2
		}
	}
	return places
}
