package present

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
)

// RatingChange is what a match has changed about a player's rating.
type RatingChange struct {
	Before, After int
	// Provisional is set while the rating is a guess.
	Provisional bool
	// Hidden is set where the player shows nobody how strong they are.
	Hidden bool
}

// PointsText is a rating as people read it, with a question mark while it is a guess.
func PointsText(points int, provisional bool) string {
	if provisional {
		return fmt.Sprint(points, "?")
	}
	return fmt.Sprint(points)
}

// rated is what a match says about ratings.
type rated struct{ *matchView }

// changes says how the match has changed the ratings of its players, whom name names; empty
// when it was not rated, or all of them hide.
func (v rated) changes(name func(seat int) string) string {
	if v.Phase != match.Over || len(v.Ratings) != len(v.Players) {
		return ""
	}
	var all []string
	guessed := false
	for seat, r := range v.Ratings {
		if r.Hidden {
			continue
		}
		guessed = guessed || r.Provisional
		change := fmt.Sprintf("+%d", r.After-r.Before)
		if r.After < r.Before {
			change = fmt.Sprintf("−%d", r.Before-r.After)
		}
		all = append(all, fmt.Sprintf("%s %s (%s)", name(seat), PointsText(r.After, r.Provisional), change))
	}
	if len(all) == 0 {
		return ""
	}
	pool := game.Pool{}
	if pooler, ok := v.game.Rules.(game.Pooler); ok {
		pool, _ = game.PoolNamed(v.game.Rules, pooler.Pool(v.Options))
	}
	said := v.say.Text("board.ratings", "Pool", poolName(v.say, v.Game, pool), "Ratings", strings.Join(all, ", "))
	if guessed {
		said += " " + v.say.Text("ratings.provisional")
	}
	return said
}

// inText are the changes for a message, or why a match that was proposed as rated has none.
func (v rated) inText() string {
	if key := v.missing(); key != "" {
		return v.say.Text(key)
	}
	return v.changes(func(seat int) string { return v.name(game.Seat(seat)) })
}

// missing is the sentence which says why a match counts for nothing that was proposed as
// rated; empty where there is nothing to say.
func (v rated) missing() string {
	switch {
	case v.Phase != match.Over || !v.Rated && !v.Young || v.Guild == "" || v.Outcome.Method == game.Unfinished:
		return ""
	case len(v.People()) < len(v.Players):
		return "board.unrated.computer"
	case v.TakenBack > 0:
		return "board.unrated.takeback"
	case !v.Begun():
		return "board.unrated.short"
	case v.Young || v.HasNew(v.StartedAt): // who took an open challenge, or plays a rematch
		return "board.unrated.young"
	case v.Ratings != nil && len(v.Ratings) == 0:
		return "board.unrated.often"
	}
	return ""
}

// inWords are the changes for the words of a picture.
func (v rated) inWords() string {
	names := v.wordNames()
	return v.changes(func(seat int) string { return names[seat] })
}

// announced says of a challenge or a table whether the match will be rated.
func (v rated) announced() string {
	switch {
	case v.Young || v.Rated && v.HasNew(v.At):
		return v.say.Text("challenge.unrated.young")
	case !v.Rated || !match.Ratable(&v.Proposal, v.At):
		return v.say.Text("challenge.unrated")
	case len(v.Lobby) > 0:
		return v.say.Text("lobby.rated")
	}
	return v.say.Text("challenge.rated")
}

// Ratings makes the messages about how strong people are.
type Ratings struct{ *Presenter }

// Standing is a person's rating.
type Standing struct {
	User, Name  string
	Points      int
	Provisional bool
}

// PoolStanding is a person's rating in one of a game's pools, which has no name where the
// game has one.
type PoolStanding struct {
	Game game.ID
	Pool game.Pool
	Standing
}

// GameResults are a person's results in a game against people, and the openings that they
// play most.
type GameResults struct {
	Game             game.ID
	Won, Drawn, Lost int
	Openings         []string
}

// Profile is what is known of a person on a server.
type Profile struct {
	User, Name string
	// Ratings begin with the one whose History is, the points after each match.
	Ratings []PoolStanding
	History []int
	Results []GameResults
	// Streak is how many of the latest matches were won one after the other; lost ones are
	// negative.
	Streak int
	// Hidden is set where the profile is shown to its owner alone, who hides.
	Hidden bool
}

// Ranking is a leaderboard of ratings in words.
func (r Ratings) Ranking(rules game.Rules, pool game.Pool, best []Standing, to Reader) string {
	lines := []string{r.Text(to.Locale, "ratings.heading", "Pool", r.pool(rules.ID(), pool, to))}
	for i, s := range best {
		lines = append(lines, r.Text(to.Locale, "ratings.line", "Place", place(i, true),
			"User", escapedName(r.Catalogue.For(to.Locale), s.User, s.Name, maxName), "Points", s.Points))
	}
	return strings.Join(lines, "\n")
}

// Join joins rankings to a message.
func (r Ratings) Join(all []string, to Reader) string {
	return fitting(all, "\n\n", r.Limits.Text, "")
}

// pool is what a pool is called, with its game.
func (r Ratings) pool(id game.ID, pool game.Pool, to Reader) string {
	return poolName(r.Catalogue.For(to.Locale), id, pool)
}

func poolName(say lang.Speaker, id game.ID, pool game.Pool) string {
	name := say.Text(string(NameTerm(id)))
	if pool.Label != "" {
		name += " · " + say.Text(string(pool.Label))
	}
	return name
}

// Profile is what is known of a person, with a picture of how the first rating came about.
func (r Ratings) Profile(p Profile, to Reader) chat.Message {
	lines := []string{r.Text(to.Locale, "profile.heading", "User", escapedName(r.Catalogue.For(to.Locale), p.User, p.Name, maxName))}
	for _, s := range p.Ratings {
		lines = append(lines, r.Text(to.Locale, "profile.rating", "Pool", r.pool(s.Game, s.Pool, to),
			"Points", PointsText(s.Points, s.Provisional)))
	}
	if slices.ContainsFunc(p.Ratings, func(s PoolStanding) bool { return s.Provisional }) {
		lines = append(lines, r.Text(to.Locale, "ratings.provisional"))
	}
	for _, g := range p.Results {
		line := r.Text(to.Locale, "profile.results", "Game", NameTerm(g.Game), "Won", g.Won, "Drawn", g.Drawn, "Lost", g.Lost)
		if len(g.Openings) > 0 {
			line += r.Text(to.Locale, "profile.openings", "Openings", "`"+strings.Join(g.Openings, "`, `")+"`", "Plural", len(g.Openings))
		}
		lines = append(lines, line)
	}
	switch {
	case p.Streak > 1:
		lines = append(lines, r.Text(to.Locale, "profile.streak.won", "Count", p.Streak))
	case p.Streak < -1:
		lines = append(lines, r.Text(to.Locale, "profile.streak.lost", "Count", -p.Streak))
	}
	if p.Hidden {
		lines = append(lines, r.Text(to.Locale, "profile.hidden.self"))
	}
	m := chat.Message{Text: strings.Join(lines, "\n")}
	if len(p.History) > 1 && to.files() {
		m.File = r.history(p, to)
	}
	return m
}

// history is a picture of how the first rating of a profile came about; nil when it cannot
// be drawn.
func (r Ratings) history(p Profile, to Reader) *chat.File {
	picture, err := render.History(p.History)
	if err != nil {
		r.Log.Error("could not draw a rating", "error", err)
		return nil
	}
	last := len(p.History) - 1
	return &chat.File{
		Name: fmt.Sprintf("rating-%s-%d-%d.png", p.Ratings[0].Game, last, p.History[last]), Data: picture,
		Alt: r.Text(to.Locale, "profile.history", "Pool", r.pool(p.Ratings[0].Game, p.Ratings[0].Pool, to), "Count", len(p.History),
			"First", p.History[0], "Last", p.History[last], "Least", slices.Min(p.History), "Most", slices.Max(p.History)),
	}
}
