package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// hint says to a player in private what is known of the position, where that is allowed.
func (b *Bot) hint(ctx context.Context, r *chat.Request, do chat.Hint) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	ply := match.AnyPly
	if r.Message != "" {
		ply = do.Ply
	}
	if err := b.mayHint(r, s, ply); err != nil {
		return b.nameMatch(ctx, r, do.Match, s, b.errorReply(r, err, &s)), nil
	}
	view := s.View(s.Seat(r.User.ID))
	hint := b.Private.Begin(r, s, PrivateHint, func(s *session.Session) bool { return s.Phase == match.Playing }, nil)
	return coached(ctx, b, r, question[game.Hint]{
		shown: func(ctx context.Context, _ string) { b.Private.Keep(ctx, hint) },
		jobs:  b.hints,
		about: aboutHint(s),
		work: func(ctx context.Context, _ func(int, int)) (game.Hint, error) {
			return b.Game(s.Game).Hinter.Hint(ctx, view)
		},
		show: func(ctx context.Context, hint game.Hint) chat.Message {
			costs, err := b.noteHint(ctx, r, s)
			if err != nil {
				return b.errorReply(r, err, &s).Message
			}
			return b.Present.Hint(b.viewOf(s), readerOf(r), view, hint, costs)
		},
	}), nil
}

// noteHint commits that r's user is given a hint. costs reports whether it is the first one and the match
// no longer counts for the user's records because of it.
func (b *Bot) noteHint(ctx context.Context, r *chat.Request, s session.Session) (costs bool, err error) {
	seat := s.Seat(r.User.ID)
	if slices.Contains(s.Hinted, seat) {
		return false, nil
	}
	after, err := b.doUnseen(ctx, r, s, match.NoteHint{User: r.User.ID})
	if _, refused := errors.AsType[*game.Error](err); refused && slices.Contains(after.Hinted, seat) {
		return false, nil // another press was faster
	}
	return !session.IsPractice(&s.State), err
}

// aboutHint returns the name of the hint job for the current position of a match.
func aboutHint(s session.Session) string { return fmt.Sprintf("%s %d", s.ID, s.Version) }

// drawn reports whether the position of a match, in which r's user is to move, is proven to be a draw. It
// returns false if no proof is found before ctx ends.
func (b *Bot) drawn(ctx context.Context, r *chat.Request, s session.Session) bool {
	view := s.View(s.Seat(r.User.ID))
	j, err := b.hints.join(r.User.ID, aboutHint(s), func(ctx context.Context, _ func(int, int)) (game.Hint, error) {
		return b.Game(s.Game).Hinter.Hint(ctx, view)
	})
	if err != nil {
		return false
	}
	defer b.hints.leave(j)
	select {
	case <-j.done:
		return j.err == nil && j.answer.Drawn
	case <-ctx.Done():
		return false
	}
}

// mayHint returns an error when there is no hint: first what would hold at any other time
// too.
func (b *Bot) mayHint(r *chat.Request, s session.Session, ply int) error {
	err := s.MayPlay(r.User.ID, ply)
	why, refused := errors.AsType[*game.Error](err)
	passing := refused && (why.Kind == game.KindTurn || why.Kind == game.KindStale)
	switch {
	case err != nil && !passing:
		return err
	case b.Game(s.Game).Hinter == nil:
		return refuse("hint.none", "Game", present.NameTerm(s.Game))
	case !present.HintsAllowed(&s.State) && s.Table():
		return refuse("hint.table")
	case !present.HintsAllowed(&s.State):
		return refuse("hint.forbidden", "Command", present.StartCommand(s.Game))
	}
	return err
}

// review shows in private what a coach says about a match that is over. Anybody in its
// channel may ask.
func (b *Bot) review(ctx context.Context, r *chat.Request, do chat.Review) (chat.Reply, error) {
	s, err := b.finishedMatch(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	return coached(ctx, b, r, aboutMatch(b, s, func(_ context.Context, review game.Review) chat.Message {
		if do.List {
			return b.Present.ReviewList(b.viewOf(s), readerOf(r), review)
		}
		return b.Present.Review(b.viewOf(s), readerOf(r), review)
	})), nil
}

// aboutMatch returns the question for the review of a match.
func aboutMatch(b *Bot, s session.Session, show func(context.Context, game.Review) chat.Message) question[game.Review] {
	return question[game.Review]{
		jobs:  b.reviews,
		about: fmt.Sprintf("%s %d", s.ID, s.Ply),
		work: func(ctx context.Context, report func(int, int)) (game.Review, error) {
			return b.Game(s.Game).Reviewer.Review(ctx, s.Position, s.Outcome, report)
		},
		show: show,
	}
}

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
		return awaitCoach(ctx, b, r, q, j, progress), true
	}}
}

// awaitCoach returns the answer that was deferred and shows meanwhile how far it has come.
func awaitCoach[T any](ctx context.Context, b *Bot, r *chat.Request, q question[T], j *job[T], progress func(chat.Reply)) chat.Reply {
	tick := time.NewTicker(progressAfter)
	defer tick.Stop()
	for {
		select {
		case <-j.done:
			return coachReply(ctx, b, r, q, j)
		case <-ctx.Done():
			return b.ephemeral(r, "coach.stopped")
		case <-tick.C:
			if worked, total := j.progress(); total > 0 {
				progress(b.ephemeral(r, "coach.progress", "Done", worked, "Total", total))
			}
		}
	}
}

// coachReply is the answer, or the reason why there is none.
func coachReply[T any](ctx context.Context, b *Bot, r *chat.Request, q question[T], j *job[T]) chat.Reply {
	switch {
	case errors.Is(j.err, context.DeadlineExceeded), errors.Is(j.err, context.Canceled):
		return b.ephemeral(r, "coach.stopped")
	case j.err != nil:
		return b.errorReply(r, j.err, nil)
	}
	return chat.Reply{Message: q.show(ctx, j.answer), After: q.shown}
}
