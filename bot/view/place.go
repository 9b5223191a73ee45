package view

import (
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// MovedBoard returns what becomes of the message that showed a match, once the match is played
// somewhere else: a link to there.
func (p *Presenter) MovedBoard(m session.Session) chat.Message {
	where, sign := "place.here", "📍"
	if m.Phase == match.Over {
		where = "place.here.over"
	}
	if m.State.Place.Parent != "" {
		sign = "🧵" // as threads have it
	}
	message := p.leading(m, game.Say(where, "Sign", sign, "Link", p.LinkTo(m)))
	message.LeaveFiles()
	return message
}

// ThreadOpening returns the message below which the thread of a match that has begun will be.
func (p *Presenter) ThreadOpening(m session.Session) chat.Message {
	return p.leading(m, game.Say("challenge.thread"))
}

// leading says who plays what, and where.
func (p *Presenter) leading(m session.Session, where game.Phrase) chat.Message {
	v := p.public(m)
	key := "place.left"
	if v.Table() {
		key = "place.left.table" // its players have a line each
	}
	return chat.Message{Text: v.say.Text(key, "Game", v.gameName(), "Players", v.sides(), "Where", where)}
}

// maxThreadName is how many characters the name of a thread has at most.
const maxThreadName = 100

// ThreadName returns what the thread of a match is called: what is played, by which people and, once it
// is over, how it ended, or that a moderator has moved it elsewhere.
func (p *Presenter) ThreadName(m session.Session) string {
	v := p.public(m)
	names, apart := v.wordNames(), " – "
	if v.Table() {
		apart = ", "
	}
	var people []string
	for seat, player := range v.Players {
		if player.User != "" {
			people = append(people, names[seat])
		}
	}
	end := v.result()
	if m.Phase != match.Over && m.State.Place.By.User != "" { // so it has left the thread
		end = v.say.Text("place.thread.moved")
	}
	name := v.say.Text("place.thread", "Game", NameTerm(m.Game), "Players", strings.Join(people, apart))
	room := maxThreadName - len([]rune(end))
	return game.Cut(name, max(1, room)) + end
}

// result says, after a dot, how a match ended; empty for one that goes on or was played alone.
func (v *matchView) result() string {
	switch {
	case v.Phase != match.Over || v.Solo():
		return ""
	case v.Outcome.Method == game.Unfinished:
		return v.say.Text("place.thread.unfinished")
	case v.Outcome.Winner == game.Nobody:
		return v.say.Text("place.thread.draw")
	}
	return v.say.Text("place.thread.won", "Winner", v.wordNames()[v.Outcome.Winner])
}

// placed says why a match is played where it is, until somebody moves there; empty where
// there is nothing to say.
func placed(v *matchView) string {
	switch {
	case v.Ply != v.PlacedPly:
	case v.State.Place.Why != "":
		return v.say.Text("place." + string(v.State.Place.Why))
	case v.State.Place.By.User != "":
		return v.say.Text("place.moved", "User", person(v.say, v.State.Place.By.User))
	}
	return ""
}

// answersOnlyNote says what the bot cannot do where a match is played; empty where it is a member.
func answersOnlyNote(v *matchView) string {
	if !v.Place.UserInstallOnly {
		return ""
	}
	return "\n" + v.say.Text("answersonly.note")
}
