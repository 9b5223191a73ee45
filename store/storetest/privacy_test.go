package storetest

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// eva is who is forgotten: an id that nothing else holds.
const eva = "770000000000000077"

// fill commits something of everything. Eva has a part in most of it: "rated" counts, "declined" is her challenge, in
// "left" a computer has her seat, and she has a record and hides. Once release 1.0 is out fill never changes, see
// TestRelease.
func fill(d *db) {
	ctx := d.t.Context()
	d.commit(rate(rated("rated", 0, "bob", eva)))
	d.commit(next(d.commit(challenge("declined", "bob", eva)), match.Decline{User: eva}))
	hands := match.Proposal{Game: gametest.HandsID}
	for _, user := range []string{eva, "bob", "cem", "dan"} {
		hands.Players = append(hands.Players, person(user))
	}
	d.commit(propose("left", hands, match.Accept{User: "bob"}, match.Resign{User: eva, Level: "quick"}))
	own := scored(game.Highest, eva, 5, 0)
	own.Scope = "own"
	d.commit(scores("scored", scored(game.Highest, eva, 5, 0), scored(game.Highest, "bob", 4, 0), own))
	check(d.Hide(ctx, eva, true))
	must(d.BeginDaily(ctx, store.Daily{User: eva, Game: "nim", Day: 7, Scope: "guild", Shown: noon}))
	d.commit(from("click", started("duel", "ana", "bob")), solo("solo", "ana"), challenge("waiting", "bob", "ana"))
	d.commit(next(d.commit(started("halted", "ana", "cem")), match.Halt{By: person("mod")}))
	d.commit(ended("gone", "bob", "zoe"))
	d.forget("zoe")
	must(d.Show(ctx, "solo", shows("board", 2)))
	d.stale("solo", "old")
	_, _, err := d.ChangeSettings(ctx, "guild", func(now *store.Settings) { now.MoveTime = time.Hour })
	check(err)
	for _, at := range []time.Time{noon, noon.Add(time.Hour)} {
		check(d.Heartbeat(ctx, "discord", at, time.Minute))
	}
}

// everything returns all that a store says of what fill has made, by question.
func everything(d *db) map[string]any {
	ctx, all := d.t.Context(), make(map[string]any)
	for _, row := range d.all() {
		all["match "+string(row.ID)] = d.state(row.ID)
		all["log "+string(row.ID)] = must(d.Log(ctx, row.ID))
		row.Snapshot = nil
		all["row "+string(row.ID)] = row
	}
	for _, user := range []string{"ana", "bob", "cem", "mod", eva} {
		all["kept "+user] = must(d.PersonalData(ctx, user))
		all["results "+user] = must(d.Results(ctx, "guild", user))
	}
	all["ratings"] = must(d.MatchRatings(ctx, "rated"))
	all["records"] = must(d.Records(ctx, ranking(game.Highest)))
	all["settings"] = must(d.Settings(ctx, "guild"))
	all["messages"] = must(d.DueMessages(ctx, noon.Add(time.Hour), 9))
	all["outages"] = must(d.Outages(ctx, "discord"))
	all["forgotten"] = must(d.CountErased(ctx))
	all["committed"] = must(d.Committed(ctx, "duel", "click"))
	return all
}

// playOn requires that what fill has made goes on as it should.
func playOn(d *db) {
	duel := d.now("duel")
	d.refuse(store.ErrRepeated, from("click", take(duel, 2)))
	d.refuse(store.ErrPending, challenge("again", "ana", "bob"))
	d.commit(from("another click", take(duel, 2)), next(d.now("waiting"), match.Accept{User: "ana"}))
	d.state("duel")
}

// forget takes all steps to forget somebody, and returns who that is from then on.
func (d *db) forget(user string) (f store.ErasedUser, former string) {
	d.t.Helper()
	f = must(d.BeginErasure(d.t.Context(), user, noon))
	for must(d.DropPrivate(d.t.Context(), f)) {
	}
	require.True(d.t, must(d.Forget(d.t.Context(), f)))
	return f, fmt.Sprint("former-", f.Person)
}

// testForget: nothing names who was forgotten, all that others have is as it was, and who comes back is somebody else.
func testForget(t *testing.T, d *db) {
	ctx := t.Context()
	fill(d)
	f, former := d.forget(eva)
	for _, id := range []match.ID{"rated", "declined", "left", "scored"} {
		for _, p := range d.state(id).Players {
			require.NotEqual(t, person(eva).Name, p.Name)
			require.NotEqual(t, eva, p.User)
		}
	}
	require.Equal(t, []string{"bob", former}, d.row("rated").Users)
	require.Empty(t, must(d.List(ctx, store.Filter{User: eva})))
	var repaints []match.ID
	for i, m := range must(d.DueMessages(ctx, noon.Add(time.Hour), 9)) {
		if m.Kind == store.Repaint && m.ID == fmt.Sprint(f.Person) {
			repaints = append(repaints, m.Match)
			require.Equal(t, noon.Add(time.Duration(len(repaints))*time.Second/2), m.Due, i)
		}
	}
	require.Equal(t, []match.ID{"declined", "left", "rated"}, repaints)
	require.Len(t, must(d.Ratings(ctx, pool)), 1, "who hid is on no leaderboard now either")
	changes := must(d.MatchRatings(ctx, "rated"))
	require.Equal(t, []string{"bob", former}, []string{changes[0].User, changes[1].User})
	require.Equal(t, []string{former + " 5 0", "bob 4 0"}, records(d, ranking(game.Highest)))
	alone := ranking(game.Highest)
	alone.Scope = "own"
	require.Empty(t, records(d, alone), "where nobody else has a record")
	require.Equal(t, store.PersonalData{}, must(d.PersonalData(ctx, eva)))
	require.Equal(t, 2, must(d.CountErased(ctx)))
	requireNamed(t, d, "ana", "bob", "cem", "dan", "mod", eva, "zoe", "nobody")

	d.commit(rate(rated("back", 1, "bob", eva)))
	require.True(t, must(d.Forget(ctx, f)), "a process was late to forget")
	require.Equal(t, []string{"bob", eva}, d.row("back").Users)
	require.Equal(t, 1, must(d.UserRatings(ctx, "guild", eva))[0].Games)
	attempt := must(d.BeginDaily(ctx, store.Daily{User: eva, Game: "nim", Day: 8, Scope: "guild", Shown: noon}))
	require.Equal(t, []store.Daily{attempt}, must(d.DailyTable(ctx, "guild", 1)))
	again, _ := d.forget(eva)
	require.NotEqual(t, f.Person, again.Person)
	require.Empty(t, must(d.DailyTable(ctx, "guild", 1)))
}

// requireNamed requires that what is kept of people lists exactly the matches whose logs name them.
func requireNamed(t *testing.T, d *db, users ...string) {
	t.Helper()
	for _, user := range users {
		var named []match.ID
		for _, row := range d.all() {
			names := func(e match.Event) bool { return strings.Contains(string(e.Body), `"`+user+`"`) }
			if slices.ContainsFunc(must(d.Log(t.Context(), row.ID)), names) {
				named = append(named, row.ID)
			}
		}
		require.Equal(t, named, must(d.PersonalData(t.Context(), user)).Matches, user)
	}
}

// testForgetPlaces: a match that is over and has nobody else, computers do not count, goes from a place without a
// server, whose id says whose it is; with all that is still to be done there.
func testForgetPlaces(t *testing.T, d *db) {
	for id, place := range map[match.ID]store.Place{
		"own":     {Channel: "own"},
		"answers": {Channel: "answers", UserInstallOnly: true},
		"both":    {Channel: "both", UserInstallOnly: true},
		"visited": {Channel: "visited"},
		"public":  {Guild: "guild", Channel: "public", UserInstallOnly: true},
	} {
		c := solo(id, eva)
		end := match.Command(match.Resign{User: eva})
		switch id {
		case "both":
			c = started(id, "bob", eva)
		case "visited":
			c, end = propose(id, table(eva), match.Join{User: "bob"}, match.Leave{User: "bob"}), match.Leave{User: eva}
		}
		c.Place = place
		d.commit(next(d.commit(c), end))
		d.stale(id, "old")
	}
	for i := range 12 { // more than one step takes
		c := propose(name("more", i), duel(eva), match.Accept{User: eva}, match.Resign{User: eva})
		c.Place = store.Place{Channel: "own"}
		d.commit(c)
	}
	hand := store.Message{Match: "both", Kind: store.Hand, User: eva, Answer: "secret", Due: noon}
	must(d.KeepMessage(t.Context(), hand))
	f := must(d.BeginErasure(t.Context(), eva, noon))
	require.True(t, must(d.DropPrivate(t.Context(), f)))
	require.False(t, must(d.DropPrivate(t.Context(), f)))
	d.forget(eva)
	require.Empty(t, must(d.Answers(t.Context(), "both")))
	var left []match.ID
	for _, m := range must(d.DueMessages(t.Context(), noon.Add(time.Hour), 9)) {
		left = append(left, m.Match)
	}
	require.ElementsMatch(t, []match.ID{"both", "public", "visited", "both", "public", "visited"}, left,
		"an old board and one to be painted again of each")
	require.Equal(t, "both", d.row("both").Place.Channel)
	require.Equal(t, "public", d.row("public").Place.Channel)
	d.gone("own")
	d.gone("answers")
}

// testForgetPlaying: a match that somebody plays has to end first, unless nobody can read it.
func testForgetPlaying(t *testing.T, d *db) {
	d.commit(propose("m2", table("bob"), match.Join{User: eva}))
	c := d.commit(started("m1", "bob", eva))
	f := must(d.BeginErasure(t.Context(), eva, noon))
	require.False(t, must(d.Forget(t.Context(), f)))
	require.Equal(t, c.State, d.state("m1"))

	require.True(t, must(d.Forget(t.Context(), f, "m1", "m2")))
	now := d.now("m1")
	require.Equal(t, match.Player{User: fmt.Sprint("former-", f.Person)}, now.State.Players[1])
	d.commit(take(now, 1), next(d.now("m2"), match.Join{User: "cem"}))
	d.state("m2")
	require.Zero(t, must(d.PersonalData(t.Context(), fmt.Sprint("former-", f.Person))), "nobody has this id")
	d.refuse(store.ErrConflict, take(c, 1))
}

// testForgetSteps: who stops in between can go on, and begins nothing twice.
func testForgetSteps(t *testing.T, d *db) {
	ctx := t.Context()
	d.commit(ended("m1", "bob", eva))
	require.Empty(t, must(d.UnfinishedErasures(ctx, noon.Add(time.Hour))))
	f := must(d.BeginErasure(ctx, eva, noon))
	require.Equal(t, f, must(d.BeginErasure(ctx, eva, noon.Add(time.Minute))))
	require.Empty(t, must(d.UnfinishedErasures(ctx, noon)))
	require.Equal(t, []store.ErasedUser{f}, must(d.UnfinishedErasures(ctx, noon.Add(time.Millisecond))))
	_, former := d.forget("bob")
	require.Equal(t, []store.ErasedUser{f}, must(d.UnfinishedErasures(ctx, noon.Add(time.Hour))))
	again, other := d.forget(eva)
	require.Equal(t, f, again)
	require.Equal(t, []string{former, other}, d.row("m1").Users, "each former player is another one")
	require.Empty(t, must(d.UnfinishedErasures(ctx, noon.Add(time.Hour))))
	require.Len(t, must(d.DueMessages(ctx, noon.Add(time.Hour), 9)), 2, "the board is to be painted again for each")

	nobody := must(d.BeginErasure(ctx, "nobody", noon))
	require.Equal(t, store.ErasedUser{User: "nobody"}, nobody)
	require.True(t, must(d.Forget(ctx, nobody)))
}

// testKept: all that names a person is found, and nothing of anybody else.
func testKept(t *testing.T, d *db) {
	fill(d)
	d.commit(rate(rated("later", 5, "ana", eva)))
	history := must(d.RatingHistory(t.Context(), pool, eva))
	require.Len(t, history, 2)
	slices.Reverse(history)
	record := store.KeptRecord{
		Record: store.Record{User: eva, Name: person(eva).Name, Points: 5, At: noon, Match: "scored"},
		Scope:  "guild", Game: "nim", Leaderboard: ranking(game.Highest).Leaderboard, Kind: store.KindPeople,
	}
	own := record
	own.Scope = "own"
	require.Equal(t, store.PersonalData{
		Known: true, Hidden: true, Matches: []match.ID{"declined", "later", "left", "rated"},
		Ratings: must(d.UserRatings(t.Context(), "guild", eva)), Changes: history,
		Records: []store.KeptRecord{record, own},
		Dailies: []store.Daily{{User: eva, Game: "nim", Day: 7, Scope: "guild", Shown: noon}},
	}, must(d.PersonalData(t.Context(), eva)))
	for _, stranger := range []string{"nobody", eva[:17], "%", "_", ""} {
		require.Equal(t, store.PersonalData{}, must(d.PersonalData(t.Context(), stranger)), "%q", stranger)
	}
}

// testForgetAtOnce: several processes forget the same person, who goes on beginning matches. Whoever has a seat in a
// match that goes on is known.
func testForgetAtOnce(t *testing.T, d *db) {
	fill(d)
	atOnce(func(racer int) bool {
		if racer%2 == 0 {
			must(d.Forget(t.Context(), must(d.BeginErasure(t.Context(), eva, noon))))
			return true
		}
		return committed(d.Commit(t.Context(), started(name("race", racer), "bob", eva)))
	})
	for racer := 1; racer < racers; racer += 2 {
		require.Equal(t, []string{"bob", eva}, d.row(name("race", racer)).Users)
	}
	require.Len(t, must(d.List(t.Context(), store.Filter{User: eva, Phases: []match.Phase{match.Playing}})), racers/2)
}

// No column of any table names who was forgotten, whichever tables there come to be.
func TestPostgresForget(t *testing.T) {
	t.Parallel()
	url := postgresURL(t)
	d := open(t, url)
	fill(d)
	server := must(sql.Open("pgx", url))
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	texts := must(server.QueryContext(t.Context(), `SELECT table_name, column_name FROM information_schema.columns
		WHERE table_schema = 'public' AND data_type = 'text'`))
	var columns [][2]string
	for texts.Next() {
		var c [2]string
		require.NoError(t, texts.Scan(&c[0], &c[1]))
		columns = append(columns, c)
	}
	require.NoError(t, errors.Join(texts.Err(), texts.Close()))
	naming := func() (all []string) {
		for _, c := range columns {
			var n int
			query := fmt.Sprintf(`SELECT COUNT(*) FROM %q WHERE %q LIKE '%%%s%%'`, c[0], c[1], eva)
			require.NoError(t, server.QueryRowContext(t.Context(), query).Scan(&n))
			if n > 0 {
				all = append(all, c[0]+"."+c[1])
			}
		}
		return all
	}
	require.ElementsMatch(t, []string{"person.user_id", "person.name"}, naming(), "one row names a person")
	d.forget(eva)
	require.Empty(t, naming())
}
