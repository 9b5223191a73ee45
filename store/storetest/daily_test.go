package storetest

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// testDailies has people try what the days set at random, and compares each attempt with what it should be.
func testDailies(t *testing.T, d *db) {
	ctx, r := t.Context(), rand.New(rand.NewPCG(1, 2))
	type key struct {
		user   string
		game   game.ID
		preset string
		day    int
	}
	attempts := make(map[key]store.Daily)
	// streak is how many days in a row were solved up to one.
	streak := func(k key) (n int) {
		for ; attempts[k].Solved; k.day-- {
			n++
		}
		return n
	}
	const most = 2
	for i := range 400 {
		k := key{
			user: pick(r, "ana", "bob", "eva"), game: pick[game.ID](r, "nim", "nim", "hands"), preset: pick(r, "", "", "small"),
			day: 1 + r.IntN(6),
		}
		y := store.Daily{User: k.user, Game: k.game, Preset: k.preset, Day: k.day}
		at := noon.Add(time.Duration(i) * time.Minute)
		now, begun := attempts[k]
		if r.IntN(3) == 0 {
			y.Scope, y.Shown = pick(r, "guild", "other"), at
			if k.preset != "" {
				y.Match = match.ID(pick(r, "a", "b"))
			}
			if !begun {
				attempts[k] = y
			}
			now = attempts[k]
			now.Streak = streak(k)
			require.Equal(t, now, must(d.BeginDaily(ctx, y)), "what has begun stays as it has")
			continue
		}
		y.Tries = r.IntN(most)
		solved := r.IntN(2) == 0
		if r.IntN(3) == 0 {
			y.Shown = at.Add(-time.Second)
		}
		after, err := d.TryDaily(ctx, y, solved, most, at)
		switch {
		case !begun:
			require.ErrorIs(t, err, store.ErrNotFound)
			continue
		case now.Over() || now.Tries != y.Tries:
			require.ErrorIs(t, err, store.ErrConflict)
		default:
			require.NoError(t, err)
			now.Tries++
			now.Solved = solved
			if !y.Shown.IsZero() {
				now.Shown = y.Shown
			}
			if solved || now.Tries == most {
				now.Done = at
			}
			attempts[k] = now
		}
		now.Streak = streak(k)
		require.Equal(t, now, after)
	}
	require.NoError(t, d.Hide(ctx, "eva", true))
	const since = 2
	var table []store.Daily
	own := make(map[string][]store.Daily)
	for k, y := range attempts {
		y.Streak = streak(k)
		if y.Day >= since && y.Scope == "guild" && y.User != "eva" {
			table = append(table, y)
		}
		if y.Day >= since {
			own[y.User] = append(own[y.User], y)
		}
	}
	require.ElementsMatch(t, table, must(d.DailyTable(ctx, "guild", since)))
	require.True(t, slices.IsSortedFunc(must(d.DailyTable(ctx, "guild", since)), func(a, b store.Daily) int {
		return cmp.Or(a.Day-b.Day, cmp.Compare(a.Game, b.Game))
	}))
	for user, all := range own {
		found := must(d.Dailies(ctx, user, since))
		require.ElementsMatch(t, all, found)
		require.True(t, slices.IsSortedFunc(found, func(a, b store.Daily) int {
			return cmp.Or(b.Day-a.Day, cmp.Compare(a.Game, b.Game))
		}))
	}
}

// testShare: what is over may be shared, once a minute.
func testShare(t *testing.T, d *db) {
	y := store.Daily{User: "ana", Game: "nim", Preset: "small", Day: 7, Shown: noon}
	for _, c := range []struct {
		after time.Duration
		over  bool
		may   bool
	}{
		{0, false, false},
		{0, true, true},
		{59 * time.Second, true, false},
		{time.Minute, true, true},
		{30 * time.Second, true, true}, // a clock that was put back forbids nothing
	} {
		y = must(d.BeginDaily(t.Context(), y))
		if c.over && !y.Over() {
			y = must(d.TryDaily(t.Context(), y, true, 1, noon))
		}
		require.Equal(t, c.may, must(d.ShareDaily(t.Context(), y, noon.Add(c.after))), "%+v", c)
	}
	y.Day++
	require.False(t, must(d.ShareDaily(t.Context(), y, noon.Add(time.Hour))))
}

// The days are those of UTC, numbered from the first of January 2026.
func TestDays(t *testing.T) {
	t.Parallel()
	for day, at := range map[int]time.Time{
		1:   time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC),
		59:  time.Date(2026, time.February, 28, 23, 59, 59, 0, time.UTC),
		60:  time.Date(2026, time.February, 28, 23, 0, 0, 0, time.FixedZone("west", -3600)),
		366: time.Date(2027, time.January, 1, 12, 0, 0, 0, time.UTC),
	} {
		require.Equal(t, day, store.DailyOf(at))
		require.True(t, store.DailyEnd(day).After(at))
		require.Equal(t, day+1, store.DailyOf(store.DailyEnd(day)))
	}
}
