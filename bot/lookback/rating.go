package lookback

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/store"
)

// Ratings answers with ratings.
type Ratings struct{ *respond.Responder }

// Leaderboard shows, in private, who is best in a game on this server.
func (l Ratings) Leaderboard(ctx context.Context, r *chat.Request, do chat.Leaderboard) (chat.Reply, error) {
	g := l.Game(do.Game)
	switch {
	case g == nil || g.Solo():
		return l.Ephemeral(r, "bot.unknown"), nil
	case r.At.Guild == "":
		return l.Ephemeral(r, "ratings.direct"), nil
	}
	if decided, err := l.Sessions.Settings(ctx, r.At.Guild); err != nil {
		return chat.Reply{}, err
	} else if decided.HideRatings {
		return l.Ephemeral(r, "ratings.off"), nil
	}
	var all []string
	for _, pool := range game.PoolsOf(g.Rules) {
		best, err := l.Sessions.Ranking(ctx, store.Pool{Scope: r.At.Guild, Game: do.Game, Variant: pool.Name})
		if err != nil {
			return chat.Reply{}, err
		}
		if len(best) > 0 {
			all = append(all, l.ratings().Ranking(g.Rules, pool, standings(best), respond.Reader(r)))
		}
	}
	if len(all) == 0 {
		return l.Ephemeral(r, "ratings.none", "Game", present.NameTerm(do.Game), "Command", present.StartCommand(do.Game)), nil
	}
	return chat.Reply{Message: chat.Message{Text: l.ratings().Join(all, respond.Reader(r))}}, nil
}

// Profile shows, in private, how strong a person is in the games of this server, or hides
// the asker.
func (l Ratings) Profile(ctx context.Context, r *chat.Request, do chat.Profile) (chat.Reply, error) {
	user := r.User
	if do.User != nil {
		user = *do.User
	}
	switch {
	case do.Hide != nil && user.ID == r.User.ID:
		return l.hide(ctx, r, *do.Hide)
	case do.Hide != nil:
		return l.Ephemeral(r, "profile.hide.other"), nil
	case r.At.Guild == "":
		return l.Ephemeral(r, "ratings.direct"), nil
	}
	hidden, err := l.Store.Hidden(ctx, user.ID)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case hidden && user.ID != r.User.ID:
		return l.Ephemeral(r, "profile.hidden", "User", present.Mention(user.ID)), nil
	}
	p, err := l.Sessions.Profile(ctx, r.At.Guild, user.ID)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case len(p.Results) == 0 && hidden:
		return l.Ephemeral(r, "profile.hidden.self"), nil
	case len(p.Results) == 0:
		return l.Ephemeral(r, "profile.none", "User", present.Mention(user.ID)), nil
	}
	shown := l.presented(user, p)
	shown.Hidden = hidden
	return chat.Reply{Message: l.ratings().Profile(shown, respond.Reader(r))}, nil
}

// hide takes the asker out of leaderboards, or lets them come back.
func (l Ratings) hide(ctx context.Context, r *chat.Request, hide bool) (chat.Reply, error) {
	if err := l.Store.Hide(ctx, r.User.ID, hide); err != nil {
		return chat.Reply{}, err
	}
	if hide {
		return l.Ephemeral(r, "profile.hide.yes"), nil
	}
	return l.Ephemeral(r, "profile.hide.no"), nil
}

func (l Ratings) ratings() present.Ratings { return present.Ratings{Presenter: l.Present} }

// presented is a profile as messages show it.
func (l Ratings) presented(user chat.User, p session.Profile) present.Profile {
	shown := present.Profile{User: user.ID, Name: user.Name, Streak: p.Streak, History: p.History}
	for _, result := range p.Results {
		shown.Results = append(shown.Results, present.GameResults(result))
	}
	for i, s := range standings(p.Ratings) {
		rules := l.Game(p.Ratings[i].Game).Rules
		if pool, ok := game.PoolNamed(rules, p.Ratings[i].Variant); ok {
			shown.Ratings = append(shown.Ratings, present.PoolStanding{Game: rules.ID(), Pool: pool, Standing: s})
		}
	}
	return shown
}

func standings(all []session.Standing) (shown []present.Standing) {
	for _, s := range all {
		shown = append(shown, present.Standing{User: s.User, Name: s.Name, Points: s.Points, Provisional: s.Provisional})
	}
	return shown
}
