package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

const (
	// forgetRounds is how often Forget looks for matches that have come up meanwhile.
	forgetRounds = 5
	// resumeAfter is after what time another process goes on with what one has begun, and the
	// same one with what it could not do. One that starts goes on at once: to do it twice does no
	// harm.
	resumeAfter = time.Minute
	// shownAgainFor is how long after somebody asked to be forgotten a process that starts shows
	// the person's matches again: the one before may have died before it got to all.
	shownAgainFor = time.Hour
	// purgeShare is how long nothing is purged after a purge, in times of its length: while it
	// lasts nobody can move.
	purgeShare = 20
)

// Privacy tells people what is kept of them, and forgets them.
type Privacy struct {
	*Service
	// Level is that of the computers that take seats which people leave.
	Level func(Session) string

	// looking is held while the matches of a person who asks what is kept are read, so that other
	// readers have room.
	looking chan struct{}
	// working is held while somebody is being forgotten.
	working sync.Mutex
	// swept is set after the first Sweep, shown once that has found what is to be shown again,
	// retryAt is when to try again after a failure.
	swept   bool
	shown   bool
	retryAt time.Time
	// unpurged is set while the store may hold traces, which are not removed before purgeAt.
	unpurged bool
	purgeAt  time.Time
	// forgotten is how many people were when memory last let go of what it held.
	forgotten int
}

// NewPrivacy makes it. What was left undone before is done by Sweep.
func NewPrivacy(v *Service, level func(Session) string) *Privacy {
	return &Privacy{Service: v, Level: level, looking: make(chan struct{}, 1), unpurged: true}
}

// Kept is what is known of a person, the newest first.
type Kept struct {
	Ratings []KeptRating
	Changes []KeptChange
	Records []store.KeptRecord
	// Pruned are the results of matches that are not kept any more.
	Pruned  []store.KeptResults
	Dailies []store.Daily
	Hidden  bool
	Matches []KeptMatch
}

// KeptRating is a rating and when its last match ended.
type KeptRating struct {
	Standing
	Games int
	At    time.Time
}

// KeptChange is what a match has changed about a rating, in points.
type KeptChange struct {
	store.RatingChange
	Points RatingChange
}

// KeptMatch is a match that names the person.
type KeptMatch struct {
	store.Row
	match.Summary
}

// IsEmpty reports whether nothing is known.
func (k *Kept) IsEmpty() bool {
	return !k.Hidden && len(k.Ratings)+len(k.Changes)+len(k.Records)+len(k.Pruned)+len(k.Dailies)+len(k.Matches) == 0
}

// Kept returns all that is known of a person. Of what belongs to games that there are not
// any more, ratings have no points.
func (p *Privacy) Kept(ctx context.Context, user string) (k Kept, err error) {
	select {
	case p.looking <- struct{}{}:
		defer func() { <-p.looking }()
	case <-ctx.Done():
		return k, fmt.Errorf("wait for others who ask: %w", context.Cause(ctx))
	}
	stored, err := p.Store.Privacy().Kept(ctx, user)
	if err != nil {
		return k, err
	}
	k.Records, k.Pruned, k.Dailies, k.Hidden = stored.Records, stored.Pruned, stored.Dailies, stored.Hidden
	for _, r := range stored.Ratings {
		rating := KeptRating{Standing{Pool: r.Pool, User: r.User, Name: r.Name}, r.Games, r.At}
		if p.Games[r.Game] != nil {
			rating.Standing = p.standing(r)
		}
		k.Ratings = append(k.Ratings, rating)
	}
	for _, c := range stored.Changes {
		change := KeptChange{RatingChange: c}
		if p.Games[c.Game] != nil {
			change.Points = changeOf(c, p.duels(c.Game))
		}
		k.Changes = append(k.Changes, change)
	}
	for _, id := range stored.Matches {
		row, err := p.Store.Load(ctx, id)
		if errors.Is(err, store.ErrNotFound) {
			continue // pruned since it was found
		}
		if err != nil {
			return k, fmt.Errorf("load match %s: %w", id, err)
		}
		summary, err := match.ReadSummary(row.Snapshot)
		if err != nil {
			return k, fmt.Errorf("match %s: %w", id, err)
		}
		row.Snapshot = nil // which is most of it
		k.Matches = append(k.Matches, KeptMatch{row, summary})
	}
	return k, nil
}

// Forgotten are the matches that somebody was taken out of: Ended are those that ended by it,
// which come first in Changed too.
type Forgotten struct{ Ended, Changed []match.ID }

// add adds what happened after it, or what is to be shown again besides.
func (f *Forgotten) add(more Forgotten) {
	already := func(id match.ID) bool { return slices.Contains(f.Changed, id) }
	n := len(f.Ended)
	f.Changed = slices.Concat(f.Changed[:n], more.Ended, f.Changed[n:], slices.DeleteFunc(more.Changed[len(more.Ended):], already))
	f.Ended = slices.Concat(f.Ended, more.Ended)
}

// Forget ends the matches of a person and takes the person out of all there are. It returns
// once no trace is left, so that several who want it at once may wait for each other. Whatever
// stops it, Sweep goes on with it, in any process. With an error what it says was done all the
// same.
func (p *Privacy) Forget(ctx context.Context, user string) (Forgotten, error) {
	done, err := p.begin(ctx, user)
	for err == nil {
		var wait time.Duration
		if wait, err = p.purgeLater(ctx); err != nil || wait == 0 {
			break
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			err = fmt.Errorf("wait to purge: %w", context.Cause(ctx))
		}
	}
	return done, err
}

// begin begins to forget a person, and goes as far as it can without waiting.
func (p *Privacy) begin(ctx context.Context, user string) (Forgotten, error) {
	p.working.Lock()
	defer p.working.Unlock()
	f, err := p.Store.Privacy().Begin(ctx, user, p.Now())
	if err != nil {
		return Forgotten{}, err
	}
	return p.forget(ctx, f)
}

// purgeLater purges if it is time, or else says how long to wait for that.
func (p *Privacy) purgeLater(ctx context.Context) (wait time.Duration, err error) {
	p.working.Lock()
	defer p.working.Unlock()
	if err := p.purge(ctx); err != nil || !p.unpurged {
		return 0, err
	}
	return max(time.Millisecond, p.purgeAt.Sub(p.Now())), nil
}

// errBusy: a person goes on playing while being forgotten.
var errBusy = errors.New("there are ever more matches")

func (p *Privacy) forget(ctx context.Context, f store.Former) (done Forgotten, err error) {
	all := p.Store.Privacy()
	defer func() {
		done.Changed = append(slices.Clone(done.Ended), slices.DeleteFunc(done.Changed, func(id match.ID) bool {
			return slices.Contains(done.Ended, id)
		})...)
	}()
	for range forgetRounds {
		if underway, err := all.Underway(ctx, f); err != nil || !underway {
			return done, err // another process was faster
		}
		ids, err := all.Matches(ctx, f.User)
		if err != nil {
			return done, err
		}
		if len(ids) == 0 {
			if err := all.Finish(ctx, f); err != nil {
				return done, err
			}
			p.unpurged = true
			return done, p.purge(ctx)
		}
		var failed error
		for _, id := range ids {
			ended, changed, err := p.forgetIn(ctx, f, id)
			if ended {
				done.Ended = append(done.Ended, id)
			}
			if changed {
				done.Changed = append(done.Changed, id)
			}
			if ctx.Err() != nil {
				return done, err
			}
			failed = cmp.Or(failed, err) // which must not keep the other matches
		}
		if failed != nil {
			return done, failed
		}
	}
	return done, errBusy
}

// forgetIn takes a person out of a match, which ends first if need be.
func (p *Privacy) forgetIn(ctx context.Context, f store.Former, id match.ID) (ended, changed bool, err error) {
	row, err := p.Store.Load(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return false, false, nil // pruned since it was found
	}
	if err != nil {
		return false, false, fmt.Errorf("load match %s: %w", id, err)
	}
	s, err := p.Read(ctx, row)
	unreadable := errors.Is(err, store.ErrUnreadable)
	if err != nil && !unreadable {
		return false, false, err // it is tried again: the match may have to end first
	}
	if !unreadable && (s.Phase == match.Pending || s.Phase == match.Playing) && s.Seat(f.User) != game.Nobody {
		_, err := p.Do(ctx, Cause{User: f.User}, s, match.Depart{User: f.User, Level: p.Level(s)})
		_, refused := errors.AsType[*game.Error](err)
		if err != nil && !refused && !errors.Is(err, store.ErrConflict) {
			return false, false, err
		}
		ended = err == nil // else the next round finds out why
	}
	changed, err = p.Store.Privacy().Forget(ctx, f, id, unreadable, p.Now())
	switch {
	case errors.Is(err, store.ErrConflict):
		return ended, false, nil // the next round
	case err != nil || !changed:
		return ended, changed, err
	}
	if _, ok := p.cache.get(id); ok {
		_, _ = p.Load(ctx, id) // memory has what it can read
	}
	return ended, true, nil
}

// purge removes the traces of who was forgotten, unless that was done just now.
func (p *Privacy) purge(ctx context.Context) error {
	began := p.Now()
	if !p.unpurged || began.Before(p.purgeAt) {
		return nil
	}
	err := p.Store.Privacy().Purge(ctx)
	now := p.Now()
	p.unpurged, p.purgeAt = err != nil, now.Add(purgeShare*now.Sub(began))
	return err
}

// showAgain adds the matches of people who were forgotten, and in a process that has just
// started of all lately: whoever took them out of a match may have died before it was shown so.
func (p *Privacy) showAgain(ctx context.Context, done *Forgotten, people []store.Former) error {
	if !p.shown {
		lately, err := p.Store.Privacy().Since(ctx, p.Now().Add(-shownAgainFor))
		if err != nil {
			return err
		}
		people = slices.Concat(people, lately)
	}
	for _, f := range people {
		// Not only where the person has played: who has stopped a match is named there, too.
		ids, err := p.Store.Privacy().Matches(ctx, f.ID())
		if err != nil {
			return fmt.Errorf("matches of who was forgotten: %w", err)
		}
		done.add(Forgotten{Changed: ids})
	}
	p.shown = true
	return nil
}

// ErrNoneWaiting is in an error of Sweep if nobody is known to wait for being forgotten.
var ErrNoneWaiting = errors.New("nobody is known to wait for being forgotten")

// Sweep goes on with what was left undone, and lets go of what this process has in memory when
// another one has forgotten somebody.
func (p *Privacy) Sweep(ctx context.Context) (done Forgotten, err error) {
	if !p.working.TryLock() {
		return done, nil
	}
	defer p.working.Unlock()
	if p.Now().Before(p.retryAt) {
		return done, nil
	}
	var unfinished []store.Former
	defer func() {
		if err != nil {
			p.retryAt = p.Now().Add(resumeAfter)
			if len(unfinished) == 0 {
				err = fmt.Errorf("%w: %w", ErrNoneWaiting, err)
			}
		}
	}()
	before := p.Now()
	if p.swept {
		before = before.Add(-resumeAfter)
	}
	if unfinished, err = p.Store.Privacy().Unfinished(ctx, before); err != nil {
		return done, err
	}
	p.swept = true
	for _, f := range unfinished {
		more, err := p.forget(ctx, f)
		done.add(more)
		if err != nil {
			return done, err
		}
	}
	if err := p.showAgain(ctx, &done, unfinished); err != nil {
		return done, err
	}
	forgotten, err := p.Store.Privacy().Forgotten(ctx)
	if err != nil {
		return done, err
	}
	if forgotten > p.forgotten {
		p.cache.clear()
	}
	p.forgotten = forgotten
	return done, p.purge(ctx)
}
