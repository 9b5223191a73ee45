package shard

import (
	"context"
	"log/slog"
	"time"
)

// Leases say which process has which shard. Processes that divide the gateway differently know
// nothing of each other's shards: then servers are served twice, and each interaction counts
// once.
type Leases interface {
	// Tend says that a process is there, renews its leases, and changes them as choose says, who
	// is told which processes were there not longer ago than lasts, and who has which shard by a
	// lease that is not older. Nobody else changes any meanwhile. It returns who has which shard
	// then. choose may be called several times.
	Tend(ctx context.Context, process string, shards int, now time.Time, lasts time.Duration,
		choose func(alive []string, holders map[int]string) (take, give []int)) (holders map[int]string, err error)
	// Leave says that a process is about to end, and gives all its leases back.
	Leave(ctx context.Context, process string, shards int, now time.Time) error
	// Freed has a value soon after another process has left, as far as news come through.
	Freed() <-chan struct{}
	// Turn is a [Claim] that all processes see.
	Turn(ctx context.Context, bucket int, now time.Time, every time.Duration) (wait time.Duration, err error)
}

const (
	// TendEvery is how often leases are renewed.
	TendEvery = 3 * time.Second
	// LeaseLasts is how long a lease holds that is not renewed: two of three attempts may fail.
	LeaseLasts = 10 * time.Second
	// lingers is how long a process stays connected to a shard after another has its lease: that
	// one needs so long to connect. What both receive meanwhile one of them answers.
	lingers = 10 * time.Second
	// leaveWithin bounds how long the process waits at its end to give leases back.
	leaveWithin = time.Second
)

// Keeper has a process connect to the shards that are its own.
type Keeper struct {
	Leases Leases
	// Process names this one, Shards is how many there are.
	Process string
	Shards  int
	// Room is how many shards more can begin to connect now. Nobody takes others: they would
	// wait for their turn while another process may have one.
	Room func() int
	// Connect and Disconnect are called for shards as they come and go.
	Connect, Disconnect func(id int)
	// Settled is told whether this process has a shard, or none is for it.
	Settled func(bool)
	Now     func() time.Time
	Log     *slog.Logger

	// lost are the shards connected to, and since when another process has the lease; zero while
	// none has.
	lost map[int]time.Time
}

// Run tends the leases until ctx ends, and then gives them back. While they cannot be renewed the
// process stays connected: if another takes them, both receive what comes, and if none can,
// nothing would be gained.
func (k *Keeper) Run(ctx context.Context) {
	k.lost = make(map[int]time.Time)
	for {
		if err := k.tend(ctx); err != nil && ctx.Err() == nil {
			k.Log.Warn("the shards' leases were not renewed", "error", err)
		}
		if k.pause(ctx) != nil {
			break
		}
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveWithin)
	defer cancel()
	if err := k.Leases.Leave(ctx, k.Process, k.Shards, k.Now()); err != nil {
		k.Log.Info("could not give the shards back, which others take over later", "error", err)
	}
}

// pause waits until leases are to be tended again: after a while, or at once where a process has
// left, for nobody has what it had.
func (k *Keeper) pause(ctx context.Context) error {
	select {
	case <-time.After(TendEvery):
		return nil
	case <-k.Leases.Freed():
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// tend renews leases, takes and gives back some, and connects accordingly.
func (k *Keeper) tend(ctx context.Context) error {
	var quota int
	now, room := k.Now(), k.Room()
	holders, err := k.Leases.Tend(ctx, k.Process, k.Shards, now, LeaseLasts, func(alive []string, holders map[int]string) (take, give []int) {
		f := Fleet{Self: k.Process, Alive: alive, Shards: k.Shards, Holders: holders}
		quota = f.Quota()
		return f.Change(room)
	})
	if err != nil {
		return err
	}
	mine := Fleet{Self: k.Process, Holders: holders}.Mine()
	k.connect(mine)
	k.disconnect(holders, now)
	k.Settled(quota == 0 || len(mine) > 0)
	return nil
}

// connect connects to shards that have come.
func (k *Keeper) connect(mine []int) {
	for _, id := range mine {
		if _, connected := k.lost[id]; !connected {
			k.Log.Info("has a shard", "shard", id, "of", k.Shards)
			k.Connect(id)
		}
		k.lost[id] = time.Time{}
	}
}

// disconnect leaves shards that another process has had for long enough to be connected. One that
// nobody has yet is not left.
func (k *Keeper) disconnect(holders map[int]string, now time.Time) {
	for id, since := range k.lost {
		holder, held := holders[id]
		switch {
		case !held || holder == k.Process:
			k.lost[id] = time.Time{}
		case since.IsZero():
			k.lost[id] = now
		case now.Sub(since) >= lingers:
			k.Log.Info("leaves a shard to another process", "shard", id, "of", k.Shards)
			delete(k.lost, id)
			k.Disconnect(id)
		}
	}
}
