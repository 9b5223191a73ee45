package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// forgetRounds is how often Forget looks for matches that have come up meanwhile.
const forgetRounds = 5

// resumeAfter is after what time another process goes on with what one has begun, and the same one with what it could
// not do. One that starts goes on at once: to do it twice does no harm.
const resumeAfter = time.Minute

// erasing is how far this process is with forgetting people.
type erasing struct {
	// mu is held while somebody is being forgotten.
	mu sync.Mutex
	// resumed is set once this process has looked for what others have left. retryAt is when to try again after a
	// failure.
	resumed bool
	retryAt time.Time
	// erased is how many people were forgotten when this process last dropped its asides.
	erased int
}

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
func (v *Service) Kept(ctx context.Context, user string) (k Kept, err error) {
	stored, err := v.Store.PersonalData(ctx, user)
	if err != nil {
		return k, err
	}
	k.Known = stored.Known
	k.Records, k.Pruned, k.Dailies, k.Hidden = stored.Records, stored.Pruned, stored.Dailies, stored.Hidden
	for _, r := range stored.Ratings {
		rating := KeptRating{Standing{Pool: r.Pool, User: r.User, Name: r.Name}, r.Games, r.At}
		if v.Games[r.Game] != nil {
			rating.Standing = v.standing(r)
		}
		k.Ratings = append(k.Ratings, rating)
	}
	for _, c := range stored.Changes {
		change := KeptChange{RatingChange: c}
		if v.Games[c.Game] != nil {
			change.Points = changeOf(c, v.duels(c.Pool))
		}
		k.Changes = append(k.Changes, change)
	}
	for _, id := range stored.Matches {
		row, err := v.Store.Load(ctx, id)
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

// errBusy: a person goes on playing while being forgotten.
var errBusy = errors.New("there are ever more matches")

// Forget ends the matches of a person, which it returns, and empties the person's row. The boards that name the
// person are painted again by and by. Whatever stops it, ResumeErasures goes on with it, in any process.
func (v *Service) Forget(ctx context.Context, user string) (ended []match.ID, err error) {
	v.erasing.mu.Lock()
	defer v.erasing.mu.Unlock()
	f, err := v.Store.BeginErasure(ctx, user, v.Now())
	if err != nil {
		return nil, err
	}
	return v.forget(ctx, f)
}

// forget is what Forget does once it is known that it was begun. mu is held.
func (v *Service) forget(ctx context.Context, f store.ErasedUser) (ended []match.ID, err error) {
	for range forgetRounds {
		more, unreadable, err := v.endMatches(ctx, f)
		ended = append(ended, more...)
		if err != nil {
			return ended, err
		}
		for more := true; more; {
			if more, err = v.Store.DropPrivate(ctx, f); err != nil {
				return ended, err
			}
		}
		forgotten, err := v.Store.Forget(ctx, f, unreadable...)
		switch {
		case err != nil && !errors.Is(err, store.ErrConflict):
			return ended, err
		case forgotten:
			v.asides.Purge()
			return ended, nil
		}
	}
	return ended, errBusy
}

// endMatches takes a person out of the matches that are not over. It returns those, and the ones that nobody can
// read. What fails in one match must not keep the others.
func (v *Service) endMatches(ctx context.Context, f store.ErasedUser) (ended, unreadable []match.ID, err error) {
	rows, err := v.Store.List(ctx, store.Filter{User: f.User, Phases: []match.Phase{match.Pending, match.Playing}})
	if err != nil {
		return nil, nil, err
	}
	var failed error
	for _, row := range rows {
		err := v.Alone(ctx, row.ID, func(ctx context.Context) error {
			s, err := v.Load(ctx, row.ID)
			if err != nil {
				return err
			}
			_, err = v.Do(ctx, Cause{User: f.User}, s, match.RemovePlayer{User: f.User, Level: v.Level(s)})
			return err
		})
		_, refused := errors.AsType[*game.Error](err)
		switch {
		case err == nil:
			ended = append(ended, row.ID)
		case errors.Is(err, store.ErrUnreadable):
			unreadable = append(unreadable, row.ID)
		case ctx.Err() != nil:
			return ended, unreadable, err
		case !refused && !errors.Is(err, store.ErrConflict): // the next round finds out why
			failed = cmp.Or(failed, err)
		}
	}
	return ended, unreadable, failed
}

// ResumeErasures goes on with what another process has begun, or this one could not do, and drops the asides of this
// process if another one has forgotten somebody.
func (v *Service) ResumeErasures(ctx context.Context) {
	if !v.erasing.mu.TryLock() {
		return
	}
	defer v.erasing.mu.Unlock()
	if v.Now().Before(v.erasing.retryAt) {
		return
	}
	before := v.Now()
	if v.erasing.resumed {
		before = before.Add(-resumeAfter)
	}
	unfinished, err := v.Store.UnfinishedErasures(ctx, before)
	erased, countErr := v.Store.CountErased(ctx)
	if err := cmp.Or(err, countErr); err != nil {
		v.erasing.retryAt = v.Now().Add(resumeAfter)
		v.Log.Debug("could not look for people to forget", "error", err)
		return
	}
	v.erasing.resumed = true
	if erased > v.erasing.erased {
		v.erasing.erased = erased
		v.asides.Purge()
	}
	for _, f := range unfinished {
		if _, err := v.forget(ctx, f); err != nil && ctx.Err() == nil {
			v.erasing.retryAt = v.Now().Add(resumeAfter)
			v.Log.Error("a person's data is not deleted yet", "error", err)
		}
	}
}
