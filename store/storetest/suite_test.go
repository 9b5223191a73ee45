package storetest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/store"
)

// cluster is shared by the tests, each of which has a database of its own in it.
var cluster Cluster

func TestMain(m *testing.M) {
	code := m.Run()
	_ = cluster.Close()
	os.Exit(code)
}

// promises are what every store keeps. Each is tested with a new, empty one.
var promises = map[string]func(*testing.T, *db){
	"questions are answered from all matches": testQuestions,
	"a commit is refused as a whole":          testRefusals,
	"a quota limits matches of a kind":        testQuota,
	"a change must hang together":             testMalformed,
	"an interaction that was committed":       testCommitted,
	"a cancelled commit":                      testCancelled,
	"content comes back as it went":           testContent,
	"times are kept in milliseconds":          testMilliseconds,
	"an unknown match":                        testUnknown,
	"names are those of now":                  testNames,
	"many commits at once":                    testManyAtOnce,
	"new people at once":                      testNewPeopleAtOnce,
	"a race for one match":                    testRace,
	"a race for a quota":                      testRaceForQuota,
	"one of several wins":                     testOneWins,
	"a panic stops nobody else":               testPanics,
	"something can be written":                testWritable,
	"closed":                                  testClosed,
	"heartbeats and outages":                  testOutages,
	"settings":                                testSettings,
	"records":                                 testRecords,
	"records at once":                         testRecordsAtOnce,
	"ratings":                                 testRatings,
	"ratings at once":                         testRatingsAtOnce,
	"a limit of ratings at once":              testRatingLimitAtOnce,
	"counted with the end of a match or not":  testCountedOnce,
	"puzzles and fields of the days":          testDailies,
	"what is shared":                          testShare,
	"puzzles":                                 testPuzzles,
	"puzzles at once":                         testPuzzlesAtOnce,
	"the puzzle of a day":                     testPuzzleOfDay,
	"the message that shows a match":          testShow,
	"messages beside the boards":              testMessages,
	"somebody is forgotten":                   testForget,
	"forgotten in places":                     testForgetPlaces,
	"who plays is not forgotten":              testForgetPlaying,
	"forgotten step by step":                  testForgetSteps,
	"what is kept of a person":                testKept,
	"a race to forget":                        testForgetAtOnce,
}

func TestSQLiteMemory(t *testing.T) {
	gametest.Slow(t)
	testPromises(t, func(*testing.T) string { return "sqlite::memory:" })
}

func TestSQLite(t *testing.T) { testPromises(t, sqliteURL) }

func TestPostgres(t *testing.T) { testPromises(t, postgresURL) }

// testPromises tests the promises, each with the database of a new URL.
func testPromises(t *testing.T, url func(*testing.T) string) {
	t.Parallel()
	for name, test := range promises {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t, url(t)))
		})
	}
}

// onBoth runs a test with the URL of a new database of each engine.
func onBoth(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Parallel()
	for name, url := range map[string]func(*testing.T) string{"sqlite": sqliteURL, "postgres": postgresURL} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, url(t))
		})
	}
}

// sqliteURL returns the URL of a file that is not there yet.
func sqliteURL(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "kamisado.db") }

// postgresURL returns the URL of a new, empty database.
func postgresURL(t *testing.T) string { return cluster.Database(t) }

// pooledURL returns the URL of a new, empty database behind a pooler.
func pooledURL(t *testing.T) string { return cluster.Pooled(t) }

// Everything is there when a database is opened again, whichever way its driver is told to ask.
func TestReopen(t *testing.T) {
	t.Parallel()
	mode := func(url func(*testing.T) string, name string) func(*testing.T) string {
		return func(t *testing.T) string { return url(t) + "&default_query_exec_mode=" + name }
	}
	for name, url := range map[string]func(*testing.T) string{
		"sqlite": sqliteURL, "postgres": postgresURL, "pooled": pooledURL,
		"postgres exec": mode(postgresURL, "exec"), "postgres simple": mode(postgresURL, "simple_protocol"),
		"pooled exec": mode(pooledURL, "exec"), "pooled simple": mode(pooledURL, "simple_protocol"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := url(t)
			condition := func(want store.Condition) {
				got, err := store.Check(t.Context(), url)
				require.NoError(t, err)
				require.Equal(t, want, got)
			}
			condition(store.Absent)
			condition(store.Absent) // it has created nothing
			d := open(t, url)
			fill(d)
			must(d.Show(t.Context(), "duel", shows("late", 2))) // it is written when the store closes
			before := everything(d)
			require.NoError(t, d.Close())
			condition(store.Usable)

			looking, err := store.OpenReadOnly(t.Context(), url)
			require.NoError(t, err)
			require.Equal(t, before, everything(&db{Store: looking, t: t}))
			onlyReads(t, looking)

			d = open(t, url)
			require.Equal(t, before, everything(d))
			playOn(d)
		})
	}
}

// onlyReads checks that a store of what fill makes reads and does not write, and closes it.
func onlyReads(t *testing.T, s store.Store) {
	t.Helper()
	ctx, duel := t.Context(), must(s.Load(t.Context(), "duel"))
	require.NotEmpty(t, must(s.Overdue(ctx, noon, noon, 1)))
	_, err := s.TakeReminder(ctx, "duel", noon, noon)
	require.ErrorIs(t, err, store.ErrReadOnly)
	_, err = s.Show(ctx, "duel", shows("board", 2))
	require.ErrorIs(t, err, store.ErrReadOnly)
	require.ErrorIs(t, s.Commit(ctx, take(store.Change{State: must(duel.State(games))}, 1)), store.ErrReadOnly)
	require.NoError(t, s.Close())
}
