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
	from int
	// people are those whom the events name, whose records or ratings change and, where the change is of who
	// sits where, who have a seat.
	people []match.Player
	// snapshot is empty if it names people, whose numbers are not known yet.
	snapshot string
	toMove   string
	// named holds the people whom the events name and who have no seat after them.
	named []string
	// moved reports whether the change is of who sits where, placed whether it is of where
	// the match is played.
	moved, placed bool
	// results are by seat how the match has ended for people, see [match.State.Result]; nil where
	// it has not.
	results []sql.NullInt64
	// scores are the change's, in the order in which they are written.
	scores []Score
	// pair are the two people between whom the match is, of whom one at a time can have challenged
	// the other, see pair.
	pair []string
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
	r.pair = pair(s)
	var toMove []int
	for _, seat := range s.SeatsToMove() {
		if s.Players[seat].User != "" {
			toMove = append(toMove, int(seat))
		}
	}
	r.toMove = list(toMove)
	r.created, r.updated = c.Events[0].At.UnixMilli(), last.At.UnixMilli()
	r.moved = slices.ContainsFunc(c.Events, reseats)
	if err := r.findPeople(); err != nil {
		return r, err
	}
	r.placed = s.Place.Channel != "" && slices.ContainsFunc(c.Events, func(e match.Event) bool { return e.Kind == match.Placed })
	if c.Rated != nil {
		if err := c.Rated.check(); err != nil {
			return r, err
		}
	}
	if s.Phase == match.Over {
		r.results = results(s)
	}
	var err error
	r.scores, err = ranked(c)
	return r, err
}

// findPeople sets the people whom a change introduces, and the snapshot if it names nobody.
func (r *preparedChange) findPeople() error {
	seats := users(&r.State)
	introduce := func(p match.Player) match.Player {
		if p.User != "" {
			r.people = append(r.people, p)
		}
		return p
	}
	for _, e := range r.Events {
		if _, err := e.MapPeople(introduce); err != nil {
			return fmt.Errorf("store: match %s, event %d: %w", r.State.ID, e.Seq, err)
		}
	}
	for _, p := range r.people {
		if !slices.Contains(seats, p.User) && !slices.Contains(r.named, p.User) {
			r.named = append(r.named, p.User)
		}
	}
	slices.Sort(r.named) // one order for all transactions
	if r.moved || r.from == 0 {
		for _, p := range r.State.Players {
			introduce(p)
		}
	}
	for _, s := range r.Scores {
		introduce(match.Player{User: s.User, Name: s.Name})
	}
	if r.Rated != nil {
		for _, p := range r.Rated.Players {
			introduce(match.Player{User: p.User, Name: p.Name})
		}
	}
	namesNobody := true
	snapshot := r.State.EncodeStored(func(p match.Player) match.Player {
		namesNobody = namesNobody && p.User == ""
		return p
	})
	if namesNobody {
		r.snapshot = string(snapshot)
	}
	return nil
}

// number puts numbers into the snapshot, if it names people. It returns the events with numbers.
func (r *preparedChange) number(ctx context.Context, t transaction, all people) (events []match.Event, err error) {
	var failed error
	numbered := all.numbered(ctx, t, &failed)
	if r.snapshot == "" {
		r.snapshot = string(r.State.EncodeStored(numbered))
	}
	for _, e := range r.Events {
		if e, err = e.MapPeople(numbered); err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, failed
}

// results are by seat how a match has ended for people.
func results(s *match.State) []sql.NullInt64 {
	all := make([]sql.NullInt64, len(s.Players))
	for seat, p := range s.Players {
		result, ok := s.Result(p.User)
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
	all, err := t.introduce(ctx, changes)
	if err != nil {
		return fmt.Errorf("store: people of match %s: %w", changes[0].State.ID, err)
	}
	for i, r := range changes {
		err := t.writeOne(ctx, r, all, changes[:i])
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
func (t transaction) writeOne(ctx context.Context, r preparedChange, all people, before []preparedChange) error {
	events, err := r.number(ctx, t, all)
	if err != nil {
		return err
	}
	put := t.update
	if r.from == 0 {
		put = t.create
	}
	if err := put(ctx, r, all); err != nil {
		return err
	}
	if r.placed {
		if _, err := t.run(ctx, placeMatch, string(r.State.ID), r.State.Place.Channel, text(r.State.Place.Parent)); err != nil {
			return err
		}
	}
	for _, user := range r.named {
		if _, err := t.run(ctx, insertNamed, all[user], string(r.State.ID)); err != nil {
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
	for _, e := range events {
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
		if err := t.score(ctx, r.State.ID, s, all); err != nil {
			return err
		}
	}
	if r.Rated != nil {
		return t.rate(ctx, r.Rated, all)
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

func (t transaction) update(ctx context.Context, r preparedChange, all people) error {
	s := &r.State
	n, err := t.run(ctx, updateMatch, string(s.ID), int64(r.from), int64(s.Version), string(s.Phase),
		milli(s.Due()), milli(r.RemindAt), r.updated, r.toMove, r.snapshot, r.Writer)
	switch {
	case err != nil:
		return err
	case n == 0:
		return ErrConflict
	}
	if r.pair != nil && s.Phase != match.Pending && slices.ContainsFunc(r.Events, settles) {
		pair, err := r.numberedPair(ctx, t, all)
		if err != nil {
			return err
		}
		if _, err := t.run(ctx, dropPending, pair, string(s.ID)); err != nil {
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
		seats, err := r.seats(ctx, t, all)
		if err != nil {
			return err
		}
		if _, err := t.run(ctx, reseatMatch, string(s.ID), list(seats)); err != nil {
			return err
		}
		return t.seat(ctx, r, seats)
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

func (t transaction) create(ctx context.Context, r preparedChange, all people) error {
	s := &r.State
	if err := t.checkQuota(ctx, r); err != nil {
		return err
	}
	seats, err := r.seats(ctx, t, all)
	if err != nil {
		return err
	}
	n, err := t.run(ctx, insertMatch, string(s.ID), string(s.Game), int64(s.Version), string(s.Phase),
		r.Place.Guild, r.Place.Channel, r.Place.Locale, milli(s.Due()), milli(r.RemindAt),
		r.created, r.updated, r.toMove, list(seats), r.snapshot, flag(r.Place.UserInstallOnly), r.Writer)
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrConflict // its id is taken
	}
	if r.pair != nil && s.Phase == match.Pending {
		pair, err := r.numberedPair(ctx, t, all)
		if err != nil {
			return err
		}
		if n, err := t.run(ctx, insertPending, pair, string(s.ID)); err != nil || n == 0 {
			return cmp.Or(err, ErrPending)
		}
	}
	return t.seat(ctx, r, seats)
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
	rows, err := t.rows(ctx, selectOpenOf, q.User)
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

// seats returns the numbers of the people by seat, 0 where there is none.
func (r *preparedChange) seats(ctx context.Context, t transaction, all people) (seats []int64, err error) {
	for _, p := range r.State.Players {
		n, err := all.find(ctx, t, p.User)
		if err != nil {
			return nil, err
		}
		seats = append(seats, n)
	}
	return seats, nil
}

// numberedPair returns what must be unique among the challenges of one person to another.
func (r *preparedChange) numberedPair(ctx context.Context, t transaction, all people) (string, error) {
	one, errOne := all.find(ctx, t, r.pair[0])
	other, errOther := all.find(ctx, t, r.pair[1])
	return fmt.Sprint(min(one, other), " ", max(one, other)), cmp.Or(errOne, errOther)
}

// seat writes who sits where, for finding a user's matches: those who have left the
// match are not among them.
func (t transaction) seat(ctx context.Context, r preparedChange, seats []int64) error {
	s := &r.State
	for seat, p := range s.Players {
		if p.User == "" {
			continue // nobody looks for those of a computer or a free seat
		}
		var result sql.NullInt64
		if r.results != nil {
			result = r.results[seat]
		}
		if _, err := t.run(ctx, insertPlayer, string(s.ID), int64(seat), seats[seat], open(s.Phase), result); err != nil {
			return err
		}
	}
	return nil
}
