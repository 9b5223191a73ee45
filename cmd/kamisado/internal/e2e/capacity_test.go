//go:build full

package e2e

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver pgx
	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
	"kamisado/store/storetest"
)

// atOnce is how many matches BenchmarkMatches plays at once.
const atOnce = 40

// BenchmarkMatches plays whole matches of Kamisado's simple mode between people, by clicks, over signed HTTP,
// from the challenge to the end: with SQLite, and with one to four processes on one PostgreSQL that
// writes to the disk, asked in turn as by a load balancer.
//
//	go test -run '^$' -bench Matches -benchtime 600x ./cmd/kamisado/internal/e2e
//
// It reports what docs/capacity.md computes with: the processor time a match of the bot's
// processes together, of PostgreSQL, and of what plays the part of Discord, and what the database
// has more of after a match.
func BenchmarkMatches(b *testing.B) {
	durable := &storetest.Cluster{Durable: true}
	defer func() { require.NoError(b, durable.Close()) }()
	binary := buildBot(b)
	b.Run("sqlite", func(b *testing.B) { benchmarkMatches(b, newSpeedHarness(b, binary, overWeb, 1), nil) })
	for processes := 1; processes <= 4; processes++ {
		b.Run(fmt.Sprintf("postgres/processes=%d", processes), func(b *testing.B) {
			url := durable.Database(b)
			h := newSpeedHarness(b, binary, overWeb, processes, "DATABASE_URL="+url)
			benchmarkMatches(b, h, newServer(b, url))
		})
	}
}

func benchmarkMatches(b *testing.B, h *speedHarness, db *server) {
	tables := make([]*pair, atOnce)
	for i := range tables { // pools and caches fill
		tables[i] = h.newPair(i)
		tables[i].mode = kamisado.NameSimple
		require.NoError(b, tables[i].playOut(b.Context()))
		tables[i].timings = timings{}
	}
	before, discord, bot := db.measure(b), ownCPU(b), h.cpu(b)
	calls, limited := h.discord.RequestCount(), h.limited()
	var begun atomic.Int64
	var wait sync.WaitGroup
	b.ResetTimer()
	for i := range tables {
		wait.Go(func() {
			for begun.Add(1) <= int64(b.N) {
				if err := tables[i].playOut(b.Context()); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wait.Wait()
	b.StopTimer()
	if b.Failed() {
		return
	}
	var all timings
	for _, t := range tables {
		all.took, all.asked = append(all.took, t.took...), all.asked+t.asked
	}
	matches := float64(b.N)
	a := func(used time.Duration) float64 { return float64(used.Microseconds()) / 1000 / matches }
	after := db.measure(b)
	b.ReportMetric(matches/b.Elapsed().Seconds(), "matches/s")
	b.ReportMetric(float64(len(all.took))/matches, "moves/match")
	b.ReportMetric(float64(all.asked)/matches, "interactions/match")
	b.ReportMetric(float64(h.discord.RequestCount()-calls-all.asked)/matches, "REST/match")
	b.ReportMetric(float64(h.limited()-limited)/matches, "limited/match")
	b.ReportMetric(a(h.cpu(b)-bot), "bot-cpu-ms/match")
	b.ReportMetric(a(ownCPU(b)-discord), "discord-cpu-ms/match")
	b.ReportMetric(percentile(all.took, 50), "p50-ms")
	b.ReportMetric(percentile(all.took, 95), "p95-ms")
	b.ReportMetric(h.resident(b), "bot-MiB")
	if db != nil {
		b.ReportMetric(a(after.cpu-before.cpu), "db-cpu-ms/match")
		b.ReportMetric(float64(after.log-before.log)/matches, "log-bytes/match")
		b.ReportMetric(float64(after.rows-before.rows)/matches, "rows/match")
	}
	b.ReportMetric(0, "ns/op")
	require.Empty(b, h.discord.Problems())
}

// playOut plays a match from the challenge to the end.
func (p *pair) playOut(ctx context.Context) error {
	err := p.begin(ctx)
	for err == nil && p.mover() != nil {
		err = p.move(ctx, false)
	}
	return err
}

// limited is how many requests count against Discord's limit of 50 a second: those that are no
// answer to an interaction.
func (h *speedHarness) limited() (n int) {
	for _, r := range h.discord.Requests() {
		if !r.Direct && !strings.Contains(r.Path, "/webhooks/") && !strings.Contains(r.Path, "/interactions/") {
			n++
		}
	}
	return n
}

// ownCPU is the processor time of this process, which is Discord.
func ownCPU(b *testing.B) time.Duration {
	var used syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// server is PostgreSQL's, as seen by who measures it.
type server struct {
	db  *sql.DB
	pid int
}

// used is what a server has done so far.
type used struct {
	cpu time.Duration
	// log is how many bytes were written to its log, rows how many rows there are of matches.
	log, rows int64
}

func newServer(b *testing.B, url string) *server {
	b.Helper()
	db, err := sql.Open("pgx", url)
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, db.Close()) })
	var folder string
	require.NoError(b, db.QueryRowContext(b.Context(), "SHOW data_directory").Scan(&folder))
	file, err := os.ReadFile(filepath.Join(folder, "postmaster.pid"))
	require.NoError(b, err)
	first, _, _ := strings.Cut(string(file), "\n")
	pid, err := strconv.Atoi(first)
	require.NoError(b, err)
	return &server{db, pid}
}

// measure is what the server has done; nothing without one.
func (s *server) measure(b *testing.B) (u used) {
	b.Helper()
	if s == nil {
		return u
	}
	require.NoError(b, s.db.QueryRowContext(b.Context(), `SELECT pg_current_wal_insert_lsn() - '0/0',
		(SELECT COUNT(*) FROM match) + (SELECT COUNT(*) FROM player) + (SELECT COUNT(*) FROM event) + (SELECT COUNT(*) FROM rating_change)`).Scan(&u.log, &u.rows))
	u.cpu = timesOf(b, s.pid)[0] + timesOf(b, s.pid)[1]
	for _, child := range children(b, s.pid) {
		u.cpu += timesOf(b, child)[0]
	}
	return u
}

// children are the processes that a process has started.
func children(b *testing.B, pid int) (all []int) {
	b.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	require.NoError(b, err)
	for field := range strings.FieldsSeq(string(raw)) {
		child, err := strconv.Atoi(field)
		require.NoError(b, err)
		all = append(all, child)
	}
	return all
}
