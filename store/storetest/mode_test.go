package storetest

import (
	"cmp"
	"database/sql"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/othello"
	"kamisado/store"
)

// nearlyWon is a position without its points and mode. Black wins a round, and most matches, by h1h8.
const nearlyWon = "8/8/8/S7/az6/8/8/7s B S- "

// modeMatch is a match that ended before wins were counted by mode, after black had challenged white.
type modeMatch struct {
	id      match.ID
	game    game.ID
	options game.Options
	opening *match.Opening
	// channel is one of direct messages, empty on the suite's server.
	channel string
	// white is "computer" for one.
	black, white string
	ends         []match.Command
	// uncounted is set where the match has counted for nobody.
	uncounted bool
}

// change is the match with its end, at a time, and what a program without modes has counted for it.
func (m *modeMatch) change(t *testing.T, at time.Time) store.Change {
	t.Helper()
	// What a name looks like does not matter.
	players := []match.Player{{User: m.black, Name: `"options":{"mode":"larga","winner":1`}, {User: m.white, Name: ` larga"},"players":"opening":{`}}
	accepter, kind := m.white, store.KindPeople
	if m.white == "computer" {
		players[1], accepter, kind = match.Player{Level: kamisado.LevelPerfect}, m.black, store.KindComputer
	}
	p := match.Proposal{
		Game: cmp.Or(m.game, kamisado.ID), Options: m.options, RulesRev: match.RulesRev, Players: players, Opening: m.opening,
		Deadline: at.Add(patience).UnixMilli(),
	}
	c := store.Change{State: match.State{ID: m.id, Proposal: p}, Place: store.Place{Guild: "guild", Channel: "channel"}}
	if m.channel != "" {
		c.Place = store.Place{Channel: m.channel}
	}
	for _, command := range append([]match.Command{match.Propose{Proposal: p}, match.Accept{User: accepter}}, m.ends...) {
		c = then(t, c, command, at)
	}
	if m.uncounted {
		return c
	}
	winner := c.State.Players[c.State.Outcome.Winner].User
	c.Scores = []store.Score{{
		Scope: cmp.Or(m.channel, "guild"), Game: p.Game, Kind: kind, User: winner, Name: "name of " + winner, Points: 1, Order: game.Sum, At: at,
	}}
	return c
}

// then is a change with one more command.
func then(t *testing.T, c store.Change, command match.Command, at time.Time) store.Change {
	t.Helper()
	events, after, err := match.Decide(savedGames(), c.State, command, at)
	require.NoError(t, err, "%s: %+v", c.State.ID, command)
	c.State, c.Events = after, append(c.Events, events...)
	return c
}

// The matches that are kept are counted by mode when the database is brought up to date, as they
// would be at their ends now: also those against eva, who is forgotten before, and hers.
func TestUpgradeCountsByMode(t *testing.T) {
	mode := func(name string) game.Options { return game.Options{kamisado.OptionMode: name} }
	position := func(end string) game.Options { return game.Options{game.OptionPosition: nearlyWon + end} }
	resign := func(user string) []match.Command { return []match.Command{match.Resign{User: user}} }
	play := func(move string) match.Command { return match.Play{User: "ana", Ply: match.AnyPly, Text: move} }
	all := []modeMatch{
		{id: "m0", black: "ana", white: "bob", ends: resign("bob")},
		{id: "m1", black: "ana", white: "bob", options: mode("estandar"), ends: resign("bob")},
		{id: "m2", black: "ana", white: "bob", options: mode("clasica"), ends: resign("bob")},
		{id: "m3", black: "ana", white: "bob", options: mode("clasica"), ends: resign("ana")},
		{id: "m4", black: "bob", white: "ana", options: mode("clasica"), ends: resign("bob")},
		{id: "m5", black: "bob", white: "ana", options: mode("larga"), channel: "direct", ends: resign("bob")},
		{id: "m6", black: "ana", white: "computer", options: position("0-0 simple"), ends: []match.Command{play("h1h8")}},
		{id: "m7", black: "ana", white: "computer", options: position(" 2-0 estandar "), ends: []match.Command{play("h1h8")}},
		{id: "m8", black: "ana", white: "computer", uncounted: true, ends: []match.Command{
			play("c1c6"),
			match.Offer{User: "ana", What: match.Takeback, Ply: match.AnyPly},
			play("b1b7"),
			match.PlayFor{Seat: 1, Ply: 3, Move: "a8a6"},
			play("b7a8"),
		}},
		{id: "m9", black: "ana", white: "bob", options: mode("maraton"), opening: &match.Opening{}, uncounted: true, ends: resign("bob")},
		{id: "ma", black: "ana", white: "bob", options: mode("maraton"), uncounted: true, ends: []match.Command{match.Halt{By: match.Player{User: "eva"}}}},
		{id: "mb", black: "fay", white: "bob", options: mode("maraton"), uncounted: true, ends: resign("bob")}, // whose record is gone
		{id: "mc", black: "ana", white: "bob", options: mode("maraton"), uncounted: true},                      // is played
		{id: "md", black: "ana", white: "bob", game: othello.ID, ends: resign("bob")},
		{id: "me", black: "ana", white: eva, ends: resign(eva)},
		{id: "mf", black: eva, white: "ana", options: mode("larga"), ends: resign(eva)},
		{id: "mg", black: "ana", white: eva, options: position("0-0 simple"), ends: []match.Command{play("h1h8")}},
		{id: "mh", black: "ana", white: eva, options: position("2-1 estandar"), ends: []match.Command{play("h1h8")}},
		{id: "mi", black: "ana", white: eva, options: mode("maraton"), ends: resign("ana")},
	}
	onBoth(t, func(t *testing.T, url string) {
		s := open(t, url)
		for i := range all {
			c := all[i].change(t, noon.Add(time.Duration(i)*time.Minute))
			if i == 0 { // beside a match that was pruned
				c.Scores[0].Points += 5
			}
			commit(t, s, c)
			if c.State.Outcome != nil && all[i].white == "bob" {
				c.Scores, c.Events = nil, nil
				commit(t, s, then(t, c, match.Offer{User: "bob", What: match.Rematch, Ply: c.State.Ply}, noon.Add(time.Hour)))
			}
		}
		forgetEva(t, s)
		total := func(scope string, kind store.Kind) []string {
			return records(t, s, store.RecordFilter{Scope: scope, Game: kamisado.ID, Kind: kind, Order: game.Sum})
		}
		before := total("guild", store.KindPeople)
		require.Equal(t, []string{"ana 13 17", "bob 1 3", "former-1 1 18"}, before)
		require.NoError(t, s.Close())
		driver, name := "pgx", url
		if file, ok := strings.CutPrefix(url, "sqlite:"); ok {
			driver, name = "sqlite", file
		}
		db, err := sql.Open(driver, name)
		require.NoError(t, err)
		_, err = db.ExecContext(t.Context(), `DELETE FROM migration WHERE name = 'migrations/0019_mode.sql'`)
		require.NoError(t, err)

		s = open(t, url)
		var rows int
		require.NoError(t, db.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM record WHERE tbl <> ''`).Scan(&rows))
		require.NoError(t, db.Close())
		require.Equal(t, before, total("guild", store.KindPeople))
		for _, want := range []struct {
			scope, mode string
			kind        store.Kind
			records     []string
		}{
			{"guild", "simple", store.KindPeople, []string{"ana 3 16"}},
			{"guild", "simple", store.KindComputer, []string{"ana 1 6"}},
			{"guild", "estandar", store.KindPeople, []string{"ana 2 17"}},
			{"guild", "estandar", store.KindComputer, []string{"ana 1 7"}},
			{"guild", "clasica", store.KindPeople, []string{"ana 2 4", "bob 1 3"}},
			{"guild", "larga", store.KindPeople, []string{"ana 1 15"}},
			{"guild", "maraton", store.KindPeople, []string{"former-1 1 18"}},
			{"direct", "larga", store.KindPeople, []string{"ana 1 5"}},
		} {
			filter := store.RecordFilter{Scope: want.scope, Game: kamisado.ID, Leaderboard: want.mode, Kind: want.kind, Order: game.Sum}
			require.Equal(t, want.records, records(t, s, filter), "%+v", want)
			rows -= len(want.records)
		}
		require.Zero(t, rows, "in other modes")
		found, err := s.Records(t.Context(), store.RecordFilter{
			Scope: "guild", Game: kamisado.ID, Leaderboard: "clasica", Kind: store.KindPeople, Order: game.Sum,
		})
		require.NoError(t, err)
		require.Equal(t, store.Record{User: "ana", Name: "name of ana", Points: 2, At: noon.Add(4 * time.Minute), Match: "m4"}, found[0])
	})
}
