package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// testManyAtOnce: matches do not disturb each other although their commits may be written together and some of them
// fail.
func testManyAtOnce(t *testing.T, d *db) {
	atOnce(func(racer int) bool {
		id := name("m", racer)
		c := started(id, "ana", "bob")
		check(d.Commit(t.Context(), c))
		for i := range 10 {
			stale := c
			c = from(fmt.Sprint(racer, "/", i), take(c, 1))
			check(d.Commit(t.Context(), c))
			must(d.Show(t.Context(), id, shows("board", c.State.Version)))
			if committed(d.Commit(t.Context(), take(stale, 2)), store.ErrConflict) {
				panic("two moves of one version")
			}
		}
		return true
	})
	for racer := range racers {
		require.Equal(t, 12, d.state(name("m", racer)).Version)
		require.Equal(t, 12, d.row(name("m", racer)).Shown.Version)
	}
}

// testNewPeopleAtOnce: of new people who all play somebody at once none waits for one who waits for them.
func testNewPeopleAtOnce(t *testing.T, d *db) {
	d.commit(started("before", "mia", "nat"))
	user := func(racer int) string { return []string{"a", "z"}[racer%2] + strconv.Itoa(racer) }
	atOnce(func(racer int) bool {
		check(d.Commit(t.Context(), started(name("m", racer), user(racer), "mia")))
		return true
	})
	for racer := range racers {
		require.Len(t, must(d.List(t.Context(), store.Filter{User: user(racer)})), 1)
	}
}

func testRace(t *testing.T, d *db) { raceThrough(t, d) }

// raceThrough has many players of one match move at once, through one store or several of the same database: of each
// version one of them wins and learns so, and all others get a conflict.
func raceThrough(t *testing.T, stores ...*db) {
	stores[0].commit(started("m1", "ana", "bob"))
	const rounds = 5
	atOnce(func(racer int) bool {
		d := stores[racer%len(stores)]
		for wins := 0; wins < rounds; {
			row := d.row("m1")
			move := take(store.Change{State: must(row.State(games))}, 1)
			if committed(d.Commit(t.Context(), from(fmt.Sprint(racer, "/", wins), move)), store.ErrConflict) {
				wins++
			}
		}
		return true
	})
	state := stores[0].state("m1")
	require.Equal(t, 2+racers*rounds, state.Version)
	require.Equal(t, 1000-racers*rounds, state.Position.(gametest.Heap).Stones)
}

func testRaceForQuota(t *testing.T, d *db) { raceForQuota(t, d) }

// raceForQuota has two users create matches at the same time, through one store or several of the same database.
// Each gets as many as the quota allows. All people are known before: to add one makes other transactions wait, too.
func raceForQuota(t *testing.T, stores ...*db) {
	const most, rounds = 3, 5
	user := func(round, racer int) string { return fmt.Sprint("quota", round, "/", racer%2) }
	opponent := func(racer int) string { return fmt.Sprint("opponent", racer) }
	var known []store.Score
	for racer := range racers {
		known = append(known, scored(game.Sum, opponent(racer), 1, 0))
	}
	for round := range rounds {
		known = append(known, scored(game.Sum, user(round, 0), 1, 0), scored(game.Sum, user(round, 1), 1, 0))
	}
	stores[0].commit(scores("known", known...))
	for round := range rounds {
		won := atOnce(func(racer int) bool {
			user := user(round, racer)
			c := challenge(name(fmt.Sprint("q", round, "/"), racer), user, opponent(racer))
			c.Quota = &store.Quota{User: user, Counts: func(store.Row) bool { return true }, Most: most}
			err := stores[racer/2%len(stores)].Commit(t.Context(), c)
			return committed(err, store.ErrQuota)
		})
		require.Equal(t, 2*most, won)
		require.Len(t, must(stores[0].List(t.Context(), store.Filter{User: user(round, 1)})), most)
	}
}

// raceToShow has several stores of the same database record at the same time that messages of their own show a match.
// One shows it in the end, and all others are left over.
func raceToShow(t *testing.T, stores ...*db) {
	stores[0].commit(started("shown", "ana", "bob"))
	atOnce(func(racer int) bool {
		must(stores[racer%len(stores)].Show(t.Context(), "shown", shows(fmt.Sprint(racer), 2)))
		return true
	})
	all := []string{stores[0].row("shown").Shown.Message}
	for _, m := range must(stores[0].DueMessages(t.Context(), noon, 2*racers)) {
		all = append(all, m.ID)
	}
	slices.Sort(all)
	require.Len(t, slices.Compact(all), racers)
}

// committed reports whether there was no error. An error has to be one of some.
func committed(err error, reasons ...error) bool {
	if err == nil {
		return true
	}
	for _, reason := range reasons {
		if errors.Is(err, reason) {
			return false
		}
	}
	panic(err)
}

// testOneWins: of many who want the same at once one gets it, and the others learn that they have not.
func testOneWins(t *testing.T, d *db) {
	ctx := t.Context()
	running := started("running", "ana", "bob")
	running.RemindAt = noon
	d.commit(running)
	ending := d.commit(started("ending", "ana", "bob"))
	full := d.commit(propose("table", table("ana"), match.Join{User: "bob"}, match.Join{User: "cem"}))
	attempt := must(d.BeginDaily(ctx, store.Daily{User: "ana", Game: "nim", Day: 7, Shown: noon}))
	won := func(ok bool, err error) error {
		if err == nil && !ok {
			return store.ErrConflict
		}
		return err
	}
	for goal, try := range map[string]func(racer int) error{
		"an interaction": func(racer int) error {
			return d.Commit(ctx, from("click", started(name("i", racer), "ana", "bob")))
		},
		"a pair": func(racer int) error {
			pair := []string{"eva", "fay"}
			return d.Commit(ctx, challenge(name("p", racer), pair[racer%2], pair[1-racer%2]))
		},
		"a seat": func(racer int) error {
			return d.Commit(ctx, next(full, match.Join{User: fmt.Sprint("racer", racer)}))
		},
		"the end of a match": func(int) error {
			over := next(ending, match.Resign{User: "ana"})
			over.Scores = []store.Score{scored(game.Sum, "bob", 1, 0)}
			return d.Commit(ctx, over)
		},
		"an answer": func(int) error {
			_, err := d.TryDaily(ctx, attempt, false, 3, noon)
			return err
		},
		"a claim": func(int) error {
			_, ok, err := d.Claim(ctx, "table", noon.Add(patience), noon, noon.Add(time.Hour))
			return won(ok, err)
		},
		"a reminder": func(int) error { return won(d.TakeReminder(ctx, "running", noon, time.Time{})) },
	} {
		// A deadlock of PostgreSQL hides another reason behind a conflict.
		require.Equal(t, 1, atOnce(func(racer int) bool {
			return committed(try(racer), store.ErrConflict, store.ErrRepeated, store.ErrPending)
		}), goal)
	}
	for racer := range racers {
		user := fmt.Sprint("racer", racer)
		found := must(d.List(ctx, store.Filter{User: user}))
		require.Equal(t, user == d.state("table").Players[3].User, len(found) == 1)
	}
	require.Equal(t, []string{"bob 1 0"}, records(d, ranking(game.Sum)))
	require.Equal(t, 1, must(d.Dailies(ctx, "ana", 7))[0].Tries)
}
