package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/recovery"
	"kamisado/game/match"
)

// Handle answers a request. The second result is false when there is nothing to
// answer, because the same request is being answered already.
func (b *Bot) Handle(ctx context.Context, r chat.Request) (reply chat.Reply, ok bool) {
	if !b.requests.first(r.ID) {
		return chat.Reply{}, false
	}
	defer func() {
		if cause := recover(); cause != nil {
			reply, ok = b.errorReply(&r, recovery.Error(cause), nil), true
		}
	}()
	leave, err := b.queue.enter(ctx, r.User.ID)
	if err != nil {
		return b.ephemeral(&r, "bot.hurry"), true
	}
	defer leave()
	reply, err = b.dispatch(ctx, &r)
	if err != nil {
		return b.errorReply(&r, err, nil), true
	}
	if reply.Deferred != nil {
		reply.Deferred = b.guard(&r, reply)
	}
	return reply, true
}

// dispatch sends a request to the handler of its action.
func (b *Bot) dispatch(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	if r.At.Unseen && posts(r) {
		return b.ephemeral(r, "answersonly.unseen"), nil
	}
	switch do := r.Do.(type) {
	case chat.Start:
		return b.start(ctx, r, do)
	case chat.Import:
		return b.importMatch(ctx, r, do)
	case chat.Sit:
		return b.sit(ctx, r, do)
	case chat.Answer:
		return b.answer(ctx, r, do)
	case chat.Another:
		return b.another(ctx, r, do)
	case chat.Pick:
		return b.pick(ctx, r, do.Match, do.Ply)
	case chat.PickField:
		return b.pickField(ctx, r, do)
	case chat.PickAction:
		return b.pick(ctx, r, do.Match, do.Ply)
	case chat.Play:
		return b.play(ctx, r, do)
	case chat.TypeMove:
		return b.typeMove(ctx, r, do)
	case chat.Hand:
		return b.hand(ctx, r, do)
	case chat.Offer:
		return b.offer(ctx, r, do)
	case chat.Settle:
		return b.settle(ctx, r, do)
	case chat.Resign:
		return b.resign(ctx, r, do)
	case chat.Replace:
		return b.replace(ctx, r, do)
	case chat.More:
		return b.more(ctx, r, do)
	case chat.Clock:
		return b.actOnClock(ctx, r, do)
	case chat.Show:
		return b.show(ctx, r, do)
	case chat.Moves:
		return b.moves(ctx, r, do)
	case chat.Games:
		return b.listMatches(ctx, r)
	case chat.Next:
		return b.nextMatch(ctx, r, do)
	case chat.Help:
		return b.help(r, do)
	case chat.Hint:
		return b.hint(ctx, r, do)
	case chat.Review:
		return b.review(ctx, r, do)
	case chat.Animate:
		return b.animate(ctx, r, do)
	case chat.Replay:
		return b.replay(ctx, r, do)
	case chat.Export:
		return b.export(ctx, r, do)
	case chat.Records:
		return b.records(ctx, r, do)
	case chat.Leaderboard:
		return b.leaderboard(ctx, r, do)
	case chat.Profile:
		return b.profile(ctx, r, do)
	case chat.Puzzle:
		return b.setPuzzle(ctx, r, do)
	case chat.PuzzlePick:
		return b.pickPuzzle(ctx, r, do)
	case chat.PuzzleMark:
		return b.markPuzzle(ctx, r, do)
	case chat.PuzzleAnswer:
		return b.answerPuzzle(ctx, r, do)
	case chat.Daily:
		return b.daily(ctx, r, do)
	case chat.DailyField:
		return b.dailyField(ctx, r, do)
	case chat.DailyShare:
		return b.shareDaily(ctx, r, do)
	case chat.Settings:
		return b.showSettings(ctx, r)
	case chat.Set:
		return b.changeSetting(ctx, r, do)
	case chat.Halt:
		return b.halt(ctx, r, do)
	case chat.Relocate:
		return b.relocate(ctx, r, do)
	case chat.Privacy:
		return b.answerPrivacy(ctx, r, do)
	}
	return b.ephemeral(r, "bot.unknown"), nil
}

// Expected is how the answer to a request will most likely appear. Only the work on it shows
// how it does: what is refused is answered to the user alone.
func Expected(r *chat.Request) chat.ReplyKind {
	if r.Clicked() || posts(r) {
		return r.ReplyKind()
	}
	return chat.Ephemeral
}

// posts reports whether the answer to a request is a new message for everybody.
func posts(r *chat.Request) bool {
	switch do := r.Do.(type) {
	case chat.Start, chat.Import, chat.TypeMove, chat.Another, chat.Animate, chat.DailyShare:
		return true
	case chat.Settle:
		return r.Message == ""
	case chat.Show:
		return r.Message == "" && !do.Text && do.Ask == ""
	case chat.Offer:
		return do.What == match.Rematch
	}
	return false
}

// Late is the answer to a request that is still being worked on when there is no more time to
// answer it: for the user alone, however the real answer would have appeared.
func Late(b *Bot, r *chat.Request) chat.Reply { return b.errorReply(r, errLate, nil) }

// guard turns a panic in a deferred answer into an error reply, where the user alone sees
// it. Where everybody does, that would replace a board: there the match is shown again
// instead.
func (b *Bot) guard(r *chat.Request, late chat.Reply) chat.Deferred {
	return func(ctx context.Context, progress func(chat.Reply)) (reply chat.Reply, ok bool) {
		defer func() {
			if cause := recover(); cause != nil {
				reply, ok = b.errorReply(r, recovery.Error(cause), nil), late.Kind == chat.Ephemeral
				if !ok {
					reply = chat.Reply{}
					b.rescue(ctx, late)
				}
			}
		}()
		return late.Deferred(ctx, progress)
	}
}

// rescue shows the match of a deferred answer that has panicked. If that panics too, the
// next sweep finds the board lagging behind.
func (b *Bot) rescue(ctx context.Context, late chat.Reply) {
	defer func() {
		if cause := recover(); cause != nil {
			b.Log.Error("could not show the match of a failed answer", "error", recovery.Error(cause))
		}
	}()
	if late.Rescue != nil {
		late.Rescue(ctx)
	}
}
