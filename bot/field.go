package bot

import (
	"context"
	"errors"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// The field of a day is an ordinary match on a board that is the same for everybody on that day. No channel has it, so
// that nobody sees the board before they play on it; its player sees it in private. One attempt of each person counts,
// by the time from the first cell, which is opened as it begins, to the last.

// dailyField shows what the field of the day is like, or how it stands.
func (b *Bot) dailyField(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.showField(ctx, r, false)
}

// showField is dailyField for who may begin the field by it.
func (b *Bot) showField(ctx context.Context, r *chat.Request, begin bool) (chat.Reply, error) {
	all, preset := b.dailyFields(store.DailyOf(b.Now())), r.Text("field")
	at := slices.IndexFunc(all, func(d dailyTask) bool { return d.Preset == preset })
	if at < 0 {
		return chat.Reply{}, errUnknown
	}
	of := all[at].Daily
	of.User, of.Scope, of.Shown = r.User.ID, r.At.Guild, b.Now()
	attempt, begun, err := b.attempt(ctx, r, of)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case !begun && !begin:
		say := b.say(r)
		start := button(say, chat.Primary, "daily.begin", chat.ControlID("begin-today", preset))
		return inPlace(r, chat.Reply{Message: chat.Message{
			Text:     all[at].fieldHeading(say) + "\n" + say.Text("daily.field.rules"),
			Controls: []chat.Control{chat.Buttons{start}},
		}}), nil
	case !begun:
		if of.Match, err = b.Sessions.NewID(); err != nil {
			return chat.Reply{}, err
		}
		if attempt, err = b.Store.BeginDaily(ctx, of); err != nil {
			return chat.Reply{}, err
		}
	}
	s, err := b.fieldMatch(ctx, r, attempt)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.fieldBoard(ctx, r, s, attempt, "")
}

// fieldMatch returns the one of an attempt. Where it is not there whoever has begun the attempt has died before that
// was committed: it begins now.
func (b *Bot) fieldMatch(ctx context.Context, r *chat.Request, attempt store.Daily) (session.Session, error) {
	s, err := b.Sessions.Load(ctx, attempt.Match)
	if !errors.Is(err, store.ErrNotFound) {
		return s, err
	}
	start, err := b.Games.Of(attempt.Game).Rules.(game.Fielder).FieldOf(attempt.Preset, attempt.Day-1)
	if err != nil {
		return s, err
	}
	proposal := match.Proposal{
		Game: attempt.Game, Options: start.Options, Seed: start.Seed,
		Players: []match.Player{{User: r.User.ID, Name: r.User.Name}},
	}
	s, err = b.Sessions.CreateNamed(ctx, attempt.Match, session.Cause{User: r.User.ID}, store.Place{Locale: r.At.Locale},
		proposal,
		match.Accept{User: r.User.ID}, match.Play{User: r.User.ID, Ply: match.AnyPly, Text: string(start.First)})
	if errors.Is(err, store.ErrConflict) { // another press was faster
		return b.Sessions.Load(ctx, attempt.Match)
	}
	return s, err
}

// playField makes a move on a field. What is pressed on a board that has moved on, such as twice in a row, brings it up
// to date.
func (b *Bot) playField(ctx context.Context, r *chat.Request, s session.Session, c match.Play) (chat.Reply, error) {
	after, err := b.Sessions.Do(ctx, causeOf(r), s, c)
	if after.Seat(r.User.ID) == game.Nobody {
		return b.errorReply(r, err, &after), nil
	}
	notice := ""
	if why, refused := errors.AsType[*game.Error](err); refused && why.Kind != game.KindStale &&
		why.Kind != game.KindOver {
		notice = b.errorReply(r, err, &after).Message.Text
	} else if err != nil && !refused {
		return chat.Reply{}, err
	}
	attempt, err := b.fieldAttempt(ctx, after)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.fieldBoard(ctx, r, after, attempt, notice)
}

// pickOnField shows what was picked on the way to a move.
func (b *Bot) pickOnField(
	ctx context.Context, r *chat.Request, s session.Session, ply int, picked view.Picks,
) (chat.Reply, error) {
	if s.Seat(r.User.ID) == game.Nobody {
		return b.errorReply(r, s.MayPlay(r.User.ID, ply), &s), nil
	}
	attempt, err := b.fieldAttempt(ctx, s)
	if err != nil {
		return chat.Reply{}, err
	}
	if s.MayPlay(r.User.ID, ply) != nil {
		return b.fieldBoard(ctx, r, s, attempt, "")
	}
	d := b.taskOf(attempt)
	m, ok := b.Present.PickedField(s, d.fieldHeading(b.say(r)), readerOf(r), picked, r.Plain)
	if !ok {
		return chat.Reply{}, errUnknown
	}
	return inPlace(r, chat.Reply{Message: m}), nil
}

// fieldAttempt returns the attempt of a match. One that is not kept any more is that of the day on which it began, with
// nothing to count.
func (b *Bot) fieldAttempt(ctx context.Context, s session.Session) (store.Daily, error) {
	day := store.DailyOf(s.StartedAt)
	own, err := b.Store.Dailies(ctx, s.Players[0].User, day-1)
	if at := slices.IndexFunc(own, func(a store.Daily) bool { return a.Match == s.ID }); at >= 0 {
		return own[at], nil
	}
	return store.Daily{Game: s.Game, Day: day}, err
}

// fieldBoard returns the answer with a field as it is now, below a notice. One that has ended is counted first.
func (b *Bot) fieldBoard(
	ctx context.Context, r *chat.Request, s session.Session, attempt store.Daily, notice string,
) (chat.Reply, error) {
	if s.Phase == match.Over && !attempt.Over() && attempt.Match == s.ID {
		solved := s.Outcome.Winner == s.Seat(r.User.ID) && inTime(attempt.Day, s.EndedAt)
		attempt.Shown, attempt.Tries = s.StartedAt, 0
		counted, err := b.Store.TryDaily(ctx, attempt, solved, 1, s.EndedAt)
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return chat.Reply{}, err
		}
		attempt = counted
	}
	d, say := b.taskOf(attempt), b.say(r)
	heading := d.fieldHeading(say)
	if notice != "" {
		heading = notice + "\n" + heading
	}
	ended, share := "", chat.Buttons{}
	if d.Over() {
		ended, share = d.ended(say), append(share, d.shareButton(say))
	}
	m := b.Present.FieldBoard(s, heading, ended, share, readerOf(r))
	return inPlace(r, chat.Reply{Message: m, Committed: true}), nil
}

// fieldHeading names a field and says what it is like.
func (d *dailyTask) fieldHeading(say lang.Speaker) string {
	return say.Text("daily.field.title", "Name", d.name(say), "Day", d.Day, "About", d.field.About)
}
