package bot

import (
	"context"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
	"kamisado/store"
)

// Wanted says what suggestions are for.
type Wanted struct {
	// Moves asks for moves of a match, otherwise for matches. Verb is the
	// command the moves are typed after, empty for /move.
	Moves bool
	Verb  string
	// Questions asks for examples of what can be asked about a match.
	Questions bool
	// Leaderboards asks for the names of a game's leaderboards; Game is empty for all.
	Leaderboards bool
	Game         game.ID
	// Server asks for matches that are being played on the server, whoever plays them, Waiting
	// for those too that wait to be.
	Server, Waiting bool
	// Over asks for matches that are over, whoever has played them.
	Over bool
	// Match is the match named so far; empty for the one the user means.
	Match string
	// Typed is the text so far.
	Typed string
}

// Suggest completes what a user types. What it offers is what the command then takes as it
// is. It never fails: no suggestion is an answer too.
func (b *Bot) Suggest(ctx context.Context, r chat.Request, w Wanted) []string {
	leave, err := b.queue.enter(ctx, r.User.ID)
	if err != nil {
		return nil
	}
	defer leave()
	most := b.Present.Limits.Choices
	var all []string
	switch {
	case w.Leaderboards:
		all = present.Records{Presenter: b.Present}.Names(b.RulesOf(w.Game), readerOf(&r))
	case w.Questions:
		all = b.suggestQuestions(ctx, &r, w)
	case w.Moves:
		all = b.suggestMoves(ctx, &r, w)
	case w.Server:
		for _, s := range b.serverMatches(ctx, &r, w.Waiting) {
			all = append(all, b.Present.Suggestion(b.viewOf(s), readerOf(&r)))
		}
	case w.Over:
		all = b.suggestOver(ctx, &r)
	default:
		all = b.suggestRunning(ctx, &r)
	}
	typed := normalized(w.Typed)
	var fit []string
	for _, suggestion := range all {
		if strings.Contains(normalized(suggestion), typed) && len(fit) < most {
			fit = append(fit, suggestion)
		}
	}
	return fit
}

// normalized makes "C1 x c6" comparable to "c1c6", and "donde" to "dónde".
func normalized(typed string) string {
	return strings.NewReplacer(" ", "", "-", "", ">", "", ":", "", "→", "", "x", "").Replace(text.Folded(typed))
}

// suggestMoves lists the user's legal moves; none when it is not their turn.
func (b *Bot) suggestMoves(ctx context.Context, r *chat.Request, w Wanted) []string {
	s, err := b.runningMatch(ctx, r, w.Match)
	if err != nil || s.MayPlay(r.User.ID, match.AnyPly) != nil {
		return nil
	}
	played, seat := b.Game(s.Game), s.Seat(r.User.ID)
	if played.Rules.Facts(s.Options).Form {
		return b.suggestComposed(s, seat, w.Typed)
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

// suggestQuestions lists examples of what can be asked about the match that is meant.
func (b *Bot) suggestQuestions(ctx context.Context, r *chat.Request, w Wanted) []string {
	s, err := b.matchForReading(ctx, r, w.Match)
	if err != nil {
		return nil
	}
	return b.Present.Questions(b.viewOf(s), readerOf(r))
}

// suggestComposed lists legal moves that begin with what was typed, in games with too many of
// them to go through all for every letter.
func (b *Bot) suggestComposed(s session.Session, seat game.Seat, typed string) []string {
	var moves []string
	typed = normalized(typed)
	for move := range s.Legal(seat) {
		if len(moves) == b.Present.Limits.Choices {
			break
		}
		if strings.HasPrefix(normalized(string(move)), typed) {
			moves = append(moves, string(move))
		}
	}
	return moves
}

// suggestRunning lists the user's running matches in the channel, each as its id and the
// opponent's name.
func (b *Bot) suggestRunning(ctx context.Context, r *chat.Request) []string {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{match.Playing}})
	if err != nil {
		b.Log.Warn("could not suggest matches", "error", err)
		return nil
	}
	return b.suggestions(ctx, r, rows)
}

// suggestOver lists the latest matches of the channel that are over, the user's own first.
func (b *Bot) suggestOver(ctx context.Context, r *chat.Request) []string {
	filter := store.Filter{Channel: r.At.Channel, Phases: []match.Phase{match.Over}, Limit: b.Present.Limits.Choices}
	all, err := b.Store.List(ctx, filter)
	if err == nil {
		var own []store.Row
		filter.User = r.User.ID
		own, err = b.Store.List(ctx, filter)
		all = append(own, slices.DeleteFunc(all, func(row store.Row) bool { return slices.Contains(row.Users, r.User.ID) })...)
	}
	if err != nil {
		b.Log.Warn("could not suggest matches", "error", err)
		return nil
	}
	return b.suggestions(ctx, r, all)
}

// suggestions are matches as they are suggested.
func (b *Bot) suggestions(ctx context.Context, r *chat.Request, rows []store.Row) []string {
	var all []string
	for _, s := range b.readRows(ctx, rows) {
		all = append(all, b.Present.Suggestion(b.viewOf(s), readerOf(r)))
	}
	return all
}
