package bot

import (
	"context"
	"slices"
	"strings"

	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Wanted says what suggestions are for.
type Wanted struct {
	// Moves asks for moves of a match, otherwise for matches. Verb is the
	// command the moves are typed after, empty for /move.
	Moves bool
	Verb  string
	// Leaderboards asks for the names of a game's leaderboards; Game is empty for all.
	Leaderboards bool
	Game         game.ID
	// Over asks for matches that are over, whoever has played them.
	Over bool
	// Match is the match named so far; empty for the one the user means.
	Match string
	// Typed is the text so far.
	Typed string
}

// Suggest completes what a user types. What it offers is what the command then takes as it
// is. It never fails: no suggestion is an answer too.
func (b *Bot) Suggest(ctx context.Context, r Request, w Wanted) []string {
	g := suggester{&b.find, b.present.Limits.Choices}
	var all []string
	switch {
	case w.Leaderboards:
		all = present.LeaderboardNames(b.rulesOf(w.Game))
	case w.Moves:
		all = g.moves(ctx, &r, w)
	case w.Over:
		all = g.over(ctx, &r)
	default:
		all = g.running(ctx, &r)
	}
	typed := normalized(w.Typed)
	var fit []string
	for _, text := range all {
		if strings.Contains(normalized(text), typed) && len(fit) < g.most {
			fit = append(fit, text)
		}
	}
	return fit
}

// normalized makes "C1 x c6" comparable to "c1c6".
func normalized(text string) string {
	return strings.NewReplacer(" ", "", "-", "", ">", "", ":", "", "→", "", "x", "").Replace(strings.ToLower(text))
}

// suggester collects suggestions, of which a text field shows most.
type suggester struct {
	*finder
	most int
}

// moves lists the user's legal moves; none when it is not their turn.
func (g *suggester) moves(ctx context.Context, r *Request, w Wanted) []string {
	s, err := g.finder.running(ctx, r, w.Match)
	if err != nil || s.MayPlay(r.User.ID, match.AnyPly) != nil {
		return nil
	}
	played, seat := g.games[s.Game], s.Seat(r.User.ID)
	if played.Rules.Facts(s.Options).Form {
		return g.composed(s, seat, w.Typed)
	}
	group := ""
	for _, verb := range played.Verbs {
		if verb.Name == w.Verb {
			group = verb.Group
		}
	}
	var moves []string
	for _, offered := range s.View(seat).Groups {
		if w.Verb != "" && offered.Key != group {
			continue
		}
		for _, c := range offered.Choices {
			moves = append(moves, string(c.Move))
		}
	}
	return moves
}

// composed lists legal moves that begin with what was typed, in games with too many of
// them to go through all for every letter.
func (g *suggester) composed(s session.Session, seat game.Seat, typed string) []string {
	var moves []string
	typed = normalized(typed)
	for move := range s.Legal(seat) {
		if len(moves) == g.most {
			break
		}
		if strings.HasPrefix(normalized(string(move)), typed) {
			moves = append(moves, string(move))
		}
	}
	return moves
}

// running lists the user's running matches in the channel, each as its id and the
// opponent's name.
func (g *suggester) running(ctx context.Context, r *Request) []string {
	rows, err := g.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{match.Playing}})
	if err != nil {
		g.Log.Warn("could not suggest matches", "error", err)
		return nil
	}
	return g.matches(ctx, r, rows)
}

// over lists the latest matches of the channel that are over, the user's own first.
func (g *suggester) over(ctx context.Context, r *Request) []string {
	filter := store.Filter{Channel: r.At.Channel, Phases: []match.Phase{match.Over}, Limit: g.most}
	all, err := g.Store.List(ctx, filter)
	if err == nil {
		var own []store.Row
		filter.User = r.User.ID
		own, err = g.Store.List(ctx, filter)
		all = append(own, slices.DeleteFunc(all, func(row store.Row) bool { return slices.Contains(row.Users, r.User.ID) })...)
	}
	if err != nil {
		g.Log.Warn("could not suggest matches that are over", "error", err)
		return nil
	}
	return g.matches(ctx, r, all)
}

// matches are matches as they are suggested.
func (g *suggester) matches(ctx context.Context, r *Request, rows []store.Row) []string {
	var all []string
	for _, s := range g.read(ctx, rows) {
		all = append(all, g.present.Suggestion(g.match(s), r.reader()))
	}
	return all
}
