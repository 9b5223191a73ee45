package upkeep

import (
	"context"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/store"
)

// AnswerLife is how long an answer can be changed, since the request that it answers: no
// platform lets it be changed for much longer.
const AnswerLife = 14 * time.Minute

// answers are those that show matches where the bot can only answer, by message, for as long
// as they can be changed. Nothing of it is stored: what can be changed no more is brought up
// to date by whoever presses it.
type answers struct {
	mu   sync.Mutex
	kept map[string]keptAnswer
}

type keptAnswer struct {
	answer chat.GivenAnswer
	until  time.Time
}

// keep notes the answer that a message is, and forgets those that can be changed no more.
func (all *answers) keep(message string, a keptAnswer, now time.Time) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.kept == nil {
		all.kept = make(map[string]keptAnswer)
	}
	for id, old := range all.kept {
		if now.After(old.until) {
			delete(all.kept, id)
		}
	}
	all.kept[message] = a
}

// of is the answer that a message is; nil when it can be changed no more.
func (all *answers) of(message string, now time.Time) chat.GivenAnswer {
	all.mu.Lock()
	defer all.mu.Unlock()
	kept, ok := all.kept[message]
	if !ok || now.After(kept.until) {
		return nil
	}
	return kept.answer
}

func (all *answers) drop(message string) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.kept, message)
}

// Answered notes that a message is the answer to a request until a time, and shows a match.
func (u *Upkeep) Answered(s session.Session, message string, a chat.GivenAnswer, until time.Time) {
	if s.Place.AnswersOnly && message != "" && a != nil {
		u.answers.keep(message, keptAnswer{a, until}, u.Now())
	}
}

// Reachable reports whether the message that shows a match can be changed without somebody
// pressing it.
func (u *Upkeep) Reachable(s session.Session) bool {
	return !s.Place.AnswersOnly || u.answers.of(s.Shown.Message, u.Now()) != nil
}

// errUnreachable: the bot is no member of the place, and the message is no answer that can
// still be changed.
var errUnreachable = &chat.ErrGone{Reason: "only answers can be given there"}

// Edit replaces a message in a place. It returns a [chat.ErrGone] if that can never succeed. After any
// other error the caller may try again.
func (u *Upkeep) Edit(ctx context.Context, at store.Place, message string, m chat.Message) error {
	if !at.AnswersOnly {
		return u.Poster.Edit(ctx, at.Channel, message, m)
	}
	answer := u.answers.of(message, u.Now())
	if answer == nil {
		return errUnreachable
	}
	err := answer.Edit(ctx, m)
	if chat.IsGone(err) {
		u.answers.drop(message)
	}
	return err
}
