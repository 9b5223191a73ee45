package bot

import (
	"context"
	"maps"
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
)

// anotherRoutes registers the menus of a match that is over.
func (b *Bot) anotherRoutes(m *chat.Mux) {
	m.Control("other/{match}/{what:level|game}", b.onMatch(b.another), chat.Public)
}

// another starts what somebody chooses on the board of a match of theirs that is over: the
// same game at another level, or another game.
func (b *Bot) another(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	switch {
	case s.Seat(r.User.ID) == game.Nobody:
		return b.errorReply(r, game.Refuse(game.KindStranger, 0, "match.stranger"), &s), nil
	case s.Phase != match.Over:
		return chat.Reply{}, errUnknown // no such menu was shown
	}
	var next start
	ok := false
	if r.Vars["what"] == "level" {
		next, ok = startAtLevel(b.Games.Of(s.Game), &s.State, r.User.ID, r.Value())
	} else if other := b.Games.Of(game.ID(r.Value())); other != nil {
		next, ok = startAfter(other, &s.State, r.User.ID), true
	}
	switch {
	case !ok:
		return chat.Reply{}, errUnknown
	case next.Opponent != nil && match.IsErased(next.Opponent.ID):
		return b.errorReply(r, game.Refuse(game.KindDone, 0, "match.former"), &s), nil
	case next.Opponent != nil && isBotMember(r):
		next.Opponent.Absent = b.Delivery.IsAbsent(ctx, r.At.Guild, next.Opponent.ID)
	}
	begun, err := b.createMatch(ctx, r, b.Games.Of(next.Game), next)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.follow(ctx, r, s.ID, begun, func(ctx context.Context) {
		if r.Clicked() {
			b.Sessions.BestEffort("remove the menus of a match that is over", s.ID, b.keepReview(ctx, r, s))
		}
	}), nil
}

// startAfter returns the start of the game after a match of another one, with the same opponent where both are for two.
// Who has played alone, or with computers, does so at a table too.
func startAfter(g *view.Game, s *match.State, user string) start {
	then := start{Game: g.Rules.ID(), Options: game.Options{}}
	then.Alone = len(g.Lobby) > 0 && len(s.People()) == 1
	if !s.Duel() || !g.Rules.Facts(nil).Duel() {
		return then
	}
	if other := s.Players[1-s.Seat(user)]; other.User != "" {
		then.Opponent = &chat.User{ID: other.User, Name: other.Name}
		then.MoveTime = chat.NameOfMoveTime(time.Duration(s.MoveTime) * time.Millisecond)
	}
	return then
}

// startAtLevel returns the start of the same match at another level of the computers, with colours
// swapped as in a rematch, or with another of the boards by which a game for one is harder.
// Who has played alone at a table does so again.
func startAtLevel(g *view.Game, s *match.State, user, level string) (then start, ok bool) {
	then = start{Game: s.Game, Options: maps.Clone(s.Options), View: viewFixed}
	if s.Rotated {
		then.View = viewTurned
	}
	if g.Player(level) != nil {
		if then.Opening = s.Opening; then.Opening != nil {
			then.Seed = &s.Seed
		}
		then.Level, then.Alone = level, len(s.People()) == 1
		then.Seat = new(1 - s.Seat(user)) // of a duel: at a table who starts it takes the first seat
		return then, true
	}
	preset := g.Preset()
	then.Options = game.Options{preset.Name: level}
	for _, o := range g.Options {
		if o.Flag && s.Options[o.Name] != "" {
			then.Options[o.Name] = s.Options[o.Name]
		}
	}
	return then, slices.Contains(preset.Values, level)
}
