package store_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// A challenge is decided, committed and found again; a second one between the
// same people is refused.
func Example() {
	ctx := context.Background()
	s, err := store.Open(ctx, "sqlite::memory:")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = s.Close() }()

	games, now := gametest.Games(), time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	challenge := func(id match.ID, from, to string) error {
		state := match.State{ID: id, Proposal: match.Proposal{Game: gametest.NimID}}
		events, state, err := match.Decide(games, state, match.Propose{Proposal: match.Proposal{
			Game: gametest.NimID, Players: []match.Player{{User: from}, {User: to}}, Proposer: game.Seat(0),
			Deadline: now.Add(5 * time.Minute).UnixMilli(),
		}}, now)
		if err != nil {
			return err
		}
		return s.Commit(ctx, store.Change{State: state, Events: events, Interaction: "click on " + string(id)})
	}
	fmt.Println(challenge("A7KQ", "ana", "bob"))
	fmt.Println(errors.Is(challenge("B2XW", "bob", "ana"), store.ErrPending))
	fmt.Println(errors.Is(challenge("A7KQ", "ana", "bob"), store.ErrRepeated))

	rows, err := s.List(ctx, store.Filter{User: "bob", Phases: []match.Phase{match.Pending}})
	fmt.Println(len(rows), err)
	fmt.Println(rows[0].ID, rows[0].Users, rows[0].Due.Format(time.TimeOnly))
	// Output:
	// <nil>
	// true
	// true
	// 1 <nil>
	// A7KQ [ana bob] 12:05:00
}
