package tool

import (
	"context"
	"fmt"

	"kamisado/bot/terminal"
)

// Learn teaches a game step by step: each step explains something and asks for a move.
type Learn struct {
	Game string `arg:"" optional:"" enum:"${taught}" default:"kamisado" help:"cli.learn.game"`
}

// Run goes through the steps until all are solved or the player leaves, and says how to begin a match then.
func (c *Learn) Run(ctx context.Context, console *Console, list List) error {
	e := list.Of(c.Game)
	config, leave := e.terminal(console)
	defer leave()
	config.Puzzler, config.Teaches = e.Lessons, true
	done, err := terminal.Pose(ctx, config, nil, e.Lessons.Puzzles()...)
	if err != nil || !done || ctx.Err() != nil {
		return err
	}
	command := "kamisado play " + c.Game
	if e.seats() == 2 && len(e.Levels) > 0 {
		command += " --" + e.Seats[1] + " " + e.LevelWord(e.Levels[0], console.Speaker)
	}
	_, err = fmt.Fprintln(console.Out, console.Text("learn.done", "Command", command))
	return err
}
