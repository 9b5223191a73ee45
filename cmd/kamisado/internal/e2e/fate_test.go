package e2e

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"sync"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/game"
)

// fate decides what a bot would leave to chance and time: the seeds of its next
// matches, and what its clock says.
type fate struct {
	mu    sync.Mutex
	seeds []game.Seed
	at    time.Time
}

// newFate has a clock that stands.
func newFate() *fate { return &fate{at: now()} }

// Read gives the next seed to whoever reads as much as a seed, and chance to others.
func (f *fate) Read(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(p) == len(game.Seed{}) && len(f.seeds) > 0 {
		copy(p, f.seeds[0][:])
		f.seeds = f.seeds[1:]
		return len(p), nil
	}
	return rand.Read(p)
}

// clock is the time.
func (f *fate) clock() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.at
}

// pass lets time pass.
func (f *fate) pass(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.at = f.at.Add(d)
}

// will sets the seeds of the next matches.
func (f *fate) will(seeds ...game.Seed) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.seeds = seeds
}

// tune gives a bot its fate.
func (f *fate) tune(c *bot.Config) {
	withPatience(c)
	c.Random, c.Now = f, f.clock
}

// The chance of a match, as its board tells it.
var (
	sealedForm = regexp.MustCompile("🔒 [^`]*`([0-9a-f]{64})`")
	openedForm = regexp.MustCompile("🔒 [^`]*`([0-9a-f]{64})`(?s:.*)🔓 [^`]*`([0-9a-f]{64})`")
)

// sealed is the hash that a board of a running match shows.
func (c *contest) sealed() string {
	c.t.Helper()
	found := sealedForm.FindStringSubmatch(c.board.Content)
	require.NotNil(c.t, found, c.board.Content)
	require.NotContains(c.t, c.board.Content, "🔓")
	return found[1]
}

// opened is the seed that the board of a match that is over shows; it must be the one
// whose hash was shown before.
func (c *contest) opened(hash string) game.Seed {
	c.t.Helper()
	found := openedForm.FindStringSubmatch(c.board.Content)
	require.NotNil(c.t, found, c.board.Content)
	require.Equal(c.t, hash, found[1])
	raw, err := hex.DecodeString(found[2])
	require.NoError(c.t, err)
	sum := sha256.Sum256(raw)
	require.Equal(c.t, hash, hex.EncodeToString(sum[:]))
	return game.Seed(raw)
}
