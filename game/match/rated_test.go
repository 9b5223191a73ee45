package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

// ratedDuel is a match of which everything counts, that ana has lost.
func ratedDuel(t *testing.T, change func(*match.Proposal), moves int) match.State {
	t.Helper()
	p := duel()
	p.Rated, p.Options["heap"] = true, "20"
	change(&p)
	commands := []match.Command{match.Propose{Proposal: p}, match.Accept{User: "bob"}}
	for i := range moves {
		commands = append(commands, take([]string{"ana", "bob"}[i%2], []string{"1", "2", "1", "1"}[i]))
	}
	s := play(t, append(commands, match.Resign{User: "ana"})...)
	return s
}

func TestCounts(t *testing.T) {
	t.Parallel()
	old, fresh := noon.Add(-match.NewAccount).UnixMilli(), noon.Add(time.Millisecond-match.NewAccount).UnixMilli()
	for name, c := range map[string]struct {
		change func(*match.Proposal)
		moves  int
		want   bool
	}{
		"rated":                  {func(*match.Proposal) {}, 4, true},
		"old accounts":           {func(p *match.Proposal) { p.Players[0].Since, p.Players[1].Since = old, old }, 4, true},
		"proposed otherwise":     {func(p *match.Proposal) { p.Rated = false }, 4, false},
		"one has made one move":  {func(*match.Proposal) {}, 3, false},
		"hints":                  {func(p *match.Proposal) { p.Hints = true }, 4, false},
		"a new account":          {func(p *match.Proposal) { p.Players[1].Since = fresh }, 4, false},
		"the loser's is new too": {func(p *match.Proposal) { p.Players[0].Since = fresh }, 4, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := ratedDuel(t, c.change, c.moves)
			require.Equal(t, c.want, match.Counts(&s))
			s.Options = game.Options{game.OptionPosition: "x"}
			require.False(t, match.Counts(&s), "a set-up position")
		})
	}
}

// TestRate holds that a match which a new account alone keeps from being rated says so, and
// that its rematch is judged by the time it is played.
func TestRate(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change       func(*match.Proposal)
		rated, young bool
	}{
		"people":        {func(*match.Proposal) {}, true, false},
		"a new account": {func(p *match.Proposal) { p.Players[1].Since = noon.UnixMilli() }, false, true},
		"hints too":     {func(p *match.Proposal) { p.Players[1].Since, p.Hints = noon.UnixMilli(), true }, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := duel()
			c.change(&p)
			p.Rate(noon)
			require.Equal(t, []bool{c.rated, c.young}, []bool{p.Rated, p.Young})
			again := (&match.State{Proposal: p}).RematchProposal(game.Seed{})
			require.Equal(t, []bool{c.rated || c.young, false}, []bool{again.Rated, again.Young})
		})
	}
}

func TestCountsAtTheEnd(t *testing.T) {
	t.Parallel()
	p := duel()
	p.Rated = true
	s := play(t, match.Propose{Proposal: p}, match.Accept{User: "bob"}, take("ana", "1"), take("bob", "1"), take("ana", "1"), take("bob", "1"))
	require.False(t, match.Counts(&s), "it goes on")
	s.Phase, s.Outcome = match.Over, &game.Outcome{Winner: game.Nobody, Method: game.Unfinished}
	require.False(t, match.Counts(&s), "without a result")
	s.Outcome.Method = "draw"
	require.True(t, match.Counts(&s))
	require.Equal(t, []int{1, 1}, match.Places(&s))
	back := s
	back.TakenBack = 3
	require.False(t, match.Counts(&back), "moves were taken back")
	s.Players[0] = match.Player{Level: "easy"}
	require.False(t, match.Counts(&s), "with a computer")
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	s := ratedDuel(t, func(*match.Proposal) {}, 4)
	require.Equal(t, []int{2, 1}, match.Places(&s))
}
