package shard

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// table is leases in memory.
type table struct {
	mu    sync.Mutex
	alive map[string]time.Time
	held  map[int]lease
	down  atomic.Bool
	freed chan struct{}
}

type lease struct {
	holder string
	at     time.Time
}

func newTable() *table {
	return &table{alive: make(map[string]time.Time), held: make(map[int]lease), freed: make(chan struct{}, 1)}
}

var errDown = errors.New("the database is away")

func (l *table) Tend(_ context.Context, process string, _ int, now time.Time, lasts time.Duration,
	choose func([]string, map[int]string) (take, give []int),
) (map[int]string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.down.Load() {
		return nil, errDown
	}
	l.alive[process] = now
	maps.DeleteFunc(l.alive, func(_ string, at time.Time) bool { return now.Sub(at) > lasts })
	for id, lease := range l.held {
		if lease.holder == process {
			lease.at = now
			l.held[id] = lease
		}
	}
	holders := make(map[int]string)
	for id, lease := range l.held {
		if now.Sub(lease.at) <= lasts {
			holders[id] = lease.holder
		}
	}
	take, give := choose(slices.Sorted(maps.Keys(l.alive)), maps.Clone(holders))
	for _, id := range take {
		l.held[id], holders[id] = lease{process, now}, process
	}
	for _, id := range give {
		delete(l.held, id)
		delete(holders, id)
	}
	return holders, nil
}

func (l *table) Leave(_ context.Context, process string, _ int, _ time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.alive, process)
	maps.DeleteFunc(l.held, func(_ int, lease lease) bool { return lease.holder == process })
	select {
	case l.freed <- struct{}{}:
	default:
	}
	return nil
}

func (l *table) Freed() <-chan struct{} { return l.freed }

func (l *table) Turn(context.Context, int, time.Time, time.Duration) (time.Duration, error) {
	return 0, nil
}

// process is one that keeps shards.
type process struct {
	mu        sync.Mutex
	connected map[int]bool
	settled   bool
	stop      func()
	ended     chan struct{}
}

// start starts a process. stop stops it in order; one that was killed stops beside a table that
// does not hear of it.
func start(t *testing.T, leases Leases, name string, shards int) *process {
	t.Helper()
	p := &process{connected: make(map[int]bool), ended: make(chan struct{})}
	set := func(id int, on bool) {
		p.mu.Lock()
		defer p.mu.Unlock()
		require.NotEqual(t, on, p.connected[id])
		p.connected[id] = on
	}
	k := &Keeper{
		Leases: leases, Process: name, Shards: shards, Room: func() int { return 2 }, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Connect: func(id int) { set(id, true) }, Disconnect: func(id int) { set(id, false) },
		Settled: func(is bool) { p.mu.Lock(); defer p.mu.Unlock(); p.settled = is },
	}
	ctx, cancel := context.WithCancel(t.Context())
	p.stop = func() { cancel(); <-p.ended }
	go func() { defer close(p.ended); k.Run(ctx) }()
	synctest.Wait()
	return p
}

// has are the shards that a process is connected to.
func (p *process) has() (ids []int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, on := range p.connected {
		if on {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

func (p *process) isSettled() bool { p.mu.Lock(); defer p.mu.Unlock(); return p.settled }

// deaf are leases that a killed process does not reach any more.
type deaf struct {
	*table
	killed *atomic.Bool
}

func (d deaf) Tend(ctx context.Context, process string, shards int, now time.Time, lasts time.Duration,
	choose func([]string, map[int]string) (take, give []int),
) (map[int]string, error) {
	if d.killed.Load() {
		return nil, errDown
	}
	return d.table.Tend(ctx, process, shards, now, lasts, choose)
}

func (d deaf) Leave(ctx context.Context, process string, shards int, now time.Time) error {
	if d.killed.Load() {
		return errDown
	}
	return d.table.Leave(ctx, process, shards, now)
}

// inBubble runs a test on virtual time.
func inBubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, test)
}

// later lets a while pass, a moment longer: what is due at its end has been done.
func later(d time.Duration) {
	time.Sleep(d + time.Millisecond)
	synctest.Wait()
}

// A process takes all shards, no more at once than can begin to connect.
func TestAlone(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		a := start(t, newTable(), "a", 5)
		defer a.stop()
		require.Equal(t, []int{0, 1}, a.has())
		require.True(t, a.isSettled())
		later(TendEvery)
		require.Equal(t, []int{0, 1, 2, 3}, a.has())
		later(TendEvery)
		require.Equal(t, []int{0, 1, 2, 3, 4}, a.has())
	})
}

// One that comes gets its part, and each shard is connected to all the time.
func TestAnotherComes(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		leases := newTable()
		a := start(t, leases, "a", 4)
		defer a.stop()
		later(TendEvery)
		b := start(t, leases, "b", 4)
		defer b.stop()
		require.Empty(t, b.has())
		require.False(t, b.isSettled(), "shards are meant for it")
		both := 0
		for range 20 {
			later(time.Second)
			all := append(a.has(), b.has()...)
			slices.Sort(all)
			require.Equal(t, []int{0, 1, 2, 3}, slices.Compact(all))
			if len(a.has()) == 4 && len(b.has()) == 2 {
				both++
			}
		}
		require.GreaterOrEqual(t, both, 9, "b needs some time to connect")
		require.Equal(t, []int{0, 1}, a.has())
		require.Equal(t, []int{2, 3}, b.has())
		require.True(t, b.isSettled())
	})
}

// without are leases of which no news come through.
type without struct{ *table }

func (without) Freed() <-chan struct{} { return nil }

// Who dies loses its shards to the others soon, who stops in order at once, or sooner where no news
// come through.
func TestAnotherGoes(t *testing.T) {
	for name, c := range map[string]struct {
		killed, mute bool
		within       time.Duration
	}{
		"killed":  {true, false, LeaseLasts + 2*TendEvery},
		"stopped": {false, false, 0},
		"unheard": {false, true, TendEvery},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				leases, killed := newTable(), new(atomic.Bool)
				b := start(t, deaf{leases, killed}, "b", 4)
				later(TendEvery)
				others := Leases(leases)
				if c.mute {
					others = without{leases}
				}
				a := start(t, others, "a", 4)
				defer a.stop()
				later(30*time.Second + TendEvery/2) // between two times that it looks by itself
				require.Len(t, a.has(), 2)
				killed.Store(c.killed)
				b.stop()
				if c.killed {
					later(LeaseLasts - TendEvery - time.Second)
					require.Len(t, a.has(), 2, "it may be alive")
				}
				later(c.within)
				require.Equal(t, []int{0, 1, 2, 3}, a.has())
			})
		})
	}
}

// More processes than shards: some have none, and are well.
func TestNoneLeft(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		leases := newTable()
		var all []*process
		for i := range 3 {
			all = append(all, start(t, leases, fmt.Sprint(i), 2))
			defer all[i].stop()
		}
		later(30 * time.Second)
		counts := make(map[int]int)
		for _, p := range all {
			require.True(t, p.isSettled())
			counts[len(p.has())]++
		}
		require.Equal(t, map[int]int{1: 2, 0: 1}, counts)
	})
}

// Without the database everybody stays connected, and who was given up for dead meanwhile leaves
// its shards to who has them now.
func TestLeasesAway(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		leases, away := newTable(), new(atomic.Bool)
		a := start(t, deaf{leases, away}, "a", 2)
		defer a.stop()
		leases.down.Store(true)
		later(time.Hour)
		require.Equal(t, []int{0, 1}, a.has())
		leases.down.Store(false)
		later(TendEvery)
		away.Store(true)
		b := start(t, leases, "b", 2)
		defer b.stop()
		later(LeaseLasts + TendEvery)
		require.Equal(t, []int{0, 1}, b.has())
		require.Equal(t, []int{0, 1}, a.has(), "it does not know")
		away.Store(false)
		later(time.Minute)
		require.Len(t, a.has(), 1)
		require.Len(t, b.has(), 1)
		require.NotEqual(t, a.has(), b.has())
	})
}
