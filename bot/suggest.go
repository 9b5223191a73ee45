package bot

import (
	"context"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// SuggestMost is how many suggestions a platform shows.
const SuggestMost = 25

// Wanted says what suggestions are for.
type Wanted struct {
	// Moves asks for moves of a match, otherwise for matches. Verb is the
	// command the moves are typed after, empty for /move.
	Moves bool
	Verb  string
	// Leaderboards asks for the names of a game's tables of records; Game is empty for all.
	Leaderboards bool
	Game         game.ID
	// Over asks for matches that are over, whoever has played them.
	Over bool
	// Match is the match named so far; empty for the one the user means.
	Match string
	// Typed is the text so far.
	Typed string
}

// Suggest completes what a user types. What it offers is what the command then
// takes as it is. It never fails: no suggestion is an answer too.
func (b *Bot) Suggest(ctx context.Context, r Request, w Wanted) []string {
	var all []string
	switch {
	case w.Leaderboards:
		all = b.suggestTables(w.Game)
	case w.Moves:
		all = b.suggestMoves(ctx, &r, w)
	case w.Over:
		all = b.suggestOver(ctx, &r)
	default:
		all = b.suggestMatches(ctx, &r)
	}
	typed := squeeze(w.Typed)
	var fit []string
	for _, text := range all {
		if strings.Contains(squeeze(text), typed) && len(fit) < SuggestMost {
			fit = append(fit, text)
		}
	}
	return fit
}

// squeeze makes "C1 x c6" comparable to "c1c6".
func squeeze(text string) string {
	return strings.NewReplacer(" ", "", "-", "", ">", "", ":", "", "→", "", "x", "").Replace(strings.ToLower(text))
}

// suggestMoves lists the user's legal moves; none when it is not their turn.
func (b *Bot) suggestMoves(ctx context.Context, r *Request, w Wanted) []string {
	s, refusal, err := b.find(ctx, r, w.Match)
	if err != nil || refusal != nil || s.MayPlay(r.User.ID, match.AnyPly) != nil {
		return nil
	}
	group := ""
	for _, verb := range b.games[s.Game].Verbs {
		if verb.Name == w.Verb {
			group = verb.Group
		}
	}
	var moves []string
	view := s.Position.View(s.Seat(r.User.ID))
	if view.Form != nil {
		return dialled(s, view.Seat, w.Typed)
	}
	for _, g := range view.Groups {
		if w.Verb != "" && g.Key != group {
			continue
		}
		for _, c := range g.Choices {
			moves = append(moves, string(c.Move))
		}
	}
	return moves
}

// dialled lists legal moves that begin with what was typed, in games with too many of
// them to go through all for every letter.
func dialled(s sitting, seat game.Seat, typed string) []string {
	var moves []string
	typed = squeeze(typed)
	for move := range s.Position.Legal(seat) {
		if len(moves) == SuggestMost {
			break
		}
		if strings.HasPrefix(squeeze(string(move)), typed) {
			moves = append(moves, string(move))
		}
	}
	return moves
}

// suggestMatches lists the user's running matches in the channel, each as its id
// and the rival's name.
func (b *Bot) suggestMatches(ctx context.Context, r *Request) []string {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{match.Playing}})
	if err != nil {
		b.Log.Warn("suggest matches", "error", err)
		return nil
	}
	return b.suggestions(r, rows)
}

// suggestOver lists the latest matches of the channel that are over, the user's
// own first.
func (b *Bot) suggestOver(ctx context.Context, r *Request) []string {
	filter := store.Filter{Channel: r.At.Channel, Phases: []match.Phase{match.Over}, Limit: SuggestMost}
	all, err := b.Store.List(ctx, filter)
	if err == nil {
		var own []store.Row
		filter.User = r.User.ID
		own, err = b.Store.List(ctx, filter)
		all = append(own, slices.DeleteFunc(all, func(row store.Row) bool { return slices.Contains(row.Users, r.User.ID) })...)
	}
	if err != nil {
		b.Log.Warn("suggest matches that are over", "error", err)
		return nil
	}
	return b.suggestions(r, all)
}

// suggestions are matches, each as its id and who played it with the user.
func (b *Bot) suggestions(r *Request, rows []store.Row) []string {
	var matches []string
	for _, row := range rows {
		s, err := b.seat(row)
		if err != nil {
			continue
		}
		matches = append(matches, string(s.ID)+" · "+b.company(r, s))
	}
	return matches
}

// company is who plays a match with the user, for a suggestion; the game where one
// plays alone.
func (b *Bot) company(r *Request, s sitting) string {
	if s.Solo() {
		return b.gameName(b.private(r), s)
	}
	return rivals(s, r.User.ID, func(seat int) string {
		if p := s.Players[seat]; p.Level == "" {
			return plainName(p.Name)
		}
		return s.name(b.private(r), seat)
	})
}

// plainName shortens a name for a suggestion, which shows no markup.
func plainName(name string) string {
	runes := []rune(strings.Join(strings.Fields(name), " "))
	if len(runes) > 40 {
		runes = runes[:40]
	}
	return string(runes)
}
