package view

import (
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// Lines returns matches in a list, a line each, and how many more there are.
func (p *Presenter) Lines(matches []session.Session, more int, to Reader) string {
	var lines []string
	for _, m := range matches {
		v := p.view(m, game.Nobody, to.Locale)
		lines = append(lines, v.line(to.User, p.LinkTo(m)))
	}
	if more > 0 {
		lines = append(lines, p.Text(to.Locale, "games.more", "More", more))
	}
	return strings.Join(lines, "\n")
}

func (v *matchView) line(user, link string) string {
	state := game.Term("games.waiting")
	switch {
	case v.Phase == match.Pending && len(v.Lobby) > 0:
		state = "games.lobby"
	case v.Phase == match.Pending:
		state = "games.pending"
	case slices.Contains(v.ToMove(), user):
		state = "games.yours"
	case match.WaitsFor(&v.State, user):
		state = "games.answer"
	case v.Table():
		state = "games.others"
	}
	shown := v.say.Say(game.Phrase{Key: string(state)})
	if line := v.blocked("games.blocked."); line != "" {
		shown = line
	} else if !v.TimeUp.IsZero() {
		shown = v.say.Text("games.clock", "State", state, "Unix", v.TimeUp.Unix())
	}
	key := "games.line"
	if len(v.People()) == 1 && !slices.ContainsFunc(v.Players, func(p match.Player) bool { return p.Level != "" }) {
		key = "games.alone"
	}
	return v.say.Text(key, "Match", string(v.ID), "Game", v.gameName(), "Opponents", v.opponents(user, v.name),
		"State", shown, "Link", link)
}

// opponents returns the other players of a match, as name shows them; computers of a level
// once.
func (v *matchView) opponents(user string, name func(game.Seat) string) string {
	var others []string
	for seat, player := range v.Players {
		if player.User == user || player == (match.Player{}) {
			continue
		}
		if shown := name(game.Seat(seat)); !slices.Contains(others, shown) {
			others = append(others, shown)
		}
	}
	return v.listed(others)
}

// Suggestion returns a match as a text field suggests it: its id and who plays it with the
// reader, or the game where one plays alone. It has no markup.
func (p *Presenter) Suggestion(m session.Session, to Reader) string {
	v := p.view(m, game.Nobody, to.Locale)
	with := v.gameName()
	if !m.Solo() {
		with = v.opponents(to.User, func(seat game.Seat) string {
			if player := m.Players[seat]; player.Level == "" {
				return v.plainName(player, maxName)
			}
			return v.name(seat)
		})
	}
	return string(m.ID) + " · " + with
}

// maxClaims is how many matches of a list have buttons to claim them.
const maxClaims = 4

// MatchList lists the matches of a reader as Lines does, with what can be done about those that
// nobody plays any more.
func (p *Presenter) MatchList(matches []session.Session, more int, r Reader) chat.Message {
	message := chat.Message{Text: p.Text(r.Locale, "games.list", "List", p.Lines(matches, more, r))}
	for _, m := range matches {
		v := p.view(m, game.Nobody, r.Locale)
		if !v.Claimable(v.now) || slices.Contains(v.ToMove(), r.User) || len(message.Controls) == maxClaims {
			continue
		}
		row := v.claimControls()[0].(chat.Buttons)
		for i := range row {
			row[i].Label += " · " + string(v.ID)
		}
		message.Text += "\n" + v.say.Text("games.claim", "Match", string(v.ID), "User", Mentions(v.ToMove()))
		message.Controls = append(message.Controls, row)
	}
	return message
}
