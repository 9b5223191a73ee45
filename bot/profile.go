package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/store"
)

// profileRoutes registers how strong people are on a server: the best of a game, and a person.
func (b *Bot) profileRoutes(m *chat.Mux) {
	games := b.gameOption("leaderboard", func(g *Game) bool { return !g.Solo() })
	games.Required = true
	m.Command(chat.Command{Name: "leaderboard", Options: []chat.Option{games}, OnServer: true}, b.leaderboard)
	m.Command(chat.Command{Name: "profile", OnServer: true, Options: []chat.Option{
		{Name: "user", Kind: chat.UserOption, About: "command.profile.user"},
		{Name: "hide", Kind: chat.YesNoOption, About: "command.profile.hide"},
	}}, b.profile)
}

// leaderboard shows, in private, who is best in a game on this server.
func (b *Bot) leaderboard(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	id := game.ID(r.Options.Text("game"))
	g := b.Game(id)
	switch {
	case g == nil || g.Solo():
		return chat.Reply{}, errUnknown()
	case r.At.Guild == "":
		return b.ephemeral(r, "ratings.direct"), nil
	}
	if decided, err := b.Sessions.Settings(ctx, r.At.Guild); err != nil {
		return chat.Reply{}, err
	} else if decided.HideRatings {
		return b.ephemeral(r, "ratings.off"), nil
	}
	var all []string
	for _, pool := range game.PoolsOf(g.Rules) {
		best, err := b.Sessions.Ranking(ctx, store.Pool{Scope: r.At.Guild, Game: id, Variant: pool.Name})
		if err != nil {
			return chat.Reply{}, err
		}
		if len(best) > 0 {
			all = append(all, b.ratings().Ranking(g.Rules, pool, standings(best), readerOf(r)))
		}
	}
	if len(all) == 0 {
		return b.ephemeral(r, "ratings.none", "Game", present.NameTerm(id), "Command", present.StartCommand(id)), nil
	}
	return chat.Reply{Message: chat.Message{Text: b.ratings().Join(all, readerOf(r))}}, nil
}

// profile shows, in private, how strong a person is in the games of this server, or hides
// the asker.
func (b *Bot) profile(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	user, hide := r.User, r.Options.YesNo("hide")
	if named := r.Options.User("user"); named != nil {
		user = *named
	}
	switch {
	case hide != nil && user.ID == r.User.ID:
		return b.hideProfile(ctx, r, *hide)
	case hide != nil:
		return b.ephemeral(r, "profile.hide.other"), nil
	case r.At.Guild == "":
		return b.ephemeral(r, "ratings.direct"), nil
	}
	hidden, err := b.Store.Hidden(ctx, user.ID)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case hidden && user.ID != r.User.ID:
		return b.ephemeral(r, "profile.hidden", "User", present.Mention(user.ID)), nil
	}
	p, err := b.Sessions.Profile(ctx, r.At.Guild, user.ID)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case len(p.Results) == 0 && hidden:
		return b.ephemeral(r, "profile.hidden.self"), nil
	case len(p.Results) == 0:
		return b.ephemeral(r, "profile.none", "User", present.Mention(user.ID)), nil
	}
	shown := b.presentedProfile(user, p)
	shown.Hidden = hidden
	return chat.Reply{Message: b.ratings().Profile(shown, readerOf(r))}, nil
}

// hideProfile takes the asker out of leaderboards, or lets them come back.
func (b *Bot) hideProfile(ctx context.Context, r *chat.Request, hide bool) (chat.Reply, error) {
	if err := b.Store.Hide(ctx, r.User.ID, hide); err != nil {
		return chat.Reply{}, err
	}
	if hide {
		return b.ephemeral(r, "profile.hide.yes"), nil
	}
	return b.ephemeral(r, "profile.hide.no"), nil
}

func (b *Bot) ratings() present.Ratings { return present.Ratings{Presenter: b.Present} }

// presentedProfile is a profile as messages show it.
func (b *Bot) presentedProfile(user chat.User, p session.Profile) present.Profile {
	shown := present.Profile{User: user.ID, Name: user.Name, Streak: p.Streak, History: p.History}
	for _, result := range p.Results {
		shown.Results = append(shown.Results, present.GameResults(result))
	}
	for i, s := range standings(p.Ratings) {
		rules := b.Game(p.Ratings[i].Game).Rules
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
