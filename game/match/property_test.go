package match_test

import (
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

// start draws the commands with which a match begins: a challenge, open or not, with or without a clock, against a
// person or a computer, in a small game or a real one, or a table.
func start(t *rapid.T) []match.Command {
	if rapid.Bool().Draw(t, "table") {
		return rapid.SampledFrom([][]match.Command{opened(), full(), dealt(), opened(join("bob"), begin("ana"))}).Draw(t, "start")
	}
	p := duel()
	p.MoveTime = rapid.SampledFrom([]int64{0, hour.Milliseconds()}).Draw(t, "move time")
	p.Options["heap"] = rapid.SampledFrom([]string{"2", "12", "60", "90"}).Draw(t, "heap")
	if rapid.IntRange(0, 4).Draw(t, "real") == 0 {
		p.Game, p.Options = kamisado.ID, game.Options{kamisado.OptionMode: "estandar"}
	}
	switch rapid.IntRange(0, 5).Draw(t, "opponent") {
	case 0:
		p.Open, p.Players[1] = true, match.Player{}
	case 1:
		p.Players[1] = match.Player{Level: "quick"}
		return []match.Command{match.Propose{Proposal: p}, match.Accept{User: "ana"}}
	case 2:
		return []match.Command{match.Propose{Proposal: p}}
	}
	return []match.Command{match.Propose{Proposal: p}, match.Accept{User: "bob"}}
}

// command draws any command by anybody, sensible or not. Moves are likely, ends are not: else a match would be
// over at once.
func command(t *rapid.T, s match.State) match.Command {
	users := []string{"ana", "bob", "cem", "dan", "eva"}
	if s.Phase != match.Pending && rapid.IntRange(0, 9).Draw(t, "seated") > 0 {
		users = s.People()
	}
	user := rapid.SampledFrom(users).Draw(t, "user")
	ply := rapid.SampledFrom([]int{match.AnyPly, match.AnyPly, s.Ply, s.Ply - 1}).Draw(t, "ply")
	offer := func(what match.Offering) match.Command {
		return match.Offer{User: user, What: what, Ply: ply, Seed: game.Seed{byte(s.Version)}, Next: "m2"}
	}
	seat := game.Seat(rapid.IntRange(-1, 4).Draw(t, "seat"))
	replace := func(level string) match.Command { return match.Replace{User: user, Seat: seat, Level: level} }
	what := rapid.SampledFrom([]match.Offering{match.Takeback, match.Draw, match.Takeback}).Draw(t, "what")
	if slices.Contains(s.Offers, match.Draw) {
		what = match.Draw // so that it is answered
	}
	after := rapid.SampledFrom([]time.Duration{0, hour, match.ClaimAfter, match.CloseAfter}).Draw(t, "after")
	move := match.Relocate{From: s.Place, To: match.Place{Channel: strconv.Itoa(s.Version), Parent: "4", By: match.Player{User: "mod", Name: "Mod"}}}
	fitting := map[match.Phase][]match.Command{
		match.Pending: {
			join(user), join(user), join(user), add(user, "slow"), add(user, "quick"), leave(user), begin(user),
			match.Begin{User: user},
			match.Accept{User: user},
			match.Accept{User: user},
		},
		match.Playing: {
			offer(match.Restart), offer(match.Restart), offer(match.Stop), offer(match.Stop),
			offer(what), offer(what), offer(what),
			match.Extend{User: user, Ply: match.AnyPly},
			match.Extend{User: user, Ply: ply},
			match.RestoreTime{Since: noon, Until: noon.Add(after)},
			match.NoteHint{User: user},
			replace("slow"), replace("quick"),
			match.Block{Why: match.NoChannel},
			match.Block{Why: match.NoMember, User: user},
			match.Unblock{},
			match.Unblock{},
			move,
		},
		match.Over: {
			offer(match.Rematch), offer(match.Rematch),
			match.KeepThread{Done: match.Renamed},
			match.KeepThread{Done: match.Archived},
			match.ClaimReplay{},
			match.ReleaseReplay{Claim: s.Replaying},
			match.KeepReplay{Message: "5"},
			move,
		},
		match.Closed: {match.Expire{}},
		"": {
			match.Resign{User: user, Level: "slow"},
			match.Expire{},
			match.Decline{User: user},
			match.Cancel{User: user},
			match.TimeOut{Ply: ply, Level: "slow"},
			match.ClaimWin{User: user, Ply: ply},
			match.CallOff{User: user, Ply: ply},
			match.RemovePlayer{User: user, Level: "slow"},
			match.Halt{By: match.Player{User: "mod", Name: "Mod"}},
			take(user, "x"),
		},
	}
	phase := s.Phase
	switch dice := rapid.IntRange(0, 39).Draw(t, "dice"); {
	case dice == 27: // rapid draws small numbers and bounds more often
		phase = ""
	case dice == 28:
		phase = rapid.SampledFrom([]match.Phase{match.Pending, match.Playing, match.Over}).Draw(t, "phase")
	case dice < 14 && phase == match.Playing && (slices.Contains(s.Offers, match.Draw) || slices.Contains(s.Offers, match.Takeback)):
		offered := match.Takeback
		if slices.Contains(s.Offers, match.Draw) {
			offered = match.Draw
		}
		awaited := rapid.SampledFrom(append(s.Awaited(), user)).Draw(t, "awaited")
		return rapid.SampledFrom([]match.Command{
			match.Agree{User: awaited, What: what, Ply: ply},
			match.Refuse{User: awaited, What: what, Ply: ply},
			match.Refuse{User: awaited, What: offered, Ply: match.AnyPly},
			sensible(t, s),
		}).Draw(t, "answer")
	case dice > 17 && phase == match.Playing:
		return at{after, sensible(t, s)}
	}
	return at{after, rapid.SampledFrom(fitting[phase]).Draw(t, "command")}
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

// TestRandomMatches plays random commands. The state that Decide gives, what Apply makes of its events and the
// decoded snapshot are the same; a refusal changes nothing, and every refusal is one for players.
func TestRandomMatches(t *testing.T) {
	t.Parallel()
	reached := make(map[match.EventKind]int)
	rapid.Check(t, func(t *rapid.T) {
		s, log := playLog(t, start(t)...)
		for i := 0; i < 80 && s.Phase != match.Closed; i++ {
			c := command(t, s)
			before := string(s.Encode())
			events, next, err := decide(s, c)
			require.Equal(t, before, string(s.Encode()), "the state before stays")
			if err != nil {
				require.ErrorAs(t, err, new(*game.Error), "%#v", c)
				require.Equal(t, s, next)
			}
			for _, e := range events {
				reached[e.Kind]++
			}
			requireStep(t, s, next)
			s, log = next, append(log, events...)
			require.Equal(t, len(log), s.Version)
			requireSame(t, games, s, log)
		}
	})
	for _, kind := range []match.EventKind{
		match.Refused, match.TakenBack, match.Extended, match.Joined, match.Moved, match.Replaced,
		match.Offered, match.Restarted, match.Rematched, match.Blocked, match.Unblocked, match.Placed,
	} {
		require.NotZero(t, reached[kind], kind)
	}
}

// requireStep has what is true of every command: a ply never comes again, a position with other moves has another
// ply, people are different ones and somebody leads them, and the match waits for a computer or for people.
func requireStep(t require.TestingT, before, s match.State) {
	require.GreaterOrEqual(t, s.Ply, before.Ply)
	if !slices.Equal(before.Moves, s.Moves) {
		require.Greater(t, s.Ply, before.Ply)
	}
	if len(s.Moves) < len(before.Moves) && s.TakenBack == s.Ply {
		require.True(t, slices.Equal(before.Moves[:len(s.Moves)], s.Moves), "what is left stays")
		require.Empty(t, s.Offers)
	}
	people := s.People()
	require.Contains(t, people, s.Host())
	slices.Sort(people)
	require.Equal(t, people, slices.Compact(slices.Clone(people)))
	require.Equal(t, s.Phase == match.Playing, !s.PlyAt.IsZero())
	require.Equal(t, s.Phase == match.Over, !s.EndedAt.IsZero())
	if s.Phase == match.Playing || s.Phase == match.Over {
		require.Empty(t, s.Free())
		require.Empty(t, s.Added)
	}
	if s.Phase == match.Playing {
		_, _, waiting := s.Computer()
		require.NotEqual(t, waiting, len(s.ToMove()) > 0)
		require.Equal(t, waiting, !s.ComputerTurnAt.IsZero())
		if before.Phase == match.Playing {
			require.Subset(t, before.People(), s.People(), "nobody comes to a running match")
		}
	}
	if len(s.Offers) > 0 && s.Phase == match.Playing {
		require.NotEmpty(t, s.Awaited(), "an open offer waits for somebody")
		require.NotEmpty(t, slices.DeleteFunc(slices.Clone(s.Offers), func(o match.Offering) bool { return o == "" }))
	}
}

// requireSame compares a state with the fold of its log and with its snapshot.
func requireSame(t require.TestingT, games match.Games, s match.State, log []match.Event) {
	folded, err := match.Fold(games, s.ID, log)
	require.NoError(t, err)
	require.Equal(t, s, folded)
	if s.Version > 0 {
		decoded, err := match.Decode(games, s.Encode(), match.Naming{})
		require.NoError(t, err)
		require.Equal(t, s, decoded)
	}
}
