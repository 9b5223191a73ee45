package storetest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/store"
)

// testPanics: a callback that panics writes nothing, and later writes succeed.
func testPanics(t *testing.T, d *db) {
	d.commit(started("m0", "cem", "bob"))
	for name, write := range map[string]func(){
		"settings": func() {
			_, _, _ = d.ChangeSettings(t.Context(), "guild", func(*store.Settings) { panic("settings") })
		},
		"ratings": func() {
			c := started("m1", "ana", "bob")
			c.Rated = rated("m1", 0, "ana", "bob")
			c.Rated.Rate = func([]store.Rating, time.Time) []store.Strength { panic("ratings") }
			_ = d.Commit(t.Context(), c)
		},
		"quota": func() {
			c := started("m1", "ana", "bob")
			c.Quota = &store.Quota{User: "cem", Most: 1, Counts: func(store.Row) bool { panic("quota") }}
			_ = d.Commit(t.Context(), c)
		},
	} {
		require.PanicsWithValue(t, name, write)
		ctx, cancel := context.WithTimeout(t.Context(), waitsFor)
		_, after, err := d.ChangeSettings(ctx, "guild", func(now *store.Settings) { now.Locale += "!" })
		cancel()
		require.NoError(t, err)
		require.Equal(t, after, must(d.Settings(t.Context(), "guild")))
	}
	d.gone("m1")
}

// testWritable: something can be written, however often that is asked, until the database is closed.
func testWritable(t *testing.T, d *db) {
	for i := range 3 {
		require.NoError(t, d.Writable(t.Context()))
		d.commit(started(name("m", i), "ana", "bob"))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, d.Writable(ctx), context.Canceled)
	require.NoError(t, d.Writable(t.Context()))
	require.NoError(t, d.Close())
	require.Error(t, d.Writable(t.Context()))
}

func testClosed(t *testing.T, d *db) {
	c := d.commit(started("m1", "ana", "bob"))
	require.NoError(t, d.Close())
	require.Error(t, d.Commit(t.Context(), take(c, 1)))
	_, err := d.Show(t.Context(), "m1", shows("board", 1))
	require.Error(t, err)
	_, err = d.Load(t.Context(), "m1")
	require.Error(t, err)
	require.NotErrorIs(t, err, store.ErrNotFound)
	_, err = d.Records(t.Context(), store.RecordFilter{Scope: "guild"})
	require.Error(t, err)
}

func testOutages(t *testing.T, d *db) {
	ctx := t.Context()
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	beats := func(platform string, minutes ...int) {
		for _, m := range minutes {
			require.NoError(t, d.Heartbeat(ctx, platform, at(m), time.Minute))
		}
	}
	beats("here", 0, 1, 2)
	require.Empty(t, must(d.Outages(ctx, "here")), "the first start is no outage, nor is a gap of just so long")
	beats("here", 10, 11, 5, 30, 30) // a clock that was put back is none
	first, second := store.Outage{Since: at(2), Until: at(10)}, store.Outage{Since: at(11), Until: at(30)}
	require.Equal(t, []store.Outage{first, second}, must(d.Outages(ctx, "here")))

	beats("there", 20)
	require.Empty(t, must(d.Outages(ctx, "there")))
	require.NoError(t, d.ClearOutage(ctx, "there", second))
	require.Len(t, must(d.Outages(ctx, "here")), 2, "another platform's is another one")
	for range 2 {
		require.NoError(t, d.ClearOutage(ctx, "here", first))
		require.Equal(t, []store.Outage{second}, must(d.Outages(ctx, "here")))
	}
	atOnce(func(racer int) bool {
		check(d.Heartbeat(ctx, "there", at(60).Add(time.Duration(racer)), time.Minute))
		return true
	})
	require.Equal(t, []store.Outage{{Since: at(20), Until: at(60)}}, must(d.Outages(ctx, "there")), "recorded once")
}

// testSettings: each server has its own settings, and of changes at the same time none is lost.
func testSettings(t *testing.T, d *db) {
	ctx := t.Context()
	change := func(before, after store.Settings) {
		t.Helper()
		was, is, err := d.ChangeSettings(ctx, "guild", func(now *store.Settings) {
			require.Equal(t, before, *now)
			*now = after
		})
		require.NoError(t, err)
		require.Equal(t, []store.Settings{before, after, after}, []store.Settings{was, is, must(d.Settings(ctx, "guild"))})
	}
	decided := store.Settings{
		Locale: "es-ES", MoveTime: 8 * time.Hour, Channels: []string{"100", "200"},
		Threads: true, HideRatings: true, NoHints: true,
	}
	require.Zero(t, must(d.Settings(ctx, "guild")))
	change(store.Settings{}, decided)
	for _, one := range []store.Settings{{Threads: true}, {HideRatings: true}, {NoHints: true}} {
		change(decided, one)
		change(one, decided)
	}
	require.Zero(t, must(d.Settings(ctx, "other")))
	was, _, err := d.ChangeSettings(ctx, "guild", func(now *store.Settings) { now.Channels[0] = "300" })
	require.NoError(t, err)
	require.Equal(t, decided, was)
	decided.Channels = []string{"300", "200"}
	change(decided, store.Settings{})
	atOnce(func(racer int) bool {
		_, _, err := d.ChangeSettings(ctx, "guild", func(now *store.Settings) {
			now.Channels = append(now.Channels, fmt.Sprint(racer))
		})
		return committed(err)
	})
	require.Len(t, must(d.Settings(ctx, "guild")).Channels, racers)
}
