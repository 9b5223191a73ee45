package delivery

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

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
	board := m
	board.ID, _, _ = strings.Cut(m.ID, "/") // the name of a process is behind it
	if err := d.retire(ctx, board); err != nil && !chat.IsGone(err) {
		return err
	}
	return d.Sessions.Alone(ctx, m.Match, func(ctx context.Context) error {
		now, err := d.Sessions.Load(ctx, m.Match)
		switch {
		case err != nil:
			return err
		case board.ID == now.Shown.Message && m.Kind == store.Editing:
			err = d.doubt(ctx, m.Match, m.Channel, board.ID)
		case board.ID == now.Shown.Message:
			err = d.repost(ctx, m.Match, nil)
		case now.Shown.Version < now.Version && !now.Place.UserInstallOnly:
			return nil // the answer to a click on it may be on its way
		}
		if err == nil {
			_, err = d.Store.DropMessage(ctx, m)
		}
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

// mostDue is how many messages a sweep looks at beside those that have to wait, tidiedAtOnce how many channels it
// tidies up at a time, and tidyWithin for how long it begins with further messages. The platform's client limits the
// requests per second.
const (
	mostDue      = 1000
	tidiedAtOnce = 16
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
// ends the answers that can be changed no more. Any process will do. Messages of one channel come one after the other,
// so that a channel in which the platform is slow holds up no other. While a call of Tidy begins with messages, others
// return at once; one that only waits for the platform keeps nobody from tidying up other channels.
func (d *Delivery) Tidy(ctx context.Context) error {
	begun := d.Now()
	if !d.beginTidying(begun) {
		return nil
	}
	defer d.endTidying(begun)
	all, err := d.Store.DueMessages(ctx, begun, mostDue+int(d.waiting.Load()))
	if err != nil {
		return err
	}
	places := make(map[string][]store.Message)
	for _, m := range all {
		place := m.Channel
		if place == "" || isAnswer(m) { // a board that is painted again, or an answer, which no channel limits
			place = string(m.Match)
		}
		places[place] = append(places[place], m)
	}
	var waiting atomic.Int64
	var work errgroup.Group
	work.SetLimit(tidiedAtOnce)
	for place, due := range places { // in any order, so that none is always the last
		work.Go(func() error {
			if _, busy := d.busy.LoadOrStore(place, true); busy {
				waiting.Add(int64(len(due)))
				return nil
			}
			defer d.busy.Delete(place)
			for _, m := range due {
				if ctx.Err() != nil || d.Now().Sub(begun) >= tidyWithin {
					break
				}
				if !d.tidyDue(ctx, m) {
					waiting.Add(1)
				}
			}
			return nil
		})
	}
	_ = work.Wait()
	d.waiting.Store(waiting.Load())
	return nil
}

// beginTidying reports whether a call of Tidy may begin with messages: no other has begun in the time for that, or it
// has ended.
func (d *Delivery) beginTidying(now time.Time) bool {
	d.tidying.Lock()
	defer d.tidying.Unlock()
	if !d.begun.IsZero() && now.Sub(d.begun) < tidyWithin {
		return false
	}
	d.begun = now
	return true
}

func (d *Delivery) endTidying(begun time.Time) {
	d.tidying.Lock()
	defer d.tidying.Unlock()
	if d.begun.Equal(begun) {
		d.begun = time.Time{}
	}
}

// isAnswer reports whether a message is changed as the answer to an interaction.
func isAnswer(m store.Message) bool { return m.Answer != "" && m.Kind != store.Posting }

// tidyDue tidies up a message, and reports whether it does not have to wait: for another platform or, where the board
// lags behind, for an answer that may be on its way.
func (d *Delivery) tidyDue(ctx context.Context, m store.Message) bool {
	row, err := d.Store.Load(ctx, m.Match)
	switch {
	case errors.Is(err, store.ErrNotFound):
		d.forget(ctx, m)
		return true
	case err == nil && (!d.Sessions.IsHome(row.Place) || !isAnswer(m) && row.Shown.Version < row.Version):
		return false
	case err == nil:
		err = d.tidyClaimed(ctx, m)
	}
	d.Sessions.BestEffort("tidy up a message", m.Match, err)
	return true
}

// tidyClaimed tidies up a due message unless another process does. What fails is due again, until it is given up. The
// board that names a person who was forgotten never is.
func (d *Delivery) tidyClaimed(ctx context.Context, m store.Message) error {
	again := d.Now().Add(min(firstRest<<min(m.Tries, 10), maxRest))
	if claimed, err := d.Store.ClaimMessage(ctx, m, again); err != nil || !claimed {
		return err
	}
	m.Due = again
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
