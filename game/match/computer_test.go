package match_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

// solo is ana's proposal to play a computer, which has the given seat.
func solo(seat game.Seat) match.Proposal {
	p := duel()
	p.Players[seat], p.Deadline = match.Player{Level: "quick"}, 0
	p.Players[1-seat] = match.Player{User: "ana", Name: "Ana"}
	p.Proposer = 1 - seat
	return p
}

// against are the commands that start a match with a computer on a seat.
func against(seat game.Seat, more ...match.Command) []match.Command {
	return append([]match.Command{match.Propose{Proposal: solo(seat)}, match.Accept{User: "ana"}}, more...)
}

func computed(seat game.Seat, ply int, stones string) match.Command {
	return match.PlayFor{Seat: seat, Ply: ply, Move: game.Move(stones)}
}

// TestComputersTurn: whom the match waits for, and what is due, when a computer
// is to move, when a person is, and when nobody is.
func TestComputersTurn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		commands []match.Command
		people   []string
		waiting  bool
	}{
		"proposed":         {against(0)[:1], nil, false},
		"computer begins":  {against(0), nil, true},
		"computer began":   {against(0, computed(0, 0, "2")), []string{"ana"}, false},
		"person begins":    {against(1), []string{"ana"}, false},
		"person has moved": {against(1, take("ana", "1")), nil, true},
		"started again":    {against(0, computed(0, 0, "2"), restart("ana")), nil, true},
		"resigned":         {against(1, take("ana", "1"), match.Resign{User: "ana"}), nil, false},
		"over":             {against(1, take("ana", "3"), computed(1, 1, "3")), nil, false},
		"between people":   {playing(), []string{"ana"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := play(t, c.commands...)
			require.Equal(t, c.people, s.ToMove())
			require.Equal(t, c.people, s.Awaited())
			seat, level, ok := s.Computer()
			require.Equal(t, c.waiting, ok)
			if ok {
				require.Equal(t, "quick", level)
				require.Equal(t, s.Position.ToMove(), []game.Seat{seat})
				require.True(t, noon.Add(match.Grace).Equal(s.Due()), s.Due())
			} else if s.Phase != match.Pending {
				require.Equal(t, s.LapsesAt(), s.Due())
			}
			require.Equal(t, game.Nobody, s.Seat(""), "a computer's seat is nobody's")
		})
	}
}

// TestTurnBegins: a turn is as old as the event that brought it about, whatever
// happens meanwhile.
func TestTurnBegins(t *testing.T) {
	t.Parallel()
	p := solo(1)
	p.Players = append(p.Players, match.Player{User: "cem"})
	p.Options = game.Options{gametest.OptionSeats: "3"}
	s := play(t, match.Propose{Proposal: p}, match.Accept{User: "cem"}, take("ana", "1"))
	later := noon.Add(match.Grace)
	for _, c := range []struct {
		command match.Command
		since   time.Time
	}{
		{restart("cem"), noon},
		{computed(1, 1, "1"), time.Time{}},
	} {
		var err error
		_, s, err = match.Decide(games, s, c.command, later)
		require.NoError(t, err)
		require.Equal(t, c.since, s.ComputerTurnAt)
	}
	require.Equal(t, []string{"cem"}, s.ToMove())
}

// TestComputersTurnBeginsAnew: a computer that is to move again after a restart has all of
// its time again.
func TestComputersTurnBeginsAnew(t *testing.T) {
	t.Parallel()
	s := play(t, against(0)...)
	later := s.ComputerTurnAt.Add(time.Hour)
	_, again, err := match.Decide(games, s, restart("ana"), later)
	require.NoError(t, err)
	require.Equal(t, later, again.ComputerTurnAt)
	require.Equal(t, later.Add(match.Grace), again.Due())
}

// TestAgreeAlone: a single person's word is enough for an offer, and a rematch
// swaps the seats and keeps the level.
func TestAgreeAlone(t *testing.T) {
	t.Parallel()
	s := play(t, against(1, take("ana", "1"), restart("ana"))...)
	require.Empty(t, s.Offers)
	require.Equal(t, game.Seed{9}, s.Seed)
	require.Equal(t, []string{"ana"}, s.ToMove())
	s = play(t, against(1, match.Resign{User: "ana"}, rematch("ana"))...)
	require.Equal(t, match.ID("m2"), s.Next)
	require.EqualValues(t, 1, s.Outcome.Winner)
	next := s.RematchProposal(game.Seed{3})
	require.Equal(t, []match.Player{{Level: "quick"}, {User: "ana", Name: "Ana"}}, next.Players)
	require.EqualValues(t, 1, next.Proposer)
	again := play(t, match.Propose{Proposal: next}, match.Accept{User: "ana"})
	_, _, waiting := again.Computer()
	require.True(t, waiting)
}

func TestComputersMove(t *testing.T) {
	t.Parallel()
	waiting := play(t, against(1, take("ana", "1"))...)
	over := play(t, against(1, match.Resign{User: "ana"})...)
	events, _, err := match.Decide(games, waiting, computed(1, 1, "2"), noon)
	require.NoError(t, err)
	require.Equal(t, []match.Event{{Seq: 4, At: noon, Kind: match.Moved, Seat: 1, Body: json.RawMessage(`{"move":"2"}`)}},
		events)

	require.Equal(t, game.KindStale, refusal(t, waiting, computed(1, 0, "2")).Kind)
	require.Equal(t, game.KindOver, refusal(t, over, computed(1, 1, "2")).Kind)
	require.Equal(t, game.KindIllegal, refusal(t, waiting, computed(1, 1, "4")).Kind)
	require.Equal(t, game.KindTurn, refusal(t, waiting, take("ana", "1")).Kind)
	require.Equal(t, game.KindStranger, refusal(t, waiting, take("", "1")).Kind)
}

func replace(user string, seat game.Seat, after time.Duration) match.Command {
	return at{after, match.Replace{User: user, Seat: seat, Level: "slow"}}
}

// dealt are the commands of four people up to the first card: seat 0, ana, is to
// move, cem sits on 1, bob on 2, dan on 3.
func dealt(more ...match.Command) []match.Command {
	return append(full(take("bob", "deal")), more...)
}

func TestReplace(t *testing.T) {
	t.Parallel()
	s, log := playLog(t, dealt(replace("bob", 0, match.ReplaceAfter))...)
	require.Equal(t, []string{"slow", "cem", "bob", "dan"}, seats(s))
	require.JSONEq(t, `{"level":"slow","by":2}`, string(log[len(log)-1].Body))
	require.EqualValues(t, 0, log[len(log)-1].Seat)
	require.Equal(t, "bob", s.Host(), "the next in the order of the lobby")
	require.Equal(t, 1, s.Ply, "the others' controls stay good")
	seat, level, ok := s.Computer()
	require.True(t, ok)
	require.EqualValues(t, 0, seat)
	require.Equal(t, "slow", level)
	require.True(t, noon.Add(match.ReplaceAfter+match.Grace).Equal(s.Due()), "its turn is due")
	require.Equal(t, game.KindStranger, refusal(t, s, take("ana", "1")).Kind)
	require.Equal(t, game.KindOver, refusal(t, s, join("ana")).Kind)
	require.Equal(t, game.KindStranger, refusal(t, s, restart("ana")).Kind)
}

// TestReplaceWait: whoever asks too early is told from when on it is possible.
func TestReplaceWait(t *testing.T) {
	t.Parallel()
	s := play(t, dealt()...)
	require.Equal(t, s.PlyAt.Add(match.ReplaceAfter).Unix(),
		refusal(t, s, replace("bob", 0, time.Second)).Why.Args["Unix"])
}

// TestResignOfMany: at a table the seat of who resigns goes to a computer, as long as
// anybody else is left.
func TestResignOfMany(t *testing.T) {
	t.Parallel()
	resign := func(user string) match.Command { return match.Resign{User: user, Level: "slow"} }
	s, log := playLog(t, dealt(resign("cem"), resign("ana"), resign("dan"))...)
	require.Equal(t, match.Playing, s.Phase)
	require.Equal(t, []string{"slow", "slow", "bob", "slow"}, seats(s))
	require.JSONEq(t, `{"level":"slow","by":3}`, string(log[len(log)-1].Body))
	require.Equal(t, "bob", s.Host())
	require.Equal(t, game.KindStranger, refusal(t, s, resign("cem")).Kind)
	next := s.RematchProposal(game.Seed{})
	again := play(t, match.Propose{Proposal: next}, match.Accept{User: "bob"})
	require.Equal(t, match.Playing, again.Phase)

	s = play(t, dealt(resign("cem"), resign("ana"), resign("dan"), resign("bob"))...)
	require.Equal(t, match.Over, s.Phase)
	require.Equal(t, &game.Outcome{Winner: game.Nobody, Method: game.Resigned}, s.Outcome)

	s = play(t, dealt(match.Resign{User: "cem"})...)
	require.Equal(t, match.Over, s.Phase, "without computers nobody can go on")
	s = play(t, append(playing(), resign("ana"))...)
	require.EqualValues(t, 1, s.Outcome.Winner, "of two the opponent has won, computers or not")
}

// TestOffersOfWhoLeft: an offer goes with who made it; one that waited for nobody
// else can be made anew.
func TestOffersOfWhoLeft(t *testing.T) {
	t.Parallel()
	resign := func(user string) match.Command { return match.Resign{User: user, Level: "slow"} }
	s := play(t, dealt(restart("ana"), restart("cem"), resign("cem"))...)
	require.Equal(t, []match.Offering{match.Restart, "", "", ""}, s.Offers)
	require.Equal(t, []string{"bob", "dan"}, s.Awaited())
	s = play(t, dealt(restart("cem"), resign("cem"))...)
	require.Empty(t, s.Offers)
	s = play(t, dealt(restart("ana"), restart("bob"), resign("dan"), resign("cem"))...)
	require.Empty(t, s.Offers, "nobody is left to answer")
	require.Equal(t, []string{"ana"}, s.Awaited())
	s = play(t, dealt(restart("ana"), restart("bob"), resign("dan"), resign("cem"), restart("bob"), restart("ana"))...)
	require.Equal(t, game.Seed{9}, s.Seed, "started again")
	require.False(t, s.Position.(gametest.Held).Dealt)
}
