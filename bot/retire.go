package bot

import (
	"context"
	"fmt"
	"strings"

	"kamisado/game/match"
	"kamisado/store"
)

// retire takes from a message that has shown a match what does not hold there any
// more: the controls and, where a computer was to move, that it is thinking.
func (b *Bot) retire(ctx context.Context, s sitting, old store.Shown) {
	then, err := b.at(ctx, s, old.Version)
	if err != nil {
		b.quietly("read what an old board shows", s, err)
	}
	if _, _, thought := then.Computer(); thought {
		m := b.message(then, nil)
		m.Text = strings.Replace(m.Text, "\n"+b.scene(then).thinking(), "", 1)
		m.Controls = nil
		if err = b.Poster.Edit(ctx, s.Place.Channel, old.Message, m); err == nil {
			return
		}
		b.quietly("take an old thought away", s, err)
	}
	b.quietly("take old controls away", s, b.Poster.ClearControls(ctx, s.Place.Channel, old.Message))
}

// at is a match as it was at a version; among people as it is, because nobody asks
// for more of it there.
func (b *Bot) at(ctx context.Context, s sitting, version int) (sitting, error) {
	if version == s.Version || len(s.People()) == len(s.Players) {
		return s, nil
	}
	events, err := b.Store.Log(ctx, s.ID)
	if err != nil {
		return sitting{}, fmt.Errorf("read the log of match %s: %w", s.ID, err)
	}
	state, err := match.Fold(b.rules, s.ID, events[:min(version, len(events))])
	return s.with(state), err
}
