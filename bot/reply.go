package bot

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// progressAfter is how long a deferred answer may take before what is known so far is
// shown in its place.
const progressAfter = 2 * time.Second

// ephemeral returns a sentence for the user alone, in their language.
func (b *Bot) ephemeral(r *chat.Request, key string, pairs ...any) chat.Reply {
	return chat.Reply{Message: chat.Message{Text: b.Present.Text(r.At.Locale, key, pairs...)}}
}

// button returns a button with a label of the catalogue, for a control.
func button(say lang.Speaker, style chat.Style, key, id string) chat.Button {
	return chat.Button{Label: say.Text(key), Style: style, ID: id}
}

// say returns the speaker of the language of a request's user.
func (b *Bot) say(r *chat.Request) lang.Speaker { return b.Catalogue.For(r.At.Locale) }

// errUnknown is the refusal of a command or a control that the bot does not have, or did not offer.
var errUnknown = refuse("bot.unknown")

// kindRequest is the kind of what the bot refuses before a match is asked.
const kindRequest game.Kind = "request"

// errLate: the work for a request takes longer than it can be answered.
var errLate = errors.New("there is no more time to answer")

// refuse makes the error for what the bot refuses: a sentence, which the user reads.
func refuse(key string, pairs ...any) error {
	return game.Refuse(kindRequest, 0, key, pairs...)
}

// level returns the level of the computers that take seats which people leave free or give up.
func (b *Bot) level(s session.Session) string {
	return cmp.Or(s.Level, b.Games.Of(s.Game).DefaultLevel)
}

// errorReply turns any error into what the user reads. It is the one place where that
// happens. s is the match it is about, nil when there is none. An internal error goes to
// the log with an id that the user gets.
func (b *Bot) errorReply(r *chat.Request, err error, s *session.Session) chat.Reply {
	refusal, refused := errors.AsType[*game.Error](err)
	switch {
	case refused && s != nil && isBehind(refusal) && s.Place.UserInstallOnly && r.Clicked() &&
		(s.Shown.Message == "" || s.Shown.Message == r.Message):
		// Where the bot can only answer, nothing else brings the pressed board up to date.
		return b.board(r, *s, chat.Update)
	case refused:
		reply := chat.Reply{Message: chat.Message{Text: b.Present.Refusal(refusal, s, readerOf(r), !r.Is(chat.AnyTurn))}}
		if s != nil {
			reply.Match = s.ID
		}
		if s != nil && isBehind(refusal) && r.Clicked() {
			reply.After = func(ctx context.Context, _ string) { b.noteStale(ctx, r, *s) }
		}
		return reply
	case errors.Is(err, store.ErrPending):
		return b.ephemeral(r, "start.pending")
	case errors.Is(err, store.ErrNotFound):
		return b.ephemeral(r, "bot.nomatch")
	case errors.Is(err, store.ErrConflict) && s != nil:
		return b.ephemeral(r, "bot.stale", "Link", b.linkTo(*s))
	}
	id, key := rand.Text()[:8], "bot.internal"
	switch {
	case errors.Is(err, store.ErrUnsure):
		key = "bot.unsure"
	case errors.Is(err, errLate):
		key = "bot.late"
	}
	b.Log.Error("a request failed", "id", id, "request", r.ID, "error", err)
	return b.ephemeral(r, key, "ID", id)
}

// isBehind reports whether a refusal is of what was pressed on a board of before.
func isBehind(refusal *game.Error) bool {
	return refusal.Kind == game.KindStale || refusal.Kind == game.KindOver
}

// noteStale records the message with the pressed control for a sweep to tidy up, unless it is the board.
// No row names the message if the process that posted it has died early.
func (b *Bot) noteStale(ctx context.Context, r *chat.Request, s session.Session) {
	switch r.Message {
	case s.Shown.Message, s.Shown.Reminder:
		return
	}
	b.Sessions.BestEffort("note an old board", s.ID, b.Delivery.NoteStale(ctx, s.ID, r.At.Channel, r.Message))
}

// staleReply says that the board whose control was pressed has moved on.
func (b *Bot) staleReply(r *chat.Request, s session.Session) chat.Reply {
	return b.errorReply(r, game.Refuse(game.KindStale, 0, "match.stale"), &s)
}

// withEvent adds an event that was no move to those of the last move.
func (b *Bot) withEvent(s session.Session, key string, pairs ...any) session.Session {
	return b.Sessions.WithLater(s, game.Event{Phrase: game.Say(key, pairs...)})
}

// linkTo returns where a match can be seen.
func (b *Bot) linkTo(s session.Session) string { return b.Present.LinkTo(s) }

// reached returns a match after a request in its channel has shown whether the bot can only answer
// there: the server may have invited it since the match began, or let it go.
func (b *Bot) reached(ctx context.Context, r *chat.Request, s session.Session) session.Session {
	if s.Place.Guild == "" || s.Place.Channel != r.At.Channel || s.Place.UserInstallOnly == r.At.UserInstallOnly {
		return s
	}
	if err := b.Store.Reach(ctx, s.ID, r.At.UserInstallOnly); err != nil {
		b.Log.Warn("could not store whether the bot is a member of a server", "match", s.ID, "error", err)
		return s
	}
	s.Place.UserInstallOnly = r.At.UserInstallOnly
	return s
}

// board answers with what shows a match now, which may be newer than what is given: a Post or
// an Update. The message that showed it before loses its controls. The answer must reach the
// channel one way or another. Where the match is played in another channel, as that of a thread,
// it is shown there, and the answer is the way to it.
func (b *Bot) board(r *chat.Request, s session.Session, kind chat.ReplyKind) chat.Reply {
	return b.boardOnto(r, s, kind, -1)
}

// boardOnto is board for a message that has the picture of a ply: it stays while that is the
// match's.
func (b *Bot) boardOnto(r *chat.Request, s session.Session, kind chat.ReplyKind, pictured int) chat.Reply {
	if s.Place.Channel != r.At.Channel {
		return b.boardElsewhere(r, s, kind)
	}
	board := b.Present.Board(s, r.At.Missing)
	if s.Ply == pictured {
		board.LeaveFiles()
	}
	given, how := b.Now(), session.Posted
	if kind == chat.Update {
		how = session.Edited
	}
	return chat.Reply{
		Kind:      kind,
		Message:   board,
		Match:     s.ID,
		Committed: true,
		Doubt:     func() { how = session.Uncertain },
		After: func(ctx context.Context, message string) {
			if kind == chat.Update {
				message = r.Message
			}
			b.Delivery.Answered(ctx, r, s, message, given)
			b.Delivery.RecordShown(ctx, s, store.Shown{Message: message, Version: s.Version}, how)
		},
		Rescue: func(ctx context.Context) {
			if kind == chat.Update {
				b.Delivery.Doubt(ctx, s.ID, r.At.Channel, r.Message)
			}
			b.Delivery.Rescue(ctx, s.ID)
		},
	}
}

// unrecorded returns what to call after an edit of the board that shows no version of s, but something on the way to
// the next one. It has the board edited once more if another process has changed the match meanwhile.
func (b *Bot) unrecorded(r *chat.Request, s session.Session) func(context.Context, string) {
	return func(ctx context.Context, _ string) {
		if r.Clicked() && b.newest(ctx, s).Version > s.Version {
			b.Delivery.RecordShown(ctx, s, store.Shown{Message: r.Message, Channel: r.At.Channel, Version: s.Version},
				session.Edited)
		}
	}
}

// boardAfterComputers is afterComputers with the board as the answer.
func (b *Bot) boardAfterComputers(
	ctx context.Context, r *chat.Request, s session.Session, kind chat.ReplyKind,
) chat.Reply {
	answer := kind
	if kind == chat.Post && s.Place.Channel != r.At.Channel {
		answer = chat.Ephemeral // the way to the board
	}
	return b.afterComputers(ctx, r, s, answer, func(s session.Session) chat.Reply { return b.board(r, s, kind) })
}

// notePressed records the public message with the pressed control as the match's board if none is known,
// because the response that posted it is not confirmed yet, or never will be. Otherwise the board would be
// posted again. The message may show an older version, so it is recorded as behind. If another message is
// the board, notePressed records the pressed one for a sweep to tidy up. It returns the match with what it has
// recorded.
func (b *Bot) notePressed(ctx context.Context, r *chat.Request, s session.Session) session.Session {
	switch {
	case !r.Clicked():
	case s.Shown.Message == "":
		pressed := store.Shown{Message: r.Message, Channel: r.At.Channel, Version: s.Version - 1}
		_, err := b.Sessions.RecordShown(ctx, s, pressed, session.Posted)
		b.Sessions.BestEffort("record the board of a match", s.ID, err)
		s.Shown = pressed
	default:
		b.noteStale(ctx, r, s)
	}
	return s
}

// repost brings the message that shows a match up to date, best effort.
func (b *Bot) repost(ctx context.Context, id match.ID, missing []game.Term) {
	b.Sessions.BestEffort("bring a board up to date", id, b.Delivery.Repost(ctx, id, missing))
}

// newest returns a match as it is now, or s if the store does not answer.
func (b *Bot) newest(ctx context.Context, s session.Session) session.Session {
	if now, err := b.Sessions.Load(ctx, s.ID); err == nil {
		return now
	}
	return s
}

// afterComputers answers what changed a match, after the computers whose turn it is have
// moved: at once when they are quick, else deferred. show makes the answer, of the given
// kind, from the match as it then is.
func (b *Bot) afterComputers(
	ctx context.Context, r *chat.Request, s session.Session, kind chat.ReplyKind, show func(session.Session) chat.Reply,
) chat.Reply {
	if _, _, ok := s.Computer(); !ok {
		return show(s)
	}
	b.Sessions.Unlock(ctx, s.ID) // for the computers
	var late atomic.Bool
	t, _ := b.Sessions.PlayComputers(ctx, s, func(after match.State) time.Time {
		switch {
		case !r.Silent():
			return time.Time{}
		case late.Load():
			return b.Sessions.RemindAt(after, "") // they may have left meanwhile, like an opponent
		}
		return b.Sessions.RemindAt(after, r.User.ID)
	})
	patience := time.NewTimer(b.Patience)
	defer patience.Stop()
	select {
	case <-t.Done():
		now, err := b.lockMatch(ctx, s.ID)
		if err != nil {
			now = t.Session
		}
		return show(now)
	case <-patience.C:
	}
	late.Store(true)
	private := kind == chat.Ephemeral || r.ClickedPrivately() && kind == chat.Update
	return chat.Reply{
		Kind: kind, Match: s.ID,
		Deferred: b.afterTurn(t, s, private, []string{r.Message, b.newest(ctx, s).Shown.Message}, show),
		Rescue:   func(ctx context.Context) { b.repost(ctx, s.ID, nil) },
	}
}

// afterTurn returns the answer that waits for a computer's turn in the match s. There is none when a person has
// changed the match meanwhile, because the answer to that shows it, or when the board was posted again in another
// message than places, in which the match was shown when it was asked for: then that one is brought up to date. A
// private answer, such as a hand, is always given.
func (b *Bot) afterTurn(
	t *session.Turn, s session.Session, private bool, places []string, show func(session.Session) chat.Reply,
) chat.Deferred {
	locked := func(ctx context.Context) session.Session {
		now, err := b.lockMatch(ctx, s.ID)
		if err != nil { // ctx has ended
			return b.newest(context.WithoutCancel(ctx), s)
		}
		return now
	}
	return func(ctx context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
		slow := time.NewTimer(progressAfter)
		defer slow.Stop()
		select {
		case <-t.Done():
		case <-ctx.Done():
		case <-slow.C:
			if now := locked(ctx); slices.Contains(places, now.Shown.Message) {
				progress(then(show(now), func(_ context.Context, message string) { places = append(places, message) }))
			}
			b.Sessions.Unlock(ctx, s.ID) // for the computers
		}
		t.Wait(ctx)
		if !private && errors.Is(t.Err, session.ErrOvertaken) {
			return chat.Reply{}, false
		}
		now := locked(ctx)
		if !private && !slices.Contains(places, now.Shown.Message) {
			b.repost(ctx, s.ID, nil)
			return chat.Reply{}, false
		}
		return show(now), true
	}
}

// inPlace puts an answer to a control of a private message in its place.
func inPlace(r *chat.Request, reply chat.Reply) chat.Reply {
	if !r.ClickedPrivately() {
		return reply
	}
	reply.Kind = chat.Update
	if late := reply.Deferred; late != nil {
		reply.Deferred = func(ctx context.Context, _ func(chat.Reply)) (chat.Reply, bool) {
			answer, ok := late(ctx, func(chat.Reply) {}) // the position stays until the next one is there
			answer.Kind = chat.Update
			return answer, ok
		}
	}
	return reply
}

// then returns a reply after which more is called too, once the platform has taken it.
func then(reply chat.Reply, more func(ctx context.Context, message string)) chat.Reply {
	before := reply.After
	reply.After = func(ctx context.Context, message string) {
		if before != nil {
			before(ctx, message)
		}
		more(ctx, message)
	}
	return reply
}

// besideBoard returns a private reply to what has changed a match, after which everybody's board is brought up to date.
func (b *Bot) besideBoard(r *chat.Request, s session.Session, reply chat.Reply) chat.Reply {
	show := func(ctx context.Context) { b.repost(ctx, s.ID, r.At.Missing) }
	reply.Committed, reply.Rescue = true, show
	return then(reply, func(ctx context.Context, _ string) { show(ctx) })
}

// commitQuietly runs a command that changes nothing on the board. A board that was up to date then still is.
func (b *Bot) commitQuietly(
	ctx context.Context, r *chat.Request, s session.Session, c match.Command,
) (session.Session, error) {
	after := s
	err := b.Sessions.Alone(ctx, s.ID, func(ctx context.Context) (err error) {
		shown := b.newest(ctx, s).Shown
		after, err = b.Sessions.Do(ctx, session.Cause{User: r.User.ID, Silent: true, ComputerGoesOn: true}, s, c)
		if err == nil && shown.Version == after.Version-1 {
			shown.Version, shown.Reminder = after.Version, ""
			b.Delivery.RecordShown(ctx, after, shown, session.Posted)
		}
		return err
	})
	return after, err
}
