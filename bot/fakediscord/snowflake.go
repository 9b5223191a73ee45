package fakediscord

import (
	"strconv"
	"sync/atomic"
	"time"
)

// discordEpoch is the first second of 2015 in Unix milliseconds, where snowflakes count from.
const discordEpoch = 1420070400000

// snowflakes makes ids that rise strictly, also within a millisecond, and that tell their time as Discord's do.
type snowflakes struct{ last atomic.Uint64 }

func (f *snowflakes) next(now time.Time) string {
	floor := uint64(max(now.UnixMilli()-discordEpoch, 0)) << 22
	for {
		last := f.last.Load()
		id := max(floor, last+1)
		if f.last.CompareAndSwap(last, id) {
			return strconv.FormatUint(id, 10)
		}
	}
}

func (s *Server) newID() string { return s.ids.next(s.cfg.Now()) }
