package e2e

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
	"kamisado/store"
)

// planting is a match that was played up to a moment before the bot starts: what would
// take too long by hand.
type planting struct {
	id      match.ID
	game    game.ID
	options game.Options
	seed    game.Seed
	table   *fakediscord.Channel
	people  []*fakediscord.User
	// level is that of a computer on the second of two seats; empty for none.
	level string
	// choose gives the next move, or none when the bot is to take over.
	choose func(game.Position) game.Move
	// began is when all that happened.
	began time.Time
}

// commands are how the match begins.
func (p *planting) commands() []match.Command {
	proposal := match.Proposal{Game: p.game, Options: p.options, Seed: p.seed, RulesRev: match.RulesRev}
	var seats []match.Player
	for _, u := range p.people {
		seats = append(seats, match.Player{User: u.ID, Name: u.Name})
	}
	if p.game == sixes.ID {
		proposal.Lobby = app.Entries().Of(string(sixes.ID)).Lobby
		proposal.Players = make([]match.Player, sixes.Seats)
		proposal.Proposer = proposal.Lobby[0]
		proposal.Players[proposal.Proposer] = seats[0]
		proposal.Deadline = p.began.Add(time.Hour).UnixMilli()
		all := []match.Command{match.Propose{Proposal: proposal}}
		for _, seat := range seats[1:] {
			all = append(all, match.Join{User: seat.User, Name: seat.Name})
		}
		return append(all, match.Begin{User: seats[0].User, Level: p.level})
	}
	if p.level != "" {
		seats = append(seats, match.Player{Level: p.level})
	}
	proposal.Players = seats
	accepter := seats[len(seats)-1].User
	if accepter == "" {
		accepter = seats[0].User
	}
	return []match.Command{match.Propose{Proposal: proposal}, match.Accept{User: accepter}}
}

// plant puts matches into the database.
func (s *stage) plant(plantings ...planting) {
	s.t.Helper()
	matches, err := store.Open(s.t.Context(), s.database)
	require.NoError(s.t, err)
	defer func() { require.NoError(s.t, matches.Close()) }()
	for _, p := range plantings {
		require.NoError(s.t, matches.Commit(s.t.Context(), p.grown(s.t)))
	}
}

// grown is the match with its moves.
func (p *planting) grown(t *testing.T) store.Change {
	t.Helper()
	if p.began.IsZero() {
		p.began = now()
	}
	change := store.Change{
		State: match.State{ID: p.id},
		Place: store.Place{Guild: p.table.Guild.ID, Channel: p.table.ID, Locale: p.table.Guild.Locale()},
	}
	do := func(c match.Command) {
		events, next, err := match.Decide(rules(), change.State, c, p.began)
		require.NoError(t, err)
		change.State = next
		change.Events = append(change.Events, events...)
	}
	for _, c := range p.commands() {
		do(c)
	}
	for p.choose != nil {
		move := p.choose(change.State.Position)
		if move == "" {
			break
		}
		if seat, _, thinks := change.State.Computer(); thinks {
			do(match.PlayFor{Seat: seat, Ply: change.State.Ply, Move: move})
			continue
		}
		do(match.Play{User: change.State.ToMove()[0], Ply: change.State.Ply, Text: string(move)})
	}
	return change
}
