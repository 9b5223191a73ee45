package match_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
)

func TestDecideAccepts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before  []match.Command
		command match.Command
		kinds   []match.EventKind
		seat    game.Seat
		phase   match.Phase
	}{
		"propose":             {nil, propose(), []match.EventKind{match.Proposed}, 0, match.Pending},
		"accept":              {pending(), match.Accept{User: "bob"}, []match.EventKind{match.Accepted}, 1, match.Playing},
		"decline":             {pending(), match.Decline{User: "bob"}, []match.EventKind{match.Declined}, 1, match.Closed},
		"cancel":              {pending(), match.Cancel{User: "ana"}, []match.EventKind{match.Cancelled}, 0, match.Closed},
		"expire":              {pending(), match.Expire{}, []match.EventKind{match.Expired}, game.Nobody, match.Closed},
		"move":                {playing(), take("ana", "2"), []match.EventKind{match.Moved}, 0, match.Playing},
		"move at its ply":     {append(playing(), take("ana", "2")), match.Play{User: "bob", Ply: 1, Text: "1"}, []match.EventKind{match.Moved}, 1, match.Playing},
		"typed loosely":       {playing(), take("ana", " 02 "), []match.EventKind{match.Moved}, 0, match.Playing},
		"the last move":       {append(playing(), take("ana", "3")), take("bob", "3"), []match.EventKind{match.Moved}, 1, match.Over},
		"resign":              {playing(), match.Resign{User: "bob"}, []match.EventKind{match.Resigned}, 1, match.Over},
		"resign out of turn":  {append(playing(), take("ana", "1")), match.Resign{User: "ana"}, []match.EventKind{match.Resigned}, 0, match.Over},
		"offer a restart":     {playing(), restart("bob"), []match.EventKind{match.Offered}, 1, match.Playing},
		"agree to a restart":  {append(playing(), restart("bob")), restart("ana"), []match.EventKind{match.Offered, match.Restarted}, 0, match.Playing},
		"offer a rematch":     {over(), rematch("ana"), []match.EventKind{match.Offered}, 0, match.Over},
		"agree to a rematch":  {append(over(), rematch("ana")), rematch("bob"), []match.EventKind{match.Offered, match.Rematched}, 1, match.Over},
		"offer after a move":  {append(playing(), restart("ana"), take("ana", "1")), restart("ana"), []match.EventKind{match.Offered}, 0, match.Playing},
		"rematch after a win": {append(playing(), take("ana", "3"), take("bob", "3")), rematch("bob"), []match.EventKind{match.Offered}, 1, match.Over},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before := play(t, c.before...)
			events, after, err := match.Decide(games, before, c.command, noon)
			require.NoError(t, err)
			kinds := []match.EventKind{}
			for i, e := range events {
				kinds = append(kinds, e.Kind)
				require.Equal(t, before.Version+1+i, e.Seq)
				require.Equal(t, noon, e.At)
			}
			require.Equal(t, c.kinds, kinds)
			require.Equal(t, c.seat, events[0].Seat)
			require.Equal(t, c.phase, after.Phase)
			require.Equal(t, before.Version+len(events), after.Version)
		})
	}
}

// TestDecideRefuses has for every command and phase what a player is told.
func TestDecideRefuses(t *testing.T) {
	t.Parallel()
	for name, phase := range map[string]struct {
		before   []match.Command
		commands map[string]match.Command
	}{
		"proposed": {pending(), map[string]match.Command{
			"stranger match.notinvited: stranger":  match.Accept{User: "cem"},
			"done match.ownproposal: challenger":   match.Accept{User: "ana"},
			"done match.ownproposal: declines":     match.Decline{User: "ana"},
			"stranger match.notproposer: invited":  match.Cancel{User: "bob"},
			"stranger match.notproposer: stranger": match.Cancel{User: "cem"},
			"over match.phase.proposed: move":      take("ana", "1"),
			"over match.phase.proposed: resign":    match.Resign{User: "ana"},
			"over match.phase.proposed: restart":   restart("bob"),
			"over match.phase.proposed: rematch":   rematch("bob"),
			"stranger match.stranger: move":        take("cem", "1"),
		}},
		"playing": {append(playing(), take("ana", "3"), restart("ana")), map[string]match.Command{
			"over match.phase.playing: accept":   match.Accept{User: "bob"},
			"over match.phase.playing: decline":  match.Decline{User: "bob"},
			"over match.phase.playing: cancel":   match.Cancel{User: "ana"},
			"over match.phase.playing: expire":   match.Expire{},
			"over match.phase.playing: rematch":  rematch("ana"),
			"stranger match.stranger: move":      take("cem", "1"),
			"stranger match.stranger: nobody":    take("", "1"),
			"stranger match.stranger: resign":    match.Resign{User: "cem"},
			"stranger match.stranger: offer":     restart("cem"),
			"turn match.turn: move":              take("ana", "1"),
			"done match.offered: twice":          restart("ana"),
			"stale match.stale: old move":        match.Play{User: "bob", Ply: 0, Text: "1"},
			"stale match.stale: move to come":    match.Play{User: "bob", Ply: 2, Text: "1"},
			"stale match.stale: not even a move": match.Play{User: "ana", Ply: 0, Text: "x"},
			"stale match.stale: old offer":       match.Offer{User: "bob", What: match.Restart, Ply: 0},
			"notation nim.notation: no move":     take("bob", "all"),
			"illegal nim.illegal: four":          take("bob", "4"),
		}},
		"over": {append(over(), rematch("bob")), map[string]match.Command{
			"over match.phase.over: accept":    match.Accept{User: "bob"},
			"over match.phase.over: decline":   match.Decline{User: "bob"},
			"over match.phase.over: cancel":    match.Cancel{User: "ana"},
			"over match.phase.over: expire":    match.Expire{},
			"over match.phase.over: move":      take("ana", "1"),
			"over match.phase.over: resign":    match.Resign{User: "bob"},
			"over match.phase.over: restart":   restart("bob"),
			"done match.offered: twice":        rematch("bob"),
			"stranger match.stranger: rematch": rematch("cem"),
			"stale match.stale: old offer":     match.Offer{User: "ana", What: match.Rematch, Ply: 3, Next: "m2"},
		}},
		"rematched": {append(over(), rematch("bob"), rematch("ana")), map[string]match.Command{
			"stale match.rematched: again": rematch("bob"),
		}},
		"closed": {closed(), map[string]match.Command{
			"over match.phase.closed: accept":  match.Accept{User: "bob"},
			"over match.phase.closed: decline": match.Decline{User: "bob"},
			"over match.phase.closed: cancel":  match.Cancel{User: "ana"},
			"over match.phase.closed: expire":  match.Expire{},
			"over match.phase.closed: move":    take("ana", "1"),
			"over match.phase.closed: resign":  match.Resign{User: "ana"},
			"over match.phase.closed: restart": restart("ana"),
			"over match.phase.closed: rematch": rematch("ana"),
		}},
	} {
		s := play(t, phase.before...)
		for want, command := range phase.commands {
			t.Run(fmt.Sprintf("%s/%T/%s", name, command, want), func(t *testing.T) {
				t.Parallel()
				refused := refusal(t, s, command)
				require.Contains(t, want+":", fmt.Sprintf("%s %s:", refused.Kind, refused.Why.Key))
			})
		}
	}
}

// TestDecideMistakes has what no player can cause: errors, but no refusals.
func TestDecideMistakes(t *testing.T) {
	t.Parallel()
	proposal := func(change func(*match.Proposal)) match.Command {
		p := duel()
		change(&p)
		return match.Propose{Proposal: p}
	}
	other := play(t, playing()...)
	other.Game = "chess"
	begun := play(t, playing()...)
	ended := play(t, append(over(), rematch("bob"))...)
	for name, c := range map[string]struct {
		state   match.State
		command match.Command
	}{
		"proposed twice":       {begun, propose()},
		"no such game":         {match.State{}, proposal(func(p *match.Proposal) { p.Game = "chess" })},
		"game went away":       {other, take("ana", "1")},
		"nobody plays":         {match.State{}, proposal(func(p *match.Proposal) { p.Players = nil })},
		"too many":             {match.State{}, proposal(func(p *match.Proposal) { p.Players = make([]match.Player, 5) })},
		"no such proposer":     {match.State{}, proposal(func(p *match.Proposal) { p.Proposer = 2 })},
		"nobody proposes":      {match.State{}, proposal(func(p *match.Proposal) { p.Proposer = game.Nobody })},
		"against oneself":      {match.State{}, proposal(func(p *match.Proposal) { p.Players[1] = p.Players[0] })},
		"against nobody":       {match.State{}, proposal(func(p *match.Proposal) { p.Players[1].User = "" })},
		"an unknown offer":     {begun, match.Offer{User: "ana", What: "tea", Ply: match.AnyPly}},
		"rematch without name": {ended, match.Offer{User: "ana", What: match.Rematch, Ply: match.AnyPly}},
		"rematch of itself":    {ended, match.Offer{User: "ana", What: match.Rematch, Ply: match.AnyPly, Next: "m1"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			events, after, err := match.Decide(games, c.state, c.command, noon)
			require.Error(t, err)
			require.Empty(t, events)
			require.Equal(t, c.state, after)
			var refused *game.Error
			require.NotErrorAs(t, err, &refused)
		})
	}
	refused := refusal(t, match.State{}, proposal(func(p *match.Proposal) { p.Options = game.Options{matchtest.OptionHeap: "x"} }))
	require.Equal(t, game.KindOption, refused.Kind, "options are the proposer's own")
}

// TestDecideKeepsTheState: whoever is refused, or asks what would happen, finds
// the state as it was.
func TestDecideKeepsTheState(t *testing.T) {
	t.Parallel()
	s := play(t, append(playing(), restart("ana"))...)
	before := string(s.Encode())
	for _, c := range []match.Command{restart("bob"), take("ana", "1"), take("bob", "1"), match.Resign{User: "ana"}} {
		events, next, err := match.Decide(games, s, c, noon)
		if err != nil {
			require.Equal(t, s, next)
			continue
		}
		applied := s
		for _, e := range events {
			applied, err = match.Apply(games, applied, e)
			require.NoError(t, err)
		}
		require.Equal(t, applied, next)
		require.Equal(t, before, string(s.Encode()))
	}
}
