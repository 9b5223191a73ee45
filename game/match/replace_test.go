package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
)

func replace(user string, seat game.Seat, after time.Duration) match.Command {
	return match.Replace{User: user, Seat: seat, Level: "slow", Now: noon.Add(after)}
}

// dealt are the commands of four people up to the first card: seat 0, ana, is to
// move, cem sits on 1, bob on 2, dan on 3.
func dealt(more ...match.Command) []match.Command {
	return append(full(take("bob", "deal")), more...)
}

func TestReplace(t *testing.T) {
	t.Parallel()
	s, log := play(t, dealt(replace("bob", 0, match.ReplaceAfter))...)
	require.Equal(t, []string{"slow", "cem", "bob", "dan"}, seats(s))
	require.JSONEq(t, `{"user":"","name":"","level":"slow","by":2}`, string(log[len(log)-1].Body))
	require.EqualValues(t, 0, log[len(log)-1].Seat)
	require.Equal(t, "bob", s.Host(), "the next in the order of the lobby")
	require.Equal(t, 1, s.Ply, "the others' controls stay good")
	seat, level, ok := s.Computer()
	require.True(t, ok)
	require.EqualValues(t, 0, seat)
	require.Equal(t, "slow", level)
	require.True(t, noon.Add(match.Grace).Equal(s.Due()), "its turn is due")
	require.Equal(t, game.KindStranger, refusal(t, s, take("ana", "1")).Kind)
	require.Equal(t, game.KindOver, refusal(t, s, join("ana")).Kind)
	require.Equal(t, game.KindStranger, refusal(t, s, restart("ana")).Kind)
	requireSame(t, games, s, log)
}

func TestReplaceRefuses(t *testing.T) {
	t.Parallel()
	before, _ := play(t, dealt()...)
	duel, _ := play(t, playing()...)
	with, _ := play(t, opened(begin("ana"))...)
	for name, c := range map[string]struct {
		state   match.State
		command match.Command
		kind    game.Kind
		key     string
	}{
		"too early":       {before, replace("bob", 0, match.ReplaceAfter-time.Millisecond), game.KindTurn, "match.replace.early"},
		"not to move":     {before, replace("bob", 1, time.Hour), game.KindStale, "match.replace.turn"},
		"oneself":         {before, replace("ana", 0, time.Hour), game.KindTurn, "match.replace.oneself"},
		"by a stranger":   {before, replace("eva", 0, time.Hour), game.KindStranger, "match.stranger"},
		"a computer":      {with, replace("ana", 1, time.Hour), game.KindStale, "match.replace.gone"},
		"no such seat":    {before, replace("bob", 4, time.Hour), game.KindStale, "match.replace.gone"},
		"nobody":          {before, replace("bob", game.Nobody, time.Hour), game.KindStale, "match.replace.gone"},
		"between two":     {duel, replace("bob", 0, time.Hour), game.KindTurn, "match.replace.two"},
		"not yet playing": {first(play(t, opened(join("bob"))...)), replace("bob", 0, time.Hour), game.KindOver, "match.lobby.proposed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refused := refusal(t, c.state, c.command)
			require.Equal(t, c.key, refused.Why.Key)
			require.Equal(t, c.kind, refused.Kind)
		})
	}
	_, _, err := match.Decide(games, before, match.Replace{User: "bob", Seat: 0, Now: noon.Add(time.Hour)}, noon)
	var refused *game.Error
	require.Error(t, err, "no level")
	require.NotErrorAs(t, err, &refused)
}

func first(s match.State, _ []match.Event) match.State { return s }

// TestReplaceWait: how long it still takes is told in whole seconds, never 0.
func TestReplaceWait(t *testing.T) {
	t.Parallel()
	s, _ := play(t, dealt()...)
	for after, want := range map[time.Duration]int{
		0: 120, time.Second: 119, time.Second + time.Millisecond: 119, match.ReplaceAfter - time.Millisecond: 1,
	} {
		require.Equal(t, want, refusal(t, s, replace("bob", 0, after)).Why.Args["Seconds"], after)
	}
}

// TestResignOfMany: at a table the seat of who resigns goes to a computer, as long as
// anybody else is left.
func TestResignOfMany(t *testing.T) {
	t.Parallel()
	resign := func(user string) match.Command { return match.Resign{User: user, Level: "slow"} }
	s, log := play(t, dealt(resign("cem"), resign("ana"), resign("dan"))...)
	require.Equal(t, match.Playing, s.Phase)
	require.Equal(t, []string{"slow", "slow", "bob", "slow"}, seats(s))
	require.JSONEq(t, `{"user":"","name":"","level":"slow","by":3}`, string(log[len(log)-1].Body))
	require.Equal(t, "bob", s.Host())
	requireSame(t, games, s, log)
	require.Equal(t, game.KindStranger, refusal(t, s, resign("cem")).Kind)
	next := s.RematchProposal(game.Seed{})
	again, _ := play(t, match.Propose{Proposal: next}, match.Accept{User: "bob"})
	require.Equal(t, match.Playing, again.Phase)

	s, log = play(t, dealt(resign("cem"), resign("ana"), resign("dan"), resign("bob"))...)
	require.Equal(t, match.Over, s.Phase)
	require.Equal(t, &game.Outcome{Winner: game.Nobody, Method: game.Resigned}, s.Outcome)
	requireSame(t, games, s, log)

	s, _ = play(t, dealt(match.Resign{User: "cem"})...)
	require.Equal(t, match.Over, s.Phase, "without computers nobody can go on")
	s, _ = play(t, append(playing(), resign("ana"))...)
	require.EqualValues(t, 1, s.Outcome.Winner, "of two the rival has won, computers or not")
}

// TestOffersOfWhoLeft: an offer goes with who made it; one that waited for nobody
// else can be made anew.
func TestOffersOfWhoLeft(t *testing.T) {
	t.Parallel()
	resign := func(user string) match.Command { return match.Resign{User: user, Level: "slow"} }
	s, _ := play(t, dealt(restart("ana"), restart("cem"), resign("cem"))...)
	require.Equal(t, []match.Offering{match.Restart, "", "", ""}, s.Offers)
	require.Equal(t, []string{"bob", "dan"}, s.Awaited())
	s, _ = play(t, dealt(restart("cem"), resign("cem"))...)
	require.Empty(t, s.Offers)
	s, log := play(t, dealt(restart("ana"), restart("bob"), resign("dan"), resign("cem"))...)
	require.Empty(t, s.Offers, "nobody is left to answer")
	require.Equal(t, []string{"ana"}, s.Awaited())
	requireSame(t, games, s, log)
	s, _ = play(t, dealt(restart("ana"), restart("bob"), resign("dan"), resign("cem"), restart("bob"), restart("ana"))...)
	require.Equal(t, game.Seed{9}, s.Seed, "started again")
	require.False(t, s.Position.(matchtest.Held).Dealt)
}
