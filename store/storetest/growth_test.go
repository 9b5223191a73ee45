package storetest

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/store"
)

// mostMatches is how many matches the largest database of BenchmarkGrowth has. A million take some minutes and 12 GB of
// the temporary folder.
var mostMatches = flag.Int("matches", 100_000, "the most matches in a database of BenchmarkGrowth")

// How the databases of BenchmarkGrowth are filled: as years of many servers would.
const (
	// onServer is how many matches a server has had, in one channel.
	onServer = 1000
	// ofPerson is how many a person has, one a day.
	ofPerson = 40
	// firstPerson is the number of the first of the other people.
	firstPerson = 1000
	// oneRuns is that one of so many is still played; the others are over.
	oneRuns = 100
)

// asker is who asks: one person among the others, as busy as they are.
const asker = "100000000000000001"

// BenchmarkGrowth measures in databases of more and more matches what people wait for, and what each process does every
// two seconds:
//
//	go test -tags full -run '^$' -bench Growth -benchtime 1000x -timeout 1h ./store/storetest -args -matches 1000000
//
// The databases take turns, so that what else the machine does hits all of them alike. Reported are medians in
// microseconds by the number of matches, and the last as a multiple of the first.
func BenchmarkGrowth(b *testing.B) {
	durable := Cluster{Durable: true}
	defer func() { require.NoError(b, durable.Close()) }()
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			var all []*grown
			for matches := 1000; matches <= *mostMatches; matches *= 10 {
				url := "sqlite:" + b.TempDir() + "/kamisado.db"
				if engine == "postgres" {
					url = durable.Database(b)
				}
				all = append(all, grow(b, url, matches))
			}
			open := []match.Phase{match.Pending, match.Playing}
			for name, filters := range map[string][]store.Filter{
				"games": {{User: asker, Phases: open}, {User: asker, Phases: []match.Phase{match.Over}, Limit: 10}},
				"board": {{User: asker, Phases: open}}, "channel": {{Channel: "900000000000000001", Phases: open}},
			} {
				b.Run(name, func(b *testing.B) {
					compare(b, all, func(ctx context.Context, g *grown) {
						for _, f := range filters {
							require.NotEmpty(b, must(g.List(ctx, f)))
						}
					})
				})
			}
			b.Run("commit", func(b *testing.B) { compare(b, all, func(ctx context.Context, g *grown) { g.move(ctx) }) })
			b.Run("sweep", func(b *testing.B) {
				compare(b, all, func(ctx context.Context, g *grown) { // the asker's two, which no message shows, are due
					require.Len(b, must(g.Overdue(ctx, time.Now(), time.Now(), 100)), 2)
				})
			})
			b.Run("size", func(b *testing.B) {
				for _, g := range all {
					b.ReportMetric(float64(g.bytes)/float64(g.matches), fmt.Sprintf("bytes/match@%d", g.matches))
				}
				b.ReportMetric(float64(all[0].events), "events/match")
				b.ReportMetric(0, "ns/op")
			})
		})
	}
}

// compare measures the same in several databases by turns.
func compare(b *testing.B, all []*grown, work func(context.Context, *grown)) {
	took := make([][]time.Duration, len(all))
	for round := range b.N {
		for i := range all {
			i = (i + round) % len(all)
			begun := time.Now()
			work(b.Context(), all[i])
			took[i] = append(took[i], time.Since(begun))
		}
	}
	median := func(i int) float64 {
		slices.Sort(took[i])
		return float64(took[i][len(took[i])/2].Nanoseconds()) / 1000
	}
	for i, g := range all {
		b.ReportMetric(median(i), fmt.Sprintf("p50-us@%d", g.matches))
	}
	b.ReportMetric(median(len(all)-1)/median(0), "growth")
	b.ReportMetric(0, "ns/op")
}

// grown is a database with many matches.
type grown struct {
	store.Store
	matches int
	bytes   int64
	events  int         // of a match that is over
	running match.State // of the asker
}

// grow makes a database. Its matches are copies of one that was played and one that is being played, of other people on
// other servers: their texts are as long as real ones.
func grow(b *testing.B, url string, matches int) *grown {
	b.Helper()
	s := must(store.Open(b.Context(), url))
	over, underway := playedFor("played", 1000), playedFor("running", 6)
	require.NoError(b, s.Commit(b.Context(), over, underway))
	require.NoError(b, s.Close())
	g := &grown{matches: matches, events: len(over.Events), running: underway.State, bytes: fillUp(b, url, matches)}
	g.Store = must(store.Open(b.Context(), url))
	b.Cleanup(func() { require.NoError(b, g.Close()) })
	return g
}

// playedFor is a match of the asker's after some moves, or at its end.
func playedFor(id match.ID, moves int) store.Change {
	p := match.Proposal{
		Game: kamisado.ID, Options: game.Options{kamisado.OptionMode: "simple"},
		Players: []match.Player{{User: asker, Name: "somebody"}, {User: "100000000000000002", Name: "somebody else"}},
	}
	commands := []match.Command{match.Propose{Proposal: p}, match.Accept{User: p.Players[1].User}}
	c := nextAt(time.Now(), store.Change{State: match.State{ID: id}}, commands...)
	random := rand.New(rand.NewPCG(1, 3))
	for ; moves > 0 && c.State.Phase == match.Playing; moves-- {
		all := slices.Collect(c.State.Position.Legal(c.State.Position.ToMove()[0]))
		move := match.Play{User: c.State.ToMove()[0], Ply: match.AnyPly, Text: string(pick(random, all...))}
		moved := nextAt(time.Now(), c, move)
		c.State, c.Events = moved.State, append(c.Events, moved.Events...)
	}
	c.Place = store.Place{Guild: "800000000000000001", Channel: "900000000000000001", Locale: "es-ES"}
	return from("1000000000000000000"+string(id), c)
}

// move stores a move of the asker's match.
func (g *grown) move(ctx context.Context) {
	g.running.Version++
	now := time.Now()
	check(g.Commit(ctx, store.Change{
		State: g.running, RemindAt: now.Add(time.Hour),
		Interaction: fmt.Sprint(1_900_000_000_000_000_000 + g.running.Version),
		Events:      []match.Event{{Seq: g.running.Version, At: now, Kind: match.Moved, Body: []byte(`{"move":"c1c6"}`)}},
	}))
}

// fillUp copies the matches, by statements that both engines know. Ids are spread evenly, as drawn
// ones are, and ascend, so that it takes minutes and not hours.
func fillUp(b *testing.B, url string, matches int) (bytes int64) {
	b.Helper()
	file, isFile := strings.CutPrefix(url, "sqlite:")
	server := must(sql.Open("pgx", url))
	if isFile {
		server = must(sql.Open("sqlite", file))
	}
	defer func() { require.NoError(b, server.Close()) }()
	server.SetMaxOpenConns(1)
	words := strings.NewReplacer(
		"{series}", fmt.Sprintf(`WITH RECURSIVE series(i) AS (SELECT 0
			UNION ALL SELECT i + 1 FROM series WHERE i < %d)`, matches-1),
		"{id}", fmt.Sprintf("SUBSTR(CAST(100000000 + CAST(i AS BIGINT) * %d AS TEXT), 2)", 100_000_000/matches),
		"{copied}", fmt.Sprintf("CASE WHEN i %% %d = 1 THEN 'running' ELSE 'played' END", oneRuns),
		"{server}", fmt.Sprintf("CAST(1 + i %% %d AS TEXT)", max(1, matches/onServer)),
		"{person}", fmt.Sprintf("%d + (CAST(i AS BIGINT) * 7919 + seat) %% %d", firstPerson, max(2, 2*matches/ofPerson)),
		"{later}", fmt.Sprintf("CAST(i AS BIGINT) * %d", ofPerson*24*time.Hour.Milliseconds()/int64(matches)),
	)
	// Nothing checks foreign keys row by row, nor can this be undone.
	lines := []string{"PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF"}
	tidy, size := "SELECT 1", "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
	if !isFile {
		lines = []string{"SET session_replication_role = replica"}
		tidy, size = "VACUUM ANALYZE", "SELECT pg_database_size(current_database())" // as autovacuum does
	}
	lines = append(lines, []string{
		fmt.Sprintf(`INSERT INTO person (id, user_id, name, since)
			{series} SELECT %d + i, CAST(200000000000000000 + CAST(i AS BIGINT) AS TEXT), 'somebody', 0
			FROM series WHERE i < %d`,
			firstPerson, max(2, 2*matches/ofPerson)),
		`INSERT INTO match (id, game, version, phase, guild, channel, locale, answers_only,
			due, remind_at, created, updated, shown_version, shown_message, shown_channel, to_move, seats, snapshot)
			{series} SELECT {id}, game, version, phase, '80000000000000000' || {server}, '90000000000000000' || {server},
			locale, answers_only, due + 100000000000, remind_at + 100000000000, created - {later}, updated - {later},
			version, '1300000000000000000', channel, to_move, seats, snapshot
			FROM series JOIN match ON id = {copied}`,
		`INSERT INTO player (match_id, seat, person, open, score, begun)
			{series} SELECT {id}, seat, {person}, open, score, begun - {later} FROM series JOIN player ON match_id = {copied}`,
		`INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
			{series} SELECT {id}, seq, at - {later}, kind, seat,
			CASE WHEN kind = 'moved' THEN CAST(1300000000000000000 + CAST(i AS BIGINT) * 100 + seq AS TEXT) END, body
			FROM series JOIN event ON match_id = {copied}`,
		fmt.Sprintf(`UPDATE player SET person = (SELECT id FROM person WHERE user_id = '%s')
			WHERE seat = 0 AND open = 0 AND match_id IN ({series} SELECT {id} FROM series WHERE i %% %d = 0)`,
			asker, max(1, matches/ofPerson)),
		tidy,
	}...)
	for _, line := range lines {
		_, err := server.ExecContext(b.Context(), words.Replace(line))
		require.NoError(b, err, line)
	}
	require.NoError(b, server.QueryRowContext(b.Context(), size).Scan(&bytes))
	return bytes
}
