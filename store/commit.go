package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// preparedChange is a Change that was checked, and what is computed for it before the database is locked.
type preparedChange struct {
	*Change
	// from is the version the change starts from, 0 when it creates the match.
	from int
	// people are those whom the events name, whose records or ratings change and, where the change is of who
	// sits where, who have a seat.
	people []match.Player
	// named are the users whom the events name and who have no seat after them.
	named []string
	// snapshot is that of the match. It is not final if it mentions users: their numbers are not known yet.
	snapshot  string
	mentioned []string
	toMove    []game.Seat
	// reseated reports whether the change is of who sits where, moved whether it is of where the match is played.
	reseated, moved  bool
	created, updated time.Time
}

// prepareChange checks that a change hangs together. What it refuses is a mistake
// of the caller.
func prepareChange(c *Change) (r preparedChange, err error) {
	s := &c.State
	if s.ID == "" || s.Position == nil || len(c.Events) == 0 {
		return r, errors.New("store: a change needs a match, its state and events")
	}
	r = preparedChange{Change: c, from: c.Events[0].Seq - 1, created: c.Events[0].At}
	for i, e := range c.Events {
		if e.Seq != r.from+1+i {
			return r, fmt.Errorf("store: match %s: event %d after %d", s.ID, e.Seq, r.from+i)
		}
		r.updated = e.At
		r.moved = r.moved || e.Kind == match.Placed && s.Place.Channel != ""
		switch e.Kind {
		case match.Joined, match.Left, match.Replaced:
			r.reseated = true
		case match.Accepted:
			r.reseated = r.reseated || e.Body != nil
		}
	}
	if last := r.from + len(c.Events); last != s.Version || r.from < 0 {
		return r, fmt.Errorf("store: match %s: version %d after event %d", s.ID, s.Version, last)
	}
	for _, score := range c.Scores {
		if err := score.check(); err != nil {
			return r, fmt.Errorf("store: match %s: %w", s.ID, err)
		}
	}
	if c.Rated != nil {
		if err := c.Rated.check(); err != nil {
			return r, err
		}
	}
	for _, seat := range s.SeatsToMove() {
		if s.Players[seat].User != "" {
			r.toMove = append(r.toMove, seat)
		}
	}
	return r, r.findPeople()
}

// findPeople sets the people whom a change concerns, and the snapshot.
func (r *preparedChange) findPeople() error {
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
		seated := slices.ContainsFunc(r.State.Players, func(q match.Player) bool { return q.User == p.User })
		if !seated && !slices.Contains(r.named, p.User) {
			r.named = append(r.named, p.User)
		}
	}
	slices.Sort(r.named) // one order for all transactions
	if r.reseated || r.from == 0 {
		for _, p := range r.State.Players {
			introduce(p)
		}
	}
	for _, s := range r.Scores {
		introduce(match.Player{User: s.User, Name: s.Name})
	}
	if r.Rated != nil {
		for _, p := range r.Rated.Players {
			introduce(p)
		}
	}
	if r.Quota != nil && !slices.ContainsFunc(r.people, func(p match.Player) bool { return p.User == r.Quota.User }) {
		introduce(match.Player{User: r.Quota.User})
	}
	r.snapshot = string(r.State.EncodeStored(func(p match.Player) match.Player {
		if p.User != "" {
			r.mentioned = append(r.mentioned, p.User)
		}
		return p
	}))
	return nil
}

// Commit writes changes in one transaction.
func (d *database) Commit(ctx context.Context, changes ...Change) error {
	prepared := make([]preparedChange, len(changes))
	for i := range changes {
		var err error
		if prepared[i], err = prepareChange(&changes[i]); err != nil {
			return err
		}
	}
	return d.write(ctx, "commit", func(c conn) error { return c.write(prepared) })
}

const (
	insertEvent = `INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
		VALUES ($1, $2, $3, $4, $5, NULLIF($6, ''), NULLIF($7, '')) ON CONFLICT DO NOTHING`
	hasInteraction = `SELECT COUNT(*) FROM event WHERE match_id = $1 AND interaction = $2`
	insertRequest  = `INSERT INTO request (interaction, match_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	hasRequest     = `SELECT COUNT(*) FROM request WHERE interaction = $1`
)

// write writes all changes, or returns the reason why one may not be written; the caller then undoes the others.
func (c conn) write(changes []preparedChange) error {
	numbers, err := c.introduce(changes)
	if errors.Is(err, ErrConflict) {
		err = c.repeatedOr(changes, 0, err)
	}
	if err != nil {
		return fmt.Errorf("people of match %s: %w", changes[0].State.ID, err)
	}
	for i := range changes {
		r := &changes[i]
		var err error
		if r.Quota != nil && r.from == 0 {
			err = c.checkQuota(r.Quota)
		}
		if err == nil {
			err = c.writeOne(r, numbers, changes[:i])
		}
		if errors.Is(err, ErrConflict) || errors.Is(err, ErrPending) || errors.Is(err, ErrQuota) {
			err = c.repeatedOr(changes, i, err)
		}
		if err != nil {
			return fmt.Errorf("match %s: %w", r.State.ID, err)
		}
	}
	return nil
}

// repeatedOr lets ErrRepeated win: a click that is delivered twice finds the
// match moved on by itself. Changes before the failed one were written just
// now, so their interactions are known to be new.
func (c conn) repeatedOr(changes []preparedChange, failed int, err error) error {
	for _, r := range changes[failed:] {
		if r.Interaction == "" || caused(changes[:failed], r.Interaction) {
			continue
		}
		found, errFound := c.committed(r.State.ID, r.Interaction)
		if errFound != nil {
			return errFound
		}
		if found {
			return ErrRepeated
		}
	}
	return err
}

// caused reports whether an interaction caused one of the changes.
func caused(changes []preparedChange, interaction string) bool {
	return slices.ContainsFunc(changes, func(r preparedChange) bool { return r.Interaction == interaction })
}

// Committed looks for an interaction.
func (d *database) Committed(ctx context.Context, id match.ID, interaction string) (found bool, err error) {
	err = d.read(ctx, "look for an interaction", func(c conn) (err error) {
		found, err = c.committed(id, interaction)
		return err
	})
	return found, err
}

// committed looks for an interaction among the events of a match and among those that named none.
func (c conn) committed(id match.ID, interaction string) (bool, error) {
	n, err := c.number(hasInteraction, id, interaction)
	if err == nil && n == 0 {
		n, err = c.number(hasRequest, interaction)
	}
	return n > 0, err
}

// checkQuota returns ErrQuota if the user has as many matches as there may be. The row of the user is locked: until
// the transaction ends no other one checks a quota of the user.
func (c conn) checkQuota(q *Quota) error {
	rows, err := c.rows(selectOpenOf, q.User)
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

// writeOne writes a change after those before it in the same Commit. numbers has those of all its people.
func (c conn) writeOne(r *preparedChange, numbers map[string]int64, before []preparedChange) error {
	id := r.State.ID
	numbered := func(p match.Player) match.Player {
		if p.User == "" {
			return p
		}
		return match.Player{Person: numbers[p.User]}
	}
	snapshot := r.snapshot
	if len(r.mentioned) > 0 {
		snapshot = string(r.State.EncodeStored(numbered))
	}
	put := c.update
	if r.from == 0 {
		put = c.create
	}
	if err := put(r, snapshot, numbers); err != nil {
		return err
	}
	if r.moved {
		if err := c.exec(placeMatch, id, r.State.Place.Channel, r.State.Place.Parent); err != nil {
			return err
		}
	}
	for _, user := range r.named {
		if err := c.exec(insertNamed, numbers[user], id); err != nil {
			return err
		}
	}
	interaction := r.Interaction
	if caused(before, interaction) {
		interaction = "" // the same click caused both; it is stored once
	}
	if interaction != "" && (r.Sought || r.from == 0) {
		if n, err := c.run(insertRequest, interaction, id, r.updated); err != nil || n == 0 {
			return cmp.Or(err, ErrRepeated)
		}
	}
	for _, e := range r.Events {
		e, err := e.MapPeople(numbered)
		if err != nil {
			return err
		}
		// The match was at the right version: only the interaction can be there already.
		n, err := c.run(insertEvent, id, e.Seq, e.At, e.Kind, e.Seat, interaction, string(e.Body))
		if err != nil || n == 0 {
			return cmp.Or(err, ErrRepeated)
		}
		interaction = ""
	}
	if err := c.score(r.Scores, id, numbers); err != nil {
		return err
	}
	if r.Rated != nil {
		return c.rate(r.Rated, numbers)
	}
	return nil
}

const (
	insertMatch = `INSERT INTO match (id, game, version, phase, guild, channel, locale, due, remind_at,
		created, updated, to_move, seats, snapshot, answers_only, writer, shown_version)
		VALUES ($1, $2, CAST($3 AS BIGINT), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
			CASE WHEN $6 = '' THEN CAST($3 AS BIGINT) ELSE 0 END) ON CONFLICT DO NOTHING`
	updateMatch = `UPDATE match SET version = $3, phase = $4, due = $5, remind_at = $6, updated = $7,
		to_move = $8, snapshot = $9, writer = $10, claimed_until = 0,
		shown_version = CASE WHEN channel = '' THEN $3 ELSE shown_version END
		WHERE id = $1 AND version = $2`
	placeMatch  = `UPDATE match SET channel = $2, parent = NULLIF($3, '') WHERE id = $1`
	reseatMatch = `UPDATE match SET seats = $2 WHERE id = $1`
	nameSeated  = `INSERT INTO named (person, match_id) SELECT person, match_id FROM player WHERE match_id = $1
		ON CONFLICT DO NOTHING`
	insertNamed  = `INSERT INTO named (person, match_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	dropPlayers  = `DELETE FROM player WHERE match_id = $1`
	insertPlayer = `INSERT INTO player (match_id, seat, person, open, score, kind, begun)
		VALUES ($1, $2, $3, $4, $5, $6, (SELECT created FROM match WHERE id = $1))`
	closePlayer   = `UPDATE player SET open = 0, score = $3, kind = $4 WHERE match_id = $1 AND seat = $2`
	insertPending = `INSERT INTO pending (pair, match_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	dropPending   = `DELETE FROM pending WHERE match_id = $1`
)

// create writes the row of a match that there was not.
func (c conn) create(r *preparedChange, snapshot string, numbers map[string]int64) error {
	s := &r.State
	seats := r.seats(numbers)
	n, err := c.run(insertMatch, s.ID, s.Game, s.Version, s.Phase, r.Place.Guild, r.Place.Channel, r.Place.Locale,
		s.Due(), r.RemindAt, r.created, r.updated, list[game.Seat]{&r.toMove}, list[int64]{&seats}, snapshot,
		r.Place.UserInstallOnly, r.Writer)
	if err != nil || n == 0 {
		return cmp.Or(err, ErrConflict) // its id is taken
	}
	// Of two people one can have challenged the other.
	if two := s.People(); s.Phase == match.Pending && len(s.Lobby) == 0 && s.Duel() && len(two) == 2 {
		one, other := numbers[two[0]], numbers[two[1]]
		pair := fmt.Sprint(min(one, other), " ", max(one, other))
		if n, err := c.run(insertPending, pair, s.ID); err != nil || n == 0 {
			return cmp.Or(err, ErrPending)
		}
	}
	return c.seat(r, numbers)
}

// update writes the row of a match that is at the version from which the change starts.
func (c conn) update(r *preparedChange, snapshot string, numbers map[string]int64) error {
	s := &r.State
	n, err := c.run(updateMatch, s.ID, r.from, s.Version, s.Phase, s.Due(), r.RemindAt, r.updated,
		list[game.Seat]{&r.toMove}, snapshot, r.Writer)
	if err != nil || n == 0 {
		return cmp.Or(err, ErrConflict)
	}
	if s.Phase != match.Pending && slices.ContainsFunc(r.Events, settles) {
		if err := c.exec(dropPending, s.ID); err != nil {
			return err
		}
	}
	switch {
	case r.reseated:
		seats := r.seats(numbers)
		if err := c.execAll([]string{nameSeated, dropPlayers}, s.ID); err != nil {
			return err
		}
		if err := c.exec(reseatMatch, s.ID, list[int64]{&seats}); err != nil {
			return err
		}
		return c.seat(r, numbers)
	case open(s.Phase):
		return nil
	}
	for seat, p := range s.Players {
		if p.User != "" {
			score, kind := result(s, p.User)
			if err := c.exec(closePlayer, s.ID, seat, score, kind); err != nil {
				return err
			}
		}
	}
	return nil
}

// settles reports whether an event ends what a challenge waits for.
func settles(e match.Event) bool {
	switch e.Kind {
	case match.Accepted, match.Declined, match.Cancelled, match.Expired, match.Halted:
		return true
	}
	return false
}

// open reports whether a match can still be played, as few can. From the other phases none comes back.
func open(p match.Phase) bool { return p == match.Pending || p == match.Playing }

// result returns how a match has ended for a user, and against whom, as the player table has it; nil if it has no
// result.
func result(s *match.State, user string) (score, kind any) {
	switch r, ok := s.Result(user); {
	case !ok:
		return nil, nil
	case r.Computer:
		return r.Score, KindComputer
	default:
		return r.Score, KindPeople
	}
}

// seats returns the numbers of the people by seat, 0 where there is none.
func (r *preparedChange) seats(numbers map[string]int64) (seats []int64) {
	for _, p := range r.State.Players {
		seats = append(seats, numbers[p.User])
	}
	return seats
}

// seat writes who sits where, for finding a user's matches: those who have left the match are not among them.
func (c conn) seat(r *preparedChange, numbers map[string]int64) error {
	s := &r.State
	for seat, p := range s.Players {
		if p.User == "" {
			continue // nobody looks for those of a computer or a free seat
		}
		score, kind := result(s, p.User)
		if err := c.exec(insertPlayer, s.ID, seat, numbers[p.User], open(s.Phase), score, kind); err != nil {
			return err
		}
	}
	return nil
}
