package session

import (
	"context"

	"kamisado/game/match"
	"kamisado/store"
)

// Follow hears what other processes commit, until ctx ends, so that neither matches nor settings
// in memory are older than that for long, and calls changed with each match in memory that
// another process has changed. An error says why nothing can be heard: then a commit that fails
// says that a match has moved on, and settings are read anew after a while.
func (v Memory) Follow(ctx context.Context, changed func(match.ID)) error {
	return v.Store.Peers().Listen(ctx, func(n store.News) {
		if n.Guild != "" {
			v.settings.forget(n.Guild)
		} else if v.cache.outdate(n.Match, n.Version) {
			changed(n.Match)
		}
	})
}
