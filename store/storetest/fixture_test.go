package storetest

import (
	"context"
	"fmt"
	"maps"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/store"
)

var (
	// noon is when the matches of the tests begin.
	noon = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	// home is where they are played.
	home = store.Place{Guild: "guild", Channel: "channel", Locale: "es-ES"}
	// games are what is played.
	games = match.Games{
		gametest.NimID: gametest.Nim{}, gametest.HandsID: gametest.Hands{}, kamisado.ID: kamisado.Rules{},
	}
)

// waitsFor is how long a test waits for something that must come, on a busy machine too.
const waitsFor = 3 * time.Minute

// patience is how long a challenge of the tests waits.
const patience = 5 * time.Minute

// check panics if there is an error.
func check(err error) {
	if err != nil {
		panic(err)
	}
}

// must returns a value, or panics if there is an error.
func must[V any](value V, err error) V {
	check(err)
	return value
}

// person is a user with a name and an account.
func person(user string) match.Player {
	return match.Player{User: user, Name: "name of " + user, Since: 1_700_000_000_000}
}

// duel is the proposal of a match of Nim, for as many as there are users.
func duel(users ...string) match.Proposal {
	p := match.Proposal{
		Game: gametest.NimID, Deadline: noon.Add(patience).UnixMilli(),
		Options: game.Options{gametest.OptionSeats: strconv.Itoa(len(users)), gametest.OptionHeap: "1000"},
	}
	for _, user := range users {
		p.Players = append(p.Players, person(user))
	}
	return p
}

// table is the proposal of a table for four at which a user waits for players.
func table(user string) match.Proposal {
	return match.Proposal{
		Game: gametest.HandsID, Deadline: noon.Add(patience).UnixMilli(),
		Players: []match.Player{person(user), {}, {}, {}}, Lobby: []game.Seat{0, 2, 1, 3},
	}
}

// propose is the change that creates a match of a proposal, to which commands are given at once.
func propose(id match.ID, p match.Proposal, commands ...match.Command) store.Change {
	first := match.Propose{Proposal: p}
	c := next(store.Change{State: match.State{ID: id}}, append([]match.Command{first}, commands...)...)
	c.Place = home
	return c
}

// challenge is the change that creates a match that waits for the second user.
func challenge(id match.ID, users ...string) store.Change { return propose(id, duel(users...)) }

// started is the change that creates a match of two which is being played.
func started(id match.ID, users ...string) store.Change {
	return propose(id, duel(users...), match.Accept{User: users[1]})
}

// solo is the change that creates a match of a user against a computer.
func solo(id match.ID, user string) store.Change {
	p := duel(user, "")
	p.Players[1] = match.Player{Level: "quick"}
	return propose(id, p, match.Accept{User: user})
}

// ended is the change that creates a match which its first user has lost, after so many moves that it counts.
func ended(id match.ID, users ...string) store.Change {
	moves := []match.Command{match.Accept{User: users[1]}}
	for i := range 4 {
		moves = append(moves, match.Play{User: users[i%2], Ply: match.AnyPly, Text: "1"})
	}
	return propose(id, duel(users...), append(moves, match.Resign{User: users[0]})...)
}

// next is the change that commands make of a match after another change.
func next(c store.Change, commands ...match.Command) store.Change {
	return nextAt(noon, c, commands...)
}

// nextAt is next at another time than noon.
func nextAt(at time.Time, c store.Change, commands ...match.Command) store.Change {
	c = store.Change{State: c.State}
	for _, command := range commands {
		events, state, err := match.Decide(games, c.State, command, at)
		c.State, c.Events = must(state, err), append(c.Events, events...)
	}
	return c
}

// take is the change that a move makes, by whoever's turn it is.
func take(c store.Change, stones int) store.Change {
	s := &c.State
	return nextAt(noon.Add(time.Duration(s.Version)*time.Second), c,
		match.Play{User: s.ToMove()[0], Ply: s.Ply, Text: strconv.Itoa(stones)})
}

// from is a change with the id of the interaction that causes it.
func from(interaction string, c store.Change) store.Change {
	c.Interaction = interaction
	return c
}

// sought is from for an interaction that did not name the match.
func sought(interaction string, c store.Change) store.Change {
	c.Interaction, c.Sought = interaction, true
	return c
}

// shows is that a message shows a version.
func shows(message string, version int) store.Showing {
	return store.Showing{Shown: store.Shown{Message: message, Channel: "channel", Version: version}, At: noon}
}

// db is a store in a test.
type db struct {
	store.Store
	t *testing.T
}

// open opens a database until the test ends.
func open(t *testing.T, url string) *db {
	t.Helper()
	s, err := store.Open(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return &db{s, t}
}

// commit writes changes that nothing is wrong with and returns the last.
func (d *db) commit(changes ...store.Change) store.Change {
	d.t.Helper()
	require.NoError(d.t, d.Commit(d.t.Context(), changes...))
	return changes[len(changes)-1]
}

// refuse requires that a commit returns an error and writes nothing.
func (d *db) refuse(want error, changes ...store.Change) {
	d.t.Helper()
	before := d.all()
	require.ErrorIs(d.t, d.Commit(d.t.Context(), changes...), want)
	require.Equal(d.t, before, d.all())
}

// all returns all rows.
func (d *db) all() []store.Row { return must(d.List(d.t.Context(), store.Filter{})) }

// row returns the row of a match.
func (d *db) row(id match.ID) store.Row { return must(d.Load(d.t.Context(), id)) }

// state returns a match as its log leads to it, and requires that its row says the same.
func (d *db) state(id match.ID) match.State {
	d.t.Helper()
	row := d.row(id)
	folded := must(match.Fold(games, id, must(d.Log(d.t.Context(), id))))
	require.Equal(d.t, folded, must(row.State(games)))
	require.Equal(d.t, []any{folded.Version, folded.Phase, folded.ToMove()}, []any{row.Version, row.Phase, row.ToMove})
	require.True(d.t, folded.Due().Equal(row.Due), "due %v is %v in the row", folded.Due(), row.Due)
	return folded
}

// now returns a match as a change to go on from.
func (d *db) now(id match.ID) store.Change { return store.Change{State: d.state(id)} }

// goesOn requires that matches have the versions that were acknowledged, or later ones, and can be played on.
func (d *db) goesOn(acknowledged map[match.ID]int) {
	d.t.Helper()
	for id, version := range acknowledged {
		now := d.now(id)
		require.GreaterOrEqual(d.t, now.State.Version, version)
		if now.State.Phase == match.Playing { // a slow machine may leave time to play a match to its end
			d.commit(take(now, 1))
		}
	}
}

// gone requires that there is nothing of a match.
func (d *db) gone(id match.ID) {
	d.t.Helper()
	_, err := d.Load(d.t.Context(), id)
	require.ErrorIs(d.t, err, store.ErrNotFound)
	require.Empty(d.t, must(d.Log(d.t.Context(), id)))
}

// ids returns the matches of rows, in order.
func ids(rows []store.Row) []match.ID {
	all := []match.ID{}
	for _, r := range rows {
		all = append(all, r.ID)
	}
	return all
}

// racers is how many do the same at once.
const racers = 40

// atOnce calls work for each racer at the same time and returns how many report success.
func atOnce(work func(racer int) bool) int {
	var won atomic.Int32
	var all sync.WaitGroup
	for racer := range racers {
		all.Go(func() {
			if work(racer) {
				won.Add(1)
			}
		})
	}
	all.Wait()
	return int(won.Load())
}

// name is an id of a series.
func name(series string, n int) match.ID { return match.ID(fmt.Sprint(series, n)) }

// playedAtOnce is how many matches are played at once while something else happens to the database.
const playedAtOnce = 10

// play plays matches until the context ends or the database is gone, one after the other, and tells of what was
// acknowledged.
func play(ctx context.Context, s store.Store, id match.ID, acknowledged func(match.ID, int)) {
	c := started(id, "ana", "bob")
	for ctx.Err() == nil && s.Commit(context.WithoutCancel(ctx), c) == nil {
		acknowledged(id, c.State.Version)
		if c.State.Phase == match.Over {
			id += "x"
			c = started(id, "ana", "bob")
			continue
		}
		c = take(c, 1)
	}
}

// underLoad does something while matches are being played, and returns the versions that were acknowledged before it
// began. Some commits are acknowledged meanwhile, and nothing keeps the others from going on.
func underLoad(d *db, work func()) map[match.ID]int {
	d.t.Helper()
	var mu sync.Mutex
	versions, commits := make(map[match.ID]int), 0
	ctx, stop := context.WithCancel(d.t.Context())
	var players sync.WaitGroup
	for i := range playedAtOnce {
		players.Go(func() {
			play(ctx, d, name("m", i), func(id match.ID, version int) {
				mu.Lock()
				defer mu.Unlock()
				versions[id] = version
				commits++
			})
		})
	}
	defer players.Wait()
	defer stop()
	acknowledged := func() (map[match.ID]int, int) {
		mu.Lock()
		defer mu.Unlock()
		return maps.Clone(versions), commits
	}
	played := func(most int) {
		d.t.Helper()
		require.Eventually(d.t, func() bool { _, n := acknowledged(); return n >= most }, waitsFor, time.Millisecond)
	}
	played(5 * playedAtOnce)
	before, _ := acknowledged()
	work()
	_, after := acknowledged()
	played(after + playedAtOnce)
	return before
}
