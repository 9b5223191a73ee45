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
)

// Privacy tells people what is kept of them, and forgets them.
type Privacy struct {
	*Service

	// working is held while somebody is being forgotten.
	working sync.Mutex
	// resumed is set after the first Resume, shown once that has found what is to be shown again,
	// retryAt is when to try again after a failure.
	resumed bool
	shown   bool
	retryAt time.Time
	// forgotten is how many people were when this process last dropped its asides.
	forgotten int
}

// NewPrivacy makes it. What was left undone before is done by Resume.
func NewPrivacy(v *Service) *Privacy { return &Privacy{Service: v} }

// Kept is what is known of a person, the newest first.
type Kept struct {
	// Known is set for a person of whom anything is kept: a name, at least.
	Known   bool
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

// Kept returns all that is known of a person. Of what belongs to games that there are not
// any more, ratings have no points.
func (p *Privacy) Kept(ctx context.Context, user string) (k Kept, err error) {
	stored, err := p.Store.PersonalData(ctx, user)
	if err != nil {
		return k, err
	}
	k.Known = stored.Known
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
		summary, err := row.Summary()
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
	others := slices.DeleteFunc(more.Changed[len(more.Ended):], already)
	f.Changed = slices.Concat(f.Changed[:n], more.Ended, f.Changed[n:], others)
	f.Ended = slices.Concat(f.Ended, more.Ended)
}

// Forget ends the matches of a person and empties the person's row. Whatever stops it, Resume goes on with
// it, in any process. With an error what it says was done all the same.
func (p *Privacy) Forget(ctx context.Context, user string) (Forgotten, error) {
	p.working.Lock()
	defer p.working.Unlock()
	f, err := p.Store.BeginErasure(ctx, user, p.Now())
	if err != nil {
		return Forgotten{}, err
	}
	return p.forget(ctx, f)
}

// errBusy: a person goes on playing while being forgotten.
var errBusy = errors.New("there are ever more matches")

func (p *Privacy) forget(ctx context.Context, f store.ErasedUser) (done Forgotten, err error) {
	for range forgetRounds {
		ended, unreadable, err := p.depart(ctx, f)
		done.add(Forgotten{Ended: ended, Changed: ended})
		if err != nil {
			return done, err
		}
		for more := true; more; {
			if more, err = p.Store.DropPrivate(ctx, f); err != nil {
				return done, err
			}
		}
		changed, err := p.Store.MatchesNaming(ctx, f.Person)
		if err != nil {
			return done, err
		}
		forgotten, err := p.Store.Forget(ctx, f, unreadable...)
		switch {
		case err != nil && !errors.Is(err, store.ErrConflict):
			return done, err
		case forgotten:
			isGone := func(id match.ID) bool { return !slices.Contains(changed, id) } // as private matches are
			done.Ended = slices.DeleteFunc(done.Ended, isGone)
			done.Changed = slices.Clone(done.Ended)
			done.add(Forgotten{Changed: changed})
			p.asides.Purge()
			return done, nil
		}
	}
	return done, errBusy
}

// depart takes a person out of the matches that are not over. It returns those that ended by it, and those
// that nobody can read. What fails in one match must not keep the others.
func (p *Privacy) depart(ctx context.Context, f store.ErasedUser) (ended, unreadable []match.ID, err error) {
	rows, err := p.Store.List(ctx, store.Filter{User: f.User, Phases: []match.Phase{match.Pending, match.Playing}})
	if err != nil {
		return nil, nil, err
	}
	var failed error
	for _, row := range rows {
		s, err := p.Read(ctx, row)
		if errors.Is(err, store.ErrUnreadable) {
			unreadable = append(unreadable, row.ID)
			continue
		}
		if err == nil {
			_, err = p.Do(ctx, Cause{User: f.User}, s, match.RemovePlayer{User: f.User, Level: p.Level(s)})
		}
		_, refused := errors.AsType[*game.Error](err)
		switch {
		case err == nil:
			ended = append(ended, row.ID)
		case ctx.Err() != nil:
			return ended, unreadable, err
		case !refused && !errors.Is(err, store.ErrConflict): // the next round finds out why
			failed = cmp.Or(failed, err)
		}
	}
	return ended, unreadable, failed
}

// showAgain adds the matches of people who were forgotten, and in a process that has just
// started of all lately: whoever took them out of a match may have died before it was shown so.
func (p *Privacy) showAgain(ctx context.Context, done *Forgotten, people []store.ErasedUser) error {
	if !p.shown {
		lately, err := p.Store.ErasedSince(ctx, p.Now().Add(-shownAgainFor))
		if err != nil {
			return err
		}
		people = slices.Concat(people, lately)
	}
	for _, f := range people {
		// Not only where the person has played: who has stopped a match is named there, too.
		ids, err := p.Store.MatchesNaming(ctx, f.Person)
		if err != nil {
			return fmt.Errorf("matches of who was forgotten: %w", err)
		}
		done.add(Forgotten{Changed: ids})
	}
	p.shown = true
	return nil
}

// ErrNoneWaiting is in an error of Resume if nobody is known to wait for being forgotten.
var ErrNoneWaiting = errors.New("nobody is known to wait for being forgotten")

// Resume goes on with what was left undone, and lets go of what this process has in memory when
// another one has forgotten somebody.
func (p *Privacy) Resume(ctx context.Context) (done Forgotten, err error) {
	if !p.working.TryLock() {
		return done, nil
	}
	defer p.working.Unlock()
	if p.Now().Before(p.retryAt) {
		return done, nil
	}
	var unfinished []store.ErasedUser
	defer func() {
		if err != nil {
			p.retryAt = p.Now().Add(resumeAfter)
			if len(unfinished) == 0 {
				err = fmt.Errorf("%w: %w", ErrNoneWaiting, err)
			}
		}
	}()
	before := p.Now()
	if p.resumed {
		before = before.Add(-resumeAfter)
	}
	if unfinished, err = p.Store.UnfinishedErasures(ctx, before); err != nil {
		return done, err
	}
	p.resumed = true
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
	forgotten, err := p.Store.CountErased(ctx)
	if err != nil {
		return done, err
	}
	if forgotten > p.forgotten {
		p.asides.Purge()
	}
	p.forgotten = forgotten
	return done, nil
}
