package tool

import (
	"context"
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"kamisado/store"
)

// databaseFlag is the flag of the tools for a bot's database.
type databaseFlag struct {
	Database string `type:"setting" env:"DATABASE_URL" default:"sqlite:kamisado.db" placeholder:"cli.value.url" help:"cli.flag.database"`
}

// Backup copies a bot's database into a file while the bot plays.
type Backup struct {
	File      string `arg:"" help:"cli.backup.file"`
	Overwrite bool   `help:"cli.backup.overwrite"`
	databaseFlag
	JSONFlag
}

// Run makes the copy.
func (b *Backup) Run(ctx context.Context, console *Console) error {
	if err := console.CheckDotEnv(); err != nil {
		return err
	}
	copied, err := store.Backup(ctx, b.Database, b.File, b.Overwrite)
	return b.printCopied(console, "backup", b.File, copied, err)
}

// Restore puts a backup in the place of a bot's database.
type Restore struct {
	File      string `arg:"" help:"cli.restore.file"`
	Overwrite bool   `help:"cli.restore.overwrite"`
	databaseFlag
	JSONFlag
}

// Run restores.
func (r *Restore) Run(ctx context.Context, console *Console) error {
	if err := console.CheckDotEnv(); err != nil {
		return err
	}
	copied, err := store.Restore(ctx, r.Database, r.File, r.Overwrite)
	return r.printCopied(console, "restore", r.File, copied, err)
}

// printCopied prints what a command has copied, or says why it has not, and the way out. Other errors stay as they are.
func (f JSONFlag) printCopied(console *Console, command, file string, copied store.Copied, err error) error {
	if missing, ok := errors.AsType[*store.FolderError](err); ok {
		return console.Failure("output.nofolder", "Folder", missing.Folder)
	}
	key := ""
	switch {
	case err == nil:
		done := console.Text(command+".done", "File", file, "Matches", copied.Matches, "Size", copied.Bytes/1000)
		return f.Print(console.Out, done+"\n", copied)
	case errors.Is(err, store.ErrOwnTools):
		key = command + ".postgres"
	case errors.Is(err, store.ErrExists):
		key = "backup.exists"
	case errors.Is(err, store.ErrSame):
		key = "backup.same"
	case command == "restore" && errors.Is(err, store.ErrForeign):
		key = "restore.foreign"
	case errors.Is(err, store.ErrUsed):
		key = "restore.used"
	case errors.Is(err, store.ErrLocked):
		key = "restore.locked"
	case errors.Is(err, store.ErrPruning):
		key = "restore.pruning"
	case command == "restore" && errors.Is(err, fs.ErrNotExist):
		key = "restore.missing"
	default:
		return err
	}
	return console.Failure(key, "File", file)
}

// Prune removes the matches that ended long ago from a bot's database while the bot plays.
type Prune struct {
	Older  string `required:"" placeholder:"365d" help:"cli.prune.older"`
	DryRun bool   `help:"cli.prune.dryrun"`
	databaseFlag
	JSONFlag
}

// daysMost is far more than any match is old, and few enough to count in nanoseconds.
const daysMost = 100_000

// Run removes, or counts. The age is in whole days, such as 365d, and no less than what is kept in any case.
func (p *Prune) Run(ctx context.Context, console *Console) error {
	if err := console.CheckDotEnv(); err != nil {
		return err
	}
	number, isDays := strings.CutSuffix(p.Older, "d")
	days, err := strconv.Atoi(number)
	age := time.Duration(min(days, daysMost)) * 24 * time.Hour
	if err != nil || !isDays || age < store.PruneLeast {
		return console.Misuse("prune.age", "Age", p.Older)
	}
	prune, key := store.Prune, "prune.done"
	if p.DryRun {
		prune, key = store.Prunable, "prune.dryrun"
	}
	pruned, err := prune(ctx, p.Database, time.Now().Add(-age))
	if errors.Is(err, store.ErrPruning) {
		return console.Failure("prune.twice")
	}
	if err != nil {
		return err
	}
	return p.Print(console.Out, console.Text(key, "Gone", pruned.Gone, "Left", pruned.Left)+"\n", pruned)
}
