package tool

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/store"
)

// Prune removes the matches that ended long ago from a bot's database while the bot plays.
type Prune struct {
	Older  string `required:"" placeholder:"365d" help:"cli.prune.older"`
	DryRun bool   `help:"cli.prune.dryrun"`
	databaseFlag
	cli.JSONFlag
}

// Detail says what stays.
func (*Prune) Detail(say lang.Speaker) string { return say.Text("cli.prune.detail") }

// Run removes, or counts.
func (p *Prune) Run(ctx context.Context, console *cli.Console, say lang.Speaker) error {
	if err := console.CheckDotEnv(say); err != nil {
		return err
	}
	age, ok := readAge(p.Older)
	if !ok {
		return cli.Misuse(say.Text("prune.age", "Age", p.Older))
	}
	prune, key := store.Prune, "prune.done"
	if p.DryRun {
		prune, key = store.Prunable, "prune.dryrun"
	}
	pruned, err := prune(ctx, p.Database, time.Now().Add(-age))
	if errors.Is(err, store.ErrPruning) {
		return &cli.ExitError{Status: cli.StatusFailed, Text: say.Text("prune.twice")}
	}
	if err != nil {
		return err
	}
	return p.Print(console.Out, say.Text(key, "Gone", pruned.Gone, "Left", pruned.Left)+"\n", pruned)
}

// daysMost is far more than any match is old, and few enough to count in nanoseconds.
const daysMost = 100_000

// readAge reads an age in whole days, such as 365d, that is no less than what is kept in any case.
func readAge(text string) (age time.Duration, ok bool) {
	number, isDays := strings.CutSuffix(text, "d")
	days, err := strconv.Atoi(number)
	age = time.Duration(min(days, daysMost)) * 24 * time.Hour
	return age, isDays && err == nil && age >= store.PruneLeast
}
