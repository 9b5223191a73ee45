// Package storetest says as tests what a [store.Store] does, whatever database
// is below it. New behaviour of the store is written down here first. It also
// starts the private PostgreSQL that such tests need, see [Cluster].
package storetest

import (
	"testing"

	"kamisado/store"
)

// Run runs the suite. Each call of open gives a new, empty store; whoever opens
// it closes it at the end of the test.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for name, test := range map[string]func(*testing.T, store.Store){
		"load finds nothing":             testUnknown,
		"a new match has a row":          testCreate,
		"a move changes the row":         testMove,
		"players who are not two":        testOtherSeats,
		"a change must hang together":    testMalformed,
		"conflict":                       testConflict,
		"an id is taken once":            testTaken,
		"repeated interaction":           testRepeated,
		"a repeat wins over a conflict":  testRepeatWins,
		"no interaction is no repeat":    testClock,
		"one click changes two matches":  testTwoChanges,
		"all changes or none":            testAtomic,
		"a fresh click is no repeat":     testFreshClick,
		"one pending challenge a pair":   testPending,
		"a swap of pending challenges":   testPendingSwap,
		"a cancelled commit":             testCancelled,
		"list filters":                   testList,
		"overdue":                        testOverdue,
		"overdue by several":             testOverdueOnce,
		"overdue at most 100":            testOverdueMany,
		"nudge is taken once":            testNudge,
		"nudge race":                     testNudgeRace,
		"show":                           testShow,
		"show survives a commit":         testShowAndCommit,
		"show of an unknown match":       testShowUnknown,
		"snapshot equals fold":           testFold,
		"a race for one match":           testRace,
		"a race of matches":              testRaceOfMatches,
		"a race of one interaction":      testRaceOfRepeats,
		"a race for one pair":            testRaceForPair,
		"closed":                         testClosed,
		"content comes back as it went":  testContent,
		"filters do not believe content": testInjection,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}
