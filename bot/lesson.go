package bot

import (
	"context"
	"errors"
	"time"
)

// lesson is an answer made of what a coach works out.
type lesson[T any] struct {
	studies *studies[T]
	// about names what is worked out, work how; show makes the answer of it.
	about string
	work  work[T]
	show  func(T) Reply
}

// teach answers in private with what a coach works out: at once when that is
// quick, later otherwise.
func teach[T any](b *Bot, r *Request, l lesson[T]) Reply {
	st := l.studies.join(l.about, l.work)
	patience := time.NewTimer(b.Patience)
	defer patience.Stop()
	select {
	case <-st.done:
		defer l.studies.leave(l.about, st)
		return taught(b, r, l, st)
	case <-patience.C:
	}
	return Reply{Kind: Ephemeral, Deferred: func(ctx context.Context, progress func(Reply)) (Reply, bool) {
		defer l.studies.leave(l.about, st)
		return awaitStudy(ctx, b, r, l, st, progress), true
	}}
}

// awaitStudy gives the answer that was late and shows meanwhile how far it has come.
func awaitStudy[T any](ctx context.Context, b *Bot, r *Request, l lesson[T], st *study[T], progress func(Reply)) Reply {
	tick := time.NewTicker(progressAfter)
	defer tick.Stop()
	for {
		select {
		case <-st.done:
			return taught(b, r, l, st)
		case <-ctx.Done():
			return b.whisper(r, "coach.stopped")
		case <-tick.C:
			if tried, all := st.told(); all > 0 {
				progress(b.whisper(r, "coach.progress", "Done", tried, "Total", all))
			}
		}
	}
}

// taught is the answer, or the reason why there is none.
func taught[T any](b *Bot, r *Request, l lesson[T], st *study[T]) Reply {
	switch {
	case errors.Is(st.err, context.DeadlineExceeded), errors.Is(st.err, context.Canceled):
		return b.whisper(r, "coach.stopped")
	case st.err != nil:
		return b.excuse(r, st.err, nil)
	}
	return l.show(st.answer)
}
