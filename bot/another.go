package bot

import (
	"context"
	"maps"
	"slices"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// another starts what somebody chooses on the board of a match of theirs that is over: the
// same game at another level, or another game.
func (b *Bot) another(ctx context.Context, r *Request, do chat.Another) (Reply, error) {
	s, err := b.sessions.Load(ctx, do.Match)
	switch {
	case err != nil:
		return Reply{}, err
	case s.Seat(r.User.ID) == game.Nobody:
		return b.errorReply(r, game.Refuse(game.KindStranger, 0, game.Say("match.stranger")), &s), nil
	case s.Phase != match.Over:
		return b.ephemeral(r, "bot.unknown"), nil // no such menu was shown
	case do.What == chat.OtherGame:
		return b.start(ctx, r, b.otherGame(&s.State, r.User.ID, game.ID(do.Value)))
	}
	start, ok := b.otherLevel(&s.State, r.User.ID, do.Value)
	if !ok {
		return b.ephemeral(r, "bot.unknown"), nil
	}
	return b.start(ctx, r, start)
}

// otherGame is the start of another game, with the same opponent where both are for two.
func (b *Bot) otherGame(s *match.State, user string, id game.ID) chat.Start {
	start := chat.Start{Game: id, Options: game.Options{}}
	g, ok := b.games[id]
	if !ok || !s.Duel() || !g.Rules.Facts(nil).Duel() {
		return start
	}
	if other := s.Players[1-s.Seat(user)]; other.User != "" {
		start.Opponent = &chat.User{ID: other.User, Name: other.Name}
	}
	return start
}

// otherLevel is the start of the same match at another level of the computers, with colours
// swapped as in a rematch, or with another of the boards by which a game for one is harder.
func (b *Bot) otherLevel(s *match.State, user, level string) (start chat.Start, ok bool) {
	g := b.games[s.Game]
	start = chat.Start{Game: s.Game, Options: maps.Clone(s.Options)}
	if g.player(level) != nil {
		start.Level = level
		if s.Duel() && len(g.Sides) == len(s.Players) {
			start.Side = g.Sides[1-s.Seat(user)]
		}
		return start, true
	}
	preset := g.preset()
	start.Options = game.Options{preset.Name: level}
	for _, o := range g.Options {
		if o.Flag && s.Options[o.Name] != "" {
			start.Options[o.Name] = s.Options[o.Name]
		}
	}
	return start, slices.Contains(preset.Values, level)
}
