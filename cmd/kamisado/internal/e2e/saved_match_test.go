//go:build full

package e2e

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
	"kamisado/store"
)

// savedMatch is a match that was played up to a moment before the bot starts: what would
// take too long by hand.
type savedMatch struct {
	id      match.ID
	game    game.ID
	options game.Options
	seed    game.Seed
	channel *fakediscord.Channel
	people  []*fakediscord.User
	// level is that of a computer on the second of two seats; empty for none.
	level string
	// choose gives the next move, or none when the bot is to take over.
	choose func(game.Position) game.Move
	// began is when all that happened.
	began time.Time
}

// commands are how the match begins.
func (p *savedMatch) commands() []match.Command {
	proposal := match.Proposal{Game: p.game, Options: p.options, Seed: p.seed}
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

// save puts matches into the database.
func (h *harness) save(saved ...savedMatch) {
	h.t.Helper()
	matches, err := store.Open(h.t.Context(), h.database)
	require.NoError(h.t, err)
	defer func() { require.NoError(h.t, matches.Close()) }()
	for _, p := range saved {
		require.NoError(h.t, matches.Commit(h.t.Context(), p.change(h.t)))
	}
}

// change is the match with its moves.
func (p *savedMatch) change(t *testing.T) store.Change {
	t.Helper()
	if p.began.IsZero() {
		p.began = now()
	}
	change := store.Change{
		State: match.State{ID: p.id},
		Place: store.Place{Guild: p.channel.Guild.ID, Channel: p.channel.ID, Locale: p.channel.Guild.Locale()},
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

// seedChallenge puts a challenge into the database whose time was over a minute ago.
func seedChallenge(t *testing.T, database string, id match.ID, place store.Place, users ...string) {
	t.Helper()
	rules := make(match.Games)
	for _, g := range app.Games() {
		rules[g.Rules.ID()] = g.Rules
	}
	matches, err := store.Open(t.Context(), database)
	require.NoError(t, err)
	defer func() { require.NoError(t, matches.Close()) }()
	state := match.State{ID: id, Proposal: match.Proposal{Game: "kamisado"}}
	events, state, err := match.Decide(rules, state, match.Propose{Proposal: match.Proposal{
		Game: "kamisado", Deadline: now().Add(-time.Minute).UnixMilli(),
		Players: []match.Player{{User: users[0], Name: "ana"}, {User: users[1], Name: "berta"}},
	}}, now().Add(-time.Hour))
	require.NoError(t, err)
	require.NoError(t, matches.Commit(t.Context(), store.Change{State: state, Events: events, Place: place}))
}

// phase is the phase of a match as the database has it.
func phase(t *testing.T, database string, id match.ID) match.Phase {
	t.Helper()
	look, err := store.OpenReadOnly(t.Context(), database)
	require.NoError(t, err)
	defer func() { require.NoError(t, look.Close()) }()
	row, err := look.Load(t.Context(), id)
	require.NoError(t, err)
	return row.Phase
}

// A bot on Discord leaves what was left in the playground alone, and looks after
// its own.
func TestServeLeavesThePlaygroundAlone(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	here := store.Place{Guild: h.guild.ID, Channel: h.channel.ID, Locale: "en-US"}
	there := store.Place{Guild: "22000000000000001", Channel: "23000000000000001", Locale: "en-US"}
	seedChallenge(t, h.database, "there222", there, "20000000000000001", "20000000000000002")
	seedChallenge(t, h.database, "here2222", here, h.black.ID, h.white.ID)
	h.start()
	h.await(h.channel, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "expired") })
	require.Zero(t, h.stop())
	require.Equal(t, match.Closed, phase(t, h.database, "here2222"))
	require.Equal(t, match.Pending, phase(t, h.database, "there222"))
	for _, r := range h.discord.Requests() {
		require.NotContains(t, r.Path, there.Channel)
	}
}

// A playground leaves the matches of Discord alone that it finds in its database.
func TestPlaygroundLeavesDiscordAlone(t *testing.T) {
	t.Parallel()
	file := "sqlite:" + t.TempDir() + "/bot.db"
	there := store.Place{Guild: "1100000000000000005", Channel: "1100000000000000006", Locale: "en-US"}
	here := store.Place{Guild: "22000000000000001", Channel: "23000000000000001", Locale: "en-US"}
	seedChallenge(t, file, "there222", there, "1100000000000000007", "1100000000000000008")
	seedChallenge(t, file, "here2222", here, "20000000000000001", "20000000000000002")
	p := apptest.Launch(t, apptest.PatientName+" playground --listen 127.0.0.1:0", "DATABASE_URL="+file)
	page, _ := visit(t, p.PageURL())
	for !strings.Contains(page.last.Content, "expired") {
		page.await(func(m pageEvent) bool { return m.Kind == "message" })
	}
	require.Zero(t, p.Signal(syscall.SIGTERM), p.Log)
	require.Equal(t, match.Closed, phase(t, file, "here2222"))
	require.Equal(t, match.Pending, phase(t, file, "there222"))
	require.Empty(t, p.Log.String())
}
