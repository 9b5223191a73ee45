package terminal

import (
	"slices"

	"kamisado/game"
	"kamisado/game/match"
)

// liveMatch is the match being played: its state and its log.
type liveMatch struct {
	config  *Config
	players *players
	state   match.State
	events  []match.Event
}

// do carries out a command on the match. A refusal is a *game.Error.
func (m *liveMatch) do(c match.Command) error {
	rules := m.config.Rules
	events, next, err := match.Decide(match.Games{rules.ID(): rules}, m.state, c, m.config.Now())
	m.state, m.events = next, append(m.events, events...)
	return err
}

// begin begins a new match: somebody proposes it, and another person, if there is one,
// accepts.
func (m *liveMatch) begin(seed game.Seed) error {
	p := match.Proposal{
		Game: m.config.Rules.ID(), Options: m.config.Options, Turned: m.config.Turned,
		Seed: seed, MoveTime: m.config.MoveTime.Milliseconds(),
	}
	if m.config.Start != nil {
		p.Opening = &m.config.Start.Opening
	}
	for seat := range m.players.seats() {
		p.Players = append(p.Players, m.players.inMatch(game.Seat(seat)))
	}
	if people := m.players.people; len(people) > 0 {
		p.Proposer = people[0]
	}
	m.state, m.events = match.State{}, nil
	if err := m.do(match.Propose{Proposal: p}); err != nil {
		return err
	}
	users := p.People()
	if err := m.do(match.Accept{User: users[len(users)-1]}); err != nil || m.config.Field == nil {
		return err
	}
	return m.do(match.Play{User: users[0], Ply: match.AnyPly, Text: string(m.config.Field.First)})
}

// toMove returns the seat that is asked; where several may move, the first person of them.
func (m *liveMatch) toMove() game.Seat {
	seats := m.state.SeatsToMove()
	if at := slices.IndexFunc(seats, m.players.isPerson); at >= 0 {
		return seats[at]
	}
	if len(seats) > 0 {
		return seats[0]
	}
	return game.Nobody
}

// play plays a typed move.
func (m *liveMatch) play(typed string) error {
	return m.do(match.Play{User: m.state.Players[m.toMove()].User, Ply: match.AnyPly, Text: typed})
}

// playComputer plays a computer's move. In a match of computers alone they sit as
// users, see players.inMatch.
func (m *liveMatch) playComputer(seat game.Seat, move game.Move) error {
	if user := m.state.Players[seat].User; user != "" {
		return m.do(match.Play{User: user, Ply: m.state.Ply, Text: string(move)})
	}
	return m.do(match.PlayFor{Seat: seat, Ply: m.state.Ply, Move: move})
}

// stop ends a match early where all people may agree to that. At one keyboard they
// agree by speaking to each other.
func (m *liveMatch) stop() error {
	for _, user := range m.state.People() {
		if err := m.do(match.Offer{User: user, What: match.Stop, Ply: match.AnyPly}); err != nil {
			return err
		}
	}
	return nil
}

// asker returns the seat that a line at the keyboard speaks for: the one to move, or the other one
// where only that has a move to take back.
func (m *liveMatch) asker(what match.Offering) game.Seat {
	seat := m.toMove()
	if what == match.Takeback && m.state.Duel() && len(match.ToTakeBack(&m.state, seat)) == 0 &&
		m.players.isPerson(1-seat) {
		return 1 - seat
	}
	return seat
}

// lastMoveByComputer reports whether a computer made the last move.
func (m *liveMatch) lastMoveByComputer() bool {
	last := m.events[len(m.events)-1]
	return last.Kind == match.Moved && !m.players.isPerson(last.Seat)
}

// outcome returns how the match has ended, nil while it goes on. The rules may have ended it
// before the first move.
func (m *liveMatch) outcome() *game.Outcome {
	if out, over := m.state.Position.Outcome(); over {
		return &out
	}
	return m.state.Outcome
}

// unfinished reports whether the match has ended without a result.
func (m *liveMatch) unfinished() bool {
	out := m.outcome()
	return out != nil && out.Method == game.Unfinished
}

// record returns the match as text, as one that ended with an outcome, or that goes on.
func (m *liveMatch) record(out *game.Outcome) string {
	r := m.state.Record()
	r.Outcome = out
	text, _ := match.WriteText(m.config.Rules, r) // its moves were played before
	return text
}

// scored reports whether the match can count on a leaderboard for a seat. It cannot if it is for practice
// or if the seat was given a hint.
func (m *liveMatch) scored(seat game.Seat) bool {
	practice := m.state.Opening != nil || m.state.TakenBack > 0 && len(m.players.people) < m.players.seats()
	return !practice && !slices.Contains(m.state.Hinted, seat)
}

// scores returns the scores of the people who have a name, and the leaderboards that the match
// counts in for anybody.
func (m *liveMatch) scores(scorer game.Scorer) (scores []Score, boards []game.Leaderboard) {
	for _, seat := range m.players.people {
		if !m.scored(seat) {
			continue
		}
		name, points, ok := scorer.Score(m.state.Position, *m.outcome(), seat, m.state.Took())
		named := func(b game.Leaderboard) bool { return b.Name == name }
		at := slices.IndexFunc(scorer.Leaderboards(), named)
		if !ok || at < 0 {
			continue
		}
		board := scorer.Leaderboards()[at]
		if !slices.ContainsFunc(boards, named) {
			boards = append(boards, board)
		}
		if person := m.players.names[seat]; person != "" {
			scores = append(scores, Score{Leaderboard: board, Name: person, Points: points})
		}
	}
	return scores, boards
}
