package view

import (
	"slices"
	"strings"

	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// maxLegal is how many legal moves a refusal lists: as many as can be read at a glance,
// those of any one tower.
const maxLegal = 14

// Refusal says what the rules, or a match, have against what a reader wants, and what can
// be done instead. needsTurn is set for what only the player to move can do.
func (p *Presenter) Refusal(e *game.Error, m *session.Session, to Reader, needsTurn bool) string {
	if m == nil {
		return p.Catalogue.For(to.Locale).Say(e.Why)
	}
	v := p.view(*m, game.Nobody, to.Locale)
	if _, _, thinking := m.Computer(); thinking && (e.Kind == game.KindTurn || e.Kind == game.KindStale && needsTurn) {
		// The board may not show yet that the person has moved.
		return v.waitForComputer(p.LinkTo(*m))
	}
	switch {
	case m.Phase == match.Pending && (len(m.Lobby) > 0 || m.Open):
		return v.say.Say(e.Why)
	case e.Kind == game.KindStranger:
		key := "bot.stranger"
		switch {
		case m.Solo():
			key = "bot.stranger.solo"
		case m.Phase == match.Pending:
			key = "bot.uninvited"
		}
		return v.say.Text(key, "Why", e.Why, "Players", v.names(), "Command", StartCommand(m.Game))
	case e.Kind == game.KindTurn:
		return v.say.Text("bot.turn", "Why", e.Why, "Users", Mentions(m.ToMove()), "Prompt", m.View(game.Nobody).Prompt)
	case e.Kind == game.KindStale:
		return v.say.Text("bot.stale", "Link", p.LinkTo(*m))
	case e.Kind == game.KindOver:
		return v.say.Text("bot.over", "Why", e.Why, "Link", p.LinkTo(*m))
	case e.Kind == game.KindIllegal:
		switch legal, more := v.legalText(to.User); {
		case more > 0:
			return v.say.Text("bot.illegal.many", "Why", e.Why, "Moves", legal, "More", more, "Link", p.LinkTo(*m))
		case legal != "":
			return v.say.Text("bot.illegal", "Why", e.Why, "Moves", legal)
		}
	}
	return v.say.Say(e.Why)
}

// waitForComputer says that a computer has to move first, and the link to its match.
func (v *matchView) waitForComputer(link string) string {
	_, level, _ := v.Computer()
	pairs := []any{"Why", game.Say("match.turn"), "Level", v.levelName(level), "Link", link}
	if v.Failure.Code != "" {
		return v.say.Text("bot.trouble", append(pairs, "ID", v.Failure.Code)...)
	}
	return v.say.Text("bot.thinking", pairs...)
}

// legalText lists the legal moves of a user as code, sorted, and says how many more there
// are: of many, a few of each group, such as those of a tower. They are
// nobody else's, which may be hidden. It is empty in games whose moves are composed.
func (v *matchView) legalText(user string) (legal string, more int) {
	seat := v.Seat(user)
	if seat == game.Nobody || v.facts.Form {
		return "", 0
	}
	all := slices.Sorted(v.Legal(seat))
	if len(all) <= maxLegal {
		return code(all), 0
	}
	groups := v.View(seat).Groups
	most := max(1, maxLegal/max(1, len(groups)))
	var lines []string
	for _, group := range groups[:min(len(groups), maxLegal)] {
		var moves []game.Move
		for _, choice := range group.Choices[:min(len(group.Choices), most)] {
			moves = append(moves, choice.Move)
		}
		lines, more = append(lines, code(moves)), more+len(moves)
	}
	return strings.Join(lines, " · "), len(all) - more
}

// code returns moves as text in code, such as `a1 b2`; empty for none.
func code(moves []game.Move) string {
	if len(moves) == 0 {
		return ""
	}
	return "`" + game.JoinMoves(moves, " ") + "`"
}
