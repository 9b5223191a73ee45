// Package storetest holds the tests of package store against its databases: the suite
// that every [store.Store] must pass, and what each engine promises besides. New behaviour
// of the store is written down in the suite first. It runs against SQLite, in memory and
// in files, and against a private PostgreSQL server that the tests start. The package has
// no code but its tests.
package storetest

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/store"
	"kamisado/store/postgrestest"
)

// cluster is shared by the tests, each of which has a database of its own in it.
var cluster postgrestest.Cluster

func TestMain(m *testing.M) {
	code := m.Run()
	_ = cluster.Close()
	os.Exit(code)
}

// testStore runs the suite. Each call of open gives a new, empty store; whoever opens
// it closes it at the end of the test.
func testStore(t *testing.T, open func(t *testing.T) store.Store) {
	for name, test := range map[string]func(*testing.T, store.Store){
		"load finds nothing":                  testUnknown,
		"a new match has a row":               testCreate,
		"a move changes the row":              testMove,
		"players who are not two":             testOtherSeats,
		"a change must hang together":         testMalformed,
		"conflict":                            testConflict,
		"an id is taken once":                 testTaken,
		"repeated interaction":                testRepeated,
		"an interaction that was committed":   testCommitted,
		"an interaction that names no match":  testSought,
		"a repeat wins over a conflict":       testRepeatWins,
		"no interaction is no repeat":         testClock,
		"one click changes two matches":       testTwoChanges,
		"all changes or none":                 testAtomic,
		"a fresh click is no repeat":          testFreshClick,
		"one pending challenge a pair":        testPending,
		"a swap of pending challenges":        testPendingSwap,
		"a cancelled commit":                  testCancelled,
		"list filters":                        testList,
		"list of what has ended":              testListEnded,
		"list of the newest of a person":      testListNewest,
		"results of a person":                 testResults,
		"running on a server":                 testRunning,
		"a census":                            testCensus,
		"overdue":                             testOverdue,
		"overdue by several":                  testOverdueOnce,
		"overdue at most so many":             testOverdueMany,
		"claims":                              testClaim,
		"a race for a claim":                  testClaimRace,
		"a computer has a seat":               testComputer,
		"a computer's turn is due":            testComputerDue,
		"computers pair with nobody":          testComputerPairs,
		"reminder is taken once":              testReminder,
		"reminder race":                       testReminderRace,
		"reach":                               testReach,
		"show":                                testShow,
		"show survives a commit":              testShowAndCommit,
		"show of an unknown match":            testShowUnknown,
		"messages":                            testMessages,
		"a match changes its place":           testRelocate,
		"a match begins in a thread":          testCreateInThread,
		"snapshot equals fold":                testFold,
		"a race for one match":                testRace,
		"a race of matches":                   testRaceOfMatches,
		"a race of one interaction":           testRaceOfRepeats,
		"a race for one pair":                 testRaceForPair,
		"a quota":                             testQuota,
		"a race for a quota":                  testRaceForQuota,
		"a table has seats":                   testTable,
		"who leaves a table finds it no more": testTableLeft,
		"a table is over":                     testTableOver,
		"a table is no challenge":             testTablePairs,
		"a race for a seat":                   testTableRace,
		"heartbeat and outages":               testOutages,
		"a race after an outage":              testOutageRace,
		"due between two times":               testDueBetween,
		"records":                             testRecords,
		"records of equal points":             testRecordOrder,
		"records of many tables":              testRecordLeaderboards,
		"records count once":                  testRecordsOnce,
		"records must be found again":         testRecordsMalformed,
		"a race of scores":                    testRaceOfScores,
		"a race for a score":                  testRaceForScore,
		"ratings":                             testRatings,
		"ratings of many pools":               testRatingPools,
		"so many matches of two count":        testRatingLimit,
		"so many count in all games":          testRatingLimitOfPools,
		"a race for the last that counts":     testRaceForLimit,
		"ratings are in order":                testRatingTimes,
		"ratings count once":                  testRatedOnce,
		"what cannot be rated":                testRatedMalformed,
		"who hides":                           testHide,
		"ratings of a person":                 testUserRatings,
		"a race of ratings":                   testRaceOfRatings,
		"settings":                            testSettings,
		"puzzles of the days":                 testDailies,
		"a race of answers":                   testRaceOfAnswers,
		"days in a row that join":             testStreakJoined,
		"fields of the days":                  testFields,
		"a match that is nowhere":             testNowhere,
		"a race of settings":                  testRaceOfSettings,
		"somebody is forgotten":               testForget,
		"forgotten in places":                 testForgetPlaces,
		"forgotten where nobody else is":      testForgetLoneRecords,
		"who plays is not forgotten":          testForgetPlaying,
		"forgotten step by step":              testForgetSteps,
		"several are forgotten":               testForgetSeveral,
		"what is kept of a person":            testKept,
		"which matches name a person":         testListed,
		"a race to forget":                    testRaceToForget,
		"names are those of now":              testNames,
		"a panic stops nobody else":           testPanics,
		"something can be written":            testWritable,
		"closed":                              testClosed,
		"content comes back as it went":       testContent,
		"filters do not believe content":      testInjection,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// testReopen proves that a database keeps everything; each call of open opens the
// same one, which is empty at first.
func testReopen(t *testing.T, open func(t *testing.T) store.Store) {
	s := open(t)
	c := started(t, "m1", "ana", "bob")
	c.Interaction = "click"
	commit(t, s, c, challenge(t, "m2", "ana", "bob"))
	c = take(t, c.State, 3)
	commit(t, s, c)
	count(t, s, "m4", scored(game.Highest, "ana", 5, 0))
	rate(t, s, rated("m5", 0, "ana", "cem"))
	decide(t, s, "guild", func(now *store.Settings) { *now = decided })
	require.NoError(t, s.Show(t.Context(), "m1", store.Showing{Shown: store.Shown{Message: "board", Version: 3}}))
	before := []store.Row{load(t, s, "m1"), load(t, s, "m2")}
	events := log(t, s, "m1")
	require.NoError(t, s.Close())

	s = open(t)
	require.Equal(t, before, []store.Row{load(t, s, "m1"), load(t, s, "m2")})
	require.Equal(t, events, log(t, s, "m1"))
	require.Equal(t, []string{"ana 5 0"}, records(t, s, ranking(game.Highest)))
	requireCounted(t, s, rated("m5", 0, "ana", "cem"))
	require.Equal(t, decided, settings(t, s, "guild"))
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "m3", "ana", "bob")), store.ErrPending)
	again := take(t, c.State, 1)
	again.Interaction = "click"
	require.ErrorIs(t, s.Commit(t.Context(), again), store.ErrRepeated)
	commit(t, s, take(t, c.State, 1))
	requireFolds(t, s, "m1")
	require.NoError(t, s.Close())
}
