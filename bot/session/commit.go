package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"kamisado/game/match"
	"kamisado/store"
)

// mostUnsure is how often a commit is repeated of which nothing is known. The store waits each
// time for its database.
const mostUnsure = 3

// commit stores changes. The request of ctx must have locked the matches that were there before. If the database is
// lost meanwhile, a second attempt shows what became of the first one: the store takes one change of a request. A
// change without a request is looked up in the log.
func (v *Service) commit(ctx context.Context, changes ...store.Change) (unsure error) {
	for _, c := range changes {
		isNew := c.State.Version == len(c.Events)
		if !isNew && !holdOf(ctx).has(c.State.ID) {
			return fmt.Errorf("commit match %s: the request has not locked it", c.State.ID)
		}
	}
	for range mostUnsure {
		err := v.Store.Commit(ctx, changes...)
		switch {
		case errors.Is(err, store.ErrUnsure):
			if ctx.Err() != nil {
				return err // the caller has ended, the connection may be in order
			}
			unsure = err
			v.Log.Warn("the connection to the database broke during a commit", "match", changes[0].State.ID, "error", err)
		case unsure != nil && errors.Is(err, store.ErrConflict) && changes[0].Interaction == "":
			stands, readErr := v.stands(ctx, changes[0])
			switch {
			case readErr != nil:
				return unsure
			case stands:
				return nil
			}
			return err
		case unsure != nil && err != nil && !errors.Is(err, store.ErrRepeated) && !errors.Is(err, store.ErrConflict):
			return unsure // the first attempt may have succeeded
		default:
			return err
		}
	}
	return unsure
}

// stands reports whether the log of a match holds the first event of a change. A store keeps the
// milliseconds of its time.
func (v *Service) stands(ctx context.Context, c store.Change) (bool, error) {
	log, err := v.Store.Log(ctx, c.State.ID)
	first := c.Events[0]
	return slices.ContainsFunc(log, func(e match.Event) bool {
		return e.Seq == first.Seq && e.At.UnixMilli() == first.At.UnixMilli() &&
			e.Kind == first.Kind && e.Seat == first.Seat && bytes.Equal(e.Body, first.Body)
	}), err
}
