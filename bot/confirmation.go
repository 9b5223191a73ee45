package bot

import (
	"context"
	"sync"
	"time"

	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// confirmations are the messages that ask users in private whether they really want to
// resign, one of a match to each. A message is removed once another one asks, it was
// answered, or the match has moved on, as far as the platform allows. All of it is best
// effort: nothing of it is stored, and a press in an old message changes nothing.
type confirmations struct {
	*responder
	mu    sync.Mutex
	asked map[confirmationKey]confirmation
}

// confirmationKey names who is to confirm something in a match.
type confirmationKey struct {
	match match.ID
	user  string
}

// confirmation is a message that asks about a position.
type confirmation struct {
	answer Answer
	ply    int
	until  time.Time
}

// open reports whether a message still waits for its answer. At a table the others move
// on while somebody makes up their mind to leave.
func (c *confirmation) open(key confirmationKey, s *session.Session) bool {
	return s.Phase == match.Playing && s.Seat(key.user) != game.Nobody && (s.Table() || s.Ply == c.ply)
}

// keep notes after an answer that it asks its user about a session, and removes what asked
// before.
func (all *confirmations) keep(ctx context.Context, r *Request, s session.Session) {
	if r.Answer == nil {
		return
	}
	key := confirmationKey{s.ID, r.User.ID}
	now := all.Now()
	all.mu.Lock()
	if all.asked == nil {
		all.asked = make(map[confirmationKey]confirmation)
	}
	before, again := all.asked[key]
	for other, c := range all.asked {
		if now.After(c.until) { // nothing can be done about these
			delete(all.asked, other)
		}
	}
	all.asked[key] = confirmation{answer: r.Answer, ply: s.Ply, until: now.Add(handLife)}
	all.mu.Unlock()
	if again && !now.After(before.until) {
		all.upkeep.BestEffort("remove an older confirmation", s.ID, before.answer.Delete(ctx))
	}
	all.settle(ctx, s.ID)
}

// settle removes the messages of a match that have no use any more.
func (all *confirmations) settle(ctx context.Context, id match.ID) {
	s, err := all.sessions.Get(ctx, id)
	if err != nil {
		all.upkeep.BestEffort("look for confirmations that are settled", id, err)
		return
	}
	for _, c := range all.take(&s) {
		all.upkeep.BestEffort("remove a confirmation", id, c.answer.Delete(ctx))
	}
}

// take takes out those that do not wait for an answer any more.
func (all *confirmations) take(s *session.Session) (settled []confirmation) {
	all.mu.Lock()
	defer all.mu.Unlock()
	for key, c := range all.asked {
		if key.match != s.ID || c.open(key, s) {
			continue
		}
		delete(all.asked, key)
		if !all.Now().After(c.until) {
			settled = append(settled, c)
		}
	}
	return settled
}
