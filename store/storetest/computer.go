package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// solo is the change that creates a match of a user against a computer.
func solo(t *testing.T, id match.ID, user string, seat game.Seat) store.Change {
	t.Helper()
	c := Challenge(t, id, "someone", "someone else")
	p := c.State.Proposal
	p.Deadline, p.Proposer = 0, seat
	p.Players = []match.Player{{Level: "quick"}, {Level: "quick"}}
	p.Players[seat] = match.Player{User: user, Name: "name of " + user}
	place := c.Place
	c = Next(t, match.State{ID: id, Proposal: p}, noon, match.Propose{Proposal: p}, match.Accept{User: user})
	c.Place = place
	return c
}

// computed is the change that a computer's move makes.
func computed(t *testing.T, s match.State, at time.Time) store.Change {
	t.Helper()
	seat, _, ok := s.Computer()
	require.True(t, ok)
	return Next(t, s, at, match.PlayFor{Seat: seat, Ply: s.Ply, Move: "1"})
}

// testComputer: a computer takes a seat in the row, and is nobody's user.
func testComputer(t *testing.T, s store.Store) {
	c := solo(t, "m1", "ana", 0)
	c.Interaction = "start"
	commit(t, s, c, Started(t, "m2", "ana", "bob"))
	row := load(t, s, "m1")
	require.Equal(t, []string{"ana", ""}, row.Users)
	require.Equal(t, []string{"ana"}, row.ToMove)
	require.Equal(t, 2, row.Version)
	rows, err := s.List(t.Context(), store.Filter{User: "ana", Phases: []match.Phase{match.Playing}})
	require.NoError(t, err)
	require.Equal(t, []match.ID{"m1", "m2"}, ids(rows))
	moved := Take(t, c.State, 2)
	commit(t, s, moved)
	require.Empty(t, load(t, s, "m1").ToMove)
	RequireFolds(t, s, "m1")
	commit(t, s, computed(t, moved.State, noon.Add(time.Hour)))
	RequireFolds(t, s, "m1")
	require.Equal(t, []string{"ana"}, load(t, s, "m1").ToMove)
	events := log(t, s, "m1")
	require.EqualValues(t, 1, events[3].Seat)
	again := solo(t, "m3", "ana", 0)
	again.Interaction = "start"
	require.ErrorIs(t, s.Commit(t.Context(), again), store.ErrRepeated)
}

// testComputerDue: a computer's turn that nobody looks after becomes due, and is
// no more once the computer has moved or the match is over.
func testComputerDue(t *testing.T, s store.Store) {
	const forever = 1000 * time.Hour
	begins, answers, ended := solo(t, "begins", "ana", 1), solo(t, "answers", "ana", 0), solo(t, "ended", "ana", 1)
	commit(t, s, begins, answers, ended)
	commit(t, s, Next(t, ended.State, noon.Add(time.Second), match.Resign{User: "ana"}))
	require.Empty(t, overdue(t, s, match.Grace-time.Millisecond, forever))
	require.Equal(t, []match.ID{"begins"}, overdue(t, s, match.Grace, forever))
	answers = Next(t, answers.State, noon.Add(time.Minute), match.Play{User: "ana", Ply: 0, Text: "2"})
	commit(t, s, answers)
	require.Equal(t, noon.Add(time.Minute+match.Grace), load(t, s, "answers").Due)
	require.Equal(t, []match.ID{"begins", "answers"}, overdue(t, s, time.Hour, forever), "longest overdue first")
	commit(t, s, computed(t, answers.State, noon.Add(time.Hour)), computed(t, begins.State, noon.Add(time.Hour)))
	require.Zero(t, load(t, s, "answers").Due)
	require.Empty(t, overdue(t, s, 2*time.Hour, forever))
}

// testComputerPairs: one may play several computers at once, and a challenge to a
// person beside them.
func testComputerPairs(t *testing.T, s store.Store) {
	pending := func(id match.ID) store.Change {
		p := solo(t, id, "ana", 0).State.Proposal
		return Next(t, match.State{ID: id, Proposal: p}, noon, match.Propose{Proposal: p})
	}
	commit(t, s, pending("m1"), pending("m2"), Challenge(t, "m3", "ana", "bob"))
	commit(t, s, solo(t, "m4", "ana", 1))
	require.Equal(t, match.Pending, load(t, s, "m2").Phase)
}
