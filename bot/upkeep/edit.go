package upkeep

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"kamisado/bot/session"
	"kamisado/game/match"
)

// edits are the changes of messages that show matches, from before it is known what they will
// show until the platform has confirmed them. Of two of one message that are on their way at once
// nobody knows which comes last: an older board may stay in the place of a newer one. So neither is
// recorded as shown, and once none of that message is on its way any more it is edited once more.
// Until then the match lags behind in the store: should this process die, a sweep of another one
// makes up for it. That is also what happens where the other edit may be that of another process.
type edits struct {
	mu    sync.Mutex
	under map[match.ID][]*Edit
}

// lostAfter is after what time an edit that has not ended counts as lost: longer than any waits
// for its turn and its confirmation.
const lostAfter = time.Minute

// maxUnder is the number of matches with edits from which BeginEdit forgets lost edits.
const maxUnder = 1_000

// Edit is one change of the message that shows a match.
type Edit struct {
	upkeep *Upkeep
	id     match.ID
	// message is the one that is changed, empty where that is not known yet; instead is the one
	// that showed the match when the edit began.
	message, instead string
	// first is the ply that no other change has shown before, -1 for none.
	first int
	// until is when it counts as lost.
	until time.Time
	// beside are those that have been on their way at the same time, nil once it has ended.
	beside []*Edit
	// crossed is known once it has ended: whether one of those may have been of the same message. Of
	// edits that have crossed the last one is followed by another edit. doubtful is set when there may
	// be such a one in another process.
	crossed, doubtful, ended, last bool
}

// BeginEdit notes that the message of a match is about to be changed. Whoever calls it reads
// after that what it is to show, and calls End. An edit that does not end counts as lost after
// a while. The message may be empty where it is not known yet.
func (u *Upkeep) BeginEdit(id match.ID, message string) *Edit {
	e := &Edit{upkeep: u, id: id, message: message, first: -1, until: u.Now().Add(max(lostAfter, u.Lag))}
	if s, ok := (session.Memory{Service: u.Sessions}).Known(id); ok {
		at := s.AnsweredElsewhere()
		e.instead = s.Shown.Message
		e.doubtful = !at.IsZero() && u.Now().Before(at.Add(u.Lag))
	}
	u.edits.mu.Lock()
	defer u.edits.mu.Unlock()
	e.beside = u.edits.others(e)
	for _, other := range e.beside {
		other.beside = append(other.beside, e)
	}
	if u.edits.under == nil {
		u.edits.under = make(map[match.ID][]*Edit)
	}
	if len(u.edits.under) >= maxUnder {
		now := u.Now()
		maps.DeleteFunc(u.edits.under, func(_ match.ID, all []*Edit) bool {
			return !slices.ContainsFunc(all, func(e *Edit) bool { return !now.After(e.until) })
		})
	}
	u.edits.under[id] = append(u.edits.under[id], e)
	return e
}

// of notes which message an edit changes. Those that have ended beside it could not know that: this
// one is then followed in their stead.
func (e *Edit) of(message string) {
	e.upkeep.edits.mu.Lock()
	defer e.upkeep.edits.mu.Unlock()
	e.crossed = slices.ContainsFunc(e.beside, func(o *Edit) bool { return o.ended })
	e.message = message
}

// Shows notes what an edit is to show. A nil one is none.
func (e *Edit) Shows(s session.Session) {
	if e == nil {
		return
	}
	e.upkeep.edits.mu.Lock()
	defer e.upkeep.edits.mu.Unlock()
	e.first = s.BegunPly()
}

// End notes that an edit is not on its way any more, the first time.
func (e *Edit) End() {
	if e == nil {
		return
	}
	all := &e.upkeep.edits
	all.mu.Lock()
	defer all.mu.Unlock()
	if e.ended {
		return
	}
	e.ended, e.crossed, e.beside = true, e.crossed || slices.ContainsFunc(e.beside, e.meets), nil
	e.last = !slices.ContainsFunc(all.drop(e), e.meets) // those of other messages leave this one as it is
}

// meets reports whether another edit of the same match may be one of the same message.
func (e *Edit) meets(o *Edit) bool {
	return e.message == "" || o.message == "" || e.message == o.message
}

// done is what an edit that has ended says of its message; nil for nil.
func (e *Edit) done() *session.Edit {
	if e == nil {
		return nil
	}
	return &session.Edit{Sure: !e.crossed && !e.doubtful, Instead: e.instead}
}

// followed reports whether another edit has to follow one that has ended.
func (e *Edit) followed() bool { return e != nil && e.crossed && e.last }

// Follow ends an edit after which the message shows no version of the match, but something on
// the way to one, and edits the message once more where that may have come over a board.
func (u *Upkeep) Follow(ctx context.Context, e *Edit) {
	e.End()
	if e.followed() {
		u.BestEffort("bring a board up to date", e.id, u.Repost(ctx, e.id, nil))
	}
}

// Seen notes that somebody has pressed a control of a ply. The only edit that can have shown it has
// then arrived, before it is confirmed; where another one of its message is, or was, on its way
// beside it, that may have shown it too.
func (u *Upkeep) Seen(id match.ID, ply int) {
	session.Memory{Service: u.Sessions}.See(id, ply)
	u.edits.mu.Lock()
	defer u.edits.mu.Unlock()
	under := u.edits.under[id]
	i := slices.IndexFunc(under, func(e *Edit) bool { return e.first == ply })
	if i >= 0 && !slices.ContainsFunc(under[i].beside, under[i].meets) {
		u.edits.drop(under[i])
	}
}

// others are the edits of an edit's match that are on their way beside it.
func (all *edits) others(e *Edit) []*Edit {
	now := e.upkeep.Now()
	return slices.DeleteFunc(slices.Clone(all.under[e.id]), func(o *Edit) bool { return o == e || now.After(o.until) })
}

// drop removes an edit and returns those that are on their way beside it.
func (all *edits) drop(e *Edit) []*Edit {
	others := all.others(e)
	if len(others) == 0 {
		delete(all.under, e.id)
	} else {
		all.under[e.id] = others
	}
	return others
}
