package tool

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// Prove computes the values that the solver has stored, from nothing but the rules, so
// that anybody can check it. It opens no database.
type Prove struct {
	Mode   string `arg:"" help:"cli.prove.mode"`
	Output string `placeholder:"cli.value.file" help:"cli.prove.output"`
	Memory int    `type:"number" least:"1" most:"1048576" default:"64" placeholder:"cli.value.mib" help:"cli.prove.memory"`
	cli.OutputFlag
	cli.JSONFlag
}

// detail shows how a proof is checked.
func (*Prove) Detail(say lang.Speaker) string { return say.Text("cli.prove.detail") }

// Run computes the proof and writes it, then sums it up on standard error.
func (c *Prove) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker, all *lang.Catalogue) error {
	mode, ok := kamisado.ModeOf(list.modeName(c.Mode, all))
	if !ok {
		return cli.Explain(game.Refuse(game.KindOption, 0, game.Say("kamisado.option.mode", "Text", game.Quote(c.Mode))), say)
	}
	return c.Write(console.Out, c.Output, say, func(out io.Writer) error {
		began := time.Now()
		proof, nodes, err := c.prove(ctx, console, say, mode)
		if err != nil {
			return cli.Explain(cli.Interrupted(err, say, "prove.interrupted"), say)
		}
		var table strings.Builder
		_, _ = proof.WriteTo(&table) // writing to memory cannot fail
		if err := c.Print(out, table.String(), provenValues(proof)...); err != nil {
			return err
		}
		console.Note(summary(say, proof, nodes, time.Since(began)))
		return nil
	})
}

// provenValues returns the lines of a proof as objects for JSON.
func provenValues(proof *solver.Proof) (values []any) {
	for _, r := range proof.Rounds {
		start := r.State.Start()
		values = append(values, map[string]any{"kfn": start.KFN(), "value": r.Value.String()})
	}
	for _, first := range proof.First {
		values = append(values, map[string]any{"move": first.Move.String(), "value": first.Value.String()})
	}
	for _, r := range proof.Replies {
		values = append(values, map[string]any{"move": r.First.String(), "reply": r.Reply.String(), "plies": r.Plies})
	}
	return values
}

// prove computes the proof, with a bar where somebody waits for it. The bar says
// nothing of the time that is left: some rounds take a hundred times as long as
// others.
func (c *Prove) prove(ctx context.Context, console *cli.Console, say lang.Speaker, mode kamisado.Mode) (*solver.Proof, uint64, error) {
	report, stop := cli.Watch(console, func(at solver.Progress, seconds int) string {
		return say.Text("prove.progress", "Bar", cli.Bar(at.Done, at.Total), "Done", at.Done, "Total", at.Total,
			"Nodes", at.Nodes, "Seconds", seconds)
	})
	defer stop()
	return solver.Prove(ctx, mode, solver.Config{Memory: c.Memory << 20}, report)
}

// summary says what a proof found and what it took.
func summary(say lang.Speaker, proof *solver.Proof, nodes uint64, took time.Duration) string {
	moves, rounds := 0, 0
	for _, first := range proof.First {
		moves += won(first.Value)
	}
	for _, round := range proof.Rounds {
		rounds += won(round.Value)
	}
	pairs := []any{
		"Mode", proof.Mode.String(), "Moves", moves, "AllMoves", len(proof.First),
		"Nodes", nodes, "Seconds", fmt.Sprintf("%.1f", took.Seconds()),
	}
	if len(proof.Rounds) == 0 {
		return say.Text("prove.moves", pairs...)
	}
	return say.Text("prove.rounds", append(pairs, "Rounds", rounds, "AllRounds", len(proof.Rounds))...)
}

// won counts a win.
func won(v solver.Value) int {
	if v == solver.Win {
		return 1
	}
	return 0
}
