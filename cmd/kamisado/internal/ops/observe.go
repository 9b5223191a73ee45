package ops

import (
	"strconv"
	"time"

	"kamisado/bot/discord"
	"kamisado/bot/upkeep"
)

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
func (o *Ops) Swept(s upkeep.Swept) {
	o.metrics.sweeps.Observe(s.Took.Seconds())
	o.metrics.sweepLag.Set(s.Lag.Seconds())
	o.metrics.swept.Add(float64(s.Matches))
}
