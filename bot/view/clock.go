package view

import (
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// moveTime is a time for a move, in milliseconds, in words.
func moveTime(ms int64) game.Term { return MoveTime(time.Duration(ms) * time.Millisecond) }

// MoveTime is a time for a move in words.
func MoveTime(d time.Duration) game.Term {
	if name := chat.NameOfMoveTime(d); name != "" {
		return game.Term("time." + name)
	}
	return game.Term(d.String()) // another version may have known others
}

// clock says what the match waits for where it cannot be played on, else until when who is to move has time; empty without a clock. The platform
// counts down by itself, so that no board has to be edited.
func (v *matchView) clock() string {
	if line := v.stranded("board.stranded."); line != "" || v.TimeUp.IsZero() {
		return line
	}
	return v.say.Text("board.clock", "Unix", v.TimeUp.Unix())
}

// unfinished says why a match ended without a result.
func (v *matchView) unfinished() string {
	return v.say.Text("board.unfinished."+string(v.Halt), "User", person(v.say, v.HaltedBy.User))
}

// stranded says what a match waits for that cannot be played on; empty when it can.
func (w *worded) stranded(family string) string {
	if w.Stranded.Why == "" || w.Phase != match.Playing {
		return ""
	}
	user := ""
	if seat := w.Stranded.Seat; seat != game.Nobody {
		user = person(w.say, w.Players[seat].User)
	}
	return w.say.Text(family+string(w.Stranded.Why), "User", user, "Unix", w.LapsesAt().Unix())
}

// Stranded says what a match waits for.
func (p *Presenter) Stranded(m Match, locale string) string {
	w := p.words(m, locale)
	return w.stranded("board.stranded.")
}

// LapseNotice says to everybody in a match's place what became of a turn that took too
// long; late are the users whose turn it was.
func (p *Presenter) LapseNotice(m Match, late []string) string {
	key := "board.lapse.replaced"
	switch {
	case m.Phase != match.Over:
	case m.Outcome.Method == game.Unfinished:
		key = "board.lapse.unfinished"
	default:
		key = "board.lapse.lost"
	}
	return p.Text(m.Locale, key, "User", Mentions(late))
}

// ClaimNotice says to those who wait for a match that nobody plays any more what they can
// do about it.
func (p *Presenter) ClaimNotice(m Match) chat.Message {
	w := p.words(m, m.Locale)
	return chat.Message{Text: w.claim(), Controls: w.claimControls(), Ping: w.waiting()}
}

// waiting are the users who wait for somebody else's move.
func (w *worded) waiting() []string {
	return slices.DeleteFunc(w.People(), func(user string) bool { return slices.Contains(w.ToMove(), user) })
}

// claim says what those who wait can do.
func (w *worded) claim() string {
	key := "more.end"
	if w.Duel() {
		key = "more.claim"
	}
	return w.say.Text(key, "Waiting", Mentions(w.waiting()), "User", Mentions(w.ToMove()))
}

func (w *worded) claimControls() []chat.Control {
	var row chat.Buttons
	if w.Duel() {
		row = append(row, w.button("claim", chat.Agree, "button.claim"))
	}
	return []chat.Control{append(row, w.button("abandon", chat.Plain, "button.abandon"))}
}

// More is what a player can do besides what its board has buttons for, for the player alone.
// now is when it is asked for.
func (p *Presenter) More(m Match, r Reader, now time.Time) chat.Message {
	w := p.words(m, r.Locale)
	message := w.more(r.User, now)
	row := w.settleButtons(r.User, now)
	if seat, ok := w.awaitedSeat(); ok && w.Players[seat].User != r.User {
		if at := w.PlyAt.Add(match.ReplaceAfter); now.Before(at) {
			message.Text += "\n" + w.say.Text("more.replace", "User", Mentions(w.ToMove()), "Unix", at.Unix())
		} else {
			row = append(row, chat.Button{
				Label: w.say.Text("button.replace", "User", w.plainName(w.Players[seat], maxName)),
				Style: chat.Plain, ID: w.control("replace", int(seat)),
			})
		}
	}
	if w.restartsInMore() {
		row = append(row, w.offerButton(match.Restart, chat.Plain, "button.restart"))
	}
	if len(row) > 0 {
		message.Controls = append(message.Controls, row)
	}
	return message
}

// more is what there is to say about the time, and what a user can do about it.
func (w *worded) more(user string, now time.Time) chat.Message {
	waits := !slices.Contains(w.ToMove(), user)
	until := w.PlyAt.Add(match.ClaimAfter).Unix()
	table := ""
	if !w.Duel() {
		table = ".table" // there nobody loses by a move that is not made
	}
	switch {
	case len(w.People()) < 2 && len(w.settleButtons(user, now)) == 0:
		return chat.Message{Text: w.say.Text("more.none")}
	case len(w.People()) < 2:
		return chat.Message{Text: w.say.Text("more.alone")}
	case len(w.ToMove()) == 0:
		return chat.Message{Text: w.say.Text("more.computer")}
	case !w.TimeUp.IsZero() && waits:
		return chat.Message{
			Text:     w.say.Text("more.extend", "User", Mentions(w.ToMove()), "Unix", w.TimeUp.Unix(), "Time", moveTime(w.MoveTime)),
			Controls: []chat.Control{chat.Buttons{w.button("extend", chat.Agree, "button.extend")}},
		}
	case !w.TimeUp.IsZero():
		return chat.Message{Text: w.say.Text("more.clock"+table, "Unix", w.TimeUp.Unix())}
	case w.Claimable(now) && waits:
		return chat.Message{Text: w.claim(), Controls: w.claimControls()}
	case waits:
		return chat.Message{Text: w.say.Text("more.wait"+table, "User", Mentions(w.ToMove()), "Unix", until)}
	}
	return chat.Message{Text: w.say.Text("more.turn"+table, "Unix", until)}
}

// maxClaims is how many matches of a list have buttons to claim them.
const maxClaims = 4

// MatchList lists the matches of a reader as Lines does, with what can be done about those that
// nobody plays any more.
func (p *Presenter) MatchList(matches []Match, more int, r Reader, now time.Time) chat.Message {
	message := chat.Message{Text: p.Text(r.Locale, "games.list", "List", p.Lines(matches, more, r))}
	for _, m := range matches {
		w := p.words(m, r.Locale)
		if !w.Claimable(now) || slices.Contains(w.ToMove(), r.User) || len(message.Controls) == maxClaims {
			continue
		}
		row := w.claimControls()[0].(chat.Buttons)
		for i := range row {
			row[i].Label += " · " + string(w.ID)
		}
		message.Text += "\n" + w.say.Text("games.claim", "Match", string(w.ID), "User", Mentions(w.ToMove()))
		message.Controls = append(message.Controls, row)
	}
	return message
}
