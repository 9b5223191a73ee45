package storetest

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// testRefusals: a commit writes all of its changes or, for the first reason there is, nothing. A repeat is the
// reason whenever there is one.
func testRefusals(t *testing.T, d *db) {
	first := d.commit(from("click1", started("m1", "ana", "bob")))
	other := d.commit(started("m2", "cem", "dan"))
	d.refuse(store.ErrConflict, challenge("m1", "cem", "dan")) // the id is taken
	d.refuse(store.ErrConflict, take(started("m3", "ana", "bob"), 1))
	d.refuse(store.ErrRepeated, from("click1", started("m3", "ana", "bob")))
	d.refuse(store.ErrRepeated, from("click1", take(first, 1)))
	d.refuse(store.ErrRepeated, first) // whose id is taken, too

	second := d.commit(from("click2", take(first, 1)))
	d.refuse(store.ErrConflict, take(first, 2))
	d.refuse(store.ErrConflict, take(take(second, 1), 1)) // a version is missing between
	d.refuse(store.ErrRepeated, second)                   // whose version has passed, too
	d.refuse(store.ErrRepeated, challenge("m3", "cem", "dan"), second)
	d.refuse(store.ErrRepeated, take(first, 2), second)

	moved := d.commit(take(other, 1))
	stale := from("click3", take(other, 2))
	d.refuse(store.ErrConflict, challenge("m3", "ana", "bob"), stale)
	d.refuse(store.ErrConflict, from("click3", take(second, 1)), stale) // what was written just now is no repeat
	d.refuse(store.ErrConflict, from("click3", started("m3", "ana", "bob")), stale)
	d.refuse(store.ErrConflict, from("click4", take(second, 1)), stale)
	second = d.commit(from("click3", take(second, 1))) // neither version nor interaction was used up

	// An interaction that does not name its match counts once, whichever matches are found for it.
	second = d.commit(sought("typed", take(second, 1)))
	d.refuse(store.ErrRepeated, sought("typed", take(moved, 1)))
	d.refuse(store.ErrRepeated, from("typed", started("m3", "ana", "bob")))
	d.commit(from("click3", take(moved, 1))) // that of another match, which it has named

	waiting := d.commit(from("click5", challenge("m4", "ana", "bob")))
	d.refuse(store.ErrPending, challenge("m5", "bob", "ana"))
	d.refuse(store.ErrRepeated, from("click5", challenge("m5", "ana", "bob")))
	cancelled := next(waiting, match.Cancel{User: "ana"})
	d.refuse(store.ErrPending, challenge("m5", "bob", "ana"), cancelled) // in this order both would pend
	d.commit(cancelled, challenge("m5", "bob", "ana"))
	d.commit(next(d.now("m5"), match.Accept{User: "ana"}))

	// One click ends a match and begins the next.
	over := d.commit(next(second, match.Resign{User: "ana"}))
	old := from("click6", next(over, match.Offer{User: "ana", What: match.Rematch, Ply: match.AnyPly},
		match.Offer{User: "bob", What: match.Rematch, Ply: match.AnyPly, Next: "m6"}))
	rematch := from("click6", propose("m6", over.State.RematchProposal(game.Seed{7})))
	d.commit(old, rematch)
	d.refuse(store.ErrRepeated, old, rematch)
	d.commit(from("click7", started("m7", "ana", "bob")), from("click7", started("m8", "cem", "dan")))
	require.Equal(t, match.ID("m6"), d.state("m1").Next)
	for _, id := range []match.ID{"m2", "m4", "m5", "m6"} {
		d.state(id)
	}
	d.gone("m3")

	// So it is where somebody who has moved the match was forgotten meanwhile, whom the stale state mentions.
	thread := match.Place{Channel: "thread", Parent: "channel", By: person(eva)}
	placed := d.commit(propose("m9", duel("ana", "cem"), match.Accept{User: "cem"}, match.Relocate{To: thread}))
	repeated := d.commit(from("click8", take(placed, 1)))
	d.forget(eva)
	d.refuse(store.ErrRepeated, repeated)
	d.refuse(store.ErrConflict, from("click9", repeated))
}

// testQuota: the user's open matches of the kind count, once a match is created.
func testQuota(_ *testing.T, d *db) {
	limited := func(c store.Change) store.Change {
		c.Quota = &store.Quota{User: "ana", Most: 1, Counts: func(r store.Row) bool { return r.Phase == match.Playing }}
		return c
	}
	d.commit(challenge("m1", "ana", "cem"), started("m2", "bob", "cem"), ended("m3", "ana", "bob"))
	first := d.commit(limited(from("click1", started("m4", "ana", "bob"))))
	second := limited(from("click2", started("m5", "bob", "ana")))
	d.refuse(store.ErrQuota, second)
	d.refuse(store.ErrRepeated, limited(from("click1", started("m6", "ana", "bob"))))
	d.commit(next(first, match.Resign{User: "ana"}))
	d.commit(second)
	d.commit(limited(take(second, 1)))
}

// testMalformed: what a change says wrong is a mistake of the caller, and nothing is written.
func testMalformed(t *testing.T, d *db) {
	for name, spoil := range map[string]func(c *store.Change){
		"no id":         func(c *store.Change) { c.State.ID = "" },
		"no position":   func(c *store.Change) { c.State.Position = nil },
		"no events":     func(c *store.Change) { c.Events = nil },
		"a gap":         func(c *store.Change) { c.Events = []match.Event{c.Events[1], c.Events[0]} },
		"a jump":        func(c *store.Change) { c.Events[1].Seq, c.State.Version = 3, 3 },
		"wrong version": func(c *store.Change) { c.State.Version++ },
		"before one":    func(c *store.Change) { c.Events, c.State.Version = []match.Event{{Seq: 0}}, 0 },

		"a score without scope":      func(c *store.Change) { c.Scores[0].Scope = "" },
		"a score in no game":         func(c *store.Change) { c.Scores[0].Game = "" },
		"a score of nobody":          func(c *store.Change) { c.Scores[0].User = "" },
		"a score at no time":         func(c *store.Change) { c.Scores[0].At = time.Time{} },
		"a score in unknown order":   func(c *store.Change) { c.Scores[0].Order = game.Sum + 1 },
		"a score in negative order":  func(c *store.Change) { c.Scores[0].Order = game.Highest - 1 },
		"rated without scope":        func(c *store.Change) { c.Rated.Scope = "" },
		"rated in no game":           func(c *store.Change) { c.Rated.Game = "" },
		"rated in no match":          func(c *store.Change) { c.Rated.Match = "" },
		"rated at no time":           func(c *store.Change) { c.Rated.At = time.Time{} },
		"rated by no system":         func(c *store.Change) { c.Rated.Rate = nil },
		"rated with one player":      func(c *store.Change) { c.Rated.Players = c.Rated.Players[:1] },
		"rated against the computer": func(c *store.Change) { c.Rated.Players[1].User = "" },
	} {
		c := started("m1", "ana", "bob")
		c.Rated, c.Scores = rated("m1", 0, "ana", "bob"), []store.Score{scored(game.Highest, "ana", 1, 0)}
		spoil(&c)
		err := d.Commit(t.Context(), c)
		require.Error(t, err, name)
		require.NotErrorIs(t, err, store.ErrConflict, name)
		require.Empty(t, d.all(), name)
	}
}

// testCommitted asks for interactions: of a first change, of one that named no match, of one that did, of one that was
// refused, and of none.
func testCommitted(t *testing.T, d *db) {
	first := d.commit(from("first", started("m1", "ana", "bob")))
	third := d.commit(from("third", take(d.commit(sought("second", take(first, 1))), 1)))
	d.refuse(store.ErrConflict, from("late", take(first, 2)))
	for _, c := range []struct {
		after  time.Duration // since noon was the last heartbeat
		in     match.ID
		second bool
		third  bool
	}{
		{0, "m1", true, true},
		{0, "", true, false},
		{24 * time.Hour, "", true, false},
		{24*time.Hour + time.Minute, "", false, false}, // what named no match is known for a day
		{24*time.Hour + time.Minute, "m1", true, true},
	} {
		require.NoError(t, d.Heartbeat(t.Context(), "here", noon.Add(c.after), time.Minute))
		for interaction, want := range map[string]bool{
			"first": c.second, "second": c.second, "third": c.third, "late": false, "": false,
		} {
			found := must(d.Committed(t.Context(), c.in, interaction))
			require.Equal(t, want, found, "%q after %v in %q", interaction, c.after, c.in)
		}
	}
	require.Equal(t, third.State, d.state("m1"))
}

func testCancelled(t *testing.T, d *db) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := challenge("m1", "ana", "bob")
	require.ErrorIs(t, d.Commit(ctx, c), context.Canceled)
	d.gone("m1")
	d.commit(c)
}

// testContent: whatever texts hold, they come back, and no question takes them for its own.
func testContent(t *testing.T, d *db) {
	c := from("日本", challenge("m1", "ana", "bob"))
	c.Place = store.Place{Guild: "g'; --", Channel: `"ñ"`, Locale: "es-419", UserInstallOnly: true}
	c.Events[0].Body = json.RawMessage(` { "kept" : "as it is, \u0000 and ñ" }`)
	d.commit(c)
	require.Equal(t, c.Events, must(d.Log(t.Context(), "m1")))
	require.Equal(t, c.Place, d.row("m1").Place)
	for _, f := range []store.Filter{
		{User: "' OR '1'='1"}, {Channel: `x" OR 1=1 --`}, {Phases: []match.Phase{"x') OR ('1'='1"}},
	} {
		require.Empty(t, must(d.List(t.Context(), f)))
	}
	for _, users := range [][]string{{"ana"}, {"ana", "bob", "cem", "dan"}} { // not only two sit there
		require.Equal(t, users, d.row(d.commit(challenge(name("seats", len(users)), users...)).State.ID).Users)
	}
	thread := match.Place{Channel: "thread", Parent: "channel"}
	placed := d.commit(propose("m2", duel("ana", "cem"), match.Accept{User: "cem"}, match.Relocate{To: thread}))
	require.Equal(t, home.After(&placed.State), d.row("m2").Place, "created in a thread of its own")
}

// testMilliseconds: a reminder is the same one that was committed, which only one process takes.
func testMilliseconds(t *testing.T, d *db) {
	c := started("m1", "ana", "bob")
	c.RemindAt = noon.Add(345678 * time.Nanosecond)
	d.commit(c)
	require.Equal(t, noon, d.row("m1").RemindAt)
	require.True(t, must(d.TakeReminder(t.Context(), "m1", c.RemindAt, time.Time{})))
}

func testUnknown(t *testing.T, d *db) {
	ctx := t.Context()
	require.Empty(t, must(d.Show(ctx, "nowhere", shows("board", 1))))
	require.NoError(t, d.Reach(ctx, "nowhere", true))
	require.False(t, must(d.TakeReminder(ctx, "nowhere", noon, noon)))
	_, ok, err := d.Claim(ctx, "nowhere", noon, noon, noon)
	require.NoError(t, err)
	require.False(t, ok)
	require.Empty(t, must(d.Overdue(ctx, noon, noon, 9)))
	require.Empty(t, must(d.MatchRatings(ctx, "nowhere")))
	d.gone("nowhere")
	require.Empty(t, d.all())
}

// testNames: a person has one name, the last one that was seen.
func testNames(t *testing.T, d *db) {
	d.commit(started("m1", "ana", "bob"))
	p := duel("bob", "cem")
	p.Players[0].Name = "Roberto"
	d.commit(propose("m2", p))
	require.Equal(t, "Roberto", d.state("m1").Players[1].Name)
	d.commit(solo("m3", "bob"))
	d.commit(scores("m4", store.Score{Scope: "guild", Game: "nim", User: "bob", At: noon})) // without a name
	require.Equal(t, person("bob"), d.state("m2").Players[0])
}
