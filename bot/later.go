package bot

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"kamisado/store"
)

// progressAfter is how long somebody whose answer is late looks at nothing but
// that; then the board shows what is known so far.
const progressAfter = 2 * time.Second

// carry answers what changed a match, after the computers whose turn it is have
// moved: at once when they are quick, later otherwise. show makes the answer, of
// the given kind, from the match as it then is.
func (b *Bot) carry(ctx context.Context, r *Request, s sitting, kind ReplyKind, show func(sitting) Reply) Reply {
	if _, _, thinks := s.Computer(); !thinks {
		return show(s)
	}
	var late atomic.Bool
	t, _ := b.think(ctx, s, func(c store.Change) time.Time {
		switch {
		case !r.quiet():
			return time.Time{}
		case late.Load():
			return b.nudge(c, "") // they may have left meanwhile, like an opponent
		}
		return b.nudge(c, r.User.ID)
	})
	patience := time.NewTimer(b.Patience)
	defer patience.Stop()
	select {
	case <-t.done:
		if errors.Is(t.err, errOvertaken) {
			return show(b.newest(ctx, s))
		}
		return show(t.s)
	case <-patience.C:
		late.Store(true)
		places := []string{r.Message, b.newest(ctx, s).Shown.Message}
		return Reply{
			Kind: kind,
			Deferred: func(ctx context.Context, progress func(Reply)) (Reply, bool) {
				return b.awaitThought(ctx, t, s, r.handed() && kind == Update, places, show, progress)
			},
			Rescue: func(ctx context.Context) { b.quietly("bring a board up to date", s, b.repost(ctx, s.ID)) },
		}
	}
}

// awaitThought gives the answer that was late. It is nothing when a person has
// changed the match meanwhile, because the answer to that shows it, or has had the
// board posted again, in none of the places where it was, because it is that board
// which goes on. What is mine alone, such as a hand, is shown whatever has happened.
func (b *Bot) awaitThought(
	ctx context.Context, t *thought, s sitting, mine bool, places []string, show func(sitting) Reply, progress func(Reply),
) (Reply, bool) {
	slow := time.NewTimer(progressAfter)
	defer slow.Stop()
	select {
	case <-t.done:
	case <-ctx.Done():
	case <-slow.C:
		if now := b.newest(ctx, s); slices.Contains(places, now.Shown.Message) {
			progress(show(now))
			places = append(places, b.newest(ctx, s).Shown.Message)
		}
	}
	t.wait(ctx)
	switch {
	case mine:
		return show(b.newest(ctx, s)), true
	case errors.Is(t.err, errOvertaken):
		return Reply{}, false
	case !slices.Contains(places, b.newest(ctx, s).Shown.Message):
		b.quietly("bring a board up to date", s, b.repost(ctx, s.ID))
		return Reply{}, false
	}
	return show(t.s), true
}

// newest is a match as memory has it now.
func (b *Bot) newest(ctx context.Context, s sitting) sitting {
	if now, err := b.table.get(ctx, s.ID); err == nil {
		return now
	}
	return s
}

// guarded makes a bug in what comes later an answer too, if the user alone would
// see it. An apology that everybody saw would take the place of a board; what was
// committed is shown there instead.
func (b *Bot) guarded(r *Request, late Reply) Deferred {
	return func(ctx context.Context, progress func(Reply)) (reply Reply, ok bool) {
		defer func() {
			if cause := recover(); cause != nil {
				reply, ok = b.excuse(r, Caught(cause), nil), late.Kind == Ephemeral
				if !ok {
					reply = Reply{}
					b.rescueLate(ctx, late)
				}
			}
		}()
		return late.Deferred(ctx, progress)
	}
}

// rescueLate shows what a late answer should have told. The bug that kept it from
// that may strike again; then the sweep tries, with rests.
func (b *Bot) rescueLate(ctx context.Context, late Reply) {
	defer func() {
		if cause := recover(); cause != nil {
			b.Log.Error("a late answer was not rescued", "error", Caught(cause))
		}
	}()
	if late.Rescue != nil {
		late.Rescue(ctx)
	}
}
