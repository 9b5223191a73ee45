package bot

import (
	"context"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
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
		return chat.Reply{}, errUnknown
	case r.At.Guild == "":
		return b.ephemeral(r, "ratings.direct"), nil
	}
	if decided, err := b.Sessions.Settings(ctx, r.At.Guild); err != nil {
		return chat.Reply{}, err
	} else if decided.HideRatings {
		return b.ephemeral(r, "ratings.off"), nil
	}
	var all []cardTable
	for _, pool := range game.PoolsOf(g.Rules) {
		best, err := b.Sessions.Ranking(ctx, store.Pool{Scope: r.At.Guild, Game: id, Variant: pool.Name})
		if err != nil {
			return chat.Reply{}, err
		}
		if len(best) > 0 {
			all = append(all, rankingTable(b.say(r), view.PoolName(b.say(r), id, pool), best))
		}
	}
	if len(all) == 0 {
		return b.ephemeral(r, "ratings.none", "Game", view.NameTerm(id), "Command", view.StartCommand(id)), nil
	}
	return chat.Reply{Message: b.tablesMessage(r, "leaderboard", all, "", false)}, nil
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
	if err == nil && user.ID == r.User.ID {
		p.Puzzles, err = b.Sessions.Standings(ctx, store.PuzzleScope, user.ID)
	}
	switch none := len(p.People)+len(p.Computer)+len(p.Puzzles) == 0; {
	case err != nil:
		return chat.Reply{}, err
	case none && hidden:
		return b.ephemeral(r, "profile.hidden.self"), nil
	case none:
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

// rankingTable returns a leaderboard of ratings.
func rankingTable(say lang.Speaker, pool string, best []session.Standing) cardTable {
	card := render.Card{Title: pool, Note: say.Text("card.ratings")}
	var rows []render.Row
	var lines []string
	provisional := false
	for i, s := range best {
		provisional = provisional || s.Provisional
		points := view.PointsText(s.Points, s.Provisional)
		row, line := placed(say, i, true, match.Player{User: s.User, Name: s.Name}, points, "", "")
		rows, lines = append(rows, row), append(lines, line)
	}
	t := newCardTable(card, say.Text("ratings.heading", "Pool", pool), "", rows, lines)
	if provisional {
		t.card.Note += " · " + say.Text("card.provisional")
		t.text += "\n" + say.Text("ratings.provisional")
	}
	return t
}

// ratingsInRow is how many ratings of a game have room in its row of a profile's card; the others are in the message.
const ratingsInRow = 3

// profileMessage returns what is known of a person as a card and in words. hidden is set where it is shown to its owner
// alone, who hides.
func (b *Bot) profileMessage(r *chat.Request, user chat.User, p session.Profile, hidden bool) chat.Message {
	say := b.say(r)
	card := render.Card{
		Title: view.PlainName(say, match.Player{User: user.ID, Name: user.Name}), Note: say.Text("card.profile"),
	}
	whole := []string{say.Text("profile.heading", "User", view.EscapedName(say, user.ID, user.Name))}
	var beside []string
	if render.Legible(card.Title) == "" {
		beside = append(beside, whole[0])
	}
	provisional, ratings := false, make(map[game.ID][]string)
	for i, s := range p.Ratings {
		pool, ok := game.PoolNamed(b.Games.Of(s.Game).Rules, s.Variant)
		if !ok {
			continue
		}
		name, points := view.PoolName(say, s.Game, pool), view.PointsText(s.Points, s.Provisional)
		provisional = provisional || s.Provisional
		whole = append(whole, say.Text("profile.rating", "Pool", name, "Points", points))
		switch {
		case len(ratings[s.Game]) == ratingsInRow:
			beside = append(beside, whole[len(whole)-1])
		case pool.Label == "":
			ratings[s.Game] = []string{points}
		default:
			ratings[s.Game] = append(ratings[s.Game], say.Term(pool.Label)+" "+points)
		}
		if i == 0 && len(p.History) > 1 {
			card.Panels = append(card.Panels, historyPanel(say, name, points, p.History))
		}
	}
	puzzles := render.Panel{Title: say.Text("card.puzzles")}
	for i, s := range p.Puzzles {
		if i == 0 {
			whole = append(whole, say.Text("profile.puzzles"))
		}
		name, points := view.NameTerm(s.Game), view.PointsText(s.Points, s.Provisional)
		provisional = provisional || s.Provisional
		whole = append(whole, say.Text("profile.rating", "Pool", name, "Points", points))
		puzzles.Rows = append(puzzles.Rows, render.Row{Text: say.Term(name), Value: points})
	}
	if provisional {
		whole = append(whole, say.Text("ratings.provisional"))
		card.Note += " · " + say.Text("card.provisional")
	}
	results := func(title string, all []session.GameResults, details map[game.ID][]string) {
		panel := render.Panel{Title: title}
		for _, g := range all {
			tally := say.Text("profile.tally", "Won", g.Won, "Drawn", g.Drawn, "Lost", g.Lost)
			whole = append(whole, say.Text("profile.results", "Game", view.NameTerm(g.Game), "Tally", tally))
			if len(g.Openings) > 0 {
				openings := say.Text("profile.openings", "Game", view.NameTerm(g.Game),
					"Openings", "`"+strings.Join(g.Openings, "`, `")+"`", "Plural", len(g.Openings))
				whole, beside = append(whole, openings), append(beside, openings)
			}
			panel.Rows = append(panel.Rows, render.Row{
				Text: say.Term(view.NameTerm(g.Game)), Value: tally, Tally: []int{g.Won, g.Drawn, g.Lost},
			})
			if rated := strings.Join(details[g.Game], " · "); rated != "" {
				panel.Rows[len(panel.Rows)-1].Detail = say.Text("card.rating", "Points", rated)
			}
		}
		card.Panels = append(card.Panels, panel)
	}
	if len(p.People) > 0 {
		results(say.Text("card.people"), p.People, ratings)
	}
	if len(p.Latest) > 0 {
		latest := render.Panel{Title: say.Text("card.latest")}
		var words []string
		for _, score := range p.Latest[:min(len(p.Latest), render.MostResults)] {
			latest.Results = append([]int{score}, latest.Results...)
			words = append(words, say.Text("privacy.result."+[]string{"lost", "drawn", "won"}[score+1]))
		}
		latest.Alt = say.Text("card.latest.alt", "Results", strings.Join(words, ", "))
		switch {
		case p.Streak > 1:
			latest.Note = say.Text("profile.streak.won", "Count", p.Streak)
		case p.Streak < -1:
			latest.Note = say.Text("profile.streak.lost", "Count", -p.Streak)
		}
		whole = append(whole, game.NonEmpty(latest.Note)...)
		card.Panels = append(card.Panels, latest)
	}
	if len(p.Computer) > 0 {
		whole = append(whole, say.Text("profile.computer"))
		results(say.Text("card.computer"), p.Computer, nil)
	}
	if len(p.Puzzles) > 0 {
		card.Panels = append(card.Panels, puzzles)
	}
	if hidden {
		whole, beside = append(whole, say.Text("profile.hidden.self")), append(beside, say.Text("profile.hidden.self"))
	}
	return b.cardMessage(r, "profile", card, strings.Join(beside, "\n"), strings.Join(whole, "\n"))
}

// historyPanel returns the curve of a rating by time.
func historyPanel(say lang.Speaker, pool, now string, history []session.RatingPoint) render.Panel {
	panel := render.Panel{Title: pool, Note: say.Text("card.rating", "Points", now)}
	least, most := history[0].Points, history[0].Points
	for _, h := range history {
		least, most = min(least, h.Points), max(most, h.Points)
		panel.Curve = append(panel.Curve, render.TimePoint{At: h.At, Value: h.Points})
	}
	panel.Alt = say.Text("profile.history", "Pool", pool, "Count", len(history), "First", history[0].Points,
		"Last", history[len(history)-1].Points, "Least", least, "Most", most)
	return panel
}
