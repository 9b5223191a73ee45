package match_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/match"
)

// What is stored of a match names nobody, and with the people it is the match again.
func TestPeopleByNumber(t *testing.T) {
	t.Parallel()
	people := map[int64]match.Player{
		1: {User: "ana", Name: "Ana", Since: 5}, 2: {User: "bob", Name: "Bob"}, 3: {User: "cem", Name: "Cem"}, 4: {User: "dan", Name: "Dan"},
		5: {User: "mod", Name: "Mod"},
	}
	number := func(p match.Player) match.Player {
		for n, person := range people {
			if person.User == p.User {
				return match.Player{Person: n}
			}
		}
		return p
	}
	named := func(p match.Player) match.Player {
		if p.Person == 0 {
			return p
		}
		return people[p.Person]
	}
	decided := untilOut(t, full())
	rapid.Check(t, func(t *rapid.T) {
		commands := start(t)
		if rapid.IntRange(0, 3).Draw(t, "decided") == 0 {
			commands = decided
		}
		s, log := playLog(t, commands...)
		for range rapid.IntRange(0, 40).Draw(t, "commands") {
			if events, next, err := decide(s, command(t, s)); err == nil {
				s, log = next, append(log, events...)
			}
		}
		// The people of the commands have these names everywhere, as in a store.
		for i, e := range log {
			e, err := e.MapPeople(func(p match.Player) match.Player { return named(number(p)) })
			require.NoError(t, err)
			log[i] = e
		}
		s, err := match.Fold(games, s.ID, log)
		require.NoError(t, err)

		stored := s.EncodeStored(number)
		var text strings.Builder
		text.WriteString(string(stored))
		var seats []match.Player
		for _, p := range s.Players {
			p.Level = ""
			seats = append(seats, p)
		}
		for i, e := range log {
			numbered, err := e.MapPeople(number)
			require.NoError(t, err)
			text.WriteString(string(numbered.Body))
			again, err := numbered.MapPeople(named)
			require.NoError(t, err)
			require.Equal(t, log[i], again)
		}
		for _, person := range people {
			require.NotContains(t, strings.ToLower(text.String()), `"`+person.User+`"`)
		}
		read, err := match.Decode(games, stored, match.Naming{Seats: seats, People: people})
		require.NoError(t, err)
		require.Equal(t, s, read)
	})
}
