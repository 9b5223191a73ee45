package match_test

import (
	"errors"
	"fmt"
	"time"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

// A match is decided command by command, and its log leads to the same state.
func Example() {
	games, now := gametest.Games(), time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	s := match.State{ID: "A7KQ"}
	var log []match.Event
	for _, c := range []match.Command{
		match.Propose{Proposal: match.Proposal{
			Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "4"},
			Players: []match.Player{{User: "ana"}, {User: "bob"}},
		}},
		match.Accept{User: "bob"},
		match.Play{User: "bob", Ply: 0, Text: "3"},
		match.Play{User: "ana", Ply: 0, Text: "1"},
		match.Play{User: "bob", Ply: 1, Text: "3"},
	} {
		events, next, err := match.Decide(games, s, c, now)
		var refused *game.Error
		if errors.As(err, &refused) {
			fmt.Println("refused:", refused.Why.Key)
			continue
		}
		for _, e := range events {
			fmt.Println(e.Seq, e.Kind, e.Seat)
		}
		s, log = next, append(log, events...)
	}
	folded, err := match.Fold(games, "A7KQ", log)
	fmt.Println(folded.Phase, s.Players[folded.Outcome.Winner].User, "won", err)
	// Output:
	// 1 proposed 0
	// 2 accepted 1
	// refused: match.turn
	// 3 moved 0
	// 4 moved 1
	// over bob won <nil>
}

// The seats of a rematch are swapped.
func ExampleState_RematchProposal() {
	s := match.State{Proposal: match.Proposal{Players: []match.Player{{User: "ana"}, {User: "bob"}}}}
	p := s.RematchProposal(game.Seed{})
	fmt.Println(p.Players[0].User, p.Players[1].User, p.Proposer)
	// Output: bob ana 1
}
