package delivery

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"kamisado/bot/chat"
	"kamisado/bot/recovery"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// tidy deletes a reminder, or takes the controls from a message that has shown a match and has it lead to the
// one that shows it now, and drops the row when that is done or cannot be. A click on the message may have been
// answered meanwhile: then it shows the match again and is edited once more. After an error, and while the match
// lags behind, so that it is not known yet what shows it, the row stays for a sweep.
func (d *Delivery) tidy(ctx context.Context, m store.Message) (err error) {
	if m.Kind == store.Reminder {
		err = d.Poster.Delete(ctx, m.Channel, m.ID)
	} else {
		err = d.retire(ctx, m)
	}
	if err != nil && !chat.IsGone(err) {
		return err
	}
	return d.Sessions.Alone(ctx, m.Match, func(ctx context.Context) error {
		now, err := d.Sessions.Load(ctx, m.Match)
		switch {
		case err != nil:
			return err
		case m.Kind == store.Reminder:
		case now.Shown.Version < now.Version && m.ID != now.Shown.Message && !now.Place.UserInstallOnly:
			return nil // the answer to a click on it may be on its way
		case m.ID == now.Shown.Message:
			if err := d.repost(ctx, m.Match, nil); err != nil {
				return err
			}
		}
		_, err = d.Store.DropMessage(ctx, m)
		return err
	})
}

// retire edits a message that has shown a match, unless it shows the match again.
func (d *Delivery) retire(ctx context.Context, m store.Message) error {
	s, err := d.Sessions.Load(ctx, m.Match)
	if err != nil || m.ID == s.Shown.Message {
		return err
	}
	return d.Edit(ctx, s, m.Channel, m.ID, d.retired(s, m.Channel))
}

// retired is what a message in a channel that has shown a match is to show.
func (d *Delivery) retired(s session.Session, channel string) (m chat.Message) {
	if channel != s.Place.Channel {
		m = d.Present.MovedBoard(s)
	} else {
		m = d.Present.RetiredBoard(s)
	}
	m.Urgency = chat.Tidying
	return m
}

// NoteStale records that a message has shown a match, so that it is tidied up.
func (d *Delivery) NoteStale(ctx context.Context, id match.ID, channel, message string) error {
	_, err := d.Store.KeepMessage(ctx, store.Message{
		Match: id, Kind: store.StaleBoard, Channel: channel, ID: message, Due: d.Now(),
	})
	return err
}

// mostDue is how many messages a sweep looks at, mostTidied how many it works on, and tidiedAtOnce how
// many of these at a time. The platform's client limits the requests per second. A message that cannot
// be tidied up for dueFor is given up, so that it does not hold up the others.
const (
	mostDue      = 1000
	mostTidied   = 100
	tidiedAtOnce = 16
	dueFor       = time.Hour
)

// Tidy tidies up what processes that have died, or failures of the platform, have left, paints boards again, and
// ends the answers that can be changed no more. Any process will do. While one call of Tidy runs, others return at
// once.
func (d *Delivery) Tidy(ctx context.Context) error {
	if !d.tidying.CompareAndSwap(false, true) {
		return nil
	}
	defer d.tidying.Store(false)
	now := d.Now()
	all, err := d.Store.DueMessages(ctx, now, mostDue)
	if err != nil {
		return err
	}
	var work errgroup.Group
	work.SetLimit(tidiedAtOnce)
	defer func() { _ = work.Wait() }()
	tidied := 0
	for _, m := range all {
		if tidied == mostTidied || ctx.Err() != nil {
			break
		}
		tidy := d.tidy
		switch {
		case m.Kind == store.Repaint:
			tidy = d.repaint
		case m.Answer != "" && m.Kind != store.Posting:
			tidy = d.endAnswer
		case now.Before(m.Due.Add(d.Sessions.Lag)):
			continue // the process that has left it may be about to
		case m.Kind == store.Posting:
			tidy = d.clearPosting
		}
		row, err := d.Store.Load(ctx, m.Match)
		switch {
		case errors.Is(err, store.ErrNotFound), now.Sub(m.Due) > dueFor:
			_, err := d.Store.DropMessage(ctx, m)
			d.Sessions.BestEffort("forget a message", m.Match, err)
		case err != nil:
			d.Sessions.BestEffort("tidy up a message", m.Match, err)
		case (m.Answer == "" || m.Kind == store.Posting) && row.Shown.Version < row.Version: // an answer may be on its way
		case d.Sessions.IsHome(row.Place):
			tidied++
			work.Go(func() (err error) {
				defer func() { d.Sessions.BestEffort("tidy up a message", m.Match, err) }()
				defer recovery.Into(&err)
				return tidy(ctx, m)
			})
		}
	}
	return nil
}

// repaintEvery is the time between two boards that are painted again: a person who has played for years must not
// keep others waiting.
const repaintEvery = session.SweepEvery / 4

// Repaint has the boards of matches painted again where they are, by and by, and of those that are over
// the threads named again, and what stands above them said again. What is archived stays so.
func (d *Delivery) Repaint(ctx context.Context, ids ...match.ID) {
	due := d.Now()
	for _, id := range ids {
		_, err := d.Store.KeepMessage(ctx, store.Message{Match: id, Kind: store.Repaint, Due: due})
		d.Sessions.BestEffort("note a board to be painted again", id, err)
		due = due.Add(repaintEvery)
	}
}

// repaint paints a board again. Of several processes one does it.
func (d *Delivery) repaint(ctx context.Context, m store.Message) error {
	if dropped, err := d.Store.DropMessage(ctx, m); err != nil || !dropped {
		return err
	}
	s, err := d.Sessions.Load(ctx, m.Match)
	if err != nil {
		return err
	}
	if s.Place.Parent != "" && s.Phase == match.Over {
		d.announceEnd(ctx, s)
	}
	if s.Board() == "" || s.Thread == match.Archived {
		return nil
	}
	if s.Thread == match.Renamed {
		err = d.Poster.RenameThread(ctx, s.Place.Channel, d.Present.ThreadName(s))
	}
	return errors.Join(err, d.Sessions.Alone(ctx, s.ID, func(ctx context.Context) error {
		s, err := d.editBoard(ctx, s.ID, nil)
		if err == nil {
			shown := store.Shown{Message: s.Board(), Version: s.Version, Reminder: s.Shown.Reminder}
			d.RecordShown(ctx, s, shown, session.Edited)
		}
		return err
	}))
}
