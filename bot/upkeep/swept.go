package upkeep

import (
	"time"

	"kamisado/store"
)

// Swept is what a sweep has done, for those who measure.
type Swept struct {
	// Matches is how many were handled.
	Matches int
	// Lag is how long the longest overdue of them had waited when the sweep began. It stays
	// below a few seconds while sweeps keep up.
	Lag time.Duration
	// Took is how long the sweep took.
	Took time.Duration
}

// add counts a match that is so late.
func (s *Swept) add(late time.Duration) {
	s.Matches++
	s.Lag = max(s.Lag, late)
}

// lateness is for how long a row has needed attention; a board does so after the lag.
func lateness(row *store.Row, now time.Time, lag time.Duration) (late time.Duration) {
	for _, at := range []time.Time{row.Due, row.RemindAt} {
		if isOver(at, now) {
			late = max(late, now.Sub(at))
		}
	}
	if row.Shown.Version < row.Version {
		late = max(late, now.Sub(row.Updated.Add(lag)))
	}
	return late
}
