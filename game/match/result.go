package match

import (
	"slices"
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
	return p.ratable() && !p.HasNew(at)
}

// ratable is Ratable but for how old accounts are.
func (p *Proposal) ratable() bool {
	return len(p.Players) > 1 && !p.Hints && !p.SetUp() && !hasComputer(p.Players)
}

func hasComputer(players []Player) bool {
	return slices.ContainsFunc(players, func(p Player) bool { return p.Level != "" })
}

// HasNew reports whether a player's account is too new at a time for a rated match.
func (p *Proposal) HasNew(at time.Time) bool {
	return slices.ContainsFunc(p.Players, func(player Player) bool {
		return player.Since != 0 && at.Sub(fromMilli(player.Since)) < NewAccount
	})
}

// Rate makes a match that is proposed at a time rated, where it can be.
func (p *Proposal) Rate(at time.Time) {
	p.Rated = Ratable(p, at)
	p.Young = !p.Rated && p.ratable()
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

// Counts reports whether a match with a result counts in records and profiles: it ended by the rules of its
// game, or every player had made enough moves (see Begun).
func (s *State) Counts() bool { return !s.Outcome.Method.FromOutside() || s.Begun() }

// IsPractice reports whether a match counts on no leaderboard, whatever its result: it was imported, or moves against
// the computer were taken back.
func (s *State) IsPractice() bool {
	return s.Opening.Imported() || s.TakenBack > 0 && !s.Solo() && hasComputer(s.Contestants())
}

// Result is how a match ended for one of its people.
type Result struct {
	// Score is 1 for a win, 0 for a draw and -1 for a defeat.
	Score int
	// Opening are the first moves of a duel, one of each side; empty where there are not so
	// many.
	Opening string
	// Computer is set where computers played too.
	Computer bool
}

// Result returns how the match ended for a user. ok is false when it has no result, counts for nothing (see
// Counts), or was not one of several players who include the user. With computers it has to count on leaderboards too:
// without practice and hints.
func (s *State) Result(user string) (r Result, ok bool) {
	if s.Phase != Over || s.Outcome == nil || s.Outcome.Method == game.Unfinished {
		return r, false
	}
	players := s.Contestants()
	seat := seatOf(players, user)
	r.Computer = hasComputer(players)
	if seat == game.Nobody || len(players) < 2 || !s.Counts() ||
		r.Computer && (s.IsPractice() || slices.Contains(s.Hinted, seat)) {
		return Result{}, false
	}
	switch s.Outcome.Winner {
	case seat:
		r.Score = 1
	case game.Nobody:
	default:
		r.Score = -1
	}
	if m := s.Moves; !s.SetUp() && len(players) == 2 && s.Opening == nil && len(m) > 1 && m[0].Seat != m[1].Seat {
		r.Opening = string(m[0].Move) + " " + string(m[1].Move)
	}
	return r, true
}
