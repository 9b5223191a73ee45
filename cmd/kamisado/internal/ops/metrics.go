package ops

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// The buckets of the histograms, in seconds. An answer has three seconds, and people feel a
// tenth; a commit takes a millisecond or two; a computer may think for half a minute.
var (
	answerBuckets = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2, 3}
	storeBuckets  = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .1, .5, 2, 10}
	thinkBuckets  = []float64{.001, .01, .05, .1, .3, 1, 3, 10, 30}
)

// metrics holds the metrics that are updated as things happen. census has those that are counted when they
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

func newMetrics() *metrics {
	return &metrics{
		acks: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kamisado_ack_seconds", Buckets: answerBuckets,
			Help: "From the arrival of an interaction until Discord had its first response.",
		}, []string{"kind", "result"}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "kamisado_discord_requests_total",
			Help: "Requests to Discord's REST API by what they were for and the status of the answer; 0 for none.",
		}, []string{"route", "status"}),
		stored: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kamisado_store_seconds", Buckets: storeBuckets,
			Help: "How long the store took. A commit that lost a race is a conflict, not an error.",
		}, []string{"operation", "result"}),
		events: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "kamisado_events_total",
			Help: "Events of matches that this process has committed, by game and kind.",
		}, []string{"game", "kind"}),
		thoughts: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kamisado_think_seconds", Buckets: thinkBuckets,
			Help: "How long a computer player took for a move.",
		}, []string{"game", "level"}),
		sweeps: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "kamisado_sweep_seconds", Buckets: thinkBuckets,
			Help: "How long a sweep took, which looks for what is due by itself.",
		}),
		sweepLag: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "kamisado_sweep_lag_seconds",
			Help: "How long the longest overdue match of the last sweep had waited for it.",
		}),
		swept: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "kamisado_swept_matches_total",
			Help: "Matches that sweeps have handled.",
		}),
	}
}

// registry returns a registry with all metrics, those of Go's runtime and of the process included.
func (m *metrics) registry(more ...prometheus.Collector) *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(m.acks, m.requests, m.stored, m.events, m.thoughts, m.sweeps, m.sweepLag, m.swept,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	r.MustRegister(more...)
	return r
}
