package upkeep

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"kamisado/bot/chat"
	"kamisado/bot/recovery"
	"kamisado/bot/session"
	"kamisado/store"
)

// tidy deletes a reminder, or takes the controls from a message that has shown a match and has it lead to the
// one that shows it now, and tells the store when that is done or cannot be. A click on the message may have
// been answered meanwhile: then it shows the match again and is edited once more. What fails for now, and what
// is not known yet because the match lags behind, is looked at again by a sweep.
func (u *Upkeep) tidy(ctx context.Context, l store.Leftover) {
	var err error
	if l.Reminder {
		err = u.Poster.Delete(ctx, l.Channel, l.Message)
	} else {
		err = u.retire(ctx, l)
	}
	u.BestEffort("tidy up a message", l.Match, err)
	if err != nil && !chat.IsGone(err) {
		return
	}
	err = u.Sessions.Alone(ctx, l.Match, func(ctx context.Context) error {
		now, err := u.Sessions.Load(ctx, l.Match)
		switch {
		case err != nil:
			return err
		case l.Reminder:
		case now.Shown.Version < now.Version && l.Message != now.Shown.Message && !now.Place.AnswersOnly:
			return nil // the answer to a click on it may be on its way
		case l.Message == now.Shown.Message:
			if err := u.repost(ctx, l.Match, nil); err != nil {
				return err
			}
		}
		return u.Store.Leftovers().Done(ctx, l)
	})
	u.BestEffort("note that a message is tidied up", l.Match, err)
}

// retire edits a message that has shown a match, unless it shows the match again.
func (u *Upkeep) retire(ctx context.Context, l store.Leftover) error {
	s, err := u.Sessions.Load(ctx, l.Match)
	if err != nil || l.Message == s.Shown.Message {
		return err
	}
	at := s.Place
	at.Channel = l.Channel
	return u.Edit(ctx, at, l.Message, u.retired(s, l.Channel))
}

// retired is what a message in a channel that has shown a match is to show.
func (u *Upkeep) retired(s session.Session, channel string) (m chat.Message) {
	if channel != s.Place.Channel {
		m = u.Present.MovedBoard(u.match(s))
	} else {
		m = u.Present.RetiredBoard(u.match(s))
	}
	m.Urgency = chat.Tidying
	return m
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
func (u *Upkeep) clear(ctx context.Context) error {
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
	tidied := 0
	for _, l := range all {
		if tidied == mostTidied || ctx.Err() != nil {
			break
		}
		row, err := u.Store.Load(ctx, l.Match)
		switch {
		case errors.Is(err, store.ErrNotFound), u.Now().Sub(l.Since) > leftFor:
			u.BestEffort("forget a message", l.Match, u.Store.Leftovers().Done(ctx, l))
		case err != nil:
			u.BestEffort("tidy up a message", l.Match, err)
		case row.Shown.Version < row.Version: // an answer may be on its way
		case u.isHome(row.Place):
			tidied++
			work.Go(func() (err error) {
				defer func() { u.BestEffort("tidy up a message", l.Match, err) }()
				defer recovery.Into(&err)
				u.tidy(ctx, l)
				return nil
			})
		}
	}
	return nil
}
