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
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/bot/upkeep"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// progressAfter is how long a deferred answer may take before what is known so far is
// shown in its place.
const progressAfter = 2 * time.Second

// responder makes replies. All handlers use it.
type responder struct {
	Config
	games    map[game.ID]*Game
	sessions *session.Service
	present  *present.Presenter
	upkeep   *upkeep.Upkeep
}

// ephemeral is a sentence for the user alone, in their language.
func (a *responder) ephemeral(r *Request, key string, pairs ...any) Reply {
	return Reply{Message: chat.Message{Text: a.present.Text(r.At.Locale, key, pairs...)}}
}

// kindRequest is the kind of what the bot refuses before a match is asked.
const kindRequest game.Kind = "request"

// refuse makes the error for what the bot refuses: a sentence, which the user reads.
func refuse(key string, pairs ...any) error {
	return game.Refuse(kindRequest, 0, game.Say(key, pairs...))
}

// match is a session as messages show it.
func (a *responder) match(s session.Session) present.Match { return upkeep.Match(s, a.Now()) }

// level is that of the computers that take seats which people leave free or give up.
func (a *responder) level(s session.Session) string {
	return cmp.Or(s.Level, a.games[s.Game].DefaultLevel)
}

// errorReply turns any error into what the user reads. It is the one place where that
// happens. s is the match it is about, nil when there is none. An internal error goes to
// the log with an id that the user gets.
func (a *responder) errorReply(r *Request, err error, s *session.Session) Reply {
	var shown *present.Match
	if s != nil {
		m := a.match(*s)
		shown = &m
	}
	refusal, refused := errors.AsType[*game.Error](err)
	switch {
	case refused:
		return Reply{Message: chat.Message{Text: a.present.Refusal(refusal, shown, r.reader(), needsTurn(r.Do))}}
	case errors.Is(err, store.ErrPending):
		return a.ephemeral(r, "start.pending")
	case errors.Is(err, store.ErrNotFound):
		return a.ephemeral(r, "bot.nomatch")
	case errors.Is(err, store.ErrConflict) && s != nil:
		return a.ephemeral(r, "bot.stale", "Link", a.link(*s))
	}
	id := rand.Text()[:8]
	a.Log.Error("a request failed", "id", id, "request", r.ID, "error", err)
	return a.ephemeral(r, "bot.internal", "ID", id)
}

// staleReply says that the board whose control was pressed has moved on.
func (a *responder) staleReply(r *Request, s session.Session) Reply {
	return a.errorReply(r, game.Refuse(game.KindStale, 0, game.Say("match.stale")), &s)
}

// link is where a match can be seen.
func (a *responder) link(s session.Session) string { return a.present.LinkTo(a.match(s)) }

// needsTurn reports whether an action is for whoever is to move.
func needsTurn(do chat.Action) bool {
	switch do.(type) {
	case chat.Resign, chat.Offer, chat.Settle:
		return false
	}
	return true
}

// board answers with what shows a match now: a Post or an Update. The message that showed
// it before loses its controls. The answer must reach the channel one way or another.
func (a *responder) board(r *Request, s session.Session, kind ReplyKind) Reply {
	return Reply{
		Kind:      kind,
		Message:   a.present.Board(a.match(s), r.At.Missing),
		Committed: true,
		After: func(ctx context.Context, message string) {
			if kind == Update {
				message = r.Message
			}
			a.upkeep.RecordShown(ctx, s, store.Shown{Message: message, Version: s.Version})
		},
		Rescue: func(ctx context.Context) { a.upkeep.Rescue(ctx, s.ID) },
	}
}

// boardAfterComputers is afterComputers with the board as the answer.
func (a *responder) boardAfterComputers(ctx context.Context, r *Request, s session.Session, kind ReplyKind) Reply {
	return a.afterComputers(ctx, r, s, kind, func(s session.Session) Reply { return a.board(r, s, kind) })
}

// notePressed records that a match is shown in the message whose control was pressed, where
// the answer that posted it is not confirmed yet: the board would be posted once more.
func (a *responder) notePressed(ctx context.Context, r *Request, s session.Session) {
	if r.clicked() && s.Shown.Message == "" {
		a.upkeep.RecordShown(ctx, s, store.Shown{Message: r.Message, Version: s.Version})
	}
}

// repost brings the message that shows a match up to date, best effort.
func (a *responder) repost(ctx context.Context, id match.ID, missing []game.Term) {
	a.upkeep.BestEffort("bring a board up to date", id, a.upkeep.Repost(ctx, id, missing))
}

// newest is a match as memory has it now.
func (a *responder) newest(ctx context.Context, s session.Session) session.Session {
	if now, err := a.sessions.Get(ctx, s.ID); err == nil {
		return now
	}
	return s
}

// afterComputers answers what changed a match, after the computers whose turn it is have
// moved: at once when they are quick, else deferred. show makes the answer, of the given
// kind, from the match as it then is.
func (a *responder) afterComputers(
	ctx context.Context, r *Request, s session.Session, kind ReplyKind, show func(session.Session) Reply,
) Reply {
	if _, _, ok := s.Computer(); !ok {
		return show(s)
	}
	var late atomic.Bool
	t, _ := a.sessions.PlayComputers(ctx, s, func(after match.State) time.Time {
		switch {
		case !r.silent():
			return time.Time{}
		case late.Load():
			return a.sessions.RemindAt(after, "") // they may have left meanwhile, like an opponent
		}
		return a.sessions.RemindAt(after, r.User.ID)
	})
	patience := time.NewTimer(a.Patience)
	defer patience.Stop()
	select {
	case <-t.Done():
		if errors.Is(t.Err, session.ErrOvertaken) {
			return show(a.newest(ctx, s))
		}
		return show(t.Session)
	case <-patience.C:
		late.Store(true)
		d := deferred{
			responder: a, turn: t, s: s, show: show,
			private: kind == Ephemeral || r.clickedPrivately() && kind == Update,
			places:  []string{r.Message, a.newest(ctx, s).Shown.Message},
		}
		return Reply{Kind: kind, Deferred: d.answer, Rescue: func(ctx context.Context) { a.repost(ctx, s.ID, nil) }}
	}
}

// deferred is an answer that waits for a computer's turn.
type deferred struct {
	*responder
	turn *session.Turn
	// s is the match as it was before the turn, show makes the answer.
	s    session.Session
	show func(session.Session) Reply
	// private is set when the answer is seen by the user alone, such as a hand.
	private bool
	// places are the messages in which the match was shown when it was asked for.
	places []string
}

// answer waits for the turn and returns the answer. There is none when a person has
// changed the match meanwhile, because the answer to that shows it, or when the board was
// posted again in another message: then that one is brought up to date. A private answer
// is always given.
func (d *deferred) answer(ctx context.Context, progress func(Reply)) (Reply, bool) {
	slow := time.NewTimer(progressAfter)
	defer slow.Stop()
	select {
	case <-d.turn.Done():
	case <-ctx.Done():
	case <-slow.C:
		if now := d.newest(ctx, d.s); slices.Contains(d.places, now.Shown.Message) {
			progress(d.show(now))
			d.places = append(d.places, d.newest(ctx, d.s).Shown.Message)
		}
	}
	d.turn.Wait(ctx)
	switch {
	case d.private:
		return d.show(d.newest(ctx, d.s)), true
	case errors.Is(d.turn.Err, session.ErrOvertaken):
		return Reply{}, false
	case !slices.Contains(d.places, d.newest(ctx, d.s).Shown.Message):
		d.repost(ctx, d.s.ID, nil)
		return Reply{}, false
	}
	return d.show(d.turn.Session), true
}
