package storetest

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// playedAtOnce is how many matches are played at once while something else happens to the database.
const playedAtOnce = 10

// loader plays matches at once for as long as it is let, and knows what was acknowledged.
type loader struct {
	mu    sync.Mutex
	acked map[match.ID]int
	count int
}

// acknowledged is a copy of the versions that were acknowledged, and how many commits that were.
func (p *loader) acknowledged() (map[match.ID]int, int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	acked := make(map[match.ID]int, len(p.acked))
	maps.Copy(acked, p.acked)
	return acked, p.count
}

// play plays until the context ends, one match after the other.
func (p *loader) play(ctx context.Context, t *testing.T, s store.Store, id match.ID) {
	c := started(t, id, "ana", "bob")
	for ctx.Err() == nil {
		if err := s.Commit(context.WithoutCancel(ctx), c); err != nil {
			t.Error(err)
			return
		}
		p.mu.Lock()
		p.acked[id], p.count = c.State.Version, p.count+1
		p.mu.Unlock()
		if c.State.Phase == match.Over {
			id += "x"
			c = started(t, id, "ana", "bob")
			continue
		}
		c = take(t, c.State, 1)
	}
}

// underLoad does something while matches are being played, and returns what was acknowledged
// before it began. Some commits are acknowledged meanwhile.
func underLoad(t *testing.T, s store.Store, work func()) map[match.ID]int {
	t.Helper()
	p := &loader{acked: make(map[match.ID]int)}
	ctx, stop := context.WithCancel(t.Context())
	var players sync.WaitGroup
	for i := range playedAtOnce {
		players.Go(func() { p.play(ctx, t, s, match.ID(fmt.Sprint("m", i))) })
	}
	defer players.Wait()
	defer stop()
	played := func(most int) {
		t.Helper()
		require.Eventually(t, func() bool { _, n := p.acknowledged(); return n >= most }, time.Minute, time.Millisecond)
	}
	played(5 * playedAtOnce)
	before, _ := p.acknowledged()
	work()
	_, after := p.acknowledged()
	played(after + playedAtOnce) // nothing keeps them from going on
	return before
}

// A backup beside a bot that plays has every move that was acknowledged before it began. Put in
// the place of the database, it is one to play on with.
func TestBackupUnderLoad(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	dir := t.TempDir()
	bot, backup := "sqlite:"+filepath.Join(dir, "bot.db"), filepath.Join(dir, "backup.db")
	s := open(t, bot)
	before := underLoad(t, s, func() {
		copied, err := store.Backup(t.Context(), bot, backup, false)
		require.NoError(t, err)
		require.Equal(t, playedAtOnce, copied.Matches)
		info, err := os.Stat(backup)
		require.NoError(t, err)
		require.Equal(t, info.Size(), copied.Bytes)
		require.Zero(t, info.Mode().Perm()&0o077, "nobody else may read it")
	})
	require.NoError(t, s.Close())

	restored := "sqlite:" + filepath.Join(dir, "restored.db")
	_, err := store.Restore(t.Context(), restored, backup, false)
	require.NoError(t, err)
	s = open(t, restored)
	for id, version := range before {
		state := requireFolds(t, s, id)
		require.GreaterOrEqual(t, state.Version, version, id)
		require.Len(t, log(t, s, id), state.Version)
		commit(t, s, take(t, state, 1))
	}
	entries, err := filepath.Glob(filepath.Join(dir, ".kamisado-*"))
	require.NoError(t, err)
	require.Empty(t, entries, "what was temporary is gone")
}

// A file is replaced only where that was asked for, and is as it was when nothing comes of it.
func TestBackupReplaces(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bot, backup := "sqlite:"+filepath.Join(dir, "bot.db"), filepath.Join(dir, "backup.db")
	_, err := store.Backup(t.Context(), bot, backup, false)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoFileExists(t, backup)
	s := open(t, bot)
	commit(t, s, started(t, "m1", "ana", "bob"))
	_, err = store.Backup(t.Context(), bot, backup, false)
	require.NoError(t, err)
	commit(t, s, started(t, "m2", "ana", "cem"))
	_, err = store.Backup(t.Context(), bot, backup, false)
	require.ErrorIs(t, err, store.ErrExists)
	copied, err := store.Backup(t.Context(), bot, backup, true)
	require.NoError(t, err)
	require.Equal(t, 2, copied.Matches)
	_, err = store.Backup(t.Context(), bot, filepath.Join(dir, ".", "bot.db"), true)
	require.ErrorIs(t, err, store.ErrSame)

	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = store.Backup(cancelled, bot, backup, true)
	require.Error(t, err)
	looking, err := store.OpenReadOnly(t.Context(), "sqlite:"+backup)
	require.NoError(t, err)
	requireFolds(t, looking, "m2")
	require.NoError(t, looking.Close())
}

// Nothing is restored over a bot that plays, nor over matches unless that was asked for. Boards
// of running matches are shown anew.
func TestRestoreReplaces(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bot, backup := "sqlite:"+filepath.Join(dir, "bot.db"), filepath.Join(dir, "backup.db")
	s := open(t, bot)
	running, over := started(t, "m1", "ana", "bob"), started(t, "m2", "ana", "cem")
	commit(t, s, running, over)
	over = next(t, over.State, noon, match.Resign{User: "ana"})
	commit(t, s, over)
	for _, c := range []store.Change{running, over} {
		require.NoError(t, s.Show(t.Context(), c.State.ID, store.Showing{Shown: store.Shown{Message: "100", Channel: "channel", Version: c.State.Version}}))
	}
	require.NoError(t, s.Close())
	_, err := store.Backup(t.Context(), bot, backup, false)
	require.NoError(t, err)

	s = open(t, bot)
	later := take(t, running.State, 1)
	commit(t, s, later)
	_, err = store.Restore(t.Context(), bot, backup, true)
	require.ErrorIs(t, err, store.ErrLocked)
	commit(t, s, take(t, later.State, 1)) // it goes on
	require.NoError(t, s.Close())
	_, err = store.Restore(t.Context(), bot, backup, false)
	require.ErrorIs(t, err, store.ErrUsed)
	_, err = store.Restore(t.Context(), bot, filepath.Join(dir, "nowhere.db"), true)
	require.ErrorIs(t, err, os.ErrNotExist)

	copied, err := store.Restore(t.Context(), bot, backup, true)
	require.NoError(t, err)
	require.Equal(t, 2, copied.Matches)
	s = open(t, bot)
	require.Equal(t, running.State.Version, requireFolds(t, s, "m1").Version)
	overdue, err := s.Overdue(t.Context(), noon, time.Now(), 9)
	require.NoError(t, err)
	require.Equal(t, []match.ID{"m1"}, ids(overdue))
	require.Equal(t, "100", overdue[0].Shown.Message, "the message that is edited")
}

// The log of the database that was there does not get into the one that is restored: SQLite would
// take it for that one's.
func TestRestoreOverALog(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bot, killed, backup := filepath.Join(dir, "bot.db"), filepath.Join(dir, "killed.db"), filepath.Join(dir, "backup.db")
	s := open(t, "sqlite:"+bot)
	c := started(t, "m1", "ana", "bob")
	commit(t, s, c)
	_, err := store.Backup(t.Context(), "sqlite:"+bot, backup, false)
	require.NoError(t, err)
	commit(t, s, take(t, c.State, 1))
	for _, suffix := range []string{"", "-wal"} { // as a process leaves them that was killed
		raw, err := os.ReadFile(bot + suffix)
		require.NoError(t, err)
		require.NotEmpty(t, raw)
		require.NoError(t, os.WriteFile(killed+suffix, raw, 0o600))
	}
	_, err = store.Restore(t.Context(), "sqlite:"+killed, backup, true)
	require.NoError(t, err)
	require.NoFileExists(t, killed+"-wal")
	require.Equal(t, c.State.Version, requireFolds(t, open(t, "sqlite:"+killed), "m1").Version)
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

	s := open(t, bot)
	for i := range 50 {
		commit(t, s, started(t, match.ID(fmt.Sprint("m", i)), "ana", fmt.Sprint("user", i)))
	}
	require.NoError(t, s.Close())
	_, err = store.Backup(t.Context(), bot, backup, false)
	require.NoError(t, err)
	raw, err := os.ReadFile(backup)
	require.NoError(t, err)
	const page = 4096
	for at := len(raw) / page / 2 * page; at < len(raw); at += page { // some of which have rows
		for i := range 64 {
			raw[at+i] = 0xff
		}
	}
	require.NoError(t, os.WriteFile(backup, raw, 0o600))
	_, err = store.Restore(t.Context(), bot, backup, true)
	require.ErrorContains(t, err, "malformed")
	requireFolds(t, open(t, bot), "m7") // is as it was

	for _, url := range []string{"postgres://localhost/bot", "postgresql://localhost/bot"} {
		_, err = store.Backup(t.Context(), url, backup, true)
		require.ErrorIs(t, err, store.ErrOwnTools)
		_, err = store.Restore(t.Context(), url, backup, true)
		require.ErrorIs(t, err, store.ErrOwnTools)
	}
	for _, url := range []string{"sqlite::memory:", "sqlite:", "mysql://x"} {
		_, err = store.Backup(t.Context(), url, backup, true)
		require.ErrorContains(t, err, "expected sqlite:FILE")
	}
}
