package bot

import (
	"context"
	"maps"
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/upkeep"
	"kamisado/game"
	"kamisado/game/match"
)

// another starts what somebody chooses on the board of a match of theirs that is over: the
// same game at another level, or another game.
func (b *Bot) another(ctx context.Context, r *chat.Request, do chat.Another) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r, string(do.Match))
	switch {
	case err != nil:
		return chat.Reply{}, err
	case s.Seat(r.User.ID) == game.Nobody:
		return b.errorReply(r, game.Refuse(game.KindStranger, 0, game.Say("match.stranger")), &s), nil
	case s.Phase != match.Over:
		return b.ephemeral(r, "bot.unknown"), nil // no such menu was shown
	}
	var start chat.Start
	ok := false
	if do.What == chat.OtherLevel {
		start, ok = otherLevel(b.Game(s.Game), &s.State, r.User.ID, do.Value)
	} else if other := b.Game(game.ID(do.Value)); other != nil {
		start, ok = startAfter(other, &s.State, r.User.ID), true
	}
	switch {
	case !ok:
		return b.ephemeral(r, "bot.unknown"), nil
	case start.Opponent != nil && match.IsFormer(start.Opponent.ID):
		return b.errorReply(r, game.Refuse(game.KindDone, 0, game.Say("match.former")), &s), nil
	case start.Opponent != nil && knowsMembers(r):
		start.Opponent.Absent = upkeep.Places{Upkeep: b.Upkeep}.IsAbsent(ctx, r.At.Guild, start.Opponent.ID)
	}
	next, err := b.createMatch(ctx, r, b.Game(start.Game), start)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.follow(ctx, r, s.ID, next, func(ctx context.Context) {
		if r.Clicked() {
			b.Upkeep.BestEffort("remove the menus of a match that is over", s.ID, b.keepReview(ctx, r, s))
		}
	}), nil
}

// startAfter is the start of the game after a match of another one, with the same opponent where both are for two. Who has
// played alone, or with computers, does so at a table too.
func startAfter(g *Game, s *match.State, user string) chat.Start {
	start := chat.Start{Game: g.Rules.ID(), Options: game.Options{}}
	start.Alone = len(g.Lobby) > 0 && len(s.People()) == 1
	if !s.Duel() || !g.Rules.Facts(nil).Duel() {
		return start
	}
	if other := s.Players[1-s.Seat(user)]; other.User != "" {
		start.Opponent = &chat.User{ID: other.User, Name: other.Name}
		start.MoveTime = chat.NameOfMoveTime(time.Duration(s.MoveTime) * time.Millisecond)
	}
	return start
}

// otherLevel is the start of the same match at another level of the computers, with colours
// swapped as in a rematch, or with another of the boards by which a game for one is harder.
// Who has played alone at a table does so again.
func otherLevel(g *Game, s *match.State, user, level string) (start chat.Start, ok bool) {
	start = chat.Start{Game: s.Game, Options: maps.Clone(s.Options), Turned: s.Turned}
	if g.Player(level) != nil {
		if start.Opening = s.Opening; start.Opening != nil {
			start.Seed = &s.Seed
		}
		start.Level, start.Alone = level, len(s.People()) == 1
		if s.Duel() {
			start.Seat = new(1 - s.Seat(user))
		}
		return start, true
	}
	preset := g.Preset()
	start.Options = game.Options{preset.Name: level}
	for _, o := range g.Options {
		if o.Flag && s.Options[o.Name] != "" {
			start.Options[o.Name] = s.Options[o.Name]
		}
	}
	return start, slices.Contains(preset.Values, level)
}
