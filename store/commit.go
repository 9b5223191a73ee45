package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"kamisado/game/match"
)

// preparedChange is a Change that is ready to be written, so that nothing is computed
// while the database is locked.
type preparedChange struct {
	*Change
	// from is the version the change starts from, 0 when it creates the match.
	from          int
	snapshot      string
	toMove, users string
	// named holds the people whom the events name and who have no seat after them.
	named []string
	// moved reports whether the change is of who sits where, placed whether it is of where
	// the match is played.
	moved, placed bool
	// results are by seat how the match has ended for people, see [match.ReadResult]; nil where
	// it has not.
	results []sql.NullInt64
	// scores are the change's, in the order in which they are written.
	scores []Score
	// pair are the two people between whom the match is, of whom one at a time can have challenged
	// the other, see pair.
	pair string
	// userLock is the statement that locks the user of the Quota. It is empty for a database with one writer.
	userLock         string
	created, updated int64
}

// prepareChange checks that a change hangs together. What it refuses is a mistake
// of the caller.
func prepareChange(c *Change) (preparedChange, error) {
	s := &c.State
	if s.ID == "" || s.Position == nil || len(c.Events) == 0 {
		return preparedChange{}, errors.New("store: a change needs a match, its state and events")
	}
	r := preparedChange{Change: c, from: c.Events[0].Seq - 1}
	for i, e := range c.Events {
		if e.Seq != r.from+1+i {
			return preparedChange{}, fmt.Errorf("store: match %s: event %d after %d", s.ID, e.Seq, r.from+i)
		}
	}
	last := c.Events[len(c.Events)-1]
	if last.Seq != s.Version || r.from < 0 {
		return preparedChange{}, fmt.Errorf("store: match %s: version %d after event %d", s.ID, s.Version, last.Seq)
	}
	r.snapshot, r.pair = string(s.Encode()), pair(s)
	r.toMove, r.users = list(s.ToMove()), list(users(s))
	r.named = unseated(s, c.Events)
	r.created, r.updated = c.Events[0].At.UnixMilli(), last.At.UnixMilli()
	r.moved = slices.ContainsFunc(c.Events, reseats)
	r.placed = s.Place.Channel != "" && slices.ContainsFunc(c.Events, func(e match.Event) bool { return e.Kind == match.Placed })
	if c.Rated != nil {
		if err := c.Rated.check(); err != nil {
			return r, err
		}
	}
	if s.Phase == match.Over {
		r.results = results(s, r.snapshot)
	}
	var err error
	r.scores, err = ranked(c)
	return r, err
}

// unseated returns the people whom events name and who have no seat in a match.
func unseated(s *match.State, events []match.Event) (named []string) {
	seats := users(s)
	for _, e := range events {
		for _, user := range match.Named(e) {
			if !slices.Contains(seats, user) && !slices.Contains(named, user) {
				named = append(named, user)
			}
		}
	}
	slices.Sort(named) // one order for all transactions
	return named
}

// results are by seat how a match has ended for people.
func results(s *match.State, snapshot string) []sql.NullInt64 {
	all := make([]sql.NullInt64, len(s.Players))
	for seat, p := range s.Players {
		result, ok := match.ReadResult([]byte(snapshot), p.User)
		all[seat] = sql.NullInt64{Int64: int64(result.Score), Valid: ok}
	}
	return all
}

// reseats reports whether an event changes who sits where.
func reseats(e match.Event) bool {
	switch e.Kind {
	case match.Joined, match.Left, match.Replaced:
		return true
	}
	return e.Kind == match.Accepted && e.Body != nil
}

// settles reports whether an event ends what a challenge waits for.
func settles(e match.Event) bool {
	switch e.Kind {
	case match.Accepted, match.Declined, match.Cancelled, match.Expired, match.Halted:
		return true
	}
	return false
}

// write writes all changes, or returns the reason why not one may be written;
// the caller then undoes the others.
func (t transaction) write(ctx context.Context, changes []preparedChange) error {
	for i, r := range changes {
		err := t.writeOne(ctx, r, changes[:i])
		if errors.Is(err, ErrConflict) || errors.Is(err, ErrPending) || errors.Is(err, ErrQuota) {
			err = t.repeatedOr(ctx, changes, i, err)
		}
		if err != nil {
			return fmt.Errorf("store: match %s: %w", r.State.ID, err)
		}
	}
	return nil
}

// repeatedOr lets ErrRepeated win: a click that is delivered twice finds the
// match moved on by itself. Changes before the failed one were written just
// now, so their interactions are known to be new.
func (t transaction) repeatedOr(ctx context.Context, changes []preparedChange, failed int, err error) error {
	for _, r := range changes[failed:] {
		if r.Interaction == "" || caused(changes[:failed], r.Interaction) {
			continue
		}
		found, errFound := t.committed(ctx, r.State.ID, r.Interaction)
		if errFound != nil {
			return errFound
		}
		if found {
			return ErrRepeated
		}
	}
	return err
}

// writeOne writes a change after those before it in the same Commit.
func (t transaction) writeOne(ctx context.Context, r preparedChange, before []preparedChange) error {
	put := t.update
	if r.from == 0 {
		put = t.create
	}
	if err := put(ctx, r); err != nil {
		return err
	}
	if r.placed {
		if _, err := t.run(ctx, placeMatch, string(r.State.ID), r.State.Place.Channel, text(r.State.Place.Parent)); err != nil {
			return err
		}
	}
	for _, user := range r.named {
		if _, err := t.run(ctx, insertNamed, user, string(r.State.ID)); err != nil {
			return err
		}
	}
	interaction := r.Interaction
	if caused(before, interaction) {
		interaction = "" // the same click caused both; it is stored once
	}
	if interaction != "" && (r.Sought || r.from == 0) {
		n, err := t.run(ctx, insertRequest, interaction, string(r.State.ID), r.updated)
		if err != nil {
			return err
		}
		if n == 0 {
			return ErrRepeated
		}
	}
	for _, e := range r.Events {
		n, err := t.run(ctx, insertEvent, string(r.State.ID), int64(e.Seq), e.At.UnixMilli(), string(e.Kind),
			int64(e.Seat), text(interaction), sql.NullString{String: string(e.Body), Valid: e.Body != nil})
		if err != nil {
			return err
		}
		if n == 0 { // the match was at the right version, so its event cannot be the obstacle
			return ErrRepeated
		}
		interaction = ""
	}
	for _, s := range r.scores {
		if err := t.score(ctx, r.State.ID, s); err != nil {
			return err
		}
	}
	if r.Rated != nil {
		return t.rate(ctx, r.Rated)
	}
	return nil
}

// caused reports whether an interaction caused one of the changes.
func caused(changes []preparedChange, interaction string) bool {
	return slices.ContainsFunc(changes, func(r preparedChange) bool { return r.Interaction == interaction })
}

// committed reports whether an interaction was committed in a match or, if it named none, in any.
func (t transaction) committed(ctx context.Context, id match.ID, interaction string) (bool, error) {
	n, err := t.count(ctx, hasInteraction, string(id), interaction)
	if err == nil && n == 0 {
		n, err = t.count(ctx, hasRequest, interaction)
	}
	return n > 0, err
}

func (t transaction) update(ctx context.Context, r preparedChange) error {
	s := &r.State
	n, err := t.run(ctx, updateMatch, string(s.ID), int64(r.from), int64(s.Version), string(s.Phase),
		milli(s.Due()), milli(r.RemindAt), r.updated, r.toMove, r.users, r.snapshot)
	switch {
	case err != nil:
		return err
	case n == 0:
		return ErrConflict
	}
	if r.pair != "" && s.Phase != match.Pending && slices.ContainsFunc(r.Events, settles) {
		if _, err := t.run(ctx, dropPending, r.pair, string(s.ID)); err != nil {
			return err
		}
	}
	switch {
	case r.moved:
		for _, text := range []string{nameSeated, dropPlayers} {
			if _, err := t.run(ctx, text, string(s.ID)); err != nil {
				return err
			}
		}
		return t.seat(ctx, r)
	case open(s.Phase) == 0:
		return t.unseat(ctx, r)
	}
	return nil
}

// unseat writes that the match of who sits there is over, and how it has ended for them.
func (t transaction) unseat(ctx context.Context, r preparedChange) error {
	if _, err := t.run(ctx, closePlayers, string(r.State.ID)); err != nil {
		return err
	}
	for seat, result := range r.results {
		if !result.Valid {
			continue
		}
		if _, err := t.run(ctx, scorePlayer, string(r.State.ID), int64(seat), result); err != nil {
			return err
		}
	}
	return nil
}

// open is what the player table holds of a phase: 1 for the few matches that
// can still be played. From the others none comes back.
func open(p match.Phase) int64 {
	if p == match.Pending || p == match.Playing {
		return 1
	}
	return 0
}

func (t transaction) create(ctx context.Context, r preparedChange) error {
	s := &r.State
	if err := t.checkQuota(ctx, r); err != nil {
		return err
	}
	n, err := t.run(ctx, insertMatch, string(s.ID), string(s.Game), int64(s.Version), string(s.Phase),
		r.Place.Guild, r.Place.Channel, r.Place.Locale, milli(s.Due()), milli(r.RemindAt),
		r.created, r.updated, r.toMove, r.users, r.snapshot, flag(r.Place.AnswersOnly))
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrConflict // its id is taken
	}
	if pair := r.pending(); pair != "" {
		if n, err := t.run(ctx, insertPending, pair, string(s.ID)); err != nil || n == 0 {
			return cmp.Or(err, ErrPending)
		}
	}
	return t.seat(ctx, r)
}

// checkQuota returns ErrQuota if the user has as many matches as the change's Quota allows. Until the
// transaction ends no other transaction checks a quota of the user.
func (t transaction) checkQuota(ctx context.Context, r preparedChange) error {
	q := r.Quota
	if q == nil {
		return nil
	}
	if r.userLock != "" {
		if _, err := t.tx.ExecContext(ctx, r.userLock, q.User); err != nil {
			return err
		}
	}
	rows, err := read(ctx, t, scanRow, selectOpenOf, q.User)
	if err != nil {
		return err
	}
	n := 0
	for _, row := range rows {
		if q.Counts(row) {
			n++
		}
	}
	if n >= q.Most {
		return ErrQuota
	}
	return nil
}

// pending is the pair of a challenge that waits for an answer; empty for none.
func (r *preparedChange) pending() string {
	if r.State.Phase != match.Pending {
		return ""
	}
	return r.pair
}

// seat writes who sits where, for finding a user's matches: those who have left the
// match are not among them.
func (t transaction) seat(ctx context.Context, r preparedChange) error {
	s := &r.State
	for seat, p := range s.Players {
		if p.User == "" {
			continue // nobody looks for those of a computer or a free seat
		}
		var result sql.NullInt64
		if r.results != nil {
			result = r.results[seat]
		}
		if _, err := t.run(ctx, insertPlayer, string(s.ID), int64(seat), p.User, open(s.Phase), result); err != nil {
			return err
		}
	}
	return nil
}
