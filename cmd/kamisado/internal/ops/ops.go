package ops

import (
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"

	"kamisado/bot/discord"
	"kamisado/store"
)

// Ops watches one bot. It is safe for concurrent use.
type Ops struct {
	log      *slog.Logger
	metrics  *metrics
	health   health
	census   census
	registry *prometheus.Registry
}

// New returns one for a program with a version and a commit. The bot is starting until Watch is called.
func New(log *slog.Logger, version, commit string) *Ops {
	o := &Ops{log: log, metrics: newMetrics()}
	o.census.health = &o.health
	build := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "kamisado_build_info", Help: "1, with the version and the commit of this program.",
		ConstLabels: prometheus.Labels{"version": version, "commit": commit},
	}, func() float64 { return 1 })
	o.registry = o.metrics.registry(&o.census, build)
	return o
}

// Watch sets what the bot plays with. The bot is ready while its store can be read and written, and
// interactions arrive.
func (o *Ops) Watch(s store.Store, status func() discord.Status) {
	o.census.watch(s, status)
	o.health.need(answers(s), hears(status))
}

// Ending says that the bot takes nothing new and only answers what it has begun: it is not ready any
// more, so that nobody is sent to it.
func (o *Ops) Ending() { o.health.end() }
