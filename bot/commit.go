package bot

import (
	"context"
	"errors"
	"time"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// command runs a command on a match: decide, apply, commit. When somebody else
// has committed in between, it is decided once more on what they left; a command
// that names a ply then finds that the board has moved on. A refusal counts only
// when the match in memory was the newest. If this very request was committed
// before (a crash, another process), the match is given as it stands.
func (b *Bot) command(ctx context.Context, r *Request, s sitting, c match.Command) (sitting, error) {
	for range 2 {
		after, err := b.decide(ctx, r, s, c)
		if err == nil {
			b.table.put(after)
			b.thoughts.stop(after.ID, after.Version)
			return after, nil
		}
		var refusal *game.Error
		refused := errors.As(err, &refusal)
		if !refused && !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrRepeated) {
			return s, err
		}
		newest, loadErr := b.table.load(ctx, s.ID)
		switch {
		case loadErr != nil:
			return s, loadErr
		case errors.Is(err, store.ErrRepeated):
			return newest, nil
		case refused && newest.Version == s.Version:
			// After a crash a move is refused because the match has moved on by that very move.
			if committed, _ := b.Store.Committed(ctx, r.ID); committed {
				return newest, nil
			}
			return s, err
		}
		s = newest
	}
	return s, store.ErrConflict
}

// decide makes one attempt.
func (b *Bot) decide(ctx context.Context, r *Request, s sitting, c match.Command) (sitting, error) {
	change, err := b.change(s, c)
	if err != nil {
		return s, err
	}
	change.Interaction = r.ID
	if r.quiet() {
		change.Nudge = b.nudge(change, r.User.ID)
	}
	changes := []store.Change{change}
	if change.State.Next != s.Next {
		next, err := b.successor(change)
		if err != nil {
			return s, err
		}
		changes = append(changes, next)
	}
	if err := b.Store.Commit(ctx, changes...); err != nil {
		return s, err
	}
	return s.with(change.State), nil
}

// change is what commands, one after the other, do to a match.
func (b *Bot) change(s sitting, commands ...match.Command) (store.Change, error) {
	change := store.Change{State: s.State, Place: s.Place}
	for _, c := range commands {
		events, next, err := match.Decide(b.rules, change.State, c, b.Now())
		if err != nil {
			return store.Change{}, err
		}
		change.State, change.Events = next, append(change.Events, events...)
	}
	change.Scores = b.scores(s.Phase, change)
	return change, nil
}

// nudge is when to remind whoever the match waits for of a change that is shown
// by an edit, which notifies nobody. Who made the change knows of it.
func (b *Bot) nudge(c store.Change, user string) time.Time {
	for _, awaited := range c.State.Awaited() {
		if awaited != user {
			return b.Now().Add(b.ReminderAfter)
		}
	}
	return time.Time{}
}
