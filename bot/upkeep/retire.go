package upkeep

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/recovery"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// retirer is an Upkeep that looks after the messages that showed a match before.
type retirer struct{ *Upkeep }

// tidy deletes a reminder, or retires a message that has shown a match, and tells the store when
// that is done or cannot be. What fails for now is tried again by a sweep. successor is what
// shows the match now. A click on the message may have been answered meanwhile: the store keeps it
// until that is known, and whoever finds it then puts right what this process cannot if it dies.
func (u retirer) tidy(ctx context.Context, s session.Session, l store.Leftover, successor store.Shown) {
	var err error
	if l.Reminder {
		err = u.Poster.Delete(ctx, l.Channel, l.Message)
	} else {
		r := retirement{id: s.ID, old: store.Shown{Message: l.Message, Channel: l.Channel}, successor: successor, left: &l}
		var edited bool
		edited, err = u.retire(ctx, s, r)
		if edited && err == nil && r.left != nil {
			return
		}
	}
	u.BestEffort("tidy up a message", l.Match, err)
	if err == nil || chat.IsGone(err) {
		u.BestEffort("note that a message is tidied up", l.Match, u.Store.Leftovers().Done(ctx, l))
	}
}

// mostLeft is how many leftovers a sweep looks at, mostTidied how many it tidies up, and tidiedAtOnce how
// many of these at a time. The platform's client limits the requests per second. A leftover that cannot
// be tidied up for leftFor is given up, so that it does not hold up the others.
const (
	mostLeft     = 1000
	mostTidied   = 100
	tidiedAtOnce = 16
	leftFor      = time.Hour
)

// clear tidies up what processes that have died, or failures of the platform, have left. To
// edit a message any process will do. While one call of clear runs, others
// return at once.
func (u retirer) clear(ctx context.Context) error {
	if !u.clearing.CompareAndSwap(false, true) {
		return nil
	}
	defer u.clearing.Store(false)
	all, err := u.Store.Leftovers().Before(ctx, u.Now().Add(-u.Lag), mostLeft)
	if err != nil {
		return err
	}
	var work errgroup.Group
	work.SetLimit(tidiedAtOnce)
	defer func() { _ = work.Wait() }()
	tidy := func(id match.ID, do func() error) {
		work.Go(func() (err error) {
			defer func() { u.BestEffort("tidy up a message", id, err) }()
			defer recovery.Into(&err)
			return do()
		})
	}
	tidied := 0
	for _, l := range all {
		if tidied == mostTidied || ctx.Err() != nil {
			break
		}
		s, err := u.Sessions.Load(ctx, l.Match)
		again := err == nil && l.Message == s.Shown.Message // it shows the match
		switch {
		case errors.Is(err, store.ErrNotFound), u.Now().Sub(l.Since) > leftFor:
			u.BestEffort("forget a message", l.Match, u.Store.Leftovers().Done(ctx, l))
		case err != nil:
			u.BestEffort("tidy up a message", l.Match, err)
		case s.Shown.Version < s.Version: // an answer may be on its way
		case !u.isHome(s.Place):
		case again:
			tidied++
			tidy(l.Match, func() error { return u.restore(ctx, l) })
		default:
			tidied++
			tidy(l.Match, func() error { u.tidy(ctx, s, l, s.Shown); return nil })
		}
	}
	return nil
}

// restore brings the board of a match up to date that is left over and shows the match again: whoever
// retired it may have died before it learned that, and a board is worth an edit.
func (u retirer) restore(ctx context.Context, l store.Leftover) error {
	if !l.Reminder {
		if err := u.Repost(ctx, l.Match, nil); err != nil {
			return err
		}
	}
	return u.Store.Leftovers().Done(ctx, l)
}

// retire takes from a message that has shown a match what does not hold there any more, the
// controls among it, and has it lead to the one that shows the match now. It reports whether it
// has tried: there may be nothing to do.
func (u retirer) retire(ctx context.Context, s session.Session, r retirement) (edited bool, err error) {
	if s.Place.AnswersOnly && u.answers.of(r.old.Message, u.Now()) == nil {
		return false, nil // nobody can
	}
	e := u.BeginEdit(s.ID, r.old.Message)
	defer u.Follow(ctx, e)
	if now, ok := (session.Memory{Service: u.Sessions}).Known(s.ID); ok && now.Shown.Message == r.old.Message {
		return false, nil // a control of it was pressed meanwhile, and it shows the match again
	}
	if now, err := u.Sessions.Load(ctx, s.ID); err == nil {
		s = now
	}
	m, at := u.retired(s, r.old), s.Place
	m.Urgency, at.Channel = chat.Tidying, r.old.Channel
	err = u.Edit(ctx, at, r.old.Message, m)
	if err != nil {
		r.left = nil // a sweep tries again
	}
	r.until = u.Now().Add(maxDoubt)
	u.retirements.add(r)
	return true, err
}

// retired is what a message that has shown a match is to show.
func (u retirer) retired(s session.Session, old store.Shown) chat.Message {
	if old.Channel != s.Place.Channel {
		return present.Place{Presenter: u.Present}.Left(u.match(s))
	}
	return u.Present.RetiredBoard(u.match(s))
}

// maxDoubt is for how long a retirement is looked after at most: there are matches that lag
// behind for ever, such as those of a channel that the bot may not write in.
const maxDoubt = 10 * time.Minute

// retirements are those that may have been wrong: while this process retired a message, another
// one may have answered a click on it, so that it shows the match again. Only the store says
// so, once that process has recorded its answer.
type retirements struct {
	mu  sync.Mutex
	all []retirement
}

// retirement is a message of a match that has given way to another.
type retirement struct {
	id             match.ID
	old, successor store.Shown
	// left is what the store keeps until it is known which of the two shows the match; nil for
	// nothing.
	left *store.Leftover
	// until is how long that is looked for.
	until time.Time
}

func (r *retirements) add(one ...retirement) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, one...)
}

func (r *retirements) take() []retirement {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := r.all
	r.all = nil
	return all
}

// review looks after the messages that were retired since the last sweep.
func (u retirer) review(ctx context.Context) {
	var done []store.Leftover
	doubtful := slices.DeleteFunc(u.retirements.take(), func(r retirement) bool {
		known, err := u.isSettled(ctx, r)
		u.BestEffort("look after an old board", r.id, err)
		if known && r.left != nil {
			done = append(done, *r.left)
		}
		return known || u.Now().After(r.until)
	})
	u.retirements.add(doubtful...)
	if err := u.Store.Leftovers().Done(ctx, done...); err != nil {
		u.Log.Debug("could not store that old boards are tidied up", "error", err)
	}
}

// isSettled reports whether it is known which of the two messages shows the match. If that is the
// one that was retired, it is edited once more, and its successor retired.
func (u retirer) isSettled(ctx context.Context, r retirement) (bool, error) {
	s, err := u.Sessions.Load(ctx, r.id)
	switch {
	case err != nil || s.Shown.Version < s.Version:
		return false, err // an answer may be on its way
	case s.Shown.Message != r.old.Message:
		return true, nil
	}
	if err := u.Repost(ctx, r.id, nil); err != nil {
		return false, err
	}
	if r.successor.Message != "" {
		_, err := u.retire(ctx, s, retirement{id: s.ID, old: r.successor, successor: r.old})
		u.BestEffort("edit an old board", s.ID, err)
	}
	return true, nil
}
