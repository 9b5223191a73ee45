package tool

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// startFlags are the flags of the commands that begin at a position of some game.
type startFlags struct {
	Position *string `placeholder:"cli.value.position" help:"cli.flag.position"`
}

// Perft counts lines of play, a line a depth. It opens no database.
type Perft struct {
	// Depth may be more than anybody waits for, but not so much that the counters overflow.
	Depth   int     `arg:"" type:"number" least:"1" most:"20" help:"cli.perft.depth"`
	Game    string  `enum:"${counted}" default:"kamisado" help:"cli.perft.game"`
	Options FlagSet `embed:""`
	startFlags
	JSONFlag
}

// Detail says what is counted in each game.
func (c *Perft) Detail(console *Console, list List) (text string) {
	for _, e := range list.with(canCount) {
		text += "\n\n" + console.Text("cli.perft.line", "Game", e.id(), "Counts", console.Text("cli.perft."+e.id()))
	}
	return text
}

// Run prints each depth as soon as it is counted.
func (c *Perft) Run(ctx context.Context, console *Console, list List) error {
	e := list.Of(c.Game)
	options, err := e.options(&c.Options, c.Position, console)
	if err != nil {
		return err
	}
	position, err := e.Rules.New(options, game.Seed{})
	if err != nil {
		return err
	}
	for depth := 1; depth <= c.Depth; depth++ {
		stop := console.waiting(func(seconds int) string {
			return console.Text("terminal.perft.progress", "Depth", depth, "Seconds", seconds)
		})
		counts, err := e.Count(ctx, position, depth)
		stop()
		if err != nil {
			return console.Interrupted(err, "terminal.perft.interrupted", "Depth", depth)
		}
		numbers := strings.Trim(fmt.Sprint(counts), "[]")
		object := map[string]any{"depth": depth, "counts": counts}
		if err := c.Print(console.Out, fmt.Sprintf("%d %s\n", depth, numbers), object); err != nil {
			return err
		}
	}
	return nil
}

// CountKamisado counts from where a match began: before a blocked side's zero move,
// for a mutual block leaves nothing to count and no new round either.
func CountKamisado(ctx context.Context, p game.Position, depth int) ([]uint64, error) {
	m, ok := p.(*kamisado.Match)
	if !ok {
		return nil, errors.New("kamisado: no position of Kamisado to count from")
	}
	counts, err := kamisado.Perft(ctx, m.Start(), depth)
	return []uint64{counts.Leaves, counts.Wins, counts.Deadlocks}, err
}
