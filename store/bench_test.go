package store

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/game/match"
)

// benchStore is a file with or without group commit: the plain way, a
// transaction a Commit, is the baseline.
func benchStore(b *testing.B, grouped bool) *database {
	b.Helper()
	s, err := Open(b.Context(), "sqlite:"+filepath.Join(b.TempDir(), "kamisado.db"))
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, s.Close()) })
	d := s.(*database)
	if !grouped {
		d.group = nil
	}
	return d
}

// player commits to a match of its own, as a lively one does: a row of about
// 2 KB, a reminder, an interaction, and a Show after it.
type player struct {
	d     *database
	state match.State
}

func newPlayer(b *testing.B, d *database, id match.ID) *player {
	p := match.Proposal{Game: gametest.NimID, Players: []match.Player{
		{User: "100000000000000001", Name: strings.Repeat("a long name ", 70)}, {User: "100000000000000002", Name: strings.Repeat("another ", 100)},
	}}
	s := match.State{ID: id}
	var log []match.Event
	for _, c := range []match.Command{match.Propose{Proposal: p}, match.Accept{User: "100000000000000002"}} {
		events, next, err := match.Decide(gametest.Games(), s, c, time.Now())
		require.NoError(b, err)
		s, log = next, append(log, events...)
	}
	require.NoError(b, d.Commit(b.Context(), Change{State: s, Events: log}))
	return &player{d: d, state: s}
}

func (p *player) move(b *testing.B, n int64) {
	now := time.Now()
	p.state.Version++
	e := match.Event{Seq: p.state.Version, At: now, Kind: match.Moved, Body: json.RawMessage(`{"move":"c1c6"}`)}
	c := Change{State: p.state, Events: []match.Event{e}, Interaction: fmt.Sprint(1300000000000000000 + n), RemindAt: now.Add(time.Minute)}
	require.NoError(b, p.d.Commit(b.Context(), c))
	board := Shown{Message: "1300000000000000000", Version: p.state.Version}
	_, err := p.d.Show(b.Context(), p.state.ID, Showing{Shown: board})
	require.NoError(b, err)
}

// BenchmarkCommit measures lone commits, and 40 matches at once.
func BenchmarkCommit(b *testing.B) {
	for _, c := range []struct {
		name    string
		grouped bool
		matches int
	}{{"alone/group", true, 1}, {"alone/plain", false, 1}, {"40/group", true, 40}, {"40/plain", false, 40}} {
		b.Run(c.name, func(b *testing.B) {
			d := benchStore(b, c.grouped)
			players := make(chan *player, c.matches)
			for i := range c.matches {
				players <- newPlayer(b, d, match.ID(fmt.Sprint("m", i)))
			}
			times := make([]time.Duration, b.N)
			var next atomic.Int64
			cpu := processTime()
			b.SetParallelism(max(1, c.matches/2)) // times GOMAXPROCS
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					p, n := <-players, next.Add(1)
					begun := time.Now()
					p.move(b, n)
					times[n-1] = time.Since(begun)
					players <- p
				}
			})
			b.StopTimer()
			used := processTime() - cpu
			slices.Sort(times)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
			b.ReportMetric(float64(used.Microseconds())/float64(b.N), "cpu-us/op")
			b.ReportMetric(float64(times[b.N/2].Microseconds()), "p50-us")
			b.ReportMetric(float64(times[b.N*95/100].Microseconds()), "p95-us")
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	d := benchStore(b, true)
	newPlayer(b, d, "m")
	for b.Loop() {
		_, err := d.Load(b.Context(), "m")
		require.NoError(b, err)
	}
}
