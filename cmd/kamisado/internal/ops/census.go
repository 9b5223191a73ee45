package ops

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"kamisado/bot/chat"
	"kamisado/bot/discord"
	"kamisado/store"
)

// census collects the metrics that are counted when they are read. It has none until the bot plays.
type census struct {
	mu      sync.Mutex
	status  func() discord.Status
	store   store.Store
	matches []store.Count
	asked   time.Time // when the matches were counted
	health  *health
}

// countEvery is how long a count of the matches is good for: a question to the database, however
// many look.
const countEvery = 30 * time.Second

// What the census says.
var (
	readyDesc     = prometheus.NewDesc("kamisado_ready", "1 when the bot plays: what /readyz says.", nil, nil)
	connectedDesc = prometheus.NewDesc("kamisado_discord_connected", "1 while interactions arrive.", nil, nil)
	shardDesc     = prometheus.NewDesc("kamisado_gateway_connected", "1 while a connection to the gateway is there, by shard, 0 while it is being made. Without a gateway there is none.", []string{"shard"}, nil)
	silenceDesc   = prometheus.NewDesc("kamisado_gateway_silence_seconds", "How long ago a connection to the gateway last got something, by shard.", []string{"shard"}, nil)
	waitingDesc   = prometheus.NewDesc("kamisado_discord_waiting", "Requests that wait for their turn, by urgency.", []string{"urgency"}, nil)
	inFlightDesc  = prometheus.NewDesc("kamisado_discord_in_flight", "Requests of the budget that wait for Discord's answer.", nil, nil)
	spareDesc     = prometheus.NewDesc("kamisado_discord_budget_spare", "How many requests may go out at once.", nil, nil)
	invalidDesc   = prometheus.NewDesc("kamisado_discord_invalid_answers", "Answers 401, 403 and 429 of the last ten minutes. Discord bans an address at 10,000.", nil, nil)
	matchesDesc   = prometheus.NewDesc("kamisado_matches", "Matches that wait for players or are being played, in the whole database.", []string{"game", "phase"}, nil)
)

// urgencies are the names of the urgencies.
var urgencies = [...]string{chat.Awaited: "awaited", chat.Lagging: "lagging", chat.Reminding: "reminding", chat.Tidying: "tidying"}

// Describe lists what the census says.
func (c *census) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{readyDesc, connectedDesc, shardDesc, silenceDesc, waitingDesc, inFlightDesc, spareDesc, invalidDesc, matchesDesc} {
		to <- d
	}
}

// Collect counts.
func (c *census) Collect(to chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	ctx, cancel := context.WithTimeout(context.Background(), checkWithin)
	defer cancel()
	gauge(readyDesc, oneIf(len(c.health.missing(ctx)) == 0))
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.status == nil {
		return
	}
	now := c.status()
	gauge(connectedDesc, oneIf(now.Connected))
	for _, k := range now.Connections {
		id := strconv.Itoa(k.Shard)
		gauge(shardDesc, oneIf(k.Connected), id)
		if k.Connected {
			gauge(silenceDesc, time.Since(k.LastEvent).Seconds(), id)
		}
	}
	for urgency, waiting := range now.Load.Waiting {
		gauge(waitingDesc, float64(waiting), urgencies[urgency])
	}
	gauge(inFlightDesc, float64(now.Load.InFlight))
	gauge(spareDesc, now.Load.Spare)
	gauge(invalidDesc, float64(now.Load.Invalid))
	for _, m := range c.count(ctx) {
		gauge(matchesDesc, float64(m.Matches), string(m.Game), string(m.Phase))
	}
}

// count returns the matches there are, or were a little while ago. A store that does not answer
// leaves them out: an old number would look like one of now.
func (c *census) count(ctx context.Context) []store.Count {
	if time.Since(c.asked) < countEvery {
		return c.matches
	}
	c.matches, _ = c.store.Census(ctx) // that it failed kamisado_ready says
	c.asked = time.Now()
	return c.matches
}

// watch has the census look at a bot.
func (c *census) watch(s store.Store, status func() discord.Status) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.store, c.status = s, status
}

func oneIf(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}
