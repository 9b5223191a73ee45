package storetest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// attempt begins the attempt of a user at the puzzle of a day of nim.
func attempt(t *testing.T, s store.Store, user string, day int) store.Daily {
	t.Helper()
	y, err := s.BeginDaily(t.Context(), store.Daily{User: user, Game: "nim", Day: day, Scope: "guild", Shown: noon})
	require.NoError(t, err)
	return y
}

// try counts an answer a minute later.
func try(t *testing.T, s store.Store, y store.Daily, solved bool) store.Daily {
	t.Helper()
	y, err := s.TryDaily(t.Context(), y, solved, 3, noon.Add(time.Minute))
	require.NoError(t, err)
	return y
}

func testDailies(t *testing.T, s store.Store) {
	first := attempt(t, s, "ana", 7)
	require.Equal(t, "ana nim 7 guild 0 false 0", brief(first))
	require.True(t, first.Shown.Equal(noon))
	again, err := s.BeginDaily(t.Context(), store.Daily{User: "ana", Game: "nim", Day: 7, Scope: "other", Shown: noon.Add(time.Hour)})
	require.NoError(t, err)
	require.Equal(t, first, again, "what has begun stays as it has")

	second := try(t, s, first, false)
	require.Equal(t, 1, second.Tries)
	require.False(t, second.Over())
	stale, err := s.TryDaily(t.Context(), first, true, 3, noon)
	require.ErrorIs(t, err, store.ErrConflict, "that was answered already")
	require.Equal(t, second, stale)
	won := try(t, s, second, true)
	require.Equal(t, "ana nim 7 guild 2 true 1", brief(won))
	require.Equal(t, time.Minute, won.Done.Sub(won.Shown))
	_, err = s.TryDaily(t.Context(), won, true, 3, noon)
	require.ErrorIs(t, err, store.ErrConflict, "it is over")
	_, err = s.TryDaily(t.Context(), store.Daily{User: "ana", Game: "nim", Day: 9}, true, 3, noon)
	require.ErrorIs(t, err, store.ErrNotFound, "it has not begun")

	require.Equal(t, 2, try(t, s, attempt(t, s, "ana", 8), true).Streak)
	lost := attempt(t, s, "ana", 9)
	for range 3 {
		require.False(t, lost.Over())
		lost = try(t, s, lost, false)
	}
	require.True(t, lost.Over())
	require.Zero(t, lost.Streak)
	require.Equal(t, 1, try(t, s, attempt(t, s, "ana", 10), true).Streak, "it has broken off")

	try(t, s, attempt(t, s, "bob", 8), true)
	try(t, s, attempt(t, s, "eva", 8), true)
	require.NoError(t, s.Hide(t.Context(), "eva", true))
	require.Equal(t, []string{"ana 8", "bob 8", "ana 9", "ana 10"}, attempts(t, s, "guild", 8))
	require.Empty(t, attempts(t, s, "other", 0))
	own, err := s.Dailies(t.Context(), "ana", 9)
	require.NoError(t, err)
	require.Equal(t, []int{10, 9}, []int{own[0].Day, own[1].Day})
}

// What was begun in time may be solved after that of the next day: no day of the row is lost.
func testStreakJoined(t *testing.T, s store.Store) {
	try(t, s, attempt(t, s, "ana", 6), true)
	late := attempt(t, s, "ana", 7)
	for day := 8; day <= 9; day++ {
		try(t, s, attempt(t, s, "ana", day), true)
	}
	try(t, s, attempt(t, s, "ana", 11), true)
	try(t, s, late, true)
	own, err := s.Dailies(t.Context(), "ana", 0)
	require.NoError(t, err)
	streaks := make(map[int]int)
	for _, y := range own {
		streaks[y.Day] = y.Streak
	}
	require.Equal(t, map[int]int{6: 1, 7: 2, 8: 3, 9: 4, 11: 1}, streaks)
}

// A field has an attempt of its own beside its game's puzzle, with its match, and its time is that of the match.
func testFields(t *testing.T, s store.Store) {
	try(t, s, attempt(t, s, "ana", 7), true)
	for n, preset := range []string{"small", "large"} {
		y, err := s.BeginDaily(t.Context(), store.Daily{User: "ana", Game: "nim", Preset: preset, Day: 7, Match: match.ID(preset), Shown: noon})
		require.NoError(t, err)
		require.Equal(t, []any{game.ID("nim"), preset, match.ID(preset)}, []any{y.Game, y.Preset, y.Match})
		again, err := s.BeginDaily(t.Context(), store.Daily{User: "ana", Game: "nim", Preset: preset, Day: 7, Match: "other", Shown: noon.Add(time.Hour)})
		require.NoError(t, err)
		require.Equal(t, y, again)
		y.Shown = noon.Add(time.Second)
		over, err := s.TryDaily(t.Context(), y, n == 0, 1, noon.Add(time.Minute))
		require.NoError(t, err)
		require.True(t, over.Over())
		require.Equal(t, []any{59 * time.Second, 1, n == 0}, []any{over.Done.Sub(over.Shown), over.Tries, over.Solved})
	}
	own, err := s.Dailies(t.Context(), "ana", 7)
	require.NoError(t, err)
	require.Len(t, own, 3)

	for _, c := range []struct {
		day   int
		after time.Duration
		may   bool
	}{{7, 0, true}, {7, 59 * time.Second, false}, {7, time.Minute, true}, {7, 30 * time.Second, true}, {8, 0, false}} {
		may, err := s.ShareDaily(t.Context(), store.Daily{User: "ana", Game: "nim", Preset: "small", Day: c.day}, noon.Add(c.after))
		require.NoError(t, err)
		require.Equal(t, c.may, may, "%+v; a clock that was put back forbids nothing", c)
	}
}

// brief is an attempt without its times.
func brief(y store.Daily) string {
	return fmt.Sprint(y.User, " ", y.Game, " ", y.Day, " ", y.Scope, " ", y.Tries, " ", y.Solved, " ", y.Streak)
}

// attempts are those that count on a server since a day.
func attempts(t *testing.T, s store.Store, scope string, since int) (lines []string) {
	t.Helper()
	all, err := s.DailyTable(t.Context(), scope, since)
	require.NoError(t, err)
	for _, y := range all {
		lines = append(lines, fmt.Sprintf("%s %d", y.User, y.Day))
	}
	return lines
}

// Of several answers at once one counts.
func testRaceOfAnswers(t *testing.T, s store.Store) {
	y := attempt(t, s, "ana", 7)
	var counted atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := s.TryDaily(t.Context(), y, false, 3, noon); err == nil {
				counted.Add(1)
			} else if !errors.Is(err, store.ErrConflict) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, counted.Load())
	require.Equal(t, 1, attempt(t, s, "ana", 7).Tries)
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

// Attempts at puzzles of days before the time go, later ones keep their streaks.
func TestPruneTakesDailies(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		s := open(t, url)
		day := store.DailyOf(noon)
		for n := day - 2; n <= day; n++ {
			try(t, s, attempt(t, s, "ana", n), true)
		}
		_, err := store.Prune(t.Context(), url, noon)
		require.NoError(t, err)
		own, err := s.Dailies(t.Context(), "ana", 0)
		require.NoError(t, err)
		require.Len(t, own, 1)
		require.Equal(t, 3, own[0].Streak)
	})
}
