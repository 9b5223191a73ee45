package tool

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// Perft counts lines of play, a line a depth. It opens no database.
type Perft struct {
	// Depth may be more than anybody waits for, but not so much that the counters overflow.
	Depth   int     `arg:"" type:"number" least:"1" most:"20" help:"cli.perft.depth"`
	Game    string  `enum:"${counted}" default:"kamisado" help:"cli.perft.game"`
	Options FlagSet `embed:""`
	startFlags
	cli.JSONFlag
	counts List
}

// Detail explains what is printed.
func (c *Perft) Detail(say lang.Speaker) string {
	var text strings.Builder
	text.WriteString(say.Text("cli.perft.detail"))
	for _, e := range c.counts {
		text.WriteString("\n\n" + say.Text("cli.perft.line", "Game", e.id(), "Counts", say.Text(e.CountHelp)))
	}
	return text.String()
}

// Run prints each depth as soon as it is counted.
func (c *Perft) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker, all *lang.Catalogue) error {
	e := list.Of(c.Game)
	position, err := c.begin(e, &c.Options, say, all)
	if err != nil {
		return cli.Explain(err, say)
	}
	for d := 1; d <= c.Depth; d++ {
		if err := c.countDepth(ctx, console, say, e.Count, position, d); err != nil {
			return err
		}
	}
	return nil
}

// countDepth counts and prints one depth.
func (c *Perft) countDepth(ctx context.Context, console *cli.Console, say lang.Speaker, count game.PerftFunc, p game.Position, depth int) error {
	stop := console.Waiting(func(seconds int) string {
		return say.Text("terminal.perft.progress", "Depth", depth, "Seconds", seconds)
	})
	counts, err := count(ctx, p, depth)
	stop()
	if err != nil {
		return cli.Interrupted(err, say, "terminal.perft.interrupted", "Depth", depth)
	}
	var line strings.Builder
	line.WriteString(fmt.Sprint(depth))
	for _, n := range counts {
		line.WriteString(fmt.Sprint(" ", n))
	}
	return c.Print(console.Out, line.String()+"\n", map[string]any{"depth": depth, "counts": counts})
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
