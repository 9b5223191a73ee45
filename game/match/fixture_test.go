package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

var (
	games = func() match.Games {
		all := gametest.Games()
		all[kamisado.ID] = kamisado.Rules{}
		return all
	}()
	noon = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
)

// duel is a proposal by ana to bob over a heap of six stones.
func duel() match.Proposal {
	return match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "6"}, Seed: game.Seed{1},
		Players: []match.Player{{User: "ana", Name: "Ana"}, {User: "bob", Name: "Bob"}}, Deadline: noon.UnixMilli(),
	}
}

// lonely is a proposal of ana's to take three stones alone.
func lonely() match.Proposal {
	return match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "3", gametest.OptionSeats: "1"},
		Seed: game.Seed{2}, Players: []match.Player{{User: "ana"}},
	}
}

// at is a command some time after noon.
type at struct {
	after time.Duration
	match.Command
}

// decide decides a command: one of at when it says, others at noon.
func decide(s match.State, c match.Command) ([]match.Event, match.State, error) {
	now := noon
	if timed, ok := c.(at); ok {
		now, c = noon.Add(timed.after), timed.Command
	}
	return match.Decide(games, s, c, now)
}

// play returns the state after commands that must be accepted. The log and the snapshot lead to the same state.
func play(t require.TestingT, commands ...match.Command) match.State {
	s, _ := playLog(t, commands...)
	return s
}

// playLog is play, and the log.
func playLog(t require.TestingT, commands ...match.Command) (match.State, []match.Event) {
	s := match.State{ID: "m1"}
	var log []match.Event
	for _, c := range commands {
		events, next, err := decide(s, c)
		require.NoError(t, err, "%T", c)
		s = next
		log = append(log, events...)
	}
	requireSame(t, games, s, log)
	return s, log
}

func propose() match.Command { return match.Propose{Proposal: duel()} }

func take(user, stones string) match.Command {
	return match.Play{User: user, Ply: match.AnyPly, Text: stones}
}

func restart(user string) match.Command {
	return match.Offer{User: user, What: match.Restart, Ply: match.AnyPly, Seed: game.Seed{9}}
}

func rematch(user string) match.Command {
	return match.Offer{User: user, What: match.Rematch, Ply: match.AnyPly, Next: "m2"}
}

// The ways to each phase.
func pending() []match.Command { return []match.Command{propose()} }
func playing() []match.Command { return append(pending(), match.Accept{User: "bob"}) }
func over() []match.Command    { return append(playing(), match.Resign{User: "ana"}) }
func closed() []match.Command  { return append(pending(), match.Decline{User: "bob"}) }

// refusal is the game.Error of a command.
func refusal(t *testing.T, s match.State, c match.Command) *game.Error {
	t.Helper()
	events, _, err := decide(s, c)
	require.Empty(t, events)
	var refused *game.Error
	require.ErrorAs(t, err, &refused)
	return refused
}
