package app

import (
	"context"
	"errors"
	"sync"
	"time"

	"kamisado/bot/discord/shard"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/store"
)

// playgroundPlatform is what the store calls the playground.
const playgroundPlatform = "playground"

// errSecond: another process has the playground of the database.
var errSecond = errors.New("another playground plays with this database")

// alone plays while this process is the only playground of its database: all playgrounds have the
// same server, channels and people, so that two would post each other's boards. It is told by a
// lease, as of the one shard that a playground's gateway has. A file has nobody but this process.
func (h *host) alone(ctx context.Context, process string, play func(context.Context) error) error {
	leases, err := h.store.Peers().Leases(playgroundPlatform)
	switch {
	case errors.Is(err, store.ErrAlone):
		return play(ctx)
	case err != nil:
		return err
	}
	if err := hold(ctx, leases, process); err != nil {
		return h.explainSecond(err)
	}
	ctx, end := context.WithCancelCause(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() {
		for tick := time.NewTicker(shard.TendEvery); ; {
			select {
			case <-ctx.Done():
				tick.Stop()
				return
			case <-tick.C:
			}
			// A database that does not answer gives the lease to nobody else.
			if err := hold(ctx, leases, process); errors.Is(err, errSecond) {
				end(err)
			}
		}
	})
	err = play(ctx)
	end(nil)
	renewing.Wait()
	if cause := context.Cause(ctx); errors.Is(cause, errSecond) {
		return h.explainSecond(cause)
	}
	return errors.Join(err, leases.Leave(context.WithoutCancel(ctx), process, 1, time.Now()))
}

// hold takes or renews the lease, or returns errSecond.
func hold(ctx context.Context, leases store.Leases, process string) error {
	holders, err := leases.Tend(ctx, process, 1, time.Now(), shard.LeaseLasts, func(_ []string, holders map[int]string) (take, give []int) {
		if _, held := holders[0]; !held {
			take = []int{0}
		}
		return take, nil
	})
	if err == nil && holders[0] != process {
		err = errSecond
	}
	return err
}

// explainSecond says what to do about another playground.
func (h *host) explainSecond(err error) error {
	if errors.Is(err, errSecond) {
		return &cli.ExitError{Status: cli.StatusFailed, Text: h.say.Text("serve.playground.second")}
	}
	return err
}
