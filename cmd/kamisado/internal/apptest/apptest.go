// Package apptest is what the suites of the whole program share: how long they wait, a log that can be read while it is
// written, and games to play.
package apptest

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/bot/view"
	"kamisado/game/gametest"
	"kamisado/render"
)

// Patience is how long a test waits for something that must come. It says nothing about
// how fast the program is, and only matters when a test fails: a machine with far more to
// do than it has processors keeps to it.
const Patience = 5 * time.Minute

// PatientName is the name under which a suite's TestMain offers the program with [Patience].
const PatientName = "kamisado-patient"

// Patient makes a bot wait for its computer players and for its answers as long as the test
// does, so that what computers play comes with the answer to the person's move and no board
// is posted twice, and remind nobody meanwhile. Its painters are those of all bots of the
// process: drawing what pictures are made of anew for each takes longer than most tests.
func Patient(c *bot.Config) {
	c.Patience, c.TurnLimit, c.Lag, c.ReminderAfter = Patience, Patience, Patience, time.Hour
	for i, g := range c.Games {
		shared, _ := painters.LoadOrStore(g.Rules.ID(), g.Painter)
		c.Games[i].Painter = shared.(render.Painter)
	}
}

// Catalogue returns the sentences that all programs of this process share: reading them takes longer than most
// commands.
var Catalogue = sync.OnceValue(func() *lang.Catalogue {
	all, err := lang.New()
	if err != nil {
		panic(err)
	}
	return all
})

// painters are what each game is drawn by in this process.
var painters sync.Map

// Log keeps what is written to it, from any goroutine.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *Log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// readiness matches the lines of a log that say that the program was not ready for a while.
var readiness = regexp.MustCompile(`msg="(not ready|ready again)"`)

// WithoutReadiness returns a log without the lines that say that the program was not ready for a while. Where
// the disk or the processors are busy, a write takes longer than the check of the store waits.
func WithoutReadiness(log string) string {
	return strings.Join(slices.DeleteFunc(strings.SplitAfter(log, "\n"), readiness.MatchString), "")
}

// SpanishEnv is the environment of a program without variables, but for its language.
func SpanishEnv(name string) string {
	if name == "LANG" {
		return "es_ES.UTF-8"
	}
	return ""
}

// firstPort is where FreeAddress begins to look; drawn counts the ports it has looked at.
var (
	firstPort = 20_000 + os.Getpid()%60*200
	drawn     atomic.Int32
)

// FreeAddress returns an address of this machine at which nobody listens, each time another one. Its port is below
// those that systems give to who connects, so that no connection has it when a program that has ended starts there
// again.
func FreeAddress(t testing.TB) string {
	t.Helper()
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", firstPort+int(drawn.Add(1)))
		if free, err := net.Listen("tcp", address); err == nil {
			require.NoError(t, free.Close())
			return address
		}
	}
	require.FailNow(t, "no address is free")
	return ""
}

// Traces are recorded games of Kamisado by id.
func Traces(t testing.TB, ids ...string) (found []gametest.Recorded) {
	t.Helper()
	for _, name := range []string{gametest.RecordedSimple, gametest.RecordedStandard} {
		for _, g := range gametest.RecordedGames(t, Root+"/game/kamisado/testdata", name) {
			if slices.Contains(ids, g.ID) {
				found = append(found, g)
			}
		}
	}
	require.Len(t, found, len(ids))
	return found
}

// sharedCommands are how many commands all games share: move, board, moves, resign, draw,
// undo, hint, review, replay, export, import, games, records, leaderboard, profile, privacy, settings,
// match, learn, puzzle, daily and help.
const sharedCommands = 22

// CommandCount is how many commands the bot registers: the shared ones, and each game's own.
func CommandCount(games view.Games) int {
	count := sharedCommands
	for _, g := range games {
		count += 1 + len(g.Verbs)
	}
	return count
}

// Root is the path from a suite's folder, cmd/kamisado/internal/…, to the module's.
const Root = "../../../.."

// ReadRoot reads a file by its path from the module's folder.
func ReadRoot(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(Root, name))
	require.NoError(t, err)
	return string(text)
}

// pageAddress is what the program calls its page.
var pageAddress = regexp.MustCompile(`http://[^\s]+:\d+`)

// PageURL is where a program that has just started serves its page, which it says on standard
// output.
func PageURL(t testing.TB, out *Log) string {
	t.Helper()
	require.Eventually(t, func() bool { return strings.Count(out.String(), "\n") >= 3 }, Patience, 5*time.Millisecond)
	url := pageAddress.FindString(out.String())
	require.NotEmpty(t, url, out)
	return url
}
