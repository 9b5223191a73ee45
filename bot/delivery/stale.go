package delivery

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/recovery"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// tidy does what a message is due for, and drops its row when that is done or can never be. The row of an old board
// stays while the match lags behind, so that it is not known yet what shows it.
func (d *Delivery) tidy(ctx context.Context, m store.Message) (err error) {
	defer recovery.Into(&err)
	switch m.Kind {
	case store.StaleBoard, store.Editing:
		return d.retireBoard(ctx, m)
	case store.Reminder:
		if err := d.Poster.Delete(ctx, m.Channel, m.ID); err != nil && !chat.IsGone(err) {
			return err
		}
		_, err := d.Store.DropMessage(ctx, m)
		return err
	case store.Posting:
		return d.clearPosting(ctx, m)
	case store.Repaint:
		return d.repaint(ctx, m)
	}
	return d.endAnswer(ctx, m)
}

// retireBoard takes the controls from a message that has shown a match and has it lead to the one that shows it now. A
// click on the message may have been answered meanwhile: then it shows the match again and is edited once more.
func (d *Delivery) retireBoard(ctx context.Context, m store.Message) error {
	if err := d.retire(ctx, m); err != nil && !chat.IsGone(err) {
		return err
	}
	return d.Sessions.Alone(ctx, m.Match, func(ctx context.Context) error {
		now, err := d.Sessions.Load(ctx, m.Match)
		switch {
		case err != nil:
			return err
		case m.ID == now.Shown.Message && m.Kind == store.Editing:
			d.Doubt(ctx, m.Match, m.Channel, m.ID)
		case m.ID == now.Shown.Message:
			if err := d.repost(ctx, m.Match, nil); err != nil {
				return err
			}
		case now.Shown.Version < now.Version && !now.Place.UserInstallOnly:
			return nil // the answer to a click on it may be on its way
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
		Match: id, Kind: store.StaleBoard, Channel: channel, ID: message, Due: d.tidyAt(),
	})
	return err
}

// tidyAt returns when a sweep tidies up what is left over now: until then whoever has left it may do that.
func (d *Delivery) tidyAt() time.Time { return d.Now().Add(d.Sessions.Lag) }

// mostDue is how many messages a sweep looks at beside those that have to wait, tidiedAtOnce how many channels are
// tidied up at a time, and tidyWithin for how long a sweep begins with further messages of a channel. The platform's
// client limits the requests per second.
const (
	mostDue      = 1000
	tidiedAtOnce = 32
	tidyWithin   = 10 * time.Second
)

// After a failure a message is due again after firstRest, twice as long after each further one, up to maxRest. It is
// given up after maxTries, which take an hour at least: nobody can press what the platform does not let anybody change.
const (
	firstRest = 4 * time.Second
	maxRest   = 5 * time.Minute
	maxTries  = 20
)

// Tidy tidies up what processes that have died, or failures of the platform, have left, paints boards again, and
// ends the answers that can be changed no more. Any process will do. Channels are tidied up side by side, the messages
// of each one after the other, so that a channel in which the platform is slow holds up no other. What one call of Tidy
// works on others leave alone.
func (d *Delivery) Tidy(ctx context.Context) error {
	if !d.tidying.TryLock() {
		return nil
	}
	var work sync.WaitGroup
	defer work.Wait()
	defer d.tidying.Unlock()
	due, err := d.dueByChannel(ctx)
	if err != nil {
		return err
	}
	for channel, all := range due { // in any order, so that none is always the last
		work.Add(1)
		d.busy.Store(channel, true)
		ok := d.workers.TryGo(func() error {
			defer work.Done()
			defer d.busy.Delete(channel)
			d.tidyAll(ctx, all)
			return nil
		})
		if !ok {
			work.Done()
			d.busy.Delete(channel)
			d.waiting += len(all)
		}
	}
	return nil
}

// tidyAll tidies up messages, one after the other. It leaves to the next sweep what it does not begin with in time.
func (d *Delivery) tidyAll(ctx context.Context, all []store.Message) {
	for i, begun := 0, d.Now(); i < len(all) && ctx.Err() == nil && d.Now().Sub(begun) < tidyWithin; i++ {
		d.Sessions.BestEffort("tidy up a message", all[i].Match, d.tidyClaimed(ctx, all[i]))
	}
}

// dueByChannel returns the messages that can be tidied up now, of channels that are not worked on. Answers are not
// limited by their channel, so those about each match are as a channel of their own.
func (d *Delivery) dueByChannel(ctx context.Context) (map[string][]store.Message, error) {
	all, err := d.Store.DueMessages(ctx, d.Now(), mostDue+d.waiting)
	if err != nil {
		return nil, err
	}
	due := make(map[string][]store.Message)
	d.waiting = 0
	for _, m := range all {
		if ctx.Err() != nil {
			break
		}
		isAnswer, channel := m.Answer != "" && m.Kind != store.Posting, m.Channel
		if isAnswer {
			channel = string(m.Match)
		}
		if _, busy := d.busy.Load(channel); busy {
			d.waiting++
			continue
		}
		row, err := d.Store.Load(ctx, m.Match)
		channel = cmp.Or(channel, row.Place.Channel)
		_, busy := d.busy.Load(channel)
		switch {
		case errors.Is(err, store.ErrNotFound):
			d.forget(ctx, m)
		case err != nil:
			d.Sessions.BestEffort("tidy up a message", m.Match, err)
		case busy, !d.Sessions.IsHome(row.Place), !isAnswer && row.Shown.Version < row.Version:
			d.waiting++ // where the board lags behind, an answer may be on its way
		default:
			due[channel] = append(due[channel], m)
		}
	}
	return due, nil
}

// tidyClaimed tidies up a due message unless another process does. What fails is due again, until it is given up. The
// board that names a person who was forgotten never is.
func (d *Delivery) tidyClaimed(ctx context.Context, m store.Message) error {
	rest := min(firstRest<<min(m.Tries, 10), maxRest)
	if claimed, err := d.Store.ClaimMessage(ctx, m, d.Now().Add(rest)); err != nil || !claimed {
		return err
	}
	err := d.tidy(ctx, m)
	if err != nil && ctx.Err() == nil && m.Tries+1 >= maxTries && m.Kind != store.Repaint {
		d.forget(ctx, m)
	}
	return err
}

// repaint paints the board of a match again where it is. Of a match that is over it names the thread again, and has
// the message above it say again what became of the match. What is archived stays so.
func (d *Delivery) repaint(ctx context.Context, m store.Message) error {
	return d.Sessions.Alone(ctx, m.Match, func(ctx context.Context) error {
		s, err := d.Sessions.Load(ctx, m.Match)
		if err != nil {
			return err
		}
		var above, name, board error
		if s.Place.Parent != "" && s.Phase == match.Over {
			above = d.announceEnd(ctx, s)
		}
		if s.Board() != "" && s.Thread != match.Archived {
			if s.Thread == match.Renamed {
				name = d.Poster.RenameThread(ctx, s.Place.Channel, d.Present.ThreadName(s))
			}
			var recorded func(context.Context)
			if s, recorded, board = d.editBoard(ctx, s.ID, nil); board == nil {
				shown := store.Shown{Message: s.Board(), Version: s.Version, Reminder: s.Shown.Reminder}
				if d.RecordShown(ctx, s, shown, session.Edited) == nil {
					recorded(ctx)
				}
			}
		}
		for _, err := range []error{above, name, board} {
			if err != nil && !chat.IsGone(err) {
				return err
			}
		}
		_, err = d.Store.DropMessage(ctx, m)
		return err
	})
}
