package tool

import (
	"bytes"
	"context"
	"fmt"
	"time"

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
	outputFlag
	JSONFlag
}

// Run computes the proof and writes it, then sums it up on standard error. Its bar says nothing of the time
// that is left: some rounds take a hundred times as long as others.
func (c *Prove) Run(ctx context.Context, console *Console, list List) error {
	mode, ok := kamisado.ModeOf(list.modeName(c.Mode, console))
	if !ok {
		return game.Refuse(game.KindOption, 0, "kamisado.option.mode", "Text", game.Quote(c.Mode))
	}
	began := time.Now()
	var proof *solver.Proof
	var nodes uint64
	err := c.write(console, c.Output, func() (_ []byte, err error) {
		report, stop := Watch(console, func(at solver.Progress, seconds int) string {
			return console.Text("prove.progress", "Bar", bar(at.Done, at.Total), "Done", at.Done, "Total", at.Total,
				"Nodes", at.Nodes, "Seconds", seconds)
		})
		proof, nodes, err = solver.Prove(ctx, mode, solver.Config{Memory: c.Memory << 20}, report)
		stop()
		if err != nil {
			return nil, console.Interrupted(err, "prove.interrupted")
		}
		var table, out bytes.Buffer
		_, _ = proof.WriteTo(&table) // writing to memory cannot fail
		err = c.Print(&out, table.String(), provenValues(proof)...)
		return out.Bytes(), err
	})
	if err == nil {
		console.Note(summary(console, proof, nodes, time.Since(began)))
	}
	return err
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

// summary says what a proof found and what it took.
func summary(console *Console, proof *solver.Proof, nodes uint64, took time.Duration) string {
	moves, rounds := 0, 0
	for _, first := range proof.First {
		if first.Value == solver.Win {
			moves++
		}
	}
	for _, round := range proof.Rounds {
		if round.Value == solver.Win {
			rounds++
		}
	}
	pairs := []any{
		"Mode", proof.Mode.String(), "Moves", moves, "AllMoves", len(proof.First),
		"Nodes", nodes, "Seconds", fmt.Sprintf("%.1f", took.Seconds()),
	}
	if len(proof.Rounds) == 0 {
		return console.Text("prove.moves", pairs...)
	}
	return console.Text("prove.rounds", append(pairs, "Rounds", rounds, "AllRounds", len(proof.Rounds))...)
}
