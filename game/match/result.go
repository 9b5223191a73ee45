package match

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
)

// Result is how a match between people ended for one of them.
type Result struct {
	// Score is 1 for a win, 0 for a draw and -1 for a defeat.
	Score int
	// Opening are the first moves of a duel, one of each side; empty where there are not so
	// many.
	Opening string
}

// Counts reports whether a match with a result counts in records and profiles: it ended by the rules of its
// game, or every player had made enough moves (see Begun).
func (s *State) Counts() bool { return !s.Outcome.Method.FromOutside() || s.Begun() }

// ReadResult reads a result from a snapshot, without playing the match again. ok is false
// when the match has none, counts for nothing (see State.Counts), or was not one of people who include
// the user.
func ReadResult(snap []byte, n Naming, user string) (r Result, ok bool) {
	var s snapshot
	if json.Unmarshal(snap, &s) != nil {
		return r, false
	}
	s.name(n)
	return s.result(user)
}

// Result is how the match ended for a user, as ReadResult reads it.
func (s *State) Result(user string) (r Result, ok bool) {
	snap := s.snapshot()
	return snap.result(user)
}

func (s *snapshot) result(user string) (r Result, ok bool) {
	if s.Phase != Over || s.Outcome == nil || s.Outcome.Method == game.Unfinished {
		return r, false
	}
	players := s.Proposal.Players
	if s.Decided != nil {
		players = s.Decided
	}
	seat := slices.IndexFunc(players, func(p Player) bool { return p.User == user })
	if user == "" || seat < 0 || len(players) < 2 || slices.ContainsFunc(players, func(p Player) bool { return p.Level != "" }) {
		return r, false
	}
	switch s.Outcome.Winner {
	case game.Seat(seat):
		r.Score = 1
	case game.Nobody:
	default:
		r.Score = -1
	}
	moves, err := splitMoves(s.Moves)
	if s.Outcome.Method.FromOutside() {
		own := moves[min(len(s.Proposal.opened()), len(moves)):]
		if err != nil || !enoughMoves(len(players), own) {
			return Result{}, false
		}
	}
	if !s.Proposal.SetUp() && len(players) == 2 && len(moves) > 1 && moves[0].Seat != moves[1].Seat {
		r.Opening = string(moves[0].Move) + " " + string(moves[1].Move)
	}
	return r, true
}

// Summary is what a snapshot says of a match.
type Summary struct {
	Phase   Phase
	Players []Player
	// Host is the user who proposed the match or leads its table. Table is set if the match began at a
	// table that waits for players.
	Host  string
	Table bool
	// Moves is how many there were.
	Moves   int
	Outcome *game.Outcome
	Closing EventKind
}

// ReadSummary reads a snapshot, without playing the match again.
func ReadSummary(snap []byte, n Naming) (Summary, error) {
	var s snapshot
	if err := json.Unmarshal(snap, &s); err != nil {
		return Summary{}, fmt.Errorf("snapshot of a match: %w", err)
	}
	s.name(n)
	sum := Summary{
		Phase: s.Phase, Players: s.Proposal.Players, Table: len(s.Proposal.Lobby) > 0, Moves: strings.Count(s.Moves, "\n"),
		Outcome: s.Outcome, Closing: s.Closing,
	}
	if at := s.Proposal.Proposer; at >= 0 && int(at) < len(sum.Players) {
		sum.Host = sum.Players[at].User
	}
	return sum, nil
}

// Seat is where a user sits, game.Nobody for others.
func (s *Summary) Seat(user string) game.Seat {
	return game.Seat(slices.IndexFunc(s.Players, func(p Player) bool { return user != "" && p.User == user }))
}
