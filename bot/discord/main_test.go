package discord

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestMain fails when goroutines of the bot or of its connection are left after
// all tests have ended.
func TestMain(m *testing.M) {
	code := m.Run()
	if left := leaked(5 * time.Second); code == 0 && left != "" {
		fmt.Fprintln(os.Stderr, "goroutines left:\n"+left)
		code = 1
	}
	os.Exit(code)
}

// leaked gives goroutines a moment to end, as closed connections need one.
func leaked(patience time.Duration) string {
	for end := time.Now().Add(patience); ; {
		left := stacks()
		if left == "" || time.Now().After(end) {
			return left
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func stacks() string {
	buf := make([]byte, 1<<20)
	buf = buf[:runtime.Stack(buf, true)]
	var left []string
	for g := range strings.SplitSeq(string(buf), "\n\n") {
		ours := strings.Contains(g, "kamisado/bot") || strings.Contains(g, "discordgo") || strings.Contains(g, "net/http")
		// discordgo tries to reconnect until the process ends, which is what
		// happens when its gateway has been silent.
		beyond := strings.Contains(g, "TestMain") || strings.Contains(g, "discordgo.(*Session).reconnect")
		if ours && !beyond {
			left = append(left, g)
		}
	}
	return strings.Join(left, "\n\n")
}
