package present

import (
	"slices"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// maxLegal is how many legal moves a refusal lists: all of a free choice.
const maxLegal = 120

// Refusal says what the rules, or a match, have against what a reader wants, and what can
// be done instead. needsTurn is set for what only the player to move can do.
func (p *Presenter) Refusal(e *game.Error, m *Match, to Reader, needsTurn bool) string {
	say := p.Catalogue.For(to.Locale)
	if m == nil {
		return say.Say(e.Why)
	}
	if _, _, thinking := m.Computer(); thinking && (e.Kind == game.KindTurn || e.Kind == game.KindStale && needsTurn) {
		// The board may not show yet that the person has moved.
		return waitForComputer(m, say, p.LinkTo(*m))
	}
	switch {
	case len(m.Lobby) > 0 && m.Phase == match.Pending:
		return say.Say(e.Why)
	case m.Solo() && e.Kind == game.KindStranger:
		return say.Text("bot.stranger.solo", "Why", e.Why, "Players", playerNames(m, say), "Command", StartCommand(m.Game))
	}
	switch e.Kind {
	case game.KindStranger:
		key := "bot.stranger"
		if m.Phase == match.Pending {
			key = "bot.uninvited"
		}
		return say.Text(key, "Why", e.Why, "Players", playerNames(m, say), "Command", StartCommand(m.Game))
	case game.KindTurn:
		return say.Text("bot.turn", "Why", e.Why, "Users", Mentions(m.ToMove()), "Prompt", m.View(game.Nobody).Prompt)
	case game.KindStale:
		return say.Text("bot.stale", "Link", p.LinkTo(*m))
	case game.KindOver:
		return say.Text("bot.over", "Why", e.Why, "Link", p.LinkTo(*m))
	case game.KindIllegal:
		if legal := p.legalText(m, to.User); legal != "" {
			return say.Text("bot.illegal", "Why", e.Why, "Moves", legal)
		}
	}
	return say.Say(e.Why)
}

// waitForComputer says that a computer has to move first, and the link to its match.
func waitForComputer(m *Match, say lang.Speaker, link string) string {
	_, level, _ := m.Computer()
	pairs := []any{"Why", game.Say("match.turn"), "Level", levelTerm(m.Game, level), "Link", link}
	if m.FailureCode != "" {
		return say.Text("bot.trouble", append(pairs, "ID", m.FailureCode)...)
	}
	return say.Text("bot.thinking", pairs...)
}

// legalText lists the legal moves of a user, sorted: nobody else's, which may be hidden.
// It is empty where there are too many to be of use.
func (p *Presenter) legalText(m *Match, user string) string {
	seat := m.Seat(user)
	if seat == game.Nobody || p.facts(m).Form {
		return ""
	}
	var moves []string
	for move := range m.Legal(seat) {
		if len(moves) == maxLegal {
			return ""
		}
		moves = append(moves, string(move))
	}
	slices.Sort(moves)
	return strings.Join(moves, " ")
}

// Reminder mentions the players that a match waits for, for everybody in its place.
func (p *Presenter) Reminder(m Match) string {
	users := m.Awaited()
	key := "board.reminder"
	switch {
	case len(m.Offers) > 0:
		key = "board.reminder.offer"
	case len(users) > 1:
		key = "board.reminder.several"
	}
	return p.Text(m.Locale, key, "User", Mentions(users))
}

// FailureNotice says to the people of a match that its computer does not move, and what
// they can do.
func (p *Presenter) FailureNotice(m Match) string {
	_, level, _ := m.Computer()
	return p.Text(m.Locale, "board.reminder.trouble",
		"Users", Mentions(m.People()), "Level", levelTerm(m.Game, level), "ID", m.FailureCode)
}
