package bot

import (
	"context"
	"errors"
	"time"

	"kamisado/bot/chat"
)

// question is what somebody asks a coach.
type question[T any] struct {
	jobs *jobs[T]
	// about names what is worked out. work works it out, and show returns the message with it.
	about string
	work  work[T]
	show  func(context.Context, T) chat.Message
	// shown is called after the answer was given; nil when nobody cares.
	shown func(ctx context.Context, message string)
}

// coached answers in private with what a coach works out: at once when that is quick,
// else deferred.
func coached[T any](ctx context.Context, b *Bot, r *chat.Request, q question[T]) chat.Reply {
	j, err := q.jobs.join(r.User.ID, q.about, q.work)
	if err != nil {
		return b.errorReply(r, err, nil)
	}
	patience := time.NewTimer(b.Patience)
	defer patience.Stop()
	select {
	case <-j.done:
		defer q.jobs.leave(j)
		return coachReply(ctx, b, r, q, j)
	case <-patience.C:
	}
	return chat.Reply{Kind: chat.Ephemeral, Deferred: func(ctx context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
		defer q.jobs.leave(j)
		tick := time.NewTicker(progressAfter)
		defer tick.Stop()
		for {
			select {
			case <-j.done:
				return coachReply(ctx, b, r, q, j), true
			case <-ctx.Done():
				return b.ephemeral(r, "coach.stopped"), true
			case <-tick.C: // so that the user sees how far it has come
				if p := j.progress.Load(); p != nil && p[1] > 0 {
					progress(b.ephemeral(r, "coach.progress", "Done", p[0], "Total", p[1]))
				}
			}
		}
	}}
}

// coachReply returns the answer, or the reason why there is none.
func coachReply[T any](ctx context.Context, b *Bot, r *chat.Request, q question[T], j *job[T]) chat.Reply {
	switch {
	case errors.Is(j.err, context.DeadlineExceeded), errors.Is(j.err, context.Canceled):
		return b.ephemeral(r, "coach.stopped")
	case j.err != nil:
		return b.errorReply(r, j.err, nil)
	}
	return chat.Reply{Message: q.show(ctx, j.answer), After: q.shown}
}
