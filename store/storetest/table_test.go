package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// table is the change that creates a table for four at which a user waits for players.
// The seats are taken in the order 0, 2, 1, 3.
func table(t *testing.T, id match.ID, user string) store.Change {
	t.Helper()
	p := match.Proposal{
		Game: matchtest.HandsID, Deadline: noon.Add(patience).UnixMilli(),
		Players: make([]match.Player, 4), Lobby: []game.Seat{0, 2, 1, 3},
	}
	p.Players[0] = match.Player{User: user, Name: "name of " + user}
	c := next(t, match.State{ID: id, Proposal: p}, noon, match.Propose{Proposal: p})
	c.Place = store.Place{Guild: "guild", Channel: "channel", Locale: "es-ES"}
	return c
}

// finds are the matches that a user finds in phases.
func finds(t *testing.T, s store.Store, user string, phases ...match.Phase) []match.ID {
	t.Helper()
	rows, err := s.List(t.Context(), store.Filter{User: user, Phases: phases})
	require.NoError(t, err)
	return ids(rows)
}

// testTable: a table is found by everybody who sits at it, and by nobody else.
func testTable(t *testing.T, s store.Store) {
	one, none := []match.ID{"m1"}, []match.ID{}
	c := table(t, "m1", "ana")
	commit(t, s, c)
	require.Equal(t, []string{"ana", "", "", ""}, load(t, s, "m1").Users)
	step := func(users []string, commands ...match.Command) {
		t.Helper()
		c = next(t, c.State, noon.Add(time.Second), commands...)
		commit(t, s, c)
		require.Equal(t, users, load(t, s, "m1").Users)
		requireFolds(t, s, "m1")
		for _, user := range []string{"ana", "bob", "cem", "dan"} {
			want := none
			if c.State.Seat(user) != game.Nobody {
				want = one
			}
			require.Equal(t, want, finds(t, s, user, match.Pending, match.Playing), user)
			require.Equal(t, want, finds(t, s, user), user)
		}
		require.Equal(t, none, finds(t, s, "slow"), "a computer is no user")
	}
	step([]string{"ana", "", "bob", ""}, match.Join{User: "bob", Name: "Bob"})
	step([]string{"ana", "", "bob", ""}, match.AddComputer{User: "bob", Level: "slow"})
	step([]string{"ana", "", "bob", "cem"}, match.Join{User: "cem", Name: "Cem"})
	step([]string{"", "", "bob", "cem"}, match.Leave{User: "ana"})
	step([]string{"dan", "", "bob", "cem"}, match.Join{User: "dan", Name: "Dan"})
	step([]string{"dan", "", "", "cem"}, match.Leave{User: "bob"})
	step([]string{"dan", "", "ana", "cem"}, match.AddComputer{User: "cem", Level: "slow"}, match.Join{User: "ana"})
	step([]string{"dan", "", "ana", "cem"}, match.Begin{User: "cem", Level: "slow"})
	require.Equal(t, []string{"dan", "ana", "cem"}, load(t, s, "m1").ToMove, "anybody deals")
}

// testTableLeft: who has left a running match does not find it again, the others do,
// to its end and after it.
func testTableLeft(t *testing.T, s store.Store) {
	c := table(t, "m1", "ana")
	commit(t, s, c)
	c = next(t, c.State, noon, match.Join{User: "bob"}, match.Join{User: "cem"}, match.Begin{User: "ana", Level: "slow"})
	commit(t, s, c)
	c = next(t, c.State, noon, match.Resign{User: "cem", Level: "slow"})
	commit(t, s, c)
	require.Empty(t, finds(t, s, "cem"))
	require.Equal(t, []match.ID{"m1"}, finds(t, s, "bob", match.Playing))
	late := noon.Add(match.ReplaceAfter)
	c = next(t, c.State, late, match.Replace{User: "ana", Seat: c.State.Seat("bob"), Level: "slow"})
	commit(t, s, c)
	require.Empty(t, finds(t, s, "bob"))
	require.Equal(t, []string{"ana", "", "", ""}, load(t, s, "m1").Users)
	requireFolds(t, s, "m1")
	commit(t, s, next(t, c.State, late, match.Resign{User: "ana", Level: "slow"}))
	require.Empty(t, finds(t, s, "bob"))
	require.Empty(t, finds(t, s, "ana", match.Playing))
	require.Equal(t, []match.ID{"m1"}, finds(t, s, "ana", match.Over))
	requireFolds(t, s, "m1")
}

// testTableOver: in one change somebody may leave and the match end; nobody finds it
// among the open ones then.
func testTableOver(t *testing.T, s store.Store) {
	c := table(t, "m1", "ana")
	begun := next(t, c.State, noon, match.Join{User: "bob"}, match.Begin{User: "ana", Level: "slow"})
	commit(t, s, c)
	commit(t, s, begun)
	commit(t, s, next(t, begun.State, noon, match.Resign{User: "ana", Level: "slow"}, match.Resign{User: "bob", Level: "slow"}))
	require.Empty(t, finds(t, s, "ana"))
	require.Empty(t, finds(t, s, "bob", match.Playing, match.Pending))
	require.Equal(t, []match.ID{"m1"}, finds(t, s, "bob"))
	closed := table(t, "m2", "ana")
	commit(t, s, closed)
	commit(t, s, next(t, closed.State, noon, match.Leave{User: "ana"}))
	require.Equal(t, match.Closed, load(t, s, "m2").Phase)
	require.Empty(t, finds(t, s, "ana", match.Pending))
	require.Equal(t, []match.ID{"m2"}, finds(t, s, "ana", match.Closed))
}

// testTablePairs: a table is no challenge, not even for two.
func testTablePairs(t *testing.T, s store.Store) {
	two := func(id match.ID) store.Change {
		c := challenge(t, id, "ana", "bob")
		p := c.State.Proposal
		p.Players[1], p.Lobby = match.Player{}, []game.Seat{0, 1}
		return next(t, match.State{ID: id}, noon, match.Propose{Proposal: p}, match.Join{User: "bob"})
	}
	commit(t, s, two("m1"), two("m2"), challenge(t, "m3", "bob", "ana"), table(t, "m4", "ana"), table(t, "m5", "ana"))
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "m6", "ana", "bob")), store.ErrPending)
	require.Len(t, finds(t, s, "bob", match.Pending), 3)
}

// testTableRace: of several people who want the last seat one gets it.
func testTableRace(t *testing.T, s store.Store) {
	c := table(t, "m1", "ana")
	commit(t, s, c)
	c = next(t, c.State, noon, match.Join{User: "bob"}, match.Join{User: "cem"})
	commit(t, s, c)
	var changes []store.Change
	for i := range racers {
		changes = append(changes, next(t, c.State, noon, match.Join{User: "racer" + string(rune('a'+i))}))
	}
	require.Equal(t, 1, winners(t, s, store.ErrConflict, changes))
	last := load(t, s, "m1").Users[3]
	for i := range racers {
		user := "racer" + string(rune('a'+i))
		require.Equal(t, user == last, len(finds(t, s, user)) == 1)
	}
	requireFolds(t, s, "m1")
}

// solo is the change that creates a match of a user against a computer.
func solo(t *testing.T, id match.ID, user string, seat game.Seat) store.Change {
	t.Helper()
	c := challenge(t, id, "someone", "someone else")
	p := c.State.Proposal
	p.Deadline, p.Proposer = 0, seat
	p.Players = []match.Player{{Level: "quick"}, {Level: "quick"}}
	p.Players[seat] = match.Player{User: user, Name: "name of " + user}
	place := c.Place
	c = next(t, match.State{ID: id, Proposal: p}, noon, match.Propose{Proposal: p}, match.Accept{User: user})
	c.Place = place
	return c
}

// computed is the change that a computer's move makes.
func computed(t *testing.T, s match.State, at time.Time) store.Change {
	t.Helper()
	seat, _, ok := s.Computer()
	require.True(t, ok)
	return next(t, s, at, match.PlayFor{Seat: seat, Ply: s.Ply, Move: "1"})
}

// testComputer: a computer takes a seat in the row, and is nobody's user.
func testComputer(t *testing.T, s store.Store) {
	c := solo(t, "m1", "ana", 0)
	c.Interaction = "start"
	commit(t, s, c, started(t, "m2", "ana", "bob"))
	row := load(t, s, "m1")
	require.Equal(t, []string{"ana", ""}, row.Users)
	require.Equal(t, []string{"ana"}, row.ToMove)
	require.Equal(t, 2, row.Version)
	rows, err := s.List(t.Context(), store.Filter{User: "ana", Phases: []match.Phase{match.Playing}})
	require.NoError(t, err)
	require.Equal(t, []match.ID{"m1", "m2"}, ids(rows))
	moved := take(t, c.State, 2)
	commit(t, s, moved)
	require.Empty(t, load(t, s, "m1").ToMove)
	requireFolds(t, s, "m1")
	commit(t, s, computed(t, moved.State, noon.Add(time.Hour)))
	requireFolds(t, s, "m1")
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
	commit(t, s, next(t, ended.State, noon.Add(time.Second), match.Resign{User: "ana"}))
	require.Empty(t, overdue(t, s, match.Grace-time.Millisecond, forever))
	require.Equal(t, []match.ID{"begins"}, overdue(t, s, match.Grace, forever))
	answers = next(t, answers.State, noon.Add(time.Minute), match.Play{User: "ana", Ply: 0, Text: "2"})
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
		return next(t, match.State{ID: id, Proposal: p}, noon, match.Propose{Proposal: p})
	}
	commit(t, s, pending("m1"), pending("m2"), challenge(t, "m3", "ana", "bob"))
	commit(t, s, solo(t, "m4", "ana", 1))
	require.Equal(t, match.Pending, load(t, s, "m2").Phase)
}
