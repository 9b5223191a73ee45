package tool

import (
	"context"
	"errors"
	"io/fs"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
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
	cli.JSONFlag
}

// Detail says what is in the copy.
func (*Backup) Detail(say lang.Speaker) string { return say.Text("cli.backup.detail") }

// Run makes the copy.
func (b *Backup) Run(ctx context.Context, console *cli.Console, say lang.Speaker) error {
	if err := console.CheckDotEnv(say); err != nil {
		return err
	}
	copied, err := store.Backup(ctx, b.Database, b.File, b.Overwrite)
	if err != nil {
		return copyRefusal(err, "backup", b.File, say)
	}
	done := say.Text("backup.done", "File", b.File, "Matches", copied.Matches, "Size", copied.Bytes/1000)
	return b.Print(console.Out, done+"\n", copied)
}

// Restore puts a backup in the place of a bot's database.
type Restore struct {
	File      string `arg:"" help:"cli.restore.file"`
	Overwrite bool   `help:"cli.restore.overwrite"`
	databaseFlag
	cli.JSONFlag
}

// Detail says what comes of boards on Discord.
func (*Restore) Detail(say lang.Speaker) string { return say.Text("cli.restore.detail") }

// Run restores.
func (r *Restore) Run(ctx context.Context, console *cli.Console, say lang.Speaker) error {
	if err := console.CheckDotEnv(say); err != nil {
		return err
	}
	copied, err := store.Restore(ctx, r.Database, r.File, r.Overwrite)
	if err != nil {
		return copyRefusal(err, "restore", r.File, say)
	}
	done := say.Text("restore.done", "Matches", copied.Matches, "Size", copied.Bytes/1000)
	return r.Print(console.Out, done+"\n", copied)
}

// copyRefusal says why a database is not copied, and the way out. Other errors stay as they are.
func copyRefusal(err error, command, file string, say lang.Speaker) error {
	if missing, ok := errors.AsType[*store.FolderError](err); ok {
		return &cli.ExitError{Status: cli.StatusFailed, Text: say.Text("output.nofolder", "Folder", missing.Folder)}
	}
	key := ""
	switch {
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
	return &cli.ExitError{Status: cli.StatusFailed, Text: say.Text(key, "File", file)}
}
