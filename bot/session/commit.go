package session

import (
	"context"
	"errors"

	"kamisado/store"
)

// mostUnsure is how often a commit is repeated of which nothing is known. The store waits each
// time for its database.
const mostUnsure = 3

// committer stores what services decide.
type committer struct{ *Service }

// commit stores changes. Where the database was lost meanwhile a second attempt shows what has
// become of the first: of two of one request the store takes one.
func (v committer) commit(ctx context.Context, changes ...store.Change) (unsure error) {
	for range mostUnsure {
		err := v.Store.Commit(ctx, changes...)
		switch {
		case errors.Is(err, store.ErrUnsure):
			unsure = err
			v.Log.Warn("the database was lost while committing", "match", changes[0].State.ID, "error", err)
		case unsure != nil && err != nil && !errors.Is(err, store.ErrRepeated) && !errors.Is(err, store.ErrConflict):
			return unsure // the first attempt may have succeeded
		default:
			return err
		}
	}
	return unsure
}
