package bot

import (
	"sync"

	"kamisado/bot/chat"
	"kamisado/game/match"
)

// maxLatest is how many users in channels each of the two generations of latest remembers.
const maxLatest = 10_000

// latest remembers in memory which match a user turned to last in a channel: those who ask
// about several in turn need not name one each time, and after a restart name it once. Two
// generations bound it: when the young one is full it becomes the old one.
type latest struct {
	mu         sync.Mutex // guards what follows
	young, old map[userIn]match.ID
}

// userIn is a user in a channel.
type userIn struct{ user, channel string }

// note remembers the match that a user has turned to in a channel.
func (l *latest) note(user, channel string, id match.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.young == nil || len(l.young) >= maxLatest {
		l.old, l.young = l.young, make(map[userIn]match.ID)
	}
	l.young[userIn{user, channel}] = id
}

// of is the match that the user of a request turned to last in its channel, empty when that
// is not known.
func (l *latest) of(r *chat.Request) match.ID {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := userIn{r.User.ID, r.At.Channel}
	if id, ok := l.young[key]; ok {
		return id
	}
	return l.old[key]
}
