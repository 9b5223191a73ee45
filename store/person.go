package store

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"

	"kamisado/game/match"
)

// A person is a row: a number, the platform's id, a name and when the account was made. Every other row, event
// and snapshot names the number. Names are those of now, also in matches of the past.
//
// Callers name users. A commit gives each person whom its events name, or whom it gives a seat, a number in its
// own transaction: the row is found by the user's id or inserted. That locks it, so nobody is forgotten while
// being seated. Events are written with numbers. A snapshot names nobody on a seat, because the row of the match
// has the numbers of the seats, so a move looks for no person. What is read gets the names at the door, see
// match.Naming, and game/match knows nothing of numbers.
//
// To forget somebody is to empty the row. match.ErasedID of the number is the user's id from then on, and whoever
// comes back gets another row. See privacy.go.

// peopleAtOnce is how many people a query looks for; a match of two needs one query.
const peopleAtOnce = 8

const (
	// personOf is the number of the user $1, userOf the id of the user of a row of person.
	personOf     = `(SELECT person.id FROM person WHERE person.user_id = $1)`
	userOf       = `COALESCE(person.user_id, 'former-' || CAST(person.id AS TEXT))`
	insertPerson = `INSERT INTO person (id, user_id, name, since)
		SELECT COALESCE(MAX(id), 0) + 1, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT) FROM person WHERE TRUE ON CONFLICT DO NOTHING`
	// What is not known now stays as it was.
	holdPerson = `UPDATE person SET name = CASE WHEN CAST($2 AS TEXT) = '' THEN name ELSE CAST($2 AS TEXT) END,
		since = CASE WHEN CAST($3 AS BIGINT) = 0 THEN since ELSE CAST($3 AS BIGINT) END WHERE user_id = $1 RETURNING id`
	selectPerson = `SELECT id FROM person WHERE user_id = $1`
	selectPeople = `SELECT id, ` + userOf + `, name, since FROM person WHERE id IN ($1, $2, $3, $4, $5, $6, $7, $8)`
	hidePerson   = `UPDATE person SET hidden = $2 WHERE id = $1`
	isHidden     = `SELECT hidden FROM person WHERE user_id = $1`
)

// person returns the number of a person, who gets a row if there is none. Nobody else changes the row until the
// transaction ends.
func (t transaction) person(ctx context.Context, p match.Player) (int64, error) {
	if former := match.ErasedNumber(p.User); former != 0 {
		return former, nil
	}
	for { // another transaction may take the number first, or insert the person
		found, err := read(ctx, t, scanCount, holdPerson, p.User, p.Name, p.Since)
		if err != nil {
			return 0, err
		}
		if len(found) > 0 {
			return found[0], nil
		}
		if _, err := t.run(ctx, insertPerson, p.User, p.Name, p.Since); err != nil {
			return 0, err
		}
	}
}

// number returns the number of a person who has one, or ErrConflict if the person was forgotten meanwhile.
func (t transaction) number(ctx context.Context, user string) (int64, error) {
	if former := match.ErasedNumber(user); former != 0 {
		return former, nil
	}
	found, err := read(ctx, t, scanCount, selectPerson, user)
	if err == nil && len(found) == 0 {
		err = ErrConflict
	}
	if err != nil {
		return 0, err
	}
	return found[0], nil
}

// people are the numbers of the people of a Commit, by user.
type people map[string]int64

// introduce gives the people of changes numbers, in one order for all transactions.
func (t transaction) introduce(ctx context.Context, changes []preparedChange) (people, error) {
	var all []match.Player
	for _, r := range changes {
		all = append(all, r.people...)
	}
	slices.SortStableFunc(all, func(a, b match.Player) int { return cmp.Compare(a.User, b.User) })
	numbers := make(people)
	for _, p := range slices.Compact(all) {
		n, err := t.person(ctx, p)
		if err != nil {
			return nil, err
		}
		numbers[p.User] = n
	}
	return numbers, nil
}

// find returns the number of a user; 0 for none, as a computer has.
func (p people) find(ctx context.Context, t transaction, user string) (int64, error) {
	if user == "" {
		return 0, nil
	}
	n, ok := p[user]
	if ok {
		return n, nil
	}
	n, err := t.number(ctx, user)
	if err == nil {
		p[user] = n
	}
	return n, err
}

// numbered returns a function that puts numbers in the places of people. It leaves the first error in failed.
func (p people) numbered(ctx context.Context, t transaction, failed *error) func(match.Player) match.Player {
	return func(player match.Player) match.Player {
		if player.User == "" {
			return player
		}
		n, err := p.find(ctx, t, player.User)
		*failed = cmp.Or(*failed, err)
		return match.Player{Person: n}
	}
}

// named reads the people of some numbers. ask runs selectPeople.
func named(numbers []int64, ask func(args ...any) ([]numberedPlayer, error)) (map[int64]match.Player, error) {
	slices.Sort(numbers)
	all := make(map[int64]match.Player)
	for some := range slices.Chunk(slices.Compact(numbers), peopleAtOnce) {
		args := make([]any, peopleAtOnce)
		for i := range args {
			args[i] = some[min(i, len(some)-1)]
		}
		found, err := ask(args...)
		if err != nil {
			return nil, fmt.Errorf("read people: %w", err)
		}
		for _, one := range found {
			all[one.number] = one.Player
		}
	}
	return all, nil
}

// numberedPlayer is a row of person.
type numberedPlayer struct {
	match.Player
	number int64
}

func scanPerson(from *sql.Rows) (p numberedPlayer, err error) {
	return p, from.Scan(&p.number, &p.User, &p.Name, &p.Since)
}

// mentioned returns the numbers of the people whom stored JSON names: a key with its quotes stands in no text.
func mentioned(text []byte) (numbers []int64) {
	key := []byte(`"person":`)
	for {
		_, rest, found := bytes.Cut(text, key)
		if !found {
			return numbers
		}
		var n int64
		for len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9' {
			n, rest = 10*n+int64(rest[0]-'0'), rest[1:]
		}
		numbers, text = append(numbers, n), rest
	}
}

// nameRows gives rows the people whom they name by numbers. ask is as in named.
func nameRows(all []Row, ask func(args ...any) ([]numberedPlayer, error)) error {
	var numbers []int64
	for i := range all {
		numbers = append(append(numbers, all[i].seats...), mentioned(all[i].Snapshot)...)
	}
	people, err := named(slices.DeleteFunc(numbers, func(n int64) bool { return n == 0 }), ask)
	if err != nil {
		return err
	}
	for i := range all {
		r := &all[i]
		for seat, n := range r.seats {
			r.naming.Seats = append(r.naming.Seats, people[n])
			r.Users = append(r.Users, r.naming.Seats[seat].User)
		}
		for _, seat := range r.toMove {
			r.ToMove = append(r.ToMove, r.Users[seat])
		}
		for _, n := range mentioned(r.Snapshot) {
			if r.naming.People == nil {
				r.naming.People = make(map[int64]match.Player)
			}
			r.naming.People[n] = people[n]
		}
	}
	return nil
}

// rows reads rows in a transaction, and the people whom they name.
func (t transaction) rows(ctx context.Context, text string, args ...any) ([]Row, error) {
	all, err := read(ctx, t, scanRow, text, args...)
	if err == nil {
		err = nameRows(all, func(args ...any) ([]numberedPlayer, error) { return read(ctx, t, scanPerson, selectPeople, args...) })
	}
	return all, err
}

// State returns the match of a row, or ErrUnreadable.
func (r *Row) State(games match.Games) (match.State, error) {
	state, err := match.Decode(games, r.Snapshot, r.naming)
	if err != nil {
		return state, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return state, nil
}

// Summary returns what match.ReadSummary reads from the row.
func (r *Row) Summary() (match.Summary, error) { return match.ReadSummary(r.Snapshot, r.naming) }

// Result returns what match.ReadResult reads from the row.
func (r *Row) Result(user string) (match.Result, bool) {
	return match.ReadResult(r.Snapshot, r.naming, user)
}

// Hide hides a person, or shows them again.
func (d *database) Hide(ctx context.Context, user string, hide bool) error {
	err := d.write(ctx, func(ctx context.Context, t transaction) error {
		n, err := t.person(ctx, match.Player{User: user})
		if err == nil {
			_, err = t.run(ctx, hidePerson, n, flag(hide))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("store: hide a person: %w", err)
	}
	return nil
}

// Hidden looks for a person among those who hide.
func (d *database) Hidden(ctx context.Context, user string) (bool, error) {
	found, err := query(ctx, d, scanCount, isHidden, user)
	if err != nil {
		return false, fmt.Errorf("store: hidden people: %w", err)
	}
	return len(found) > 0 && found[0] > 0, nil
}
