package storetest

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/discord"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/render"
	"kamisado/render/text"
	"kamisado/store"
	"kamisado/store/postgrestest"
)

// mostMatches is how many matches the largest database of BenchmarkGrowth has. A million take
// some minutes and 12 GB of the temporary folder.
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

// BenchmarkGrowth measures in databases of more and more matches what people wait for, and what
// each process does every two seconds:
//
//	go test -run '^$' -bench Growth -benchtime 1000x -timeout 1h ./store/storetest -args -matches 1000000
//
// The databases take turns, so that what else the machine does hits all of them alike. Reported
// are medians in microseconds by the number of matches, and the last as a multiple of the first.
func BenchmarkGrowth(b *testing.B) {
	durable := postgrestest.Cluster{Durable: true}
	defer func() { require.NoError(b, durable.Close()) }()
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			var all []*grown
			for matches := 1000; matches <= *mostMatches; matches *= 10 {
				if engine == "sqlite" {
					file := filepath.Join(b.TempDir(), "kamisado.db")
					all = append(all, grow(b, "sqlite:"+file, "sqlite", file, matches))
				} else {
					url := durable.Database(b)
					all = append(all, grow(b, url, "pgx", url, matches))
				}
			}
			for _, m := range measures {
				b.Run(m.name, func(b *testing.B) { compare(b, all, m.do) })
			}
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

// measures are what is measured.
var measures = []struct {
	name string
	do   func(*grown, context.Context) error
}{
	{"commit", (*grown).commit},
	{"games", (*grown).games},
	{"board", (*grown).board},
	{"channel", (*grown).channel},
	{"sweep", (*grown).sweep},
}

// compare measures the same in several databases by turns.
func compare(b *testing.B, all []*grown, do func(*grown, context.Context) error) {
	took := make([][]time.Duration, len(all))
	for round := range b.N {
		for i := range all {
			i = (i + round) % len(all)
			begun := time.Now()
			require.NoError(b, do(all[i], b.Context()))
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
	bot     *bot.Bot
	matches int
	bytes   int64
	events  int         // of a match that is over
	running match.State // of the asker
	next    int64       // interaction
	random  *rand.Rand
}

// asker is who asks: one person among the others, as busy as they are.
const asker = "100000000000000001"

// grow makes a database. Its matches are copies of one that was played and one that is being
// played, of other people on other servers: their texts are as long as real ones.
func grow(b *testing.B, url, driver, source string, matches int) *grown {
	b.Helper()
	s, err := store.Open(b.Context(), url)
	require.NoError(b, err)
	games := match.Games{kamisado.ID: kamisado.Rules{}}
	over := playedFor(b, games, "played", 1000)
	g := &grown{matches: matches, events: len(over.Events), next: 1_900_000_000_000_000_000, random: rand.New(rand.NewPCG(1, 1))}
	require.NoError(b, s.Commit(b.Context(), over))
	underway := playedFor(b, games, "running", 6)
	require.NoError(b, s.Commit(b.Context(), underway))
	g.running = underway.State
	require.NoError(b, s.Close())
	g.bytes = fillUp(b, driver, source, matches)
	g.Store, err = store.Open(b.Context(), url)
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, g.Close()) })
	config := botConfig(b, g.Store)
	config.Games = append(config.Games, view.Game{Rules: kamisado.Rules{}, Painter: render.NewKamisado(), Printer: text.Kamisado{}})
	g.bot = bot.New(config)
	return g
}

// playedFor is a match of the asker's after some moves, or at its end.
func playedFor(b *testing.B, games match.Games, id match.ID, moves int) store.Change {
	b.Helper()
	p := match.Proposal{
		Game: kamisado.ID, Options: game.Options{kamisado.OptionMode: "simple"},
		Players: []match.Player{{User: asker, Name: "somebody"}, {User: "100000000000000002", Name: "somebody else"}},
	}
	c := store.Change{State: match.State{ID: id, Proposal: p}, Place: store.Place{Guild: "800000000000000001", Channel: "900000000000000001", Locale: "es-ES"}}
	do := func(command match.Command) {
		events, next, err := match.Decide(games, c.State, command, time.Now())
		require.NoError(b, err)
		c.State, c.Events = next, append(c.Events, events...)
	}
	do(match.Propose{Proposal: p})
	do(match.Accept{User: p.Players[1].User})
	random := rand.New(rand.NewPCG(1, 3))
	for ; moves > 0 && c.State.Phase == match.Playing; moves-- {
		all := slices.Collect(c.State.Position.Legal(c.State.Position.ToMove()[0]))
		do(match.Play{User: c.State.ToMove()[0], Ply: match.AnyPly, Text: string(all[random.IntN(len(all))])})
	}
	c.Interaction = "1000000000000000000" + string(id)
	return c
}

// fillUp copies the matches, by statements that both engines know. Ids are spread evenly, as drawn
// ones are, and ascend, so that it takes minutes and not hours.
func fillUp(b *testing.B, driver, source string, matches int) (bytes int64) {
	b.Helper()
	db, err := sql.Open(driver, source)
	require.NoError(b, err)
	defer func() { require.NoError(b, db.Close()) }()
	db.SetMaxOpenConns(1)
	words := strings.NewReplacer(
		"{series}", fmt.Sprintf("WITH RECURSIVE series(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM series WHERE i < %d)", matches-1),
		"{id}", fmt.Sprintf("SUBSTR(CAST(100000000 + CAST(i AS BIGINT) * %d AS TEXT), 2)", 100_000_000/matches),
		"{copied}", fmt.Sprintf("CASE WHEN i %% %d = 1 THEN 'running' ELSE 'played' END", oneRuns),
		"{server}", fmt.Sprintf("CAST(1 + i %% %d AS TEXT)", max(1, matches/onServer)),
		"{person}", fmt.Sprintf("%d + (CAST(i AS BIGINT) * 7919 + seat) %% %d", firstPerson, max(2, 2*matches/ofPerson)),
		"{later}", fmt.Sprintf("CAST(i AS BIGINT) * %d", ofPerson*24*time.Hour.Milliseconds()/int64(matches)),
	)
	// Nothing checks foreign keys row by row, nor can this be undone.
	lines := []string{"PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF"}
	tidy, size := "SELECT 1", "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
	if driver == "pgx" {
		lines = []string{"SET session_replication_role = replica"}
		tidy, size = "VACUUM ANALYZE", "SELECT pg_database_size(current_database())" // as autovacuum does
	}
	lines = append(lines, []string{
		fmt.Sprintf(`INSERT INTO person (id, user_id, name, since)
			{series} SELECT %d + i, CAST(200000000000000000 + CAST(i AS BIGINT) AS TEXT), 'somebody', 0 FROM series WHERE i < %d`,
			firstPerson, max(2, 2*matches/ofPerson)),
		`INSERT INTO match (id, game, version, phase, guild, channel, locale, answers_only, due, nudge, created, updated, shown_version,
			shown_message, shown_channel, to_move, seats, snapshot)
			{series} SELECT {id}, game, version, phase, '80000000000000000' || {server}, '90000000000000000' || {server}, locale, answers_only,
			due + 100000000000, nudge + 100000000000, created - {later}, updated - {later}, version, '1300000000000000000', channel, to_move, seats, snapshot
			FROM series JOIN match ON id = {copied}`,
		`INSERT INTO player (match_id, seat, person, open, score, begun)
			{series} SELECT {id}, seat, {person}, open, score, begun - {later} FROM series JOIN player ON match_id = {copied}`,
		`INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
			{series} SELECT {id}, seq, at - {later}, kind, seat, CASE WHEN kind = 'moved' THEN CAST(1300000000000000000 + CAST(i AS BIGINT) * 100 + seq AS TEXT) END,
			body FROM series JOIN event ON match_id = {copied}`,
		`UPDATE player SET person = (SELECT id FROM person WHERE user_id = '` + asker + `') WHERE seat = 0 AND open = 0 AND match_id IN ({series} SELECT {id} FROM series WHERE i % ` +
			fmt.Sprint(max(1, matches/ofPerson)) + ` = 0)`,
		tidy,
	}...)
	for _, line := range lines {
		_, err := db.ExecContext(b.Context(), words.Replace(line))
		require.NoError(b, err, line)
	}
	require.NoError(b, db.QueryRowContext(b.Context(), size).Scan(&bytes))
	return bytes
}

// commit stores a move of the asker's match.
func (g *grown) commit(ctx context.Context) error {
	g.running.Version++
	g.next++
	return g.Commit(ctx, store.Change{
		State: g.running, Interaction: fmt.Sprint(g.next), RemindAt: time.Now().Add(time.Hour),
		Events: []match.Event{{Seq: g.running.Version, At: time.Now(), Kind: match.Moved, Body: []byte(`{"move":"c1c6"}`)}},
	})
}

// games is the asker's /games.
func (g *grown) games(ctx context.Context) error { return g.ask(ctx, chat.Request{Command: "games"}) }

// board is the asker's /board, as text, of a match that is looked for.
func (g *grown) board(ctx context.Context) error {
	return g.ask(ctx, chat.Request{Command: "board", Options: chat.Options{"text": true}})
}

func (g *grown) ask(ctx context.Context, do chat.Request) error {
	g.next++
	do.ID, do.User = fmt.Sprint(g.next), chat.User{ID: asker, Name: "somebody"}
	do.At = chat.Place{Guild: "800000000000000001", Channel: "900000000000000001", Locale: "es-ES"}
	reply, ok := g.bot.Handle(ctx, do)
	if !ok || !strings.Contains(reply.Message.Text, "`running`") {
		return fmt.Errorf("a wrong answer: %q", reply.Message.Text)
	}
	return nil
}

// channel asks what is played in a channel, as for a moderator.
func (g *grown) channel(ctx context.Context) error {
	rows, err := g.List(ctx, store.Filter{Channel: "900000000000000001", Phases: []match.Phase{match.Pending, match.Playing}})
	if len(rows) == 0 && err == nil {
		return errors.New("nothing is played")
	}
	return err
}

// sweep asks what is due by itself: nothing.
func (g *grown) sweep(ctx context.Context) error {
	rows, err := g.Overdue(ctx, time.Now(), time.Now().Add(-time.Minute), 100)
	if len(rows) > 2 { // the asker's two, which no message shows
		return fmt.Errorf("%d are due", len(rows))
	}
	return err
}

// botConfig is a bot that plays Connect Four and soon looks after boards that lag behind.
func botConfig(t testing.TB, s store.Store) bot.Config {
	t.Helper()
	return bot.Config{
		Games: view.Games{{Rules: connectfour.Rules{}, Painter: render.NewConnectFour(), Printer: text.ConnectFour{}}},
		Store: s, Catalogue: bottest.Catalogue(t), Log: slog.New(slog.DiscardHandler), Link: discord.Link, Limits: discord.Limits(),
		Lag: time.Second, ReminderAfter: time.Hour,
	}
}
