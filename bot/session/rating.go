package session

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/rating"
	"kamisado/store"
)

// Of the matches of two people ratedMost count in a guild within ratedWithin: nobody gets far
// by many matches with a friend.
const (
	ratedMost   = 5
	ratedWithin = 24 * time.Hour
)

// RatingChange is what a match has changed about a player's rating, in points as people see
// them.
type RatingChange struct {
	Before, After int
	// Provisional is set while the rating is a guess.
	Provisional bool
	// Hidden is set where the player shows nobody how strong they are.
	Hidden bool
}

// Rated is what a match counts for the ratings of its people; nil when it is not over or
// counts for nothing. In direct messages nobody is rated.
func Rated(games match.Games, s *match.State, at store.Place) *store.Rated {
	if at.Guild == "" || !match.Counts(s) {
		return nil
	}
	r := &store.Rated{
		Pool: PoolOf(games, &s.Proposal, at), Match: s.ID, At: s.EndedAt, Players: s.Players,
		Most: ratedMost, Within: ratedWithin, Rate: rank(match.Places(s)),
	}
	if s.Duel() {
		r.Rate = duel(match.Places(s))
	}
	return r
}

// PoolOf is what the players of a match at a place are rated in.
func PoolOf(games match.Games, p *match.Proposal, at store.Place) store.Pool {
	pool := store.Pool{Scope: at.Guild, Game: p.Game}
	if pooler, ok := games[p.Game].(game.Pooler); ok {
		pool.Variant = pooler.Pool(p.Options)
	}
	return pool
}

// duel rates a match of two by Glicko-2.
func duel(places []int) func([]store.Rating, time.Time) []store.Strength {
	return func(before []store.Rating, at time.Time) (after []store.Strength) {
		system := rating.Lichess()
		for seat, b := range before {
			score := 0.5 + float64(places[1-seat]-places[seat])/2
			result := rating.Result{Opponent: glicko(before[1-seat]), Score: score}
			next := system.After(glicko(b), []rating.Result{result}, idle(system, b, at))
			after = append(after, store.Strength{next.Rating, next.Deviation, next.Volatility})
		}
		return after
	}
}

// idle is the number of rating periods since a player's last match.
func idle(system rating.System, r store.Rating, now time.Time) float64 {
	if r.Games == 0 {
		return 0
	}
	return system.Periods(now.Sub(r.At))
}

// glicko is the rating of a player of duels as its system knows it.
func glicko(r store.Rating) rating.Glicko {
	if r.Games == 0 {
		return rating.Lichess().Start
	}
	return rating.Glicko{Rating: r.Strength[0], Deviation: r.Strength[1], Volatility: r.Strength[2]}
}

// rank rates a match of more than two by Plackett-Luce.
func rank(places []int) func([]store.Rating, time.Time) []store.Strength {
	return func(before []store.Rating, _ time.Time) (after []store.Strength) {
		players := make([]rating.Skill, len(before))
		for seat, b := range before {
			players[seat] = skill(b)
		}
		for _, next := range rating.Rank(players, places) {
			after = append(after, store.Strength{next.Mu, next.Sigma})
		}
		return after
	}
}

// skill is the rating of a player at tables as its system knows it.
func skill(r store.Rating) rating.Skill {
	if r.Games == 0 {
		return rating.NewSkill()
	}
	return rating.Skill{Mu: r.Strength[0], Sigma: r.Strength[1]}
}

// points are a rating as people see it. At tables it says what a player is almost surely
// worth, so it is never a guess.
func points(r store.Rating, duel bool) (shown int, provisional bool) {
	if !duel {
		return int(math.Round(skill(r).Points())), false
	}
	g := glicko(r)
	return int(math.Round(g.Rating)), g.Provisional()
}

// Standing is a person's rating in a pool as people see it.
type Standing struct {
	store.Pool
	User, Name string
	Points     int
	// Provisional is set while the rating is a guess.
	Provisional bool
}

// A ranking shows so many people at most, from a number of rated matches on, for as long as the last one is not older
// than rankedFor.
const (
	rankedMost = 10
	rankedFrom = 5
	rankedFor  = 365 * 24 * time.Hour
)

// mostNear is how many puzzles are near a person, and those that are as near as the last.
const mostNear = 40

// atPuzzles returns a rating at puzzles at a time, where no answer was counted yet that which a level begins with:
// people begin with level 3. One answer does not change it by hundreds of points.
func atPuzzles(r store.Rating, level int, at time.Time) store.Rating {
	if r.Games == 0 {
		start := rating.Lichess().Start
		r.Strength, r.Games, r.At = store.Strength{start.Rating + float64(level-3)*200, 200, start.Volatility}, 1, at
	}
	return r
}

// AnswerPuzzle counts an answer to a puzzle of a level: somebody's first one as a match of two. It returns what that
// has changed for the person, nil where another answer was counted before, and their attempt at the puzzle of a day.
func (v *Service) AnswerPuzzle(
	ctx context.Context, a store.PuzzleAnswer, level int,
) (change *RatingChange, attempt store.Daily, err error) {
	places := []int{1, 0}
	if a.Solved {
		places = []int{0, 1}
	}
	a.Rate = func(before []store.Rating, at time.Time) []store.Strength {
		before[0], before[1] = atPuzzles(before[0], 3, at), atPuzzles(before[1], level, at)
		return duel(places)(before, at)
	}
	r, err := v.Store.AnswerPuzzle(ctx, a)
	if r.Change.Games > 0 {
		change = new(changeOf(r.Change, true))
	}
	return change, r.Attempt, err
}

// PuzzlesNear returns those of some puzzles of a game whose ratings are nearest to a person's, the nearest first. It
// leaves out what the person has answered, as long as there is another.
func (v *Service) PuzzlesNear(ctx context.Context, user string, id game.ID, some []game.Puzzle) ([]game.Puzzle, error) {
	known, err := v.Store.PuzzleRatings(ctx, id, user)
	if err != nil {
		return nil, err
	}
	answers, err := v.Store.RatingHistory(ctx, store.Pool{Scope: store.PuzzleScope, Game: id}, user)
	answered := make(map[int]bool)
	for _, c := range answers {
		answered[c.Puzzle] = true
	}
	left := slices.DeleteFunc(slices.Clone(some), func(p game.Puzzle) bool { return answered[p.Number] })
	if len(left) > 0 {
		some = left
	}
	own := glicko(known[0]).Rating
	distance := func(p game.Puzzle) float64 {
		return math.Abs(atPuzzles(known[p.Number], p.Level, v.Now()).Strength[0] - own)
	}
	near := slices.SortedStableFunc(slices.Values(some), func(a, b game.Puzzle) int {
		return cmp.Compare(distance(a), distance(b))
	})
	n := min(mostNear, len(near))
	for n > 0 && n < len(near) && distance(near[n]) == distance(near[n-1]) {
		n++
	}
	return near[:n], err
}

// Ranking lists the best people of a pool who play in it.
func (v *Service) Ranking(ctx context.Context, pool store.Pool) (best []Standing, err error) {
	all, err := v.Store.Ratings(ctx, pool)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(r store.Rating) bool {
		return r.Games < rankedFrom || v.Now().Sub(r.At) > rankedFor
	})
	slices.SortFunc(all, func(a, b store.Rating) int {
		return cmp.Or(cmp.Compare(v.strength(b), v.strength(a)), a.At.Compare(b.At), cmp.Compare(a.User, b.User))
	})
	for _, r := range all[:min(len(all), rankedMost)] {
		best = append(best, v.standing(r))
	}
	return best, nil
}

// Standings are the ratings of a person in a guild, the one of most matches first.
func (v *Service) Standings(ctx context.Context, guild, user string) (all []Standing, err error) {
	ratings, err := v.Store.UserRatings(ctx, guild, user)
	for _, r := range ratings {
		if v.Games[r.Game] != nil {
			all = append(all, v.standing(r))
		}
	}
	return all, err
}

// strength is what a ranking compares.
func (v *Service) strength(r store.Rating) float64 {
	if v.duels(r.Pool) {
		return glicko(r).Rating
	}
	return skill(r).Points()
}

// duels reports whether the ratings of a pool are of matches of two, as all answers to puzzles are.
func (v *Service) duels(p store.Pool) bool {
	return p.Scope == store.PuzzleScope || v.Games[p.Game].Facts(nil).Duel()
}

func (v *Service) standing(r store.Rating) Standing {
	s := Standing{Pool: r.Pool, User: r.User, Name: r.Name}
	if s.Points, _ = points(r, v.duels(r.Pool)); v.duels(r.Pool) {
		// Less may be known of it now than after the last match.
		system := rating.Lichess()
		s.Provisional = system.Aged(glicko(r), idle(system, r, v.Now())).Provisional()
	}
	return s
}

// withRatings adds what a match has changed about the ratings of its players, where the
// server shows ratings. A store that fails is taken to know nothing of it: the board is shown
// without.
func (v *Service) withRatings(ctx context.Context, s Session) Session {
	if Rated(v.Games, &s.State, s.Place) == nil {
		return s
	}
	s.Ratings = nil
	decided, err := v.Settings(ctx, s.Place.Guild)
	if err == nil && decided.HideRatings {
		return s
	}
	var changes []RatingChange
	if err == nil {
		changes, err = v.ratingChanges(ctx, s)
	}
	if err != nil {
		v.Log.Warn("the ratings of a match cannot be read", "match", s.ID, "error", err)
		return s
	}
	s.Ratings = changes
	return s
}

// ratingChanges reads what a match has changed; not nil where that is nothing.
func (v *Service) ratingChanges(ctx context.Context, s Session) ([]RatingChange, error) {
	stored, err := v.Store.MatchRatings(ctx, s.ID)
	if err != nil {
		return nil, err
	}
	changes := []RatingChange{}
	for _, c := range stored {
		change := changeOf(c, s.Duel())
		if change.Hidden, err = v.Store.Hidden(ctx, c.User); err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	return changes, nil
}

// changeOf is a change of a rating in points.
func changeOf(c store.RatingChange, duel bool) RatingChange {
	before, _ := points(store.Rating{Strength: c.Before, Games: c.Games - 1}, duel)
	after, provisional := points(store.Rating{Strength: c.After, Games: c.Games}, duel)
	return RatingChange{Before: before, After: after, Provisional: provisional}
}
