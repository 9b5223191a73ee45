package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
)

// aboutRoom is how many characters of a private message are left for a line above it that says which match it is about.
const aboutRoom = 100

// TextBoard returns the board of a match as text.
func (p *Presenter) TextBoard(m session.Session, to Reader) chat.Message {
	v := p.publicTo(m, to)
	return p.listing(&v, to, "show.text", v.game.Printer.Board(v.view, string(v.say.Tag)))
}

// Answer answers a question about a match, by what the reader may see of its board.
func (p *Presenter) Answer(m session.Session, question string, to Reader) (chat.Message, error) {
	v := p.private(m, to)
	if asked, _, _ := text.ParseQuestion(question, v.say.Say); asked == text.AskClock {
		return chat.Message{Text: cmp.Or(v.clock(), v.say.Text("match.extend.untimed"))}, nil
	}
	answer, err := v.game.Printer.Answer(v.view, question, v.say.Say)
	return chat.Message{Text: game.Cut(answer, p.Limits.Text)}, err
}

// Moves returns the moves of a match so far, in notation.
func (p *Presenter) Moves(m session.Session, to Reader) chat.Message {
	v := p.view(m, game.Nobody, to.Locale)
	return p.listing(&v, to, "show.moves", m.Text(match.Games{m.Game: v.game.Rules}))
}

// listing shows a fixed-width text, as a file when it is long. Where no file may be sent,
// the end of the text has to do.
func (p *Presenter) listing(v *matchView, to Reader, title, text string) chat.Message {
	heading := v.say.Text(title, "Game", v.gameName(), "Match", v.ID,
		"Legend", game.Term(string(v.Game)+".text.legend"))
	text = strings.TrimRight(text, "\n")
	switch room := p.Limits.Text - aboutRoom - utf8.RuneCountInString(heading); {
	case utf8.RuneCountInString(fenced(text)) <= room:
		return chat.Message{Text: heading + fenced(text)}
	case !to.Files():
		cut := v.say.Text("show.cut", "Permissions", termList(v.say, to.Missing))
		return chat.Message{Text: heading + fencedEnd(text, cut, room)}
	}
	file := &chat.File{Name: fmt.Sprintf("%s-%s-%d.txt", v.Game, v.ID, v.Ply), Data: []byte(text + "\n")}
	return chat.Message{Text: heading, File: file}
}

// fenced returns a text as a block of its own in letters of a fixed width.
func fenced(text string) string { return "\n```\n" + strings.TrimRight(text, "\n") + "\n```" }

// fencedEnd returns the end of a text that is longer than most characters, whole lines of it, in a block with after
// below it: most characters in all.
func fencedEnd(text, after string, most int) string {
	runes := []rune(text)
	room := max(0, most-utf8.RuneCountInString(fenced("…\n")+after))
	_, rest, _ := strings.Cut(string(runes[max(0, len(runes)-room):]), "\n")
	return fenced("…\n"+rest) + after
}

// Hint returns what a coach says of a position to the player of a view, with a picture of what
// the player sees on which the moves are marked that it advises. Where no file may be sent,
// a text board has them if there is room. costs is set if the message has to say that the match no
// longer counts for the player's records.
func (p *Presenter) Hint(m session.Session, to Reader, view game.View, hint game.Hint, costs bool) chat.Message {
	v := p.publicTo(m, to)
	lines := []string{v.say.Text("hint.heading", "Match", m.ID, "Game", v.gameName())}
	for _, phrase := range hint.Said {
		lines = append(lines, v.say.Say(phrase))
	}
	var message chat.Message
	var after []string
	view.Advised, view.Elapsed, view.Bottom = hint.Advised, v.Elapsed(v.now), v.view.Bottom
	switch name := fmt.Sprintf("%s-%s-hint.png", v.Game, v.ID); {
	case len(hint.Advised) == 0:
	case !to.Files():
		after = append(after, p.MissingFiles(to).Text)
	default:
		shown := imageMap{Ply: m.Ply, Match: string(m.ID), users: v.users()}
		picture, err := p.paint(v.game, view, v.say, name, v.pictureNames(), shown)
		if err != nil {
			p.Log.Error("could not draw a hint", "match", v.ID, "error", err)
			break
		}
		message.File, after = picture, append(after, v.say.Say(hint.Caption))
	}
	if costs {
		after = append(after, v.say.Text("hint.costs"))
	}
	message.Text = strings.Join(slices.Concat(lines, after), "\n")
	if len(hint.Advised) > 0 && !to.Files() {
		board := fenced(v.game.Printer.Board(view, string(v.say.Tag))) +
			v.say.Text("advice.star") + " " + v.game.Printer.Advised(view, v.say.Say)
		if utf8.RuneCountInString(message.Text+board) <= p.Limits.Text-aboutRoom {
			message.Text = strings.Join(lines, "\n") + strings.Join(append([]string{board}, after...), "\n")
		}
	}
	return message
}

// Hand returns the message that shows a player what their seat alone may know. notice is said
// above it.
func (p *Presenter) Hand(m session.Session, to Reader, notice string) chat.Message {
	return p.hand(p.private(m, to), to, notice)
}

func (p *Presenter) hand(v matchView, to Reader, notice string) chat.Message {
	m := v.handText(notice)
	m.Controls = v.handControls(Picks{})
	p.addBoard(&m, &v, fmt.Sprintf("%s-%s-%d-%d.png", v.Game, v.ID, v.Ply, v.view.Seat), to.withoutFiles())
	return m
}

// handText returns the message of a hand without picture and controls.
func (v *matchView) handText(notice string) chat.Message {
	m := v.boardText()
	m.Ping = nil
	side := v.seatName(v.view.Seat)
	heading := v.say.Text("hand.heading", "Match", v.ID, "Side", side)
	if v.Phase == match.Playing {
		// Nothing can be written into an old hand: it tells its age by itself.
		heading += " · " + v.say.Text("hand.updated", "Unix", v.now.Unix())
	}
	m.Text = heading + "\n" + m.Text
	if notice != "" {
		m.Text = notice + "\n" + m.Text
	}
	return m
}

// handControls returns what a player can do from a hand.
func (v *matchView) handControls(picked Picks) []chat.Control {
	var controls []chat.Control
	if v.Phase == match.Playing && slices.Contains(v.view.ToMove, v.view.Seat) {
		controls = v.moveControls(picked)
	}
	if v.Phase == match.Playing {
		row := append(v.hintButton(), v.button("hand", chat.Plain, "button.refresh"))
		if replace, from := v.replaceButton(v.Players[v.view.Seat].User); !v.now.Before(from) {
			row = append(row, replace...)
		}
		controls = append(controls, row)
	}
	return controls
}

// FieldBoard returns the board of a match on the field of a day, for its player alone. heading is said above it, ended
// below it, and after is what can be done once it is over.
func (p *Presenter) FieldBoard(m session.Session, heading, ended string, after chat.Buttons, to Reader) chat.Message {
	v := p.private(m, to)
	message := chat.Message{Text: v.fieldText(heading)}
	if ended != "" {
		message.Text += "\n" + ended
	}
	if v.Phase == match.Playing {
		message.Controls = v.moveControls(Picks{})
	} else {
		if v.game.Reviewer != nil {
			after = append(after, v.button("review", chat.Plain, "button.review"))
		}
		message.Controls = []chat.Control{after}
	}
	p.addBoard(&message, &v, fmt.Sprintf("%s-%s-%d.png", v.Game, v.ID, v.Ply), to.withoutFiles())
	return message
}

// PickedField is PickedBoard for the field of a day.
func (p *Presenter) PickedField(
	m session.Session, heading string, to Reader, picked Picks, plain bool,
) (chat.Message, bool) {
	v := p.private(m, to)
	if !picked.offered(&v.view) {
		return chat.Message{}, false
	}
	message := chat.Message{Text: v.fieldText(heading)}
	if plain {
		message = p.FieldBoard(m, heading, "", nil, to)
	}
	v.setPicked(&message, picked, plain, v.moveControls(picked))
	return message, true
}

// fieldText returns the text above the picture of a field.
func (v *matchView) fieldText(heading string) string {
	lines := []string{heading}
	for _, phrase := range v.view.Status {
		lines = append(lines, v.sentence(phrase))
	}
	for _, event := range v.events() {
		lines = append(lines, eventMark+v.sentence(event.Phrase))
	}
	return strings.Join(lines, "\n")
}
