package storetest

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// noon is when the matches of the suite begin.
var noon = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)

// patience is how long a challenge of the suite waits.
const patience = 5 * time.Minute

// challenge is the change that creates a match of Nim.
func challenge(t *testing.T, id match.ID, users ...string) store.Change {
	t.Helper()
	return challengeAt(t, id, noon, users...)
}

// challengeAt is challenge at another time than the noon of the suite.
func challengeAt(t *testing.T, id match.ID, at time.Time, users ...string) store.Change {
	t.Helper()
	p := match.Proposal{
		Game: matchtest.NimID, Deadline: at.Add(patience).UnixMilli(),
		Options: game.Options{matchtest.OptionSeats: strconv.Itoa(len(users)), matchtest.OptionHeap: "1000"},
	}
	for _, user := range users {
		p.Players = append(p.Players, match.Player{User: user, Name: "name of " + user})
	}
	c := next(t, match.State{ID: id, Proposal: p}, at, match.Propose{Proposal: p})
	c.Place = store.Place{Guild: "guild", Channel: "channel", Locale: "es-ES"}
	return c
}

// started is the change that creates a match which is being played.
func started(t *testing.T, id match.ID, users ...string) store.Change {
	t.Helper()
	c := challenge(t, id, users...)
	accepted := next(t, c.State, noon, match.Accept{User: users[1]})
	c.State, c.Events = accepted.State, append(c.Events, accepted.Events...)
	return c
}

// next is the change that commands make of a state.
func next(t *testing.T, s match.State, at time.Time, commands ...match.Command) store.Change {
	t.Helper()
	c := store.Change{State: s}
	for _, command := range commands {
		events, next, err := match.Decide(matchtest.Games(), c.State, command, at)
		require.NoError(t, err)
		c.State, c.Events = next, append(c.Events, events...)
	}
	return c
}

// twoMovesEach are the first moves of a match of two. A match with fewer counts for nothing.
func twoMovesEach(s match.State) (commands []match.Command) {
	for i := range 4 {
		player := s.Players[(int(s.SeatsToMove()[0])+i)%2]
		commands = append(commands, match.Play{User: player.User, Ply: match.AnyPly, Text: "1"})
	}
	return commands
}

// take is the change that a move makes, by whoever's turn it is.
func take(t *testing.T, s match.State, stones int) store.Change {
	t.Helper()
	return next(t, s, noon.Add(time.Duration(s.Version)*time.Second),
		match.Play{User: s.ToMove()[0], Ply: s.Ply, Text: strconv.Itoa(stones)})
}

// commit writes changes that nothing is wrong with.
func commit(t *testing.T, s store.Store, changes ...store.Change) {
	t.Helper()
	require.NoError(t, s.Commit(t.Context(), changes...))
}

// load reads a row that is there.
func load(t *testing.T, s store.Store, id match.ID) store.Row {
	t.Helper()
	r, err := s.Load(t.Context(), id)
	require.NoError(t, err)
	return r
}

// log reads the log of a match.
func log(t *testing.T, s store.Store, id match.ID) []match.Event {
	t.Helper()
	events, err := s.Log(t.Context(), id)
	require.NoError(t, err)
	return events
}

// ids are the matches of rows, in order.
func ids(rows []store.Row) []match.ID {
	all := []match.ID{}
	for _, r := range rows {
		all = append(all, r.ID)
	}
	return all
}

// requireFolds proves that a match's row is what its log leads to.
func requireFolds(t *testing.T, s store.Store, id match.ID) match.State {
	t.Helper()
	row := load(t, s, id)
	folded, err := match.Fold(matchtest.Games(), id, log(t, s, id))
	require.NoError(t, err)
	decoded, err := row.State(matchtest.Games())
	require.NoError(t, err)
	require.Equal(t, folded, decoded)
	require.Equal(t, folded.Version, row.Version)
	require.Equal(t, folded.Phase, row.Phase)
	require.Equal(t, folded.ToMove(), row.ToMove)
	require.True(t, folded.Due().Equal(row.Due), "due %v is %v in the row", folded.Due(), row.Due)
	return folded
}
