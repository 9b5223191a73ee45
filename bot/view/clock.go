package view

import (
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// moveTime returns a time for a move, in milliseconds, in words.
func moveTime(ms int64) game.Term { return MoveTime(time.Duration(ms) * time.Millisecond) }

// MoveTime returns a time for a move in words.
func MoveTime(d time.Duration) game.Term {
	if name := chat.NameOfMoveTime(d); name != "" {
		return game.Term("time." + name)
	}
	return game.Term(d.String()) // another version may have known others
}

// clock says what the match waits for where it cannot be played on, else until when who is to move has time; empty
// without a clock. The platform counts down by itself, so that no board has to be edited.
func (v *matchView) clock() string {
	if line := v.blocked("board.blocked."); line != "" || v.TimeUp.IsZero() {
		return line
	}
	return v.say.Text("board.clock", "Unix", v.TimeUp.Unix())
}

// blocked says what a match waits for that cannot be played on; empty when it can.
func (v *matchView) blocked(family string) string {
	if v.Blocked.Why == "" || v.Phase != match.Playing {
		return ""
	}
	user := ""
	if seat := v.Blocked.Seat; seat != game.Nobody {
		user = person(v.say, v.Players[seat].User)
	}
	return v.say.Text(family+string(v.Blocked.Why), "User", user, "Unix", v.LapsesAt().Unix())
}

// Blocked says what a match waits for.
func (p *Presenter) Blocked(m session.Session, locale string) string {
	v := p.view(m, game.Nobody, locale)
	return v.blocked("board.blocked.")
}

// waiting returns the users who wait for somebody else's move.
func (v *matchView) waiting() []string {
	return slices.DeleteFunc(v.People(), func(user string) bool { return slices.Contains(v.ToMove(), user) })
}

// claim says what those who wait can do.
func (v *matchView) claim() string {
	key := "more.end"
	if v.Duel() {
		key = "more.claim"
	}
	return v.say.Text(key, "Waiting", Mentions(v.waiting()), "User", Mentions(v.ToMove()))
}

func (v *matchView) claimControls() []chat.Control {
	var row chat.Buttons
	if v.Duel() {
		row = append(row, v.button("claim", chat.Agree, "button.claim"))
	}
	return []chat.Control{append(row, v.button("abandon", chat.Plain, "button.abandon"))}
}

// More returns what a player can do besides what its board has buttons for, for the player alone.
func (p *Presenter) More(m session.Session, r Reader) chat.Message {
	v := p.view(m, game.Nobody, r.Locale)
	message := v.more(r.User)
	row := v.drawButtons(r.User)
	replace, at := v.replaceButton(r.User)
	if v.now.Before(at) {
		message.Text += "\n" + v.say.Text("more.replace", "User", Mentions(v.ToMove()), "Unix", at.Unix())
	}
	row = append(row, replace...)
	if v.restartsInMore() {
		row = append(row, v.offerButton(match.Restart, chat.Plain, "button.restart"))
	}
	if len(row) > 0 {
		message.Controls = append(message.Controls, row)
	}
	return message
}

// replaceButton has a computer take the seat of the person whom a user waits for, from a time on; none where no
// computer could.
func (v *matchView) replaceButton(user string) (row chat.Buttons, from time.Time) {
	from = v.ReplaceAt(time.Time{})
	if from.IsZero() || len(v.game.Levels) == 0 || v.ToMove()[0] == user {
		return nil, time.Time{}
	}
	seat := v.Seat(v.ToMove()[0])
	return chat.Buttons{{
		Label: v.say.Text("button.replace", "User", v.plainName(v.Players[seat], maxName)),
		Style: chat.Plain, ID: v.control("replace", int(seat)),
	}}, from
}

// more returns what there is to say about the time, and what a user can do about it.
func (v *matchView) more(user string) chat.Message {
	waits := !slices.Contains(v.ToMove(), user)
	until := v.PlyAt.Add(match.ClaimAfter).Unix()
	table := ""
	if !v.Duel() {
		table = ".table" // there nobody loses by a move that is not made
	}
	switch {
	case len(v.People()) < 2: // its board has no such button
		return chat.Message{Text: v.say.Text("more.alone")}
	case len(v.ToMove()) == 0:
		return chat.Message{Text: v.say.Text("more.computer")}
	case !v.TimeUp.IsZero() && waits:
		return chat.Message{
			Text: v.say.Text("more.extend", "User", Mentions(v.ToMove()), "Unix", v.TimeUp.Unix(),
				"Time", moveTime(v.MoveTime)),
			Controls: []chat.Control{chat.Buttons{v.button("extend", chat.Agree, "button.extend")}},
		}
	case !v.TimeUp.IsZero():
		return chat.Message{Text: v.say.Text("more.clock"+table, "Unix", v.TimeUp.Unix())}
	case v.Claimable(v.now) && waits:
		return chat.Message{Text: v.claim(), Controls: v.claimControls()}
	case waits:
		return chat.Message{Text: v.say.Text("more.wait"+table, "User", Mentions(v.ToMove()), "Unix", until)}
	}
	return chat.Message{Text: v.say.Text("more.turn"+table, "Unix", until)}
}
