package match_test

import (
	"errors"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// command draws any command by anybody, sensible or not.
func command(t *rapid.T, moves func() string) match.Command {
	user := rapid.SampledFrom([]string{"ana", "bob", "cem"}).Draw(t, "user")
	ply := rapid.SampledFrom([]int{match.AnyPly, match.AnyPly, 0, 1, 2}).Draw(t, "ply")
	offer := func(what match.Offering) match.Command {
		return match.Offer{User: user, What: what, Ply: ply, Seed: game.Seed{byte(ply + 3)}, Next: "m2"}
	}
	return rapid.Custom(func(t *rapid.T) match.Command {
		// Moves are likely, ends are not: else a match would be over at once.
		switch n := rapid.IntRange(0, 39).Draw(t, "kind"); n {
		case 0:
			return match.Resign{User: user}
		case 1:
			return match.Expire{}
		case 2:
			return match.Decline{User: user}
		case 3:
			return match.Cancel{User: user}
		case 14, 15:
			return slow(t, user, ply)
		case 26:
			return rapid.SampledFrom([]match.Command{
				match.Relocate{To: match.Place{Channel: "5", Parent: "4"}}, match.KeepThread{Done: match.Renamed}, match.KeepThread{Done: match.Archived},
			}).Draw(t, "place")
		case 16, 17, 18, 19, 20, 21, 22, 23, 24, 25:
			return bargain(t, user, ply)
		case 4, 5, 6:
			return offer(match.Restart)
		case 7, 8, 9:
			return offer(match.Rematch)
		case 10, 11, 12, 13:
			return match.Accept{User: user}
		default:
			return match.Play{User: user, Ply: ply, Text: moves()}
		}
	}).Draw(t, "command")
}

// slow draws a command about time, by anybody; some of them come after a month.
func slow(t *rapid.T, user string, ply int) match.Command {
	after := rapid.SampledFrom([]time.Duration{0, hour, match.ClaimAfter, match.CloseAfter}).Draw(t, "after")
	return at{after, rapid.SampledFrom([]match.Command{
		match.Extend{User: user, Ply: ply},
		match.Extend{User: user, Ply: ply},
		match.RestoreTime{Since: noon, Until: noon.Add(after)},
		match.TimeOut{Ply: ply, Level: "slow"},
		match.ClaimWin{User: user, Ply: ply},
		match.CallOff{User: user, Ply: ply},
		match.Strand{Why: match.NoChannel},
		match.Strand{Why: match.NoMember, User: user},
		match.Free{},
		match.Free{},
		match.Halt{By: match.Player{User: user}},
	}).Draw(t, "slow")}
}

// bargain draws an offer of a draw or a takeback, or an answer to one, by anybody.
func bargain(t *rapid.T, user string, ply int) match.Command {
	what := rapid.SampledFrom([]match.Offering{match.Draw, match.Takeback, match.Takeback, match.Takeback}).Draw(t, "what")
	after := rapid.SampledFrom([]time.Duration{0, hour}).Draw(t, "after")
	offer := match.Offer{User: user, What: what, Ply: ply}
	return at{after, rapid.SampledFrom([]match.Command{
		offer, offer, match.Agree{User: user, What: what, Ply: ply}, match.Refuse{User: user, What: what, Ply: ply},
	}).Draw(t, "bargain")}
}

// TestFoldIsTheState plays random commands: the states that Decide gives, what Apply makes
// of its events and the decoded snapshots are the same, a refusal changes nothing, and
// every refusal is one for players.
func TestFoldIsTheState(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := duel()
		p.MoveTime = rapid.SampledFrom([]int64{0, hour.Milliseconds()}).Draw(t, "move time")
		p.Options["heap"] = strconv.Itoa(rapid.IntRange(1, 30).Draw(t, "heap"))
		if p.Open = rapid.Bool().Draw(t, "open"); p.Open {
			p.Players[1] = match.Player{}
		}
		start := []match.Command{match.Propose{Proposal: p}}
		if rapid.Bool().Draw(t, "accepted") {
			start = append(start, match.Accept{User: "bob"})
		}
		s, log := play(t, start...)
		for range rapid.IntRange(1, 60).Draw(t, "commands") {
			c := command(t, func() string { return rapid.SampledFrom([]string{"1", "2", "3", "4", "x"}).Draw(t, "move") })
			events, next, err := decide(s, c)
			if refused := (*game.Error)(nil); err != nil && !errors.As(err, &refused) {
				t.Fatalf("%#v: %v", c, err)
			}
			requireStep(t, s, next)
			s = next
			log = append(log, events...)
			require.Equal(t, len(log), s.Version)
			requireSame(t, games, s, log)
		}
	})
}

// TestBargainsFold plays on in running matches with clocks, where half of what is done offers,
// accepts or declines something.
func TestBargainsFold(t *testing.T) {
	t.Parallel()
	reached := make(map[match.EventKind]int)
	rapid.Check(t, func(t *rapid.T) {
		p := duel()
		p.MoveTime, p.Options["heap"] = hour.Milliseconds(), "60"
		s, log := play(t, byTurns(p, 3)...)
		for range rapid.IntRange(1, 60).Draw(t, "commands") {
			if s.Phase != match.Playing {
				break
			}
			c := sensible(t, s)
			switch dice := rapid.IntRange(0, 9).Draw(t, "dice"); {
			case dice < 5:
				c = bargain(t, rapid.SampledFrom([]string{"ana", "bob"}).Draw(t, "user"), match.AnyPly)
			case dice == 5:
				c = slow(t, rapid.SampledFrom([]string{"ana", "bob"}).Draw(t, "user"), s.Ply)
			}
			events, next, err := decide(s, c)
			if refused := (*game.Error)(nil); err != nil && !errors.As(err, &refused) {
				t.Fatalf("%#v: %v", c, err)
			}
			for _, e := range events {
				reached[e.Kind]++
			}
			requireStep(t, s, next)
			s, log = next, append(log, events...)
			requireSame(t, games, s, log)
		}
	})
	for _, kind := range []match.EventKind{match.Refused, match.Drawn, match.TakenBack, match.Extended} {
		require.NotZero(t, reached[kind], kind)
	}
}

// requireStep has what is true of every command: a ply never comes again, and a position with
// other moves has another ply.
func requireStep(t require.TestingT, before, after match.State) {
	require.GreaterOrEqual(t, after.Ply, before.Ply)
	if !slices.Equal(before.Moves, after.Moves) {
		require.Greater(t, after.Ply, before.Ply)
	}
	if len(after.Moves) < len(before.Moves) && after.TakenBack == after.Ply {
		require.True(t, slices.Equal(before.Moves[:len(after.Moves)], after.Moves), "what is left stays")
		require.Empty(t, after.Offers)
	}
	if len(after.Offers) > 0 {
		require.NotEmpty(t, slices.DeleteFunc(slices.Clone(after.Offers), func(o match.Offering) bool { return o == "" }))
	}
}

// guest draws any command by anybody at a table, sensible or not; most fit the phase
// that the match is in.
func guest(t *rapid.T, s match.State) match.Command {
	users := []string{"ana", "bob", "cem", "dan", "eva"}
	if s.Phase != match.Pending && rapid.IntRange(0, 9).Draw(t, "seated") > 0 {
		users = s.People()
	}
	user := rapid.SampledFrom(users).Draw(t, "user")
	seat := game.Seat(rapid.IntRange(-1, 4).Draw(t, "seat"))
	offer := func(what match.Offering) match.Command {
		return match.Offer{User: user, What: what, Ply: match.AnyPly, Seed: game.Seed{byte(s.Version)}, Next: "m2"}
	}
	all := map[match.Phase][]match.Command{
		match.Pending: {
			join(user), join(user), join(user), join(user), add(user, "slow"), add(user, "quick"), leave(user), begin(user),
			match.Begin{User: user},
			match.Cancel{User: user},
			match.Accept{User: user},
			match.Decline{User: user},
		},
		match.Playing: {
			offer(match.Restart), offer(match.Restart), offer(match.Stop), offer(match.Stop),
			match.Resign{User: user, Level: "slow"},
			slow(t, user, match.AnyPly), slow(t, user, match.AnyPly),
			at{time.Duration(s.Version+60) * time.Second, match.Replace{User: user, Seat: seat, Level: "slow"}},
		},
		match.Over:   {offer(match.Rematch)},
		match.Closed: {match.Expire{}},
	}
	phase := s.Phase
	switch dice := rapid.IntRange(0, 19).Draw(t, "dice"); {
	case dice == 0:
		phase = rapid.SampledFrom([]match.Phase{match.Pending, match.Playing, match.Over, match.Closed}).Draw(t, "phase")
	case dice > 5 && phase == match.Playing:
		return sensible(t, s)
	}
	return rapid.SampledFrom(all[phase]).Draw(t, "command")
}

// sensible draws a move that may be made.
func sensible(t *rapid.T, s match.State) match.Command {
	seat, _, waiting := s.Computer()
	user := ""
	if !waiting {
		user = rapid.SampledFrom(s.ToMove()).Draw(t, "mover")
		seat = s.Seat(user)
	}
	move := rapid.SampledFrom(slices.Collect(s.Position.Legal(seat))).Draw(t, "move")
	if waiting {
		return match.PlayFor{Seat: seat, Ply: s.Ply, Move: move}
	}
	return match.Play{User: user, Ply: s.Ply, Text: string(move)}
}

// TestTablesFold plays at tables for four, with a second between two commands. The
// people are always different ones, and somebody leads them.
func TestTablesFold(t *testing.T) {
	t.Parallel()
	reached := make(map[match.EventKind]int)
	rapid.Check(t, func(t *rapid.T) {
		s, log := play(t, rapid.SampledFrom([][]match.Command{opened(), full(), dealt(), opened(join("bob"), begin("ana"))}).Draw(t, "start")...)
		for i := range rapid.IntRange(1, 120).Draw(t, "commands") {
			c := guest(t, s)
			if _, timed := c.(at); !timed {
				c = at{time.Duration(i) * time.Second, c}
			}
			events, next, err := decide(s, c)
			if refused := (*game.Error)(nil); err != nil && !errors.As(err, &refused) {
				t.Fatalf("%#v: %v", c, err)
			}
			before := s
			for _, e := range events {
				reached[e.Kind]++
			}
			s = next
			log = append(log, events...)
			requireSame(t, games, s, log)
			requireTable(t, before, s)
		}
	})
	for _, kind := range []match.EventKind{match.Joined, match.Moved, match.Replaced, match.Offered, match.Restarted, match.Rematched} {
		require.NotZero(t, reached[kind], kind)
	}
}

// requireTable has what is true of every table.
func requireTable(t require.TestingT, before, s match.State) {
	people := s.People()
	require.Contains(t, people, s.Host())
	slices.Sort(people)
	require.Equal(t, people, slices.Compact(slices.Clone(people)))
	require.GreaterOrEqual(t, s.Ply, before.Ply)
	if s.Phase == match.Playing || s.Phase == match.Over {
		require.Empty(t, s.Free())
		require.Empty(t, s.Added)
	}
	require.Equal(t, s.Phase == match.Playing, !s.PlyAt.IsZero())
	require.Equal(t, s.Phase == match.Over, !s.EndedAt.IsZero())
	if s.Phase == match.Playing {
		_, _, waiting := s.Computer()
		require.NotEqual(t, waiting, len(s.ToMove()) > 0, "the match waits for a computer or for people")
		require.Equal(t, waiting, !s.ComputerTurnAt.IsZero())
		require.Subset(t, before.People(), s.People(), "nobody comes to a running match")
	}
	if len(s.Offers) > 0 {
		require.NotEmpty(t, s.Awaited(), "an open offer waits for somebody")
	}
}

// requireSame compares a state with the fold of its log and with its snapshot.
func requireSame(t require.TestingT, games match.Games, s match.State, log []match.Event) {
	folded, err := match.Fold(games, s.ID, log)
	require.NoError(t, err)
	require.Equal(t, s, folded)
	decoded, err := match.Decode(games, s.Encode(), match.Naming{})
	require.NoError(t, err)
	require.Equal(t, s, decoded)
}

// TestKamisadoFolds does the same with the real game, compared by snapshot.
func TestKamisadoFolds(t *testing.T) {
	t.Parallel()
	games := match.Games{kamisado.ID: kamisado.Rules{}}
	p := duel()
	p.Game, p.Options = kamisado.ID, game.Options{kamisado.OptionMode: "estandar"}
	rapid.Check(t, func(t *rapid.T) {
		s := match.State{ID: "m1"}
		var log []match.Event
		do := func(c match.Command) {
			events, next, err := match.Decide(games, s, c, noon)
			require.NoError(t, err)
			s = next
			log = append(log, events...)
		}
		do(match.Propose{Proposal: p})
		do(match.Accept{User: "bob"})
		for range rapid.IntRange(0, 40).Draw(t, "moves") {
			if s.Phase != match.Playing {
				break
			}
			legal := slices.Collect(s.Position.Legal(s.Position.ToMove()[0]))
			do(match.Play{User: s.ToMove()[0], Ply: s.Ply, Text: string(rapid.SampledFrom(legal).Draw(t, "move"))})
		}
		folded, err := match.Fold(games, s.ID, log)
		require.NoError(t, err)
		require.Equal(t, string(s.Encode()), string(folded.Encode()))
		decoded, err := match.Decode(games, s.Encode(), match.Naming{})
		require.NoError(t, err)
		require.Equal(t, string(s.Encode()), string(decoded.Encode()))
	})
}
