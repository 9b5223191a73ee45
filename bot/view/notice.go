package view

import (
	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// LapseNotice says to everybody in a match's place what became of a turn that took too
// long; late is the user whose turn it was.
func (p *Presenter) LapseNotice(m session.Session, late string) string {
	key := "board.lapse.replaced"
	switch {
	case m.Phase != match.Over:
	case m.Outcome.Method == game.Unfinished:
		key = "board.lapse.unfinished"
	default:
		key = "board.lapse.lost"
	}
	return p.Text(m.Place.Locale, key, "User", Mention(late))
}

// ClaimNotice says to those who wait for a match that nobody plays any more what they can
// do about it.
func (p *Presenter) ClaimNotice(m session.Session) chat.Message {
	v := p.public(m)
	return chat.Message{Text: v.claim(), Controls: v.claimControls(), Ping: v.waiting()}
}

// Reminder mentions the players that a match waits for, for everybody in its place, and leads to
// it; hurry says that their time is running out.
func (p *Presenter) Reminder(m session.Session, hurry bool) string {
	key, users, unix := "board.reminder", m.Awaited(), int64(0)
	switch {
	case hurry:
		key, users, unix = "board.reminder.time", m.ToMove(), m.TimeUp.Unix()
	case len(m.Offers) > 0:
		key = "board.reminder.offer"
	case len(users) > 1:
		key = "board.reminder.several"
	}
	return p.Text(m.Place.Locale, key, "User", Mentions(users), "Unix", unix, "Game", NameTerm(m.Game),
		"Link", p.LinkTo(m))
}

// FailureNotice says to the people of a match that its computer does not move, and what
// they can do.
func (p *Presenter) FailureNotice(m session.Session) string {
	v := p.public(m)
	_, level, _ := m.Computer()
	return v.say.Text("board.reminder.trouble", "Users", Mentions(m.People()), "Level", v.levelName(level),
		"ID", m.Failure.Code)
}
