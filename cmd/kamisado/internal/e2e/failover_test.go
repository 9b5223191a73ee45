//go:build full

package e2e

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/match"
	"kamisado/store"
	"kamisado/store/storetest"
)

// failoverLives is how many matches TestFailover plays.
const failoverLives = 40

// The database's server dies under load, and its standby takes its place: two processes go on by
// themselves, and what was acknowledged is there. How soon they do is logged: it depends on the machine.
func TestFailover(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t, func(c *fakediscord.Config) {
		c.MaxMessages, c.MaxInteractions, c.MaxRequests = 1<<20, 1<<20, 1<<20
		c.ResponseDeadline = 3 * time.Second // as Discord has it: who is not answered tries again
	})
	pair := storetest.NewPair(t)
	h.program, h.database = "kamisado-sweeping", pair.URL()
	l := newLives(h, failoverLives)
	l.life = t.Context()
	addresses := []string{apptest.FreeAddress(t), apptest.FreeAddress(t)}
	var programs []*program
	start := func() {
		programs = nil
		for _, address := range addresses {
			programs = append(programs, h.launch("OPS_LISTEN="+address))
		}
	}
	stop := func() {
		for _, p := range programs {
			p.Kill()
		}
	}
	start()
	ready := func() (count int) {
		for _, address := range addresses {
			if status, _ := page(t, "http://"+address+"/readyz"); status == 200 {
				count++
			}
		}
		return count
	}
	h.until(func() bool { return ready() == len(addresses) })
	ended, third := l.disturbAll(6), int64(triesALife*failoverLives/3)
	l.untilTried(func() bool { return l.answered.Load() >= third })
	pair.Kill()
	killed := time.Now()
	h.until(func() bool { return ready() == 0 })
	outage := time.Since(killed)
	pair.Promote()
	promoted := time.Now()
	h.until(func() bool { return l.latest().After(promoted) })
	moved := time.Since(promoted)
	h.until(func() bool { return ready() == len(addresses) })
	back := time.Since(promoted)

	l.untilTried(ended)
	l.requireKept()
	l.settle(stop, start)
	moves := l.requireCounted()
	ends, _ := l.requireLives()
	t.Logf("%d of %d tries answered, %d moves; promoted after %s, a change %s later, all ready %s later; ends: %v",
		l.answered.Load(), len(l.sent), moves, outage, moved, back, ends)
	require.Empty(t, h.discord.Problems())
}

// latest is when something was last committed.
func (l *lives) latest() (at time.Time) {
	l.t.Helper()
	rows, err := l.look.List(l.t.Context(), store.Filter{})
	require.NoError(l.t, err)
	for _, r := range rows {
		if r.Updated.After(at) {
			at = r.Updated
		}
	}
	return at
}

// Two processes play a match through PgBouncer in transaction mode.
func TestPooledMatch(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	h.program, h.database = "kamisado-sweeping", cluster.Pooled(t)
	h.launch()
	h.launch()
	c := h.duel(connectfour.ID)
	over := c.play(func(p game.Position) game.Move { return legal(p)[0] }, func(u *fakediscord.User, move game.Move) {
		c.waitShown(c.point(u, c.board, move)) // one of the two was faster
	})
	require.Equal(t, match.Over, over.Phase)
	h.untilShown(c.id)
	require.Empty(t, h.discord.Problems())
}
