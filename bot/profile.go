package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/render"
	"kamisado/store"
)

// profileRoutes registers how strong people are on a server: the best of a game, and a person.
func (b *Bot) profileRoutes(m *chat.Mux) {
	games := b.gameOption("leaderboard", func(g *view.Game) bool { return !g.Solo() })
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
	g := b.Games.Of(id)
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
			all = append(all, rankingText(b.say(r), id, pool, best))
		}
	}
	if len(all) == 0 {
		return b.ephemeral(r, "ratings.none", "Game", view.NameTerm(id), "Command", view.StartCommand(id)), nil
	}
	return chat.Reply{Message: chat.Message{Text: fitting(all, "\n\n", b.Present.Limits.Text, "")}}, nil
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
		return b.ephemeral(r, "profile.hidden", "User", view.Mention(user.ID)), nil
	}
	p, err := b.Sessions.Profile(ctx, r.At.Guild, user.ID)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case len(p.Results) == 0 && hidden:
		return b.ephemeral(r, "profile.hidden.self"), nil
	case len(p.Results) == 0:
		return b.ephemeral(r, "profile.none", "User", view.Mention(user.ID)), nil
	}
	return chat.Reply{Message: b.profileMessage(r, user, p, hidden)}, nil
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

// rankingText returns a leaderboard of ratings in words.
func rankingText(say lang.Speaker, id game.ID, pool game.Pool, best []session.Standing) string {
	lines := []string{say.Text("ratings.heading", "Pool", view.PoolName(say, id, pool))}
	for i, s := range best {
		lines = append(lines,
			say.Text("ratings.line", "Place", medal(i, true), "User", view.EscapedName(say, s.User, s.Name), "Points", s.Points))
	}
	return strings.Join(lines, "\n")
}

// profileMessage returns what is known of a person, with a picture of how the first rating came about. hidden is set
// where it is shown to its owner alone, who hides.
func (b *Bot) profileMessage(r *chat.Request, user chat.User, p session.Profile, hidden bool) chat.Message {
	say := b.say(r)
	lines := []string{say.Text("profile.heading", "User", view.EscapedName(say, user.ID, user.Name))}
	var pools []string
	provisional := false
	for _, s := range p.Ratings {
		if pool, ok := game.PoolNamed(b.Games.Of(s.Game).Rules, s.Variant); ok {
			pools = append(pools, view.PoolName(say, s.Game, pool))
			provisional = provisional || s.Provisional
			lines = append(lines,
				say.Text("profile.rating", "Pool", pools[len(pools)-1], "Points", view.PointsText(s.Points, s.Provisional)))
		}
	}
	if provisional {
		lines = append(lines, say.Text("ratings.provisional"))
	}
	for _, g := range p.Results {
		line := say.Text("profile.results", "Game", view.NameTerm(g.Game), "Won", g.Won, "Drawn", g.Drawn, "Lost", g.Lost)
		if len(g.Openings) > 0 {
			line += say.Text("profile.openings", "Openings", "`"+strings.Join(g.Openings, "`, `")+"`", "Plural", len(g.Openings))
		}
		lines = append(lines, line)
	}
	switch {
	case p.Streak > 1:
		lines = append(lines, say.Text("profile.streak.won", "Count", p.Streak))
	case p.Streak < -1:
		lines = append(lines, say.Text("profile.streak.lost", "Count", -p.Streak))
	}
	if hidden {
		lines = append(lines, say.Text("profile.hidden.self"))
	}
	m := chat.Message{Text: strings.Join(lines, "\n")}
	if len(p.History) < 2 || slices.Contains(r.At.Missing, chat.PermissionFiles) {
		return m
	}
	least, most := p.History[0].Points, p.History[0].Points
	var curve []render.TimePoint
	for _, h := range p.History {
		least, most = min(least, h.Points), max(most, h.Points)
		curve = append(curve, render.TimePoint{At: h.At, Value: h.Points})
	}
	last := len(p.History) - 1
	card := render.Card{Title: pools[0], Panels: []render.Panel{{Curve: curve, Alt: say.Text("profile.history",
		"Pool", pools[0], "Count", len(p.History), "First", p.History[0].Points, "Last", p.History[last].Points,
		"Least", least, "Most", most)}}}
	picture, err := card.Paint()
	if err != nil {
		b.Log.Error("could not draw a rating", "error", err)
		return m
	}
	m.File = &chat.File{
		Name: fmt.Sprintf("rating-%s-%d-%d.png", p.Ratings[0].Game, last, p.History[last].Points), Data: picture,
		Alt: card.Alt(b.Present.Limits.Alt),
	}
	return m
}
