package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/lookback"
	"kamisado/bot/moderate"
	"kamisado/bot/recovery"
	"kamisado/bot/respond"
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
			reply, ok = b.ErrorReply(&r, recovery.Error(cause), nil), true
		}
	}()
	reply, err := dispatcher{b}.do(ctx, &r)
	if err != nil {
		return b.ErrorReply(&r, err, nil), true
	}
	if reply.Deferred != nil {
		reply.Deferred = b.guard(&r, reply)
	}
	return reply, true
}

// dispatcher sends requests to the handlers of their actions.
type dispatcher struct{ *Bot }

// do sends a request to the handler of its action. What begins a match comes first; each
// part of the list passes on what it does not know.
func (b dispatcher) do(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	if r.At.Unseen && posts(r) {
		return b.Ephemeral(r, "answersonly.unseen"), nil
	}
	switch do := r.Do.(type) {
	case chat.Start:
		return b.start(ctx, r, do)
	case chat.Import:
		return importer(b).start(ctx, r, do)
	case chat.Sit:
		return b.sit(ctx, r, do)
	case chat.Answer:
		return b.answer(ctx, r, do)
	case chat.Another:
		return b.another(ctx, r, do)
	}
	return b.doPlay(ctx, r)
}

// doPlay sends on what people do in a match.
func (b dispatcher) doPlay(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	switch do := r.Do.(type) {
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
		return settler{clockwork{&b.find}, b.coach}.settle(ctx, r, do)
	case chat.Resign:
		return b.resign(ctx, r, do)
	case chat.Replace:
		return b.replace(ctx, r, do)
	case chat.More:
		return clockwork{&b.find}.more(ctx, r, do)
	case chat.Clock:
		return clockwork{&b.find}.clock(ctx, r, do)
	}
	return b.doLook(ctx, r)
}

// doLook sends on what people want to see.
func (b dispatcher) doLook(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	switch do := r.Do.(type) {
	case chat.Show:
		return b.show(ctx, r, do)
	case chat.Moves:
		return lister{&b.find}.moves(ctx, r, do)
	case chat.Games:
		return lister{&b.find}.list(ctx, r)
	case chat.Next:
		return lister{&b.find}.next(ctx, r, do)
	case chat.Help:
		return lister{&b.find}.help(r, do)
	case chat.Hint:
		return b.coach.Hint(ctx, r, do)
	case chat.Review:
		return b.coach.Review(ctx, r, do)
	case chat.Animate:
		return b.replays.Animate(ctx, r, do)
	case chat.Replay:
		return lookback.Replayer{Coach: b.coach}.Replay(ctx, r, do)
	case chat.Export:
		return lookback.Replayer{Coach: b.coach}.Export(ctx, r, do)
	case chat.Records:
		return lookback.Records{Responder: b.Responder}.List(ctx, r, do)
	case chat.Leaderboard:
		return lookback.Ratings{Responder: b.Responder}.Leaderboard(ctx, r, do)
	case chat.Profile:
		return lookback.Ratings{Responder: b.Responder}.Profile(ctx, r, do)
	}
	return b.doPuzzle(ctx, r)
}

// doPuzzle sends on what people do with puzzles.
func (b dispatcher) doPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	puzzles := lookback.Puzzles{Coach: b.coach}
	switch do := r.Do.(type) {
	case chat.Puzzle:
		return puzzles.Set(ctx, r, do)
	case chat.PuzzlePick:
		return puzzles.Pick(ctx, r, do)
	case chat.PuzzleMark:
		return puzzles.Mark(ctx, r, do)
	case chat.PuzzleAnswer:
		return puzzles.Answer(ctx, r, do)
	case chat.Daily:
		return lookback.Dailies{Puzzles: puzzles}.Show(ctx, r, do)
	case chat.DailyField:
		return fields(b.Bot).Show(ctx, r, do)
	case chat.DailyShare:
		return lookback.Dailies{Puzzles: puzzles}.Share(ctx, r, do)
	}
	return b.doManage(ctx, r)
}

// doManage sends on what moderators decide, and people about what is kept of them.
func (b dispatcher) doManage(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	switch do := r.Do.(type) {
	case chat.Settings:
		return moderate.Settings{Responder: b.Responder}.Show(ctx, r)
	case chat.Set:
		return moderate.Settings{Responder: b.Responder}.Set(ctx, r, do)
	case chat.Halt:
		return moderate.Matches{Finder: &b.find}.Halt(ctx, r, do)
	case chat.Relocate:
		return moderate.Matches{Finder: &b.find}.Relocate(ctx, r, do)
	case chat.Privacy:
		return b.privacy.Answer(ctx, r, do)
	}
	return b.Ephemeral(r, "bot.unknown"), nil
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
func Late(b *Bot, r *chat.Request) chat.Reply { return b.ErrorReply(r, respond.ErrLate, nil) }

// guard turns a panic in a deferred answer into an error reply, where the user alone sees
// it. Where everybody does, that would replace a board: there the match is shown again
// instead.
func (b *Bot) guard(r *chat.Request, late chat.Reply) chat.Deferred {
	return func(ctx context.Context, progress func(chat.Reply)) (reply chat.Reply, ok bool) {
		defer func() {
			if cause := recover(); cause != nil {
				reply, ok = b.ErrorReply(r, recovery.Error(cause), nil), late.Kind == chat.Ephemeral
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
