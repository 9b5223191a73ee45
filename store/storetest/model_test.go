package storetest

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// model is what a store should know of matches.
type model map[match.ID]*known

// known is what a store should know of a match: its row without a snapshot, the match, and until when it is claimed.
type known struct {
	store.Row
	state   match.State
	claimed time.Time
}

// commit changes the model as a commit that is not refused changes a store.
func (m model) commit(c store.Change) {
	s := &c.State
	k, ok := m[s.ID]
	if !ok {
		k = &known{Row: store.Row{ID: s.ID, Game: s.Game, Place: c.Place, Created: c.Events[0].At}}
		m[s.ID] = k
	}
	k.state, k.claimed = *s, time.Time{}
	k.Version, k.Phase, k.Writer = s.Version, s.Phase, c.Writer
	k.Due, k.RemindAt, k.Updated = s.Due(), c.RemindAt, c.Events[len(c.Events)-1].At
	if k.Place.Channel == "" { // no message shows the match, so none lags behind
		k.Shown.Version = s.Version
	}
	k.Place = k.Place.After(s)
	k.Users, k.ToMove = nil, s.ToMove()
	for _, p := range s.Players {
		k.Users = append(k.Users, p.User)
	}
}

// any returns one of the matches.
func (m model) any(r *rand.Rand) *known { return m[pick(r, slices.Sorted(maps.Keys(m))...)] }

// pends reports whether a match would be a second challenge that waits of one of two people to the other.
func (m model) pends(s *match.State) bool {
	pair := func(s *match.State) []string {
		people := slices.Sorted(slices.Values(s.People()))
		if s.Phase != match.Pending || !s.Duel() || len(s.Lobby) > 0 || len(people) != 2 {
			return nil
		}
		return people
	}
	for id, k := range m {
		if id != s.ID && pair(s) != nil && slices.Equal(pair(s), pair(&k.state)) {
			return true
		}
	}
	return false
}

// open reports whether the match can still be played.
func (k *known) open() bool { return k.Phase == match.Pending || k.Phase == match.Playing }

// overdue returns since when the match needs attention, or the zero time.
func (k *known) overdue(now, lag time.Time) (since time.Time) {
	all := []time.Time{k.Due, k.RemindAt}
	if k.Shown.Version < k.Version {
		all = append(all, k.Updated.Add(now.Sub(lag)))
	}
	for _, at := range all {
		if !at.IsZero() && !at.After(now) && (since.IsZero() || at.Before(since)) {
			since = at
		}
	}
	return since
}

// rows returns the rows that are chosen, in an order, by their ids where that says nothing; at most so many, or
// all for 0.
func (m model) rows(most int, choose func(*known) bool, order func(a, b *known) int) []store.Row {
	chosen := slices.SortedFunc(maps.Values(m), func(a, b *known) int {
		return cmp.Or(order(a, b), cmp.Compare(a.ID, b.ID))
	})
	chosen = slices.DeleteFunc(chosen, func(k *known) bool { return !choose(k) })
	var all []store.Row
	for _, k := range chosen {
		if most == 0 || len(all) < most {
			all = append(all, k.Row)
		}
	}
	return all
}

// list returns what List returns.
func (m model) list(f store.Filter) []store.Row {
	return m.rows(f.Limit, func(k *known) bool {
		return (f.User == "" || slices.Contains(k.Users, f.User)) && (f.Guild == "" || f.Guild == k.Place.Guild) &&
			(f.Channel == "" || f.Channel == k.Place.Channel || f.Channel == k.Place.Parent) &&
			(len(f.Phases) == 0 || slices.Contains(f.Phases, k.Phase))
	}, func(a, b *known) int { return b.Created.Compare(a.Created) })
}

// results returns what Results returns.
func (m model) results(guild, user string) []store.Results {
	type key struct {
		game game.ID
		kind store.Kind
	}
	counted := make(map[key]store.Results)
	for _, k := range m {
		result, ok := k.state.Result(user)
		if ok && k.Phase == match.Over && k.Place.Guild == guild && slices.Contains(k.Users, user) {
			of := key{k.Game, store.KindPeople}
			if result.Computer {
				of.kind = store.KindComputer
			}
			r := counted[of]
			r.Game, r.Kind = of.game, of.kind
			*map[int]*int{1: &r.Won, 0: &r.Drawn, -1: &r.Lost}[result.Score]++
			counted[of] = r
		}
	}
	total := func(r store.Results) int { return r.Won + r.Drawn + r.Lost }
	return slices.SortedFunc(maps.Values(counted), func(a, b store.Results) int {
		return cmp.Or(cmp.Compare(total(b), total(a)), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Kind, b.Kind))
	})
}

// census returns what Census returns.
func (m model) census() (all []store.Count) {
	counts := make(map[store.Count]int)
	for _, k := range m {
		if k.open() {
			counts[store.Count{Game: k.Game, Phase: k.Phase}]++
		}
	}
	for c, n := range counts {
		c.Matches = n
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b store.Count) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Phase, b.Phase))
	})
	return all
}

// testQuestions plays matches at random, one change after the other, and compares all answers with a model.
func testQuestions(t *testing.T, d *db) {
	r, m, now := rand.New(rand.NewPCG(1, 2)), make(model), noon
	for step := range 300 {
		now = now.Add(minutes(r, 2))
		c := randomChange(r, m, now, name("m", step))
		c.Writer = pick(r, "one", "two")
		if r.IntN(3) == 0 {
			c.RemindAt = now.Add(minutes(r, 5))
		}
		if m.pends(&c.State) {
			d.refuse(store.ErrPending, c)
			continue
		}
		d.commit(c)
		m.commit(c)
		changeRow(r, d, m.any(r), now)
		ask(r, d, m, now)
	}
	for id, k := range m {
		require.Equal(t, k.state, d.state(id))
	}
	requireNamed(t, d, users[1:]...)
}

// ask compares answers to questions at a time, which are chosen at random, with those of a model.
func ask(r *rand.Rand, d *db, m model, now time.Time) {
	ctx := d.t.Context()
	same := func(question string, want, got []store.Row) {
		require.Equal(d.t, ids(want), ids(got), question)
		for i, row := range got {
			row.Snapshot = nil
			require.EqualExportedValues(d.t, want[i], row, question)
		}
	}
	k := m.any(r)
	row := d.row(k.ID)
	same("load", []store.Row{k.Row}, []store.Row{row})
	require.Equal(d.t, k.state, must(row.State(games)))

	f := store.Filter{
		Limit: r.IntN(6), User: pick(r, append(users, "", "")...),
		Channel: pick(r, "", "", "channel", "thread"), Guild: pick(r, "", "", "guild", "other"),
	}
	for range r.IntN(3) {
		f.Phases = append(f.Phases, pick(r, match.Pending, match.Playing, match.Over, match.Closed))
	}
	same(fmt.Sprintf("list %+v", f), m.list(f), must(d.List(ctx, f)))

	most, at, lag := 1+r.IntN(5), now.Add(minutes(r, 8)), now.Add(-minutes(r, 8))
	overdue := func(k *known) bool { return !k.overdue(at, lag).IsZero() && !k.claimed.After(at) }
	longest := func(a, b *known) int { return a.overdue(at, lag).Compare(b.overdue(at, lag)) }
	same("overdue", m.rows(most, overdue, longest), must(d.Overdue(ctx, at, lag, most)))

	due := func(k *known) bool { return !k.Due.IsZero() && !k.Due.Before(now) && !k.Due.After(at) }
	first := func(a, b *known) int { return a.Due.Compare(b.Due) }
	same("due between", m.rows(0, due, first), must(d.DueBetween(ctx, now, at)))

	user, guild := pick(r, users[1:]...), pick(r, "guild", "other")
	require.Equal(d.t, m.results(guild, user), must(d.Results(ctx, guild, user)))
	require.Equal(d.t, m.census(), must(d.Census(ctx)))

	k = m.any(r)
	until := at.Add(minutes(r, 9))
	row, claimed, err := d.Claim(ctx, k.ID, at, lag, until)
	require.NoError(d.t, err)
	require.Equal(d.t, overdue(k), claimed)
	if claimed {
		same("claim", []store.Row{k.Row}, []store.Row{row})
		k.claimed = until
	}
}

// minutes returns fewer minutes than most.
func minutes(r *rand.Rand, most int) time.Duration { return time.Duration(r.IntN(most)) * time.Minute }

// users are who plays in a model, and nobody.
var users = []string{"", "ana", "bob", "cem", "dan", "eva"}

// pick returns one of some values.
func pick[V any](r *rand.Rand, values ...V) V { return values[r.IntN(len(values))] }

// randomChange returns a change of one of the matches at a time, or one that creates another one.
func randomChange(r *rand.Rand, m model, at time.Time, id match.ID) store.Change {
	for {
		who := r.Perm(len(users) - 1)
		user, other := users[1+who[0]], users[1+who[1]]
		if r.IntN(40) == 0 || len(m) == 0 {
			p := duel(user, other)
			p.Options[gametest.OptionHeap], p.Deadline = "9", at.Add(patience).UnixMilli()
			p.MoveTime = pick(r, 0, (3 * time.Minute).Milliseconds())
			switch r.IntN(5) {
			case 0:
				p.Players[1] = match.Player{Level: "quick"}
				p.MoveTime = 0
			case 1:
				p.Players[1], p.Open = match.Player{}, true
			case 2:
				p.Players[1], p.Lobby = match.Player{}, []game.Seat{0, 1}
			case 3:
				deadline := p.Deadline
				p = table(user)
				p.Deadline = deadline
			}
			commands := []match.Command{match.Propose{Proposal: p}}
			if r.IntN(2) == 0 && len(p.Lobby) == 0 {
				// This is refused where a computer plays.
				commands = append(commands, match.Accept(account(other)))
			}
			c, err := decide(store.Change{State: match.State{ID: id}}, at, commands...)
			if err == nil {
				c.Place = pick(r, home, home, store.Place{Guild: "other", Channel: "channel"}, store.Place{})
				return c
			}
			continue
		}
		s := &m.any(r).state
		play := match.Play{User: user, Ply: match.AnyPly, Text: pick(r, "1", "2", string(gametest.Deal))}
		command := pick[match.Command](r,
			play, play, play, play, play, play,
			match.PlayFor{Seat: 1, Ply: s.Ply, Move: "1"},
			match.Accept(account(user)),
			match.Decline{User: user}, match.Cancel{User: user}, match.Expire{},
			match.Resign{User: user, Level: "quick"}, match.Halt{By: person("mod")},
			match.Offer{User: user, What: match.Draw, Ply: match.AnyPly},
			match.Agree{User: other, What: match.Draw, Ply: match.AnyPly},
			match.Offer{User: user, What: match.Restart, Ply: match.AnyPly, Seed: game.Seed{byte(s.Version)}},
			match.Join(account(user)), match.Leave{User: user},
			match.AddComputer{User: user, Level: "slow"}, match.Begin{User: user, Level: "slow"},
			match.Replace{User: user, Seat: game.Seat(r.IntN(4)), Level: "slow"},
			match.Relocate{From: s.Place, To: pick(r,
				match.Place{Channel: "thread", Parent: "channel"}, match.Place{Channel: "other", By: person("mover")},
				match.Place{Why: match.PlaceForbidden})},
		)
		if c, err := decide(store.Change{State: *s}, at, command); err == nil {
			c.Place = store.Place{Channel: "only a new match is placed by its change"}
			return c
		}
	}
}

// account is how a user comes to a free seat.
func account(user string) match.Join {
	p := person(user)
	return match.Join{User: user, Name: p.Name, Since: p.Since}
}

// decide is nextAt for commands that may be refused.
func decide(c store.Change, at time.Time, commands ...match.Command) (store.Change, error) {
	for _, command := range commands {
		events, state, err := match.Decide(games, c.State, command, at)
		if err != nil || len(events) == 0 {
			return c, cmp.Or(err, store.ErrConflict)
		}
		c.State, c.Events = state, append(c.Events, events...)
	}
	return c, nil
}

// changeRow changes something of a row that is no event of its match.
func changeRow(r *rand.Rand, d *db, k *known, now time.Time) {
	ctx := d.t.Context()
	switch r.IntN(5) {
	case 0:
		s := shows("board", k.Version)
		must(d.Show(ctx, k.ID, s))
		if k.Place.Channel != "" {
			k.Shown = s.Shown
		}
	case 1:
		due := pick(r, k.RemindAt, now, time.Time{})
		taken := must(d.TakeReminder(ctx, k.ID, due, now))
		require.Equal(d.t, !due.IsZero() && due.Equal(k.RemindAt), taken)
		if taken {
			k.RemindAt = now
		}
	case 2:
		k.Place.UserInstallOnly = !k.Place.UserInstallOnly
		require.NoError(d.t, d.Reach(ctx, k.ID, k.Place.UserInstallOnly))
	case 3:
		until := pick(r, k.claimed, k.claimed, now)
		again := pick(r, time.Time{}, now.Add(time.Minute))
		require.NoError(d.t, d.Release(ctx, k.ID, until, again))
		if !k.claimed.IsZero() && until.Equal(k.claimed) {
			k.claimed = again
		}
	case 4:
		d.stale(k.ID, "old") // which is no answer
		answer := store.Message{Match: k.ID, Kind: store.AnswerBoard, ID: "board", Answer: "token", Due: noon}
		if k.HasAnswers {
			require.True(d.t, must(d.DropMessage(ctx, answer)))
		} else {
			must(d.KeepMessage(ctx, answer))
		}
		k.HasAnswers = !k.HasAnswers
	}
}
