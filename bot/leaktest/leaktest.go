// Package leaktest fails the tests of a package that leave goroutines behind.
package leaktest

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// patience is how long goroutines may take to end, as closed connections do.
const patience = 3 * time.Minute

// Main runs a package's tests, for its TestMain, and ends the process. It fails when
// goroutines are left whose stacks are counted; those of the tests' own main
// function never are.
func Main(m *testing.M, counts func(stack string) bool) {
	code := m.Run()
	left := stacks(counts)
	for end := time.Now().Add(patience); left != "" && time.Now().Before(end); left = stacks(counts) {
		time.Sleep(10 * time.Millisecond)
	}
	if code == 0 && left != "" {
		fmt.Fprintln(os.Stderr, "goroutines left:\n"+left)
		code = 1
	}
	os.Exit(code)
}

// stacks are those of the goroutines that are counted.
func stacks(counts func(stack string) bool) string {
	buf := make([]byte, 4<<20)
	buf = buf[:runtime.Stack(buf, true)]
	var left []string
	for stack := range strings.SplitSeq(string(buf), "\n\n") {
		if !strings.Contains(stack, "TestMain") && counts(stack) {
			left = append(left, stack)
		}
	}
	return strings.Join(left, "\n\n")
}
