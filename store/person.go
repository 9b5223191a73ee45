package store

import (
	"bytes"
	"cmp"
	"context"
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
// To forget somebody is to empty the row. The user's id is then one of match.ErasedNumber, and whoever
// comes back gets another row. See privacy.go.

// peopleAtOnce is how many people a query looks for; a match of two needs one query.
const peopleAtOnce = 8

const (
	// personOf is the number of the user $1, userOf the id of the user of a row of person.
	personOf     = `(SELECT person.id FROM person WHERE person.user_id = $1)`
	userOf       = `COALESCE(person.user_id, 'former-' || CAST(person.id AS TEXT))`
	insertPerson = `INSERT INTO person (id, user_id, name, since)
		SELECT COALESCE(MAX(id), 0) + 1, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT)
		FROM person WHERE TRUE ON CONFLICT DO NOTHING`
	// What is not known now stays as it was.
	holdPerson = `UPDATE person SET name = CASE WHEN CAST($2 AS TEXT) = '' THEN name ELSE CAST($2 AS TEXT) END,
		since = CASE WHEN CAST($3 AS BIGINT) = 0 THEN since ELSE CAST($3 AS BIGINT) END WHERE user_id = $1 RETURNING id`
	selectPerson = `SELECT id FROM person WHERE user_id = $1`
	selectPeople = `SELECT id, ` + userOf + `, name, since FROM person WHERE id IN ($1, $2, $3, $4, $5, $6, $7, $8)`
	hidePerson   = `UPDATE person SET hidden = $2 WHERE id = $1`
	isHidden     = `SELECT hidden FROM person WHERE user_id = $1`
)

// introduce returns the numbers of all people of changes by user. It gives one to whoever has none. ErrConflict says
// that somebody whom a snapshot mentions was forgotten meanwhile.
func (c conn) introduce(changes []preparedChange) (map[string]int64, error) {
	var people []match.Player
	for _, r := range changes {
		people = append(people, r.people...)
	}
	// In one order for all transactions, so that two do not wait for each other. A new person waits for whoever else
	// inserts one, so new people come first, while no row is held.
	slices.SortStableFunc(people, func(a, b match.Player) int { return cmp.Compare(a.User, b.User) })
	people = slices.Compact(people)
	for _, p := range people {
		if err := c.admit(p); err != nil {
			return nil, err
		}
	}
	numbers := make(map[string]int64)
	for _, p := range people {
		var err error
		if numbers[p.User], err = c.person(p); err != nil {
			return nil, err
		}
	}
	for _, r := range changes {
		for _, user := range r.mentioned {
			if numbers[user] != 0 {
				continue
			}
			n := match.ErasedNumber(user)
			if n == 0 {
				var err error
				if n, err = c.number(selectPerson, user); err != nil || n == 0 {
					return nil, cmp.Or(err, ErrConflict)
				}
			}
			numbers[user] = n
		}
	}
	return numbers, nil
}

// admit gives a person a row if there is none, and holds no other row.
func (c conn) admit(p match.Player) error {
	if match.ErasedNumber(p.User) != 0 {
		return nil
	}
	for { // another transaction may take the number first
		n, err := c.number(selectPerson, p.User)
		if err != nil || n != 0 {
			return err
		}
		if err := c.exec(insertPerson, p.User, p.Name, p.Since); err != nil {
			return err
		}
	}
}

// person returns the number of a person, who gets a row if there is none. Nobody else changes the row until the
// transaction ends.
func (c conn) person(p match.Player) (int64, error) {
	if former := match.ErasedNumber(p.User); former != 0 {
		return former, nil
	}
	for { // another transaction may take the number first, or insert the person
		n, err := c.number(holdPerson, p.User, p.Name, p.Since)
		if err != nil || n != 0 {
			return n, err
		}
		if err := c.exec(insertPerson, p.User, p.Name, p.Since); err != nil {
			return 0, err
		}
	}
}

// people returns the people of some numbers.
func (c conn) people(numbers []int64) (map[int64]match.Player, error) {
	numbers = slices.DeleteFunc(numbers, func(n int64) bool { return n == 0 })
	slices.Sort(numbers)
	all := make(map[int64]match.Player)
	for some := range slices.Chunk(slices.Compact(numbers), peopleAtOnce) {
		args := make([]any, peopleAtOnce)
		for i := range args {
			args[i] = some[min(i, len(some)-1)]
		}
		columns := func(p *match.Player) []any { return []any{&p.Person, &p.User, &p.Name, &p.Since} }
		found, err := read(c, columns, selectPeople, args...)
		if err != nil {
			return nil, fmt.Errorf("read people: %w", err)
		}
		for _, p := range found {
			n := p.Person
			p.Person = 0
			all[n] = p
		}
	}
	return all, nil
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

// nameRows gives rows the people whom they name by numbers.
func (c conn) nameRows(all []Row) error {
	var numbers []int64
	for i := range all {
		numbers = append(append(numbers, all[i].seats...), mentioned(all[i].Snapshot)...)
	}
	people, err := c.people(numbers)
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

// nameEvents gives events the people whom they name by numbers.
func (c conn) nameEvents(events []match.Event) error {
	var numbers []int64
	for _, e := range events {
		numbers = append(numbers, mentioned(e.Body)...)
	}
	people, err := c.people(numbers)
	if err != nil {
		return err
	}
	for i, e := range events {
		events[i], err = e.MapPeople(func(p match.Player) match.Player {
			if p.Person == 0 {
				return p
			}
			return people[p.Person]
		})
		if err != nil {
			return fmt.Errorf("event %d: %w", e.Seq, err)
		}
	}
	return nil
}

// Hide hides a person, or shows them again.
func (d *database) Hide(ctx context.Context, user string, hide bool) error {
	return d.write(ctx, "hide a person", func(c conn) error {
		n, err := c.person(match.Player{User: user})
		if err != nil {
			return err
		}
		return c.exec(hidePerson, n, hide)
	})
}

// Hidden looks for a person among those who hide.
func (d *database) Hidden(ctx context.Context, user string) (bool, error) {
	n, err := d.number(ctx, "hidden people", isHidden, user)
	return n > 0, err
}
