package bot

import (
	"crypto/rand"
	"errors"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// legalMost is how many legal moves a refusal lists: all of a free choice.
const legalMost = 120

// excuse turns any error into what the user is told. It is the one place where
// that happens. s is the match it is about, nil when there is none. What is
// nobody's fault but the bot's goes to the log with an id that the user gets.
func (b *Bot) excuse(r *Request, err error, s *sitting) Reply {
	var refusal *game.Error
	switch {
	case errors.As(err, &refusal):
		return Reply{Message: chat.Message{Text: b.refusal(r, refusal, s)}}
	case errors.Is(err, store.ErrPending):
		return b.whisper(r, "start.pending")
	case errors.Is(err, store.ErrNotFound):
		return b.whisper(r, "bot.nomatch")
	case errors.Is(err, store.ErrConflict) && s != nil:
		return b.whisper(r, "bot.stale", "Link", b.link(*s))
	}
	id := rand.Text()[:8]
	b.Log.Error("a request failed", "id", id, "request", r.ID, "error", err)
	return b.whisper(r, "bot.internal", "ID", id)
}

// refusal says what the rules have against it and what can be done instead.
func (b *Bot) refusal(r *Request, e *game.Error, s *sitting) string {
	speaker := b.private(r)
	why := speaker.Say(e.Why)
	if s == nil {
		return why
	}
	if _, _, thinks := s.Computer(); thinks && (e.Kind == game.KindTurn || e.Kind == game.KindStale && needsTurn(r.Do)) {
		// The board may not show yet that the person has moved.
		return b.refusedWait(speaker, s)
	}
	switch {
	case len(s.Lobby) > 0 && s.Phase == match.Pending:
		return why
	case s.Solo() && e.Kind == game.KindStranger:
		return speaker.Text("bot.stranger.solo", "Why", e.Why, "Players", s.names(speaker), "Command", startCommand(s.Game))
	}
	switch e.Kind {
	case game.KindStranger:
		key := "bot.stranger"
		if s.Phase == match.Pending {
			key = "bot.uninvited"
		}
		return speaker.Text(key, "Why", e.Why, "Players", s.names(speaker), "Command", startCommand(s.Game))
	case game.KindTurn:
		var users []string
		for _, user := range s.ToMove() {
			users = append(users, mention(user))
		}
		return speaker.Text("bot.turn", "Why", e.Why, "Users", strings.Join(users, ", "), "Duty", s.Position.View(game.Nobody).Prompt)
	case game.KindStale:
		return speaker.Text("bot.stale", "Link", b.link(*s))
	case game.KindOver:
		return speaker.Text("bot.over", "Why", e.Why, "Link", b.link(*s))
	case game.KindIllegal:
		if legal := legalText(s, r.User.ID); legal != "" {
			return speaker.Text("bot.illegal", "Why", e.Why, "Moves", legal)
		}
	}
	return why
}

// needsTurn reports whether an action is for whoever is to move.
func needsTurn(do chat.Action) bool {
	switch do.(type) {
	case chat.Resign, chat.Offer:
		return false
	}
	return true
}

// refusedWait says that a computer has to move first.
func (b *Bot) refusedWait(speaker lang.Speaker, s *sitting) string {
	_, level, _ := s.Computer()
	pairs := []any{"Why", game.Say("match.turn"), "Level", levelTerm(s.Game, level), "Link", b.link(*s)}
	if s.trouble.code != "" {
		return speaker.Text("bot.trouble", append(pairs, "ID", s.trouble.code)...)
	}
	return speaker.Text("bot.thinking", pairs...)
}

// legalText lists the legal moves of a user, sorted: nobody else's, which may be
// hidden. It is empty where there are too many to be of use.
func legalText(s *sitting, user string) string {
	seat := s.Seat(user)
	if seat == game.Nobody || s.Position.View(seat).Form != nil {
		return ""
	}
	var moves []string
	for move := range s.Position.Legal(seat) {
		if len(moves) == legalMost {
			return ""
		}
		moves = append(moves, string(move))
	}
	slices.Sort(moves)
	return strings.Join(moves, " ")
}

// link is where a match can be seen.
func (b *Bot) link(s sitting) string { return b.Link(s.Place.Guild, s.Place.Channel, s.Shown.Message) }

// orEmpty gives a reply that may not be there.
func orEmpty(r *Reply) Reply {
	if r == nil {
		return Reply{}
	}
	return *r
}
