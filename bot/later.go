package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"kamisado/game"
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
	t, _ := b.think(ctx, s, func(c store.Change) time.Time {
		if !r.clicked() {
			return time.Time{}
		}
		return b.nudge(c, r.User.ID)
	})
	patience := time.NewTimer(b.Patience)
	defer patience.Stop()
	select {
	case <-t.done:
		if newest, err := b.table.get(ctx, s.ID); err == nil && errors.Is(t.err, errOvertaken) {
			return show(newest)
		}
		return show(t.s)
	case <-patience.C:
		return Reply{Kind: kind, Later: func(ctx context.Context, progress func(Message)) (Reply, bool) {
			return b.awaitThought(ctx, t, s, show, progress)
		}}
	}
}

// awaitThought gives the answer that was late. It is nothing when a person has
// changed the match meanwhile: the answer to that shows it.
func (b *Bot) awaitThought(ctx context.Context, t *thought, s sitting, show func(sitting) Reply, progress func(Message)) (Reply, bool) {
	slow := time.NewTimer(progressAfter)
	defer slow.Stop()
	select {
	case <-t.done:
	case <-ctx.Done():
	case <-slow.C:
		progress(show(s).Message)
	}
	t.wait(ctx)
	if errors.Is(t.err, errOvertaken) {
		return Reply{}, false
	}
	return show(t.s), true
}

// guarded makes a bug in what comes later an answer too.
func (b *Bot) guarded(r *Request, later func(context.Context, func(Message)) (Reply, bool)) func(context.Context, func(Message)) (Reply, bool) {
	return func(ctx context.Context, progress func(Message)) (reply Reply, ok bool) {
		defer func() {
			if cause := recover(); cause != nil {
				reply, ok = b.excuse(r, fmt.Errorf("panic: %v\n%s", cause, debug.Stack()), nil), true
			}
		}()
		return later(ctx, progress)
	}
}

// newsMost is how many lines of news a board tells.
const newsMost = 10

// news is what happened since a person last had the say: what they did, and what
// the computers answered. Of very much the end has to do.
func (sc scene) news() []game.Event {
	all := append(sc.earlier[:len(sc.earlier):len(sc.earlier)], sc.view.News...)
	return all[max(0, len(all)-newsMost):]
}
