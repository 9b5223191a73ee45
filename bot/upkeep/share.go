package upkeep

import (
	"context"
	"hash/fnv"
	"sync"
	"time"

	"kamisado/game/match"
)

// share is what of the work is this process': each match that is due is one process' to handle.
// Every process works out which from who attends, so nothing has to be claimed match by match,
// and when a process dies its matches fall to the others, evenly, once it has not attended for a
// while. Two that disagree meanwhile may both handle a match: what they do is a commit that only
// one can make.
type share struct {
	mu sync.Mutex
	// self names this process, once it has attended, last at a time; alive are all, this one among
	// them.
	self  string
	last  time.Time
	alive []string
}

// sharer is an Upkeep that shares its work with other processes.
type sharer struct{ *Upkeep }

// attend says that this process is connected, and learns who else is. One that is alone has all.
func (u sharer) attend(ctx context.Context, now time.Time) error {
	if u.Alone {
		return nil
	}
	self, err := u.name()
	if err != nil {
		return err
	}
	alive, err := u.Store.Peers().Attend(ctx, u.Platform, self, now, outage)
	if err != nil {
		return err
	}
	u.share.mu.Lock()
	u.share.last, u.share.alive = now, alive
	u.share.mu.Unlock()
	if u.Attended != nil {
		u.Attended(len(alive))
	}
	return nil
}

// name is what this process is called.
func (u sharer) name() (string, error) {
	u.share.mu.Lock()
	defer u.share.mu.Unlock()
	if u.share.self == "" {
		u.share.self = u.Process
	}
	if u.share.self != "" {
		return u.share.self, nil
	}
	id, err := u.Sessions.NewID() // as unlikely to be drawn twice as that of a match
	u.share.self = string(id)
	return u.share.self, err
}

// among is how many processes share the work.
func (u sharer) among() int {
	u.share.mu.Lock()
	defer u.share.mu.Unlock()
	return max(1, len(u.share.alive))
}

// owns reports whether a match is this process' to handle. Of all processes it is the one with
// the highest hash, so that one that comes or goes takes or leaves its own share alone.
func (u sharer) owns(id match.ID) bool {
	u.share.mu.Lock()
	defer u.share.mu.Unlock()
	mine := weight(u.share.self, id)
	for _, other := range u.share.alive {
		if w := weight(other, id); w > mine || w == mine && other > u.share.self {
			return false
		}
	}
	return true
}

// weight is what decides between processes, by match.
func weight(process string, id match.ID) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id + "/" + match.ID(process))) // a hash takes everything
	// The last bytes of what is hashed hardly change its upper half.
	sum := h.Sum64()
	sum ^= sum >> 32
	sum *= 0x9e3779b97f4a7c15
	return sum ^ sum>>32
}

// Leave says that this process is about to end, so that others take over what is its own.
func (u *Upkeep) Leave(ctx context.Context) error {
	u.share.mu.Lock()
	self, last := u.share.self, u.share.last
	u.share.mu.Unlock()
	if last.IsZero() {
		return nil
	}
	return u.Store.Peers().Leave(ctx, u.Platform, self, last)
}
