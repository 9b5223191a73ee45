package match

import (
	"fmt"
	"slices"

	"kamisado/game"
)

// Proposal is the body of Proposed: all that is needed to play the match again.
type Proposal struct {
	Game    game.ID      `json:"game"`
	Options game.Options `json:"options,omitempty"`
	Seed    game.Seed    `json:"seed"`
	// Players are by seat. At a table that waits for players, and in an open challenge, some
	// may be the zero Player: their seats are free.
	Players []Player `json:"players"`
	// Proposer is the seat of whoever proposed the match: the host of a table, which
	// changes when the host leaves.
	Proposer game.Seat `json:"proposer"`
	// Lobby makes the proposal a table that waits for players: all its seats, in the
	// order in which they are taken. Empty for a challenge and for who plays alone.
	Lobby []game.Seat `json:"lobby,omitempty"`
	// Open makes the proposal a challenge to everybody: of two seats the other one is free,
	// and whoever accepts first has it.
	Open bool `json:"open,omitempty"`
	// Level is that of the computers which take seats that people leave free or give
	// up; who hosts the match names it in the commands. Empty for the host's usual one.
	Level string `json:"level,omitempty"`
	// ByLot is set when chance gave out the seats.
	ByLot bool `json:"drawn,omitempty"`
	// Hints is set when people who play each other may ask a coach: whoever accepts
	// agrees to it. It is no option of the game, whose rules know nothing of it.
	Hints bool `json:"hints,omitempty"`
	// Rated is set when the match counts for the ratings of its people, unless something
	// keeps it from that, see Counts.
	Rated bool `json:"rated,omitempty"`
	// Young is set when it would be Rated, but for an account that was too new when it was
	// proposed.
	Young bool `json:"young,omitempty"`
	// Threaded is set when the match is to have a thread of its own, see WantsThread.
	Threaded bool `json:"threaded,omitempty"`
	// Rotated is set when the board is turned to its players, see State.Bottom. It is no
	// option of the game either. Only games whose Facts have Ends take it.
	Rotated bool `json:"turned,omitempty"`
	// MoveTime is how long a person may take for a move, in milliseconds; 0 for as long as
	// they like. It counts while people play each other.
	MoveTime int64 `json:"move_time,omitempty"`
	// Opening is what was played before the match began; nil in most matches. Propose deals one where the options ask
	// for it.
	Opening *Opening `json:"opening,omitempty"`
	// Deadline is when the challenge expires, unix milliseconds; 0 for never.
	Deadline int64 `json:"deadline"`
}

// Solo reports whether the match has one seat.
func (p *Proposal) Solo() bool { return len(p.Players) == 1 }

// Duel reports whether the match has two seats.
func (p *Proposal) Duel() bool { return len(p.Players) == 2 }

// Table reports whether the match has more than two seats.
func (p *Proposal) Table() bool { return len(p.Players) > 2 }

// People lists the users of a match, by seat.
func (p *Proposal) People() []string {
	var users []string
	for _, player := range p.Players {
		if player.User != "" {
			users = append(users, player.User)
		}
	}
	return users
}

// Host is the user who proposed the match or leads the table that it began at.
func (p *Proposal) Host() string { return p.Players[p.Proposer].User }

// Free lists the seats of a table or an open challenge that wait for somebody, in the order
// in which they are taken.
func (p *Proposal) Free() []game.Seat {
	order := p.Lobby
	if p.Open {
		order = []game.Seat{1 - p.Proposer}
	}
	var free []game.Seat
	for _, seat := range order {
		if p.Players[seat] == (Player{}) {
			free = append(free, seat)
		}
	}
	return free
}

// Player is who sits on a seat: a person or a computer.
type Player struct {
	// User is the platform's id of the person; empty for a computer.
	User string `json:"user,omitempty"`
	// Name is what the person is called where no mention can be shown.
	Name string `json:"name,omitempty"`
	// Level is the computer's, by the name of a game.Level; empty for a person.
	Level string `json:"level,omitempty"`
	// Since is when the person's account was made, unix milliseconds; 0 where that is not
	// known.
	Since int64 `json:"since,omitempty"`
	// Person is the number of the person's row, which stands in the place of the rest where a store keeps
	// the match; 0 everywhere else.
	Person int64 `json:"person,omitempty"`
}

// start returns the first position of the proposed match. Options that the game
// does not take are a *game.Error; all else that is wrong is a mistake of the
// caller.
func (p *Proposal) start(games Games) (game.Position, error) {
	rules := games[p.Game]
	if rules == nil {
		return nil, noGame(p.Game)
	}
	facts := rules.Facts(p.Options)
	switch {
	case len(p.Players) < facts.MinSeats || len(p.Players) > facts.MaxSeats:
		return nil, fmt.Errorf("%s is for %d to %d players, not %d", p.Game, facts.MinSeats, facts.MaxSeats, len(p.Players))
	case p.Rotated && !facts.Ends:
		return nil, fmt.Errorf("the board of %s cannot be turned", p.Game)
	case p.MoveTime < 0:
		return nil, fmt.Errorf("a time for a move of %d ms", p.MoveTime)
	case p.Proposer < 0 || int(p.Proposer) >= len(p.Players):
		return nil, fmt.Errorf("the proposer has no seat %d", p.Proposer)
	case p.Players[p.Proposer].User == "":
		return nil, fmt.Errorf("a computer proposes nothing, on seat %d", p.Proposer)
	case p.Open && (!p.Duel() || len(p.Lobby) > 0):
		return nil, fmt.Errorf("an open challenge is for two, not for %d or a table", len(p.Players))
	}
	for i, seat := range slices.Sorted(slices.Values(p.Lobby)) {
		if int(seat) != i || len(p.Lobby) != len(p.Players) {
			return nil, fmt.Errorf("the lobby %v does not name each of %d seats once", p.Lobby, len(p.Players))
		}
	}
	for seat, player := range p.Players {
		free := (len(p.Lobby) > 0 || p.Open) && player == Player{}
		if (player.User == "") == (player.Level == "") && !free {
			return nil, fmt.Errorf("seat %d: either a user or a level is needed", seat)
		}
	}
	people := slices.Sorted(slices.Values(p.People()))
	if len(slices.Compact(people)) < len(p.People()) {
		return nil, fmt.Errorf("a user has two seats")
	}
	position, err := p.first(rules)
	if err != nil {
		return nil, err
	}
	if p.Opening != nil && p.Opening.Outcome == nil && decided(position) {
		return nil, fmt.Errorf("the match of %s is decided before it begins", p.Game)
	}
	for _, seat := range position.ToMove() {
		if int(seat) >= len(p.Players) {
			return nil, fmt.Errorf("%s: seat %d is to move among %d players", p.Game, seat, len(p.Players))
		}
	}
	return position, nil
}
