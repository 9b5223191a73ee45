package storetest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/bottest"
	"kamisado/bot/upkeep"
	"kamisado/game/connectfour"
	"kamisado/game/match"
	"kamisado/store"
)

// sweepers are bots on one database that do nothing but what is due, by a clock of their own.
type sweepers struct {
	t       *testing.T
	now     time.Time
	bots    []*bot.Bot
	posters []*bottest.Poster
}

func newSweepers(t *testing.T, stores ...store.Store) *sweepers {
	t.Helper()
	all := &sweepers{t: t, now: noon}
	for _, s := range stores {
		poster := new(bottest.Poster)
		config := botConfig(t, s)
		config.Poster, config.Now, config.ReminderAfter = poster, func() time.Time { return all.now }, time.Minute
		all.bots, all.posters = append(all.bots, bot.New(config)), append(all.posters, poster)
	}
	return all
}

// sweep has some bots sweep at once, after a while.
func (all *sweepers) sweep(later time.Duration, bots ...*bot.Bot) {
	all.t.Helper()
	all.now = all.now.Add(later)
	var work sync.WaitGroup
	for _, b := range bots {
		work.Go(func() { assert.NoError(all.t, b.Upkeep.Sweep(all.t.Context(), true)) })
	}
	work.Wait()
}

// begin makes matches with a minute for each move, in which somebody is to be reminded, and gives
// their ids.
func (all *sweepers) begin(from, matches int) (begun []match.ID) {
	all.t.Helper()
	for i := from; i < from+matches; i++ {
		id := match.ID(fmt.Sprintf("match%03d", i))
		p := match.Proposal{
			Game: connectfour.ID, MoveTime: time.Minute.Milliseconds(),
			Players: []match.Player{{User: fmt.Sprintf("ana%03d", i)}, {User: fmt.Sprintf("bob%03d", i)}},
		}
		rules := all.bots[0].Sessions.Games
		state, change := match.State{ID: id}, store.Change{Place: store.Place{Guild: "1", Channel: "2", Locale: "en-US"}}
		for _, c := range []match.Command{match.Propose{Proposal: p}, match.Accept{User: p.Players[1].User}} {
			events, next, err := match.Decide(rules, state, c, all.now)
			require.NoError(all.t, err)
			state, change.Events = next, append(change.Events, events...)
		}
		change.State, change.RemindAt = state, all.now.Add(10*time.Second)
		require.NoError(all.t, all.bots[0].Store.Commit(all.t.Context(), change))
		require.NoError(all.t, all.bots[0].Store.Show(all.t.Context(), id, store.Shown{Message: "board of " + string(id), Channel: "2", Version: state.Version}))
		begun = append(begun, id)
	}
	_, err := all.bots[0].Store.Overdue(all.t.Context(), noon, noon, 1) // which writes what is shown
	require.NoError(all.t, err)
	return begun
}

// posted counts what was posted about each of some matches, by bot, and holds that nothing was
// posted twice.
func (all *sweepers) posted(matches []match.ID) (counts map[match.ID][]int) {
	all.t.Helper()
	said := make(map[string]bool)
	counts = make(map[match.ID][]int)
	for bot, p := range all.posters {
		for _, m := range p.Posts() {
			require.False(all.t, said[m.Text], "twice: %s", m.Text)
			said[m.Text] = true
			for _, id := range matches {
				if counts[id] == nil {
					counts[id] = make([]int, len(all.posters))
				}
				if slices.ContainsFunc(m.Ping, func(user string) bool { return strings.HasSuffix(user, strings.TrimPrefix(string(id), "match")) }) {
					counts[id][bot]++
				}
			}
		}
	}
	return counts
}

// phases counts the matches in each phase.
func (all *sweepers) phases(matches []match.ID) map[match.Phase]int {
	all.t.Helper()
	counts := make(map[match.Phase]int)
	for _, id := range matches {
		counts[load(all.t, all.bots[0].Store, id).Phase]++
	}
	return counts
}

// Of two bots on one database either handles what is due, each reminder and each end once. When one
// dies, the other does everything.
func TestPostgresSweeps(t *testing.T) {
	t.Parallel()
	address := cluster.Database(t)
	all := newSweepers(t, open(t, address), open(t, address))
	const matches = 24
	first := all.begin(0, matches)
	for due := all.now.Add(time.Minute); all.now.Before(due); {
		all.sweep(upkeep.SweepEvery, all.bots...)
	}
	var posts [2]int
	for id, by := range all.posted(first) {
		require.Equal(t, 2, by[0]+by[1], "%s: a reminder and the end", id)
		posts[0] += by[0]
		posts[1] += by[1]
	}
	require.NotZero(t, posts[0])
	require.NotZero(t, posts[1])
	require.Equal(t, map[match.Phase]int{match.Over: matches}, all.phases(first), "nobody has moved")

	second := all.begin(matches, matches)
	for due := all.now.Add(30 * time.Second); all.now.Before(due); {
		all.sweep(upkeep.SweepEvery, all.bots[0])
	}
	counts := all.posted(second)
	require.Len(t, counts, matches)
	for id, by := range counts {
		require.NotZero(t, by[0], id)
		require.Zero(t, by[1], id)
	}
}
