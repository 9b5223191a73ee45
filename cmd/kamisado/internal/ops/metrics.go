package ops

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"kamisado/bot/chat"
	"kamisado/bot/discord"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// The buckets of the histograms, in seconds. An answer has three seconds, and people feel a
// tenth; a commit takes a millisecond or two; a computer may think for half a minute.
var (
	answerBuckets = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2, 3}
	storeBuckets  = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .1, .5, 2, 10}
	thinkBuckets  = []float64{.001, .01, .05, .1, .3, 1, 3, 10, 30}
)

// metrics holds the metrics that are updated as things happen. collect has those that are counted when they
// are read.
type metrics struct {
	acks     *prometheus.HistogramVec
	requests *prometheus.CounterVec
	stored   *prometheus.HistogramVec
	events   *prometheus.CounterVec
	thoughts *prometheus.HistogramVec
	sweeps   prometheus.Histogram
	sweepLag prometheus.Gauge
	swept    prometheus.Counter
}

// newMetrics registers all metrics, those of Go's runtime and of the process included.
func newMetrics(r *prometheus.Registry, version, commit string) *metrics {
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	with := promauto.With(r)
	with.NewGauge(prometheus.GaugeOpts{
		Name: "kamisado_build_info", Help: "1, with the version and the commit of this program.",
		ConstLabels: prometheus.Labels{"version": version, "commit": commit},
	}).Set(1)
	return &metrics{
		acks: with.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kamisado_ack_seconds", Buckets: answerBuckets,
			Help: "From the arrival of an interaction until Discord had its first response.",
		}, []string{"kind", "result"}),
		requests: with.NewCounterVec(prometheus.CounterOpts{
			Name: "kamisado_discord_requests_total",
			Help: "Requests to Discord's REST API by what they were for and the status of the answer; 0 for none.",
		}, []string{"route", "status"}),
		stored: with.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kamisado_store_seconds", Buckets: storeBuckets,
			Help: "How long the store took. A commit that lost a race is a conflict, not an error.",
		}, []string{"operation", "result"}),
		events: with.NewCounterVec(prometheus.CounterOpts{
			Name: "kamisado_events_total",
			Help: "Events of matches that this process has committed, by game and kind.",
		}, []string{"game", "kind"}),
		thoughts: with.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kamisado_think_seconds", Buckets: thinkBuckets,
			Help: "How long a computer player took for a move.",
		}, []string{"game", "level"}),
		sweeps: with.NewHistogram(prometheus.HistogramOpts{
			Name: "kamisado_sweep_seconds", Buckets: thinkBuckets,
			Help: "How long a sweep took, which looks for what is due by itself.",
		}),
		sweepLag: with.NewGauge(prometheus.GaugeOpts{
			Name: "kamisado_sweep_lag_seconds",
			Help: "How long the longest overdue match of the last sweep had waited for it.",
		}),
		swept: with.NewCounter(prometheus.CounterOpts{
			Name: "kamisado_swept_matches_total",
			Help: "Matches that sweeps have handled.",
		}),
	}
}

// Observer measures what happens between Discord and the bot.
func (o *Ops) Observer() discord.Observer {
	return discord.Observer{
		Acknowledged: func(kind, result string, took time.Duration) {
			o.metrics.acks.WithLabelValues(kind, result).Observe(took.Seconds())
		},
		Answered: func(purpose string, status int) {
			o.metrics.requests.WithLabelValues(purpose, strconv.Itoa(status)).Inc()
		},
	}
}

// Swept measures a sweep.
func (o *Ops) Swept(s session.Swept) {
	o.metrics.sweeps.Observe(s.Took.Seconds())
	o.metrics.sweepLag.Set(s.Lag.Seconds())
	o.metrics.swept.Add(float64(s.Matches))
}

// Games returns games whose computer players are measured.
func (o *Ops) Games(games view.Games) view.Games {
	for i := range games {
		g := &games[i]
		g.Levels = slices.Clone(g.Levels)
		for k, level := range g.Levels {
			thoughts := o.metrics.thoughts.WithLabelValues(string(g.Rules.ID()), level.Name)
			g.Levels[k].Player = &measuredPlayer{level.Player, thoughts}
		}
	}
	return games
}

type measuredPlayer struct {
	game.Player
	thoughts prometheus.Observer
}

// Choose measures a move, also one that came to nothing.
func (p *measuredPlayer) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	defer func(began time.Time) { p.thoughts.Observe(time.Since(began).Seconds()) }(time.Now())
	return p.Player.Choose(ctx, v, seed)
}

// Store returns a store whose moves, and the sweep's question, are measured.
func (o *Ops) Store(s store.Store) store.Store { return &measuredStore{s, o.metrics} }

type measuredStore struct {
	store.Store
	metrics *metrics
}

// Commit measures a commit and counts its events.
func (s *measuredStore) Commit(ctx context.Context, changes ...store.Change) (err error) {
	defer s.took("commit", time.Now(), &err)
	if err = s.Store.Commit(ctx, changes...); err != nil {
		return err
	}
	for i := range changes {
		for _, e := range changes[i].Events {
			s.metrics.events.WithLabelValues(string(changes[i].State.Game), string(e.Kind)).Inc()
		}
	}
	return nil
}

// Load measures the reading of a row.
func (s *measuredStore) Load(ctx context.Context, id match.ID) (_ store.Row, err error) {
	defer s.took("load", time.Now(), &err)
	return s.Store.Load(ctx, id)
}

// List measures a list, such as that of a person's matches.
func (s *measuredStore) List(ctx context.Context, f store.Filter) (_ []store.Row, err error) {
	defer s.took("list", time.Now(), &err)
	return s.Store.List(ctx, f)
}

// Overdue measures the sweep's question.
func (s *measuredStore) Overdue(ctx context.Context, now, lag time.Time, most int) (_ []store.Row, err error) {
	defer s.took("overdue", time.Now(), &err)
	return s.Store.Overdue(ctx, now, lag, most)
}

func (s *measuredStore) took(operation string, began time.Time, err *error) {
	result := "ok"
	switch {
	case errors.Is(*err, store.ErrConflict), errors.Is(*err, store.ErrRepeated), errors.Is(*err, store.ErrPending):
		result = "conflict"
	case *err != nil && !errors.Is(*err, store.ErrNotFound):
		result = "error"
	}
	s.metrics.stored.WithLabelValues(operation, result).Observe(time.Since(began).Seconds())
}

// urgencies are the names of the urgencies.
var urgencies = [...]string{
	chat.Awaited: "awaited", chat.Lagging: "lagging", chat.Reminding: "reminding", chat.Tidying: "tidying",
}

// collect counts what is counted when it is read. All but the first metric are there once the bot plays.
func (o *Ops) collect(to chan<- prometheus.Metric) {
	gauge := func(name, help string, value float64, labels ...string) {
		var names, values []string
		for pair := range slices.Chunk(labels, 2) {
			names = append(names, pair[0])
			values = append(values, pair[1])
		}
		desc := prometheus.NewDesc(name, help, names, nil)
		to <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, values...)
	}
	ctx, cancel := context.WithTimeout(context.Background(), checkWithin)
	defer cancel()
	lines, _ := o.missing(ctx)
	gauge("kamisado_ready", "1 when the bot plays: what /readyz says.", oneIf(len(lines) == 0))
	s, status, _ := o.watched()
	if s == nil {
		return
	}
	now := status()
	gauge("kamisado_discord_connected", "1 while interactions arrive.", oneIf(now.Connected))
	for _, k := range now.Connections {
		id := strconv.Itoa(k.Shard)
		gauge("kamisado_gateway_connected",
			"1 while a connection to the gateway is there, by shard, 0 while it is being made. Without a gateway there is none.",
			oneIf(k.Connected), "shard", id)
		if k.Connected {
			gauge("kamisado_gateway_silence_seconds", "How long ago a connection to the gateway last got something, by shard.",
				time.Since(k.LastEvent).Seconds(), "shard", id)
		}
	}
	for urgency, waiting := range now.Load.Waiting {
		gauge("kamisado_discord_waiting", "Requests that wait for their turn, by urgency.",
			float64(waiting), "urgency", urgencies[urgency])
	}
	gauge("kamisado_discord_in_flight", "Requests of the budget that wait for Discord's answer.",
		float64(now.Load.InFlight))
	gauge("kamisado_discord_budget_spare", "How many requests may go out at once.", now.Load.Spare)
	gauge("kamisado_discord_invalid_answers",
		"Answers 401, 403 and 429 of the last ten minutes. Discord bans an address at 10,000.",
		float64(now.Load.Invalid))
	for _, m := range o.count(ctx, s) {
		gauge("kamisado_matches", "Matches that wait for players or are being played, in the whole database.",
			float64(m.Matches), "game", string(m.Game), "phase", string(m.Phase))
	}
}

// countEvery is how long a count of the matches is good for: a question to the database, however
// many look.
const countEvery = 30 * time.Second

// count returns the matches there are, or were a little while ago. A store that does not answer
// leaves them out: an old number would look like one of now.
func (o *Ops) count(ctx context.Context, s store.Store) []store.Count {
	o.counting.Lock()
	defer o.counting.Unlock()
	if time.Since(o.counted) >= countEvery {
		o.matches, _ = s.Census(ctx) // that it failed kamisado_ready says
		o.counted = time.Now()
	}
	return o.matches
}

func oneIf(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}
