package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kamisado/game/match"
	"kamisado/store"
)

// reviveMost is how many matches of a channel Revive shows at most, the newest:
// who has more finds the others by a command.
const reviveMost = 10

// Revive shows the matches of some channels that are still going on: each board is
// brought up to date where it is, or posted anew where its message is gone. It is
// for platforms that forget messages, at their start; the sweep would not notice,
// because by its books everything is shown.
func (b *Bot) Revive(ctx context.Context, channels ...string) error {
	for _, channel := range channels {
		rows, err := b.Store.List(ctx, store.Filter{
			Channel: channel, Phases: []match.Phase{match.Pending, match.Playing}, Limit: reviveMost,
		})
		if err != nil {
			return fmt.Errorf("look for matches to show again: %w", err)
		}
		for _, row := range slices.Backward(rows) {
			if err := b.repost(ctx, row.ID); err != nil {
				b.Log.Warn("could not show a match again", "match", row.ID, "error", err)
			}
		}
	}
	return nil
}

// errElsewhere: the match is played on another platform than this one.
var errElsewhere = errors.New("the match is played elsewhere")

// here reports whether a match is played where this bot is.
func (b *Bot) here(row store.Row) bool { return b.Home == nil || b.Home(row.Place) }
