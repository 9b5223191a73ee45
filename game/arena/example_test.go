package arena_test

import (
	"context"
	"fmt"

	"kamisado/game/arena"
	"kamisado/game/othello"
	"kamisado/game/othello/engine"
)

// Two players of Othello play ten matches, five on each side.
func ExampleRun() {
	levels := engine.Levels()
	report, _ := arena.Run(context.Background(), arena.Config{
		Rules: othello.Rules{}, Games: 10, Opening: 4,
		Players: []arena.Entrant{{Name: "mixto", Player: levels[3].Player}, {Name: "facil", Player: levels[0].Player}},
	}, nil)
	for _, s := range report.Standings {
		fmt.Println(s.Player, s.Wins, "won,", s.Draws, "drawn,", s.Losses(), "lost")
	}
	// Output:
	// mixto 5 won, 0 drawn, 5 lost
	// facil 5 won, 0 drawn, 5 lost
}
