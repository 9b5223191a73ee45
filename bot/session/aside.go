package session

import (
	"sync"

	"kamisado/game"
	"kamisado/game/match"
)

// maxAsides is how many matches asides are kept of.
const maxAsides = 2_000

// aside is what messages say about one version of a match and the store does not keep: the fields of
// [Session] with these names. A process that starts anew shows the match without it.
type aside struct {
	version        int
	earlier, later []game.Event
	failure        Failure
}

// asides are those of this process.
type asides struct {
	mu   sync.Mutex
	kept map[match.ID]aside
}

// keep keeps what a session has beside its match.
func (a *asides) keep(s *Session) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(s.Earlier)+len(s.Later) == 0 && s.Failure == (Failure{}) {
		delete(a.kept, s.ID)
		return
	}
	if a.kept == nil || len(a.kept) >= maxAsides {
		a.kept = make(map[match.ID]aside)
	}
	a.kept[s.ID] = aside{s.Version, s.Earlier, s.Later, s.Failure}
}

// clear drops all.
func (a *asides) clear() {
	a.mu.Lock()
	defer a.mu.Unlock()
	clear(a.kept)
}

// add adds to a session what is kept of its version.
func (a *asides) add(s *Session) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if kept, ok := a.kept[s.ID]; ok && kept.version == s.Version {
		s.Earlier, s.Later, s.Failure = kept.earlier, kept.later, kept.failure
	}
}
