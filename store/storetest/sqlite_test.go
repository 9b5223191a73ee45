package storetest

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

func TestSQLiteFileNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"with space.db", "100%25#ñ&x=y;.db", "no suffix", "it's"} {
		file := filepath.Join(t.TempDir(), name)
		open(t, "sqlite:"+file).commit(started("m1", "ana", "bob"))
		require.FileExists(t, file)
	}
}

func TestSQLiteSecondIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, link := filepath.Join(dir, "kamisado.db"), filepath.Join(dir, "link.db")
	d := open(t, "sqlite:"+file)
	require.NoError(t, os.Symlink(file, link))
	for _, name := range []string{file, link, filepath.Join(dir, ".", "x", "..", "kamisado.db")} {
		_, err := store.Open(t.Context(), "sqlite:"+name)
		require.ErrorIs(t, err, store.ErrLocked)
		for _, part := range []string{name, "process " + strconv.Itoa(os.Getpid()), "stop it first"} {
			require.ErrorContains(t, err, part)
		}
	}
	require.NoError(t, d.Close())
	require.NoError(t, open(t, "sqlite:"+link).Close())
}

func TestOpenRefusesURLs(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"", "kamisado.db", "sqlite", "sqlite:", "sqlite:x.db?mode=ro",
		"mysql://bot:secret@host/db", "secret@host:5432/x", ":",
	} {
		_, err := store.Open(t.Context(), url)
		require.ErrorContains(t, err, "expected sqlite:FILE", url)
		require.NotContains(t, err.Error(), "secret")
	}
}

// What cannot be opened says why, gives its lock back, and is not created by who only looks.
func TestSQLiteBadFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	garbage, absent := filepath.Join(dir, "garbage.db"), filepath.Join(dir, "absent.db")
	require.NoError(t, os.WriteFile(garbage, []byte(strings.Repeat("not a database ", 1000)), 0o600))
	for file, want := range map[string]string{
		garbage: "no SQLite database", dir: "cannot be opened", filepath.Join(dir, "nowhere", "x.db"): "there is no folder",
	} {
		for range 2 {
			_, err := store.Open(t.Context(), "sqlite:"+file)
			require.ErrorContains(t, err, want)
			require.ErrorContains(t, err, file)
			require.NotErrorIs(t, err, store.ErrLocked)
		}
		_, err := store.OpenReadOnly(t.Context(), "sqlite:"+file)
		require.Error(t, err)
	}
	_, err := store.OpenReadOnly(t.Context(), "sqlite:"+absent)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoFileExists(t, absent)
}

// Databases of other versions are refused, by all who open them.
func TestOtherVersions(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		_, err := store.OpenReadOnly(t.Context(), url)
		require.Error(t, err, "an empty database is no store")
		require.NoError(t, open(t, url).Close())
		execute(t, url, `INSERT INTO migration (name, applied) VALUES ('migrations/9999_future.sql', 0)`)
		for _, opener := range []func(context.Context, string) (store.Store, error){store.Open, store.OpenReadOnly} {
			_, err := opener(t.Context(), url)
			require.ErrorContains(t, err, "newer version")
			require.ErrorContains(t, err, "9999_future.sql")
		}
		execute(t, url, `DELETE FROM migration`)
		_, err = store.OpenReadOnly(t.Context(), url)
		require.ErrorIs(t, err, store.ErrOlder)
	})
}

// Only the owner can read the files of a database: of a new one, of one that everybody could read, of one behind a
// link, and of a restored one. One that a group can read stays so.
func TestSQLiteIsPrivate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	private := func(least int) {
		t.Helper()
		files := must(filepath.Glob(file("*")))
		require.GreaterOrEqual(t, len(files), least)
		for _, name := range files {
			require.Zero(t, must(os.Stat(name)).Mode().Perm()&0o077, name)
		}
	}
	require.NoError(t, os.Symlink(file("target.db"), file("link.db")))
	for _, name := range []string{"new.db", "link.db"} {
		open(t, "sqlite:"+file(name)).commit(started("m1", "ana", "bob"))
	}
	private(9)                                            // each has a log, its index and a lock, one is a link
	for _, suffix := range []string{"", "-wal", "-shm"} { // as of a copy made by hand
		require.NoError(t, os.WriteFile(file("older.db"+suffix), must(os.ReadFile(file("new.db"+suffix))), 0o600))
		require.NoError(t, os.Chmod(file("older.db"+suffix), 0o644))
	}
	open(t, "sqlite:"+file("older.db")).state("m1")
	private(13)
	backUp(t, "sqlite:"+file("new.db"), file("backup.db"), false)
	restore(t, "sqlite:"+file("restored.db"), file("backup.db"))
	private(15)

	shared := filepath.Join(t.TempDir(), "shared.db")
	require.NoError(t, open(t, "sqlite:"+shared).Close())
	require.NoError(t, os.Chmod(shared, 0o640))
	open(t, "sqlite:"+shared).commit(started("m1", "ana", "bob"))
	for _, name := range []string{shared, shared + "-wal"} {
		require.Equal(t, os.FileMode(0o640), must(os.Stat(name)).Mode().Perm(), name)
	}
}

// Nothing of who was forgotten is left in the bytes of a file.
func TestSQLiteForget(t *testing.T) {
	t.Parallel()
	url := sqliteURL(t)
	d := open(t, url)
	fill(d)
	d.forget(eva)
	require.NoError(t, d.Close())
	require.False(t, strings.Contains(string(must(os.ReadFile(strings.TrimPrefix(url, "sqlite:")))), eva))
}

// backUp copies a database into a file.
func backUp(t *testing.T, url, file string, overwrite bool) store.Copied {
	t.Helper()
	copied, err := store.Backup(t.Context(), url, file, overwrite)
	require.NoError(t, err)
	return copied
}

// restore puts a backup in the place of a database, whatever is there.
func restore(t *testing.T, url, file string) store.Copied {
	t.Helper()
	copied, err := store.Restore(t.Context(), url, file, true)
	require.NoError(t, err)
	return copied
}

// A backup beside a bot that plays has every move that was acknowledged before it began. Put in the place of the
// database, it is one to play on with.
func TestBackupUnderLoad(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	dir := t.TempDir()
	bot, backup := "sqlite:"+filepath.Join(dir, "bot.db"), filepath.Join(dir, "backup.db")
	restored := "sqlite:" + filepath.Join(dir, "restored.db")
	before := underLoad(open(t, bot), func() {
		copied := backUp(t, bot, backup, false)
		require.GreaterOrEqual(t, copied.Matches, playedAtOnce) // a match that ends is followed by another
		require.Equal(t, must(os.Stat(backup)).Size(), copied.Bytes)
	})
	restore(t, restored, backup)
	open(t, restored).goesOn(before)
	require.Empty(t, must(filepath.Glob(filepath.Join(dir, ".kamisado-*"))), "what was temporary is gone")
}

// Nothing is restored over a bot that plays or prunes, and no file is replaced unless that was asked for. Boards of
// running matches are shown anew, and of the log of the database that was there nothing stays.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bot, backup := filepath.Join(dir, "bot.db"), filepath.Join(dir, "backup.db")
	url := "sqlite:" + bot
	type copier func(ctx context.Context, url, file string, overwrite bool) (store.Copied, error)
	refuse := func(want error, overwrite bool, work copier, file string) {
		t.Helper()
		_, err := work(t.Context(), url, file, overwrite)
		require.ErrorIs(t, err, want)
	}
	refuse(os.ErrNotExist, false, store.Backup, backup)
	require.NoFileExists(t, backup)
	d := open(t, url)
	backUp(t, url, backup, false)
	running := d.commit(started("m1", "ana", "bob"))
	d.commit(ended("m2", "ana", "cem"))
	for _, id := range []match.ID{"m1", "m2"} {
		must(d.Show(t.Context(), id, shows("100", d.row(id).Version)))
	}
	refuse(store.ErrExists, false, store.Backup, backup)
	refuse(store.ErrSame, true, store.Backup, filepath.Join(dir, ".", "bot.db"))
	require.Equal(t, 2, backUp(t, url, backup, true).Matches)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := store.Backup(cancelled, url, backup, true)
	require.Error(t, err)

	later := d.commit(take(running, 1))
	refuse(store.ErrLocked, true, store.Restore, backup)
	d.commit(take(later, 1))
	log := must(os.ReadFile(bot + "-wal"))
	require.NoError(t, d.Close())
	refuse(store.ErrUsed, false, store.Restore, backup)
	refuse(os.ErrNotExist, true, store.Restore, filepath.Join(dir, "nowhere.db"))

	other := must(sql.Open("sqlite", bot+"?_txlock=immediate"))
	waits := must(other.BeginTx(t.Context(), nil)) // for which the pruning waits
	require.NoError(t, os.Remove(bot+".prune.lock"))
	ended := make(chan error, 1)
	go func() {
		_, err := store.Prune(t.Context(), url, noon.Add(-time.Hour))
		ended <- err
	}()
	require.Eventually(t, func() bool { // its lock says who has it
		raw, err := os.ReadFile(bot + ".prune.lock")
		return err == nil && len(raw) > 0
	}, waitsFor, time.Millisecond)
	refuse(store.ErrPruning, true, store.Restore, backup)
	require.NoError(t, errors.Join(waits.Rollback(), <-ended, other.Close()))

	require.NoError(t, os.WriteFile(bot+"-wal", log, 0o600)) // as a process leaves it that was killed
	require.Equal(t, 2, restore(t, url, backup).Matches)
	require.NoFileExists(t, bot+"-wal")
	d = open(t, url)
	require.Equal(t, running.State, d.state("m1"))
	overdue := must(d.Overdue(t.Context(), noon, time.Now(), 9))
	require.Equal(t, []match.ID{"m1"}, ids(overdue))
	require.Equal(t, "100", overdue[0].Shown.Message, "the message that is edited")
}

// What is no backup of this program is refused, and what is damaged.
func TestRestoreRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bot, backup := "sqlite:"+filepath.Join(dir, "bot.db"), filepath.Join(dir, "backup.db")
	text := filepath.Join(dir, "text.db")
	require.NoError(t, os.WriteFile(text, []byte("this is a text and no database, whatever its name may say"), 0o600))
	_, err := store.Restore(t.Context(), bot, text, false)
	require.ErrorContains(t, err, "this file is no SQLite database")

	d := open(t, bot)
	for i := range 50 {
		d.commit(started(name("m", i), "ana", fmt.Sprint("user", i)))
	}
	require.NoError(t, d.Close())
	backUp(t, bot, backup, false)
	raw := must(os.ReadFile(backup))
	const page = 4096
	for at := len(raw) / page / 2 * page; at < len(raw); at += page { // some of which have rows
		copy(raw[at:], strings.Repeat("\xff", 64))
	}
	require.NoError(t, os.WriteFile(backup, raw, 0o600))
	_, err = store.Restore(t.Context(), bot, backup, true)
	require.ErrorContains(t, err, "malformed")
	backUp(t, bot, backup, true)
	schema := `PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, '%s', '%s') WHERE name = 'match'`
	for _, text := range []string{ // a row breaks the schema
		fmt.Sprintf(schema, "locale          TEXT   NOT NULL", "locale TEXT"),
		`UPDATE match SET locale = NULL`,
		fmt.Sprintf(schema, "locale TEXT", "locale          TEXT   NOT NULL"),
	} {
		execute(t, "sqlite:"+backup, text)
	}
	_, err = store.Restore(t.Context(), bot, backup, true)
	require.ErrorContains(t, err, "damaged: NULL value in match.locale")
	open(t, bot).state("m7") // is as it was

	for url, want := range map[string]error{
		"postgres://localhost/bot": store.ErrOwnTools, "postgresql://localhost/bot": store.ErrOwnTools,
		"sqlite::memory:": store.ErrURL, "sqlite:": store.ErrURL, "mysql://x": store.ErrURL,
	} {
		_, err = store.Backup(t.Context(), url, backup, true)
		require.ErrorIs(t, err, want)
		_, err = store.Restore(t.Context(), url, backup, true)
		require.ErrorIs(t, err, want)
	}
}

// helperEnv holds the URL for a process that TestSQLiteKill starts.
const helperEnv = "KAMISADO_STORE_HELPER"

// TestHelper is not a test but the process that TestSQLiteKill kills: it plays several matches at once and prints every
// move that was acknowledged.
func TestHelper(t *testing.T) {
	url := os.Getenv(helperEnv)
	if url == "" {
		t.Skip("only as a process of TestSQLiteKill")
	}
	d := open(t, url)
	var out sync.Mutex
	var players sync.WaitGroup
	for i := range playedAtOnce {
		players.Go(func() {
			play(t.Context(), d, name("m", i), func(id match.ID, version int) {
				out.Lock()
				defer out.Unlock()
				fmt.Printf("ack %s %d\n", id, version)
			})
		})
	}
	players.Wait()
}

// TestSQLiteKill kills a process in the midst of its commits: the lock is free again, everything acknowledged is there,
// and nothing is half written.
func TestSQLiteKill(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	url := sqliteURL(t)
	helper := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestHelper$")
	helper.Env = append(os.Environ(), helperEnv+"="+url)
	out := must(helper.StdoutPipe())
	require.NoError(t, helper.Start())
	acknowledged := make(map[match.ID]int)
	lines := bufio.NewScanner(out)
	for n := 0; lines.Scan(); n++ {
		var id match.ID
		var version int
		if _, err := fmt.Sscanf(lines.Text(), "ack %s %d", &id, &version); err != nil {
			continue // the last line may be cut off
		}
		acknowledged[id] = version
		switch n {
		case 100:
			_, err := store.Open(t.Context(), url)
			require.ErrorIs(t, err, store.ErrLocked)
			require.ErrorContains(t, err, fmt.Sprint("process ", helper.Process.Pid))
		case 500:
			require.NoError(t, helper.Process.Kill())
		}
	}
	require.Error(t, helper.Wait(), "it was killed before it was done")
	require.Len(t, acknowledged, playedAtOnce)
	open(t, url).goesOn(acknowledged)
}
