//go:build full

package e2e

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"flag"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game/match"
	"kamisado/store/storetest"
)

// cluster is shared by the tests, each of which has a database of its own in it. It ends with
// this process.
var cluster storetest.Cluster

// fleet are processes of one bot on one database, which take interactions over HTTP.
type fleet struct {
	*harness
	key       ed25519.PrivateKey
	addresses []string // HTTP_LISTEN of each
	ops       []string // OPS_LISTEN of each
	programs  []*program
}

// newFleet finds addresses for processes that are not started yet.
func newFleet(h *harness, size int) *fleet {
	h.t.Helper()
	f := &fleet{
		harness: h, key: ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)), programs: make([]*program, size),
	}
	for range size {
		f.addresses = append(f.addresses, apptest.FreeAddress(h.t))
		f.ops = append(f.ops, apptest.FreeAddress(h.t))
	}
	return f
}

// restart kills a process, if it runs, starts it again and waits until it listens.
func (f *fleet) restart(i int) {
	f.t.Helper()
	f.kill(i)
	p := f.run("HTTP_LISTEN="+f.addresses[i], "OPS_LISTEN="+f.ops[i],
		"DISCORD_PUBLIC_KEY="+hex.EncodeToString(f.key.Public().(ed25519.PublicKey)))
	f.until(func() bool { return strings.Contains(p.Log.String(), "listening for interactions") })
	f.programs[i] = p
}

// kill kills a process, if it runs.
func (f *fleet) kill(i int) {
	f.t.Helper()
	if p := f.programs[i]; p != nil {
		p.Kill()
	}
	f.programs[i] = nil
}

// killsWanted is how often TestFleet kills a process; 300 take some minutes.
var killsWanted = flag.Int("kills", 8, "how often TestFleet kills a process")

// How TestFleet plays.
const (
	fleetSize = 3
	// matchesAKill makes enough matches for each kill to come amid them.
	matchesAKill = 7
)

// Three processes behind a proxy that ends TLS, one of them killed again and again: what was
// acknowledged is there, nothing counts twice, and all boards show their matches in the end.
func TestFleet(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t, func(c *fakediscord.Config) {
		c.MaxMessages, c.MaxInteractions, c.MaxRequests = 1<<20, 1<<20, 1<<20
		c.ResponseDeadline = 3 * time.Second // as Discord has it: who is not answered tries again
	})
	h.program, h.database = "kamisado-sweeping", cluster.Database(t)
	f := newFleet(h, fleetSize)
	l := newLives(h, matchesAKill**killsWanted)
	l.life = t.Context()
	for i := range f.programs {
		f.restart(i)
	}
	url, trusting := startProxy(t, f.addresses, f.ops)
	require.NoError(t,
		(&fakediscord.Endpoint{URL: url + "/interactions", Key: f.key, Transport: trusting}).Open(h.soon(), h.discord))
	ended, goal := l.disturbAll(6), int64(triesALife*l.wanted)
	for kills := range *killsWanted { // evenly, the last one before the end
		l.untilTried(func() bool { return l.tried.Load()*int64(*killsWanted+1) >= goal*int64(kills+1) })
		f.restart(kills % fleetSize)
	}
	l.untilTried(ended)
	l.requireKept()
	stop := func() {
		for i := range f.programs {
			f.kill(i)
		}
	}
	start := func() {
		for i := range f.programs {
			f.restart(i)
		}
	}
	since := time.Now()
	l.settle(stop, start)
	settled := time.Since(since)
	moves := l.requireCounted()
	ends, takebacks := l.requireLives()
	t.Logf("%d of %d tries answered, %d moves, killed %d times, settled after %s; takebacks in %d; ends: %v",
		l.answered.Load(), len(l.sent), moves, *killsWanted, settled, takebacks, ends)
	require.Empty(t, h.discord.Problems())
}

// requireKept holds that whatever everybody was told to have happened is stored. It comes before
// boards are waited for: one that shows what was lost would never settle.
func (l *lives) requireKept() {
	l.t.Helper()
	for _, done := range l.sent {
		if !done.changes || !isPublic(done.Interaction) {
			continue
		}
		committed, err := l.look.Committed(l.t.Context(), done.id, done.ID)
		require.NoError(l.t, err)
		require.True(l.t, committed, "%s of match %s was acknowledged and is lost: %s", done, done.id,
			done.Callbacks()[0].Payload)
	}
}

// requireCounted holds that each move was made by a click or a command of its own. It gives how
// many moves there were. It comes when all is settled: before, something may still be stored.
func (l *lives) requireCounted() (moves int) {
	l.t.Helper()
	wanted := make(map[match.ID]int)
	for _, done := range l.sent {
		committed, err := l.look.Committed(l.t.Context(), done.id, done.ID)
		require.NoError(l.t, err)
		if done.moves && committed {
			wanted[done.id]++
		}
	}
	for i := range l.wanted {
		events, err := l.look.Log(l.t.Context(), lifeID(i))
		require.NoError(l.t, err)
		made := -l.opened[lifeID(i)]
		for _, e := range events {
			if e.Kind == match.Moved {
				made++
			}
		}
		require.Equal(l.t, wanted[lifeID(i)], made, lifeID(i))
		moves += made
	}
	return moves
}

// isPublic reports whether an interaction was answered at once by a message that everybody sees.
func isPublic(in *fakediscord.Interaction) bool {
	return slices.ContainsFunc(in.Callbacks(), func(c fakediscord.Callback) bool {
		var payload struct {
			Data struct {
				Flags int `json:"flags"`
			} `json:"data"`
		}
		return c.Code == 0 && json.Unmarshal(c.Payload, &payload) == nil && payload.Data.Flags&flagEphemeral == 0 &&
			(c.Type == fakediscord.CallbackMessage || c.Type == fakediscord.CallbackUpdate)
	})
}

// flagEphemeral marks messages that only one person sees.
const flagEphemeral = 1 << 6
