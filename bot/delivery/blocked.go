package delivery

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// A match is not looked at again within lookAgain, however often people ask, and the answer to
// who asks waits for the platform's answers no longer than lookWithin. A look that failed does not count: the match is
// looked at again for whoever asks next. At most maxLooked matches are remembered.
const (
	lookAgain  = time.Minute
	lookWithin = time.Second
	maxLooked  = 1_000
)

// Look finds out, for who asks about matches, whether they can be played on, all at once and
// as far as that is known soon. It returns the matches with what was found.
func (d *Delivery) Look(ctx context.Context, all []session.Session) []session.Session {
	asking, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	found := make([]session.Session, len(all))
	var work sync.WaitGroup
	for i, s := range all {
		found[i] = s
		if d.Sessions.IsHome(s.Place) && d.canLook(s) && d.looksNow(s.ID) {
			work.Go(func() {
				obstacle, err := d.obstacle(asking, s, nil)
				if err == nil {
					found[i], err = d.note(ctx, s, obstacle)
				}
				if err != nil {
					d.looked.Remove(s.ID)
				}
				d.Sessions.BestEffort("look whether a match can be played on", s.ID, err)
			})
		}
	}
	work.Wait()
	return found
}

// looksNow reports whether nobody has looked at a match lately. If so, it notes that the caller does.
func (d *Delivery) looksNow(id match.ID) bool {
	d.looking.Lock()
	defer d.looking.Unlock()
	if last, _ := d.looked.Get(id); d.Now().Sub(last) < lookAgain {
		return false
	}
	d.looked.Add(id, d.Now())
	return true
}

// Existing are those of some channels that were not deleted, as far as that is known soon.
func (d *Delivery) Existing(ctx context.Context, channels []string) []string {
	if d.Lookout == nil {
		return channels
	}
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	gone := make([]bool, len(channels))
	var work sync.WaitGroup
	for i, channel := range channels {
		work.Go(func() {
			err := d.Lookout.Reachable(ctx, channel)
			gone[i] = chat.IsGone(err) && !isForbidden(err)
		})
	}
	work.Wait()
	var left []string
	for i, channel := range channels {
		if !gone[i] {
			left = append(left, channel)
		}
	}
	return left
}

// IsAbsent reports whether a user is not on a server. It returns false if the platform does not answer soon.
func (d *Delivery) IsAbsent(ctx context.Context, guild, user string) bool {
	if d.Lookout == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	is, err := d.Lookout.IsMember(ctx, guild, user)
	return err == nil && !is
}

// ChannelDeleted notes that the matches of a channel that was deleted, and of its threads,
// cannot be played on.
func (d *Delivery) ChannelDeleted(ctx context.Context, channel string) error {
	return d.lookAll(ctx, store.Filter{Channel: channel, Phases: []match.Phase{match.Playing}})
}

// ServerLeft notes that the matches of a server cannot be played on, because the bot is no
// member any more.
func (d *Delivery) ServerLeft(ctx context.Context, guild string) error {
	return d.lookAll(ctx, store.Filter{Guild: guild, Phases: []match.Phase{match.Playing}})
}

// Check notes in a running match what is in its way, or that nothing is any more, and shows
// that on the board. failed is why a message could not be posted just now, nil if none was.
//
// Of channels and servers that are gone the platform tells whoever is connected then. Of members who have left it
// tells nothing, at least not to bots without privileges. So it is asked too: when somebody asks the bot, before
// somebody is reminded, and after a message could not be posted.
func (d *Delivery) Check(ctx context.Context, s session.Session, failed error) (session.Session, error) {
	if !d.canLook(s) {
		return s, nil
	}
	found, err := d.obstacle(ctx, s, failed)
	if err != nil {
		return s, err
	}
	return d.note(ctx, s, found)
}

// canLook reports whether it can be found out what is in the way of a match: where the bot can
// only answer, it is told nothing.
func (d *Delivery) canLook(s session.Session) bool {
	return d.Lookout != nil && s.Phase == match.Playing && !s.Place.UserInstallOnly
}

// note notes what was found in the way of a match, and shows it, unless that is known. On an error
// it returns the match as it was.
func (d *Delivery) note(ctx context.Context, s session.Session, found match.Block) (session.Session, error) {
	same := found.Why == s.Blocked.Why && (found.Why != match.NoMember || s.Seat(found.User) == s.Blocked.Seat)
	switch {
	case same:
		return s, nil
	case s.Place.Parent != "" && (found.Why == match.NoChannel || found.Why == match.NoPermission):
		// It goes on where its thread was.
		gone := &chat.ErrGone{Reason: "the thread is gone", Forbidden: found.Why == match.NoPermission}
		if err := d.leaveThread(ctx, s, gone); err != nil {
			return s, err
		}
		now, err := d.Sessions.Load(ctx, s.ID)
		if err != nil {
			return s, err
		}
		return now, nil
	}
	found.Channel = s.State.Place.Channel
	var c match.Command = found
	if found.Why == "" {
		c = match.Unblock{}
	}
	after, noted, err := d.Sessions.RetryOnConflict(ctx, s, c)
	if err != nil || !noted {
		return s, err
	}
	d.Log.Debug("what blocks a match has changed", "match", s.ID, "obstacle", found.Why)
	d.Sessions.BestEffort("show what a match waits for", s.ID, d.Repost(ctx, s.ID, nil))
	return after, nil
}

// lookAll looks at all matches of a filter, because something has happened there. Each process
// hears of it, and what one has noted the others find.
func (d *Delivery) lookAll(ctx context.Context, f store.Filter) error {
	rows, err := d.Store.List(ctx, f)
	if err != nil {
		return fmt.Errorf("look for matches that cannot be played on: %w", err)
	}
	for _, row := range rows {
		s, err := d.Sessions.Read(ctx, row)
		if err == nil && d.Sessions.IsHome(s.Place) {
			s, err = d.Check(ctx, s, nil)
		}
		if err == nil && s.Place != row.Place { // out of its thread, into a channel that may be gone too
			_, err = d.Check(ctx, s, nil)
		}
		d.Sessions.BestEffort("look whether a match can be played on", row.ID, err)
	}
	return nil
}

// obstacle is what is in the way of a match; the zero one when nothing is.
func (d *Delivery) obstacle(ctx context.Context, s session.Session, failed error) (match.Block, error) {
	err := d.Lookout.Reachable(ctx, s.Place.Channel)
	switch {
	case isForbidden(err), err == nil && isForbidden(failed):
		return match.Block{Why: match.NoPermission}, nil
	case chat.IsGone(err):
		return match.Block{Why: match.NoChannel}, nil
	case err != nil:
		return match.Block{}, err
	}
	if s.Place.Guild != "" {
		for _, user := range s.People() {
			if match.IsErased(user) {
				continue
			}
			is, err := d.Lookout.IsMember(ctx, s.Place.Guild, user)
			if err != nil {
				return match.Block{}, err
			}
			if !is {
				return match.Block{Why: match.NoMember, User: user}, nil
			}
		}
	}
	if s.Blocked.Why == match.NoPermission {
		return match.Block{Why: match.NoPermission}, nil // a move will show that it is there
	}
	return match.Block{}, nil
}

// isForbidden reports whether the bot lacks a permission for something.
func isForbidden(err error) bool {
	gone, ok := errors.AsType[*chat.ErrGone](err)
	return ok && gone.Forbidden
}
