//go:build full

package e2e

import (
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game/connectfour"
)

// How the gateway is divided in TestShards, and within what time somebody serves the shards of a
// process that was killed.
const (
	shardCount       = 4
	shardConcurrency = 2
	shardsWithin     = 30 * time.Second
)

// sharded are processes of one bot on one database that share the shards of a gateway.
type sharded struct {
	*harness
	duels []*liveMatch // one on a server of each shard
}

// shardHolder is a process, and where it says how it is doing.
type shardHolder struct {
	*apptest.Program
	t   *testing.T
	ops string
}

// hold starts a process.
func (h *sharded) hold() shardHolder { return h.holdAt(freeAddress(h.t)) }

// holdAt starts one that listens at an address, and so takes the place of one that did.
func (h *sharded) holdAt(address string) shardHolder {
	h.t.Helper()
	return shardHolder{h.run("DISCORD_SHARDS=auto", "OPS_LISTEN="+address), h.t, address}
}

// shards are those that a process is connected to.
func (p shardHolder) shards() (ids []int) {
	p.t.Helper()
	_, metrics := page(p.t, "http://"+p.ops+"/metrics")
	for id := range shardCount {
		if strings.Contains(metrics, fmt.Sprintf("kamisado_gateway_connected{shard=\"%d\"} 1\n", id)) {
			ids = append(ids, id)
		}
	}
	return ids
}

// connected are the shards that anybody is connected to.
func (h *sharded) connected() []int {
	return fakediscord.Sharding{Server: h.discord}.Connected(shardCount)
}

// untilShared waits until each shard is one process', and each of those has so many.
func (h *sharded) untilShared(each int, among ...shardHolder) {
	h.t.Helper()
	h.until(func() bool {
		for _, p := range among {
			if !strings.Contains(p.Log.String(), "operations server listening") || len(p.shards()) != each {
				return false
			}
		}
		return fmt.Sprint(h.connected()) == "[0 1 2 3]"
	})
}

// play begins a match on a server of each shard, or makes a move in each.
func (h *sharded) play() {
	h.t.Helper()
	for id := range shardCount {
		if len(h.duels) <= id {
			guild := h.discord.NewGuildWithID(strconv.FormatInt((1<<36+int64(id))<<22, 10), "Club", "en-US")
			sub := *h.harness
			sub.channel = guild.NewChannel("table")
			sub.black, sub.white = h.discord.NewUser("ana", "es-ES"), h.discord.NewUser("berta", "en-GB")
			h.duels = append(h.duels, sub.duel(connectfour.ID))
		}
		c := h.duels[id]
		mover, position, ok := c.running()
		require.True(h.t, ok)
		c.click(mover, legal(position)[0])
	}
}

// Two processes on one database share the shards. When one is killed the other serves all, when
// one stops its shards are free at once, one that is started again has those that it had, matches on servers of all shards go on, and no shard
// connects before its turn.
func TestShards(t *testing.T) {
	t.Parallel()
	const spacing = 3 * time.Second // less than Discord's: this machine may be busy
	h := &sharded{harness: prepareHarness(t, func(c *fakediscord.Config) {
		c.Shards, c.MaxConcurrency, c.IdentifyEvery = shardCount, shardConcurrency, spacing
	})}
	h.database = cluster.Database(t)
	first, second := h.hold(), h.hold()
	h.untilShared(2, first, second)
	status, body := page(t, "http://"+first.ops+"/readyz")
	require.Equal(t, 200, status, body)
	h.play()
	h.until(func() bool { // each shard has a heartbeat of its own
		return fmt.Sprint(h.query("SELECT platform FROM heartbeat ORDER BY platform")) == "[discord 0/4 discord 1/4 discord 2/4 discord 3/4]"
	})

	first.Kill()
	killed := time.Now()
	h.until(func() bool { return len(h.connected()) == 2 })
	h.untilShared(4, second)
	require.Less(t, time.Since(killed), shardsWithin)
	h.play()

	third := h.hold()
	h.untilShared(2, second, third)
	h.play()
	require.Zero(t, second.Signal(syscall.SIGTERM), second.Log)
	require.Len(t, h.holders(), 1, "what it had is free, or has been taken since")
	h.untilShared(4, third)
	h.play()

	before := h.holders()
	third.Kill()
	h.until(func() bool { return len(h.connected()) == 0 })
	third = h.holdAt(third.ops)
	h.untilShared(4, third)
	require.Equal(t, before, h.holders())
	h.play()
	require.Zero(t, third.Signal(syscall.SIGTERM), third.Log)
	require.Empty(t, h.holders())
	h.requireIdentified(spacing)
	require.Empty(t, h.discord.Problems())
}

// holders are the processes that have leases, by the database.
func (h *sharded) holders() []string {
	return h.query("SELECT DISTINCT holder FROM shard WHERE shard >= 0")
}

// query asks the database for texts.
func (h *sharded) query(question string) (names []string) {
	h.t.Helper()
	db, err := sql.Open("pgx", h.database)
	require.NoError(h.t, err)
	defer func() { require.NoError(h.t, db.Close()) }()
	rows, err := db.QueryContext(h.t.Context(), question)
	require.NoError(h.t, err)
	defer rows.Close()
	for rows.Next() {
		var name string
		require.NoError(h.t, rows.Scan(&name))
		names = append(names, name)
	}
	require.NoError(h.t, rows.Err())
	return names
}

// requireIdentified holds that each shard came in its turn.
func (h *sharded) requireIdentified(spacing time.Duration) {
	h.t.Helper()
	all := fakediscord.Sharding{Server: h.discord}.Identifies()
	last, came := make(map[int]time.Time), make(map[int]int)
	for _, one := range all {
		require.Equal(h.t, shardCount, one.Shards)
		require.False(h.t, one.Early)
		if at, ok := last[one.Bucket]; ok {
			require.GreaterOrEqual(h.t, one.At.Sub(at), spacing)
		}
		last[one.Bucket] = one.At
		came[one.Shard]++
	}
	require.Len(h.t, last, shardConcurrency)
	require.Len(h.t, came, shardCount)
	// Four at first, two more after each that went, two when the third came, four when it came again.
	require.GreaterOrEqual(h.t, len(all), 4+2+2+2+4)
	h.t.Logf("%d identifies: %v", len(all), came)
}

// One process on SQLite has all shards, and resumes them without identifying anew.
func TestShardsAlone(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t, func(c *fakediscord.Config) {
		c.Shards, c.MaxConcurrency, c.IdentifyEvery = 2, 2, time.Hour
	})
	p := h.launch("DISCORD_SHARDS=auto")
	connected := func() bool {
		return fmt.Sprint(fakediscord.Sharding{Server: h.discord}.Connected(2)) == "[0 1]" && h.discord.Gateway().Connected()
	}
	h.until(connected)
	c := h.duel(connectfour.ID)
	for range 2 {
		mover, position, ok := c.running()
		require.True(t, ok)
		c.click(mover, legal(position)[0])
		resumed := h.discord.Gateway().Resumes + 2
		h.discord.DropGateway()
		require.NoError(t, h.discord.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool { return n.Resumes == resumed && n.Connected() }))
	}
	require.Equal(t, 2, h.discord.Gateway().Identifies)
	require.Zero(t, p.Signal(syscall.SIGTERM), p.Log)
	require.Empty(t, h.discord.Problems())
}
