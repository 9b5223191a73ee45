package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

func TestReadResult(t *testing.T) {
	t.Parallel()
	s := ratedDuel(t, func(*match.Proposal) {}, 4) // ana has resigned
	short := ratedDuel(t, func(*match.Proposal) {}, 3)
	imported := ratedDuel(t, func(p *match.Proposal) {
		p.Opening = &match.Opening{Moves: match.Moves{{Seat: 0, Move: "1"}, {Seat: 1, Move: "1"}}}
	}, 3)
	computer := func(s *match.State) { s.Players = []match.Player{{User: "ana"}, {Level: "easy"}} }
	for name, c := range map[string]struct {
		user   string
		change func(*match.State)
		want   match.Result
		ok     bool
	}{
		"won":                    {"bob", func(*match.State) {}, match.Result{Score: 1, Opening: "1 2"}, true},
		"lost":                   {"ana", func(*match.State) {}, match.Result{Score: -1, Opening: "1 2"}, true},
		"drawn":                  {"ana", func(s *match.State) { s.Outcome = &game.Outcome{Winner: game.Nobody, Method: "draw"} }, match.Result{Opening: "1 2"}, true},
		"won without a move":     {"bob", func(s *match.State) { s.Moves = nil }, match.Result{}, false},
		"one has made one move":  {"bob", func(s *match.State) { *s = short }, match.Result{}, false},
		"few moves of their own": {"bob", func(s *match.State) { *s = imported }, match.Result{}, false},
		"won by the rules in few moves": {
			"bob", func(s *match.State) {
				*s = short
				s.Outcome = &game.Outcome{Winner: 1, Method: "last"}
			}, match.Result{Score: 1, Opening: "1 2"}, true,
		},
		"a draw agreed on at once": {
			"bob", func(s *match.State) { *s, s.Outcome = short, &game.Outcome{Winner: game.Nobody, Method: game.Agreed} }, match.Result{}, false,
		},
		"who had left it": {
			"bob", func(s *match.State) {
				s.Decided, s.Players = s.Players, []match.Player{{User: "ana"}, {Level: "easy"}}
			}, match.Result{Score: 1, Opening: "1 2"}, true,
		},
		"a set-up position":           {"bob", func(s *match.State) { s.Options = game.Options{game.OptionPosition: "x"} }, match.Result{Score: 1}, true},
		"a stranger":                  {"cem", func(*match.State) {}, match.Result{}, false},
		"nobody":                      {"", func(*match.State) {}, match.Result{}, false},
		"without a result":            {"ana", func(s *match.State) { s.Outcome = &game.Outcome{Winner: game.Nobody, Method: game.Unfinished} }, match.Result{}, false},
		"it goes on":                  {"ana", func(s *match.State) { s.Phase = match.Playing }, match.Result{}, false},
		"a computer":                  {"ana", computer, match.Result{Score: -1, Opening: "1 2", Computer: true}, true},
		"a computer, with a takeback": {"ana", func(s *match.State) { computer(s); s.TakenBack = 1 }, match.Result{}, false},
		"a computer, with a hint":     {"ana", func(s *match.State) { computer(s); s.Hinted = []game.Seat{0} }, match.Result{}, false},
		"a person, with a takeback":   {"ana", func(s *match.State) { s.TakenBack = 1 }, match.Result{Score: -1, Opening: "1 2"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			changed := s
			c.change(&changed)
			got, ok := match.ReadResult(changed.Encode(), match.Naming{}, c.user)
			require.Equal(t, c.ok, ok)
			require.Equal(t, c.want, got)
		})
	}
	_, ok := match.ReadResult([]byte("{"), match.Naming{}, "ana")
	require.False(t, ok)
	_, err := match.ReadSummary([]byte("{"), match.Naming{})
	require.Error(t, err)
	sum, err := match.ReadSummary(s.Encode(), match.Naming{})
	require.NoError(t, err)
	require.Equal(t, match.Summary{Phase: match.Over, Players: s.Players, Host: "ana", Moves: 4, Outcome: s.Outcome}, sum)
	require.EqualValues(t, 1, sum.Seat("bob"))
}
