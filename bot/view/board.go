package view

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// Board returns the message that shows a match to everybody as it is now: the challenge, the
// table that waits for players, or the board. missing are the permissions that keep the
// picture away.
func (p *Presenter) Board(m session.Session, missing []game.Term) chat.Message {
	v := p.public(m)
	if m.Phase != match.Pending && m.Phase != match.Closed {
		return p.board(v, missing)
	}
	if len(m.Lobby) > 0 {
		message := v.lobby()
		if m.Phase == match.Pending && len(missing) == 0 {
			message.File = p.lobbyCard(&v)
		}
		return message
	}
	return v.challenge()
}

func (p *Presenter) board(v matchView, missing []game.Term) chat.Message {
	message := v.boardText()
	message.Controls = v.boardControls(Picks{})
	p.addBoard(&message, &v, fmt.Sprintf("%s-%s-%d.png", v.Game, v.ID, v.Ply), missing)
	p.addRoundEnd(&message, &v)
	return message
}

// addRoundEnd adds the picture of the end of a round that nobody has seen, because the board
// shows the next one already, to a message that has the picture of that.
func (p *Presenter) addRoundEnd(m *chat.Message, v *matchView) {
	end, since, ok := v.roundEnd()
	if !ok || m.File == nil {
		return
	}
	// Its map has no moves to make, but those that led there.
	end.Bottom = v.view.Bottom
	name := fmt.Sprintf("%s-%s-%d-round.png", v.Game, v.ID, v.Ply)
	past := v.history(since)
	for _, event := range end.LastEvents {
		past.Said = strings.TrimSpace(past.Said + " " + v.sentence(event.Phrase))
	}
	picture, err := p.paint(v.game, end, v.say, name, v.pictureNames(), past)
	if err != nil {
		p.Log.Error("could not draw the end of a round", "match", v.ID, "error", err)
		return
	}
	m.Before = picture
	m.Text += "\n" + v.say.Text("board.round")
}

// roundEnd returns the end of a round that nobody has seen on a board, and how many moves were
// made since.
func (v *matchView) roundEnd() (end game.View, since int, ok bool) {
	viewer, ok := v.Position.(game.RoundViewer)
	if !ok || v.Phase != match.Playing {
		return game.View{}, 0, false
	}
	end, since, ok = viewer.RoundEnd()
	return end, since, ok && since < v.unseen()
}

// unseen returns how many moves there were since somebody has seen the board before: the last one
// of a person, and those of computers after it.
func (v *matchView) unseen() int {
	moves := 1
	for i := len(v.Moves) - 1; i > 0 && v.Players[v.Moves[i].Seat].User == ""; i-- {
		moves++
	}
	return moves
}

// addBoard adds the picture of a view to a message, in a file of the given name, or the
// text board where permissions are missing for it.
func (p *Presenter) addBoard(m *chat.Message, v *matchView, name string, missing []game.Term) {
	if len(missing) > 0 {
		v.withoutPicture(m, missing, p.Limits.Text)
		return
	}
	picture, err := p.paint(v.game, v.view, v.say, name, v.pictureNames(), v.imageMap())
	if err != nil {
		// A board that cannot be drawn can still be read; the game goes on.
		p.Log.Error("could not draw the board", "match", v.ID, "seat", int(v.view.Seat), "error", err)
		v.withoutPicture(m, nil, p.Limits.Text)
		return
	}
	names := v.wordNames()
	said := []string{v.ratingChanges(func(seat game.Seat) string { return names[seat] })}
	if v.Table() {
		said = []string{v.seated(), said[0]}
	}
	for _, words := range said {
		if words != "" && utf8.RuneCountInString(picture.Alt+" "+words) <= p.Limits.Alt {
			picture.Alt += " " + words
		}
	}
	m.File = picture
}

// seated says who sits where, in the words of the picture.
func (v *matchView) seated() string {
	var seats []string
	for seat, name := range v.wordNames() {
		if v.Players[seat].Level != "" {
			name = v.name(game.Seat(seat)) // the description says the level too
		}
		seats = append(seats, v.say.Text("board.side", "Side", v.seatName(game.Seat(seat)), "User", name))
	}
	return strings.Join(seats, "; ") + "."
}

// RetiredBoard returns what becomes of a message that showed a match, once another one does: it
// keeps its picture, which is the past, and says where the match is now. What a board promises
// about chance it goes on promising.
func (p *Presenter) RetiredBoard(m session.Session) chat.Message {
	v, where := p.public(m), "board.retired"
	if m.Phase == match.Over {
		where = "board.retired.over"
	}
	message := chat.Message{Text: v.say.Text(where, "Game", v.gameName(), "Link", p.LinkTo(m)) + v.chanceSealed()}
	message.LeaveFiles()
	return message
}

// withoutPicture puts the text board in the picture's place and says which permission is
// missing. Where all of it would have more than most characters, the events stay away:
// they can be seen on the board. Of a board that is longer still the message has the end.
func (v *matchView) withoutPicture(m *chat.Message, missing []game.Term, most int) {
	board := v.game.Printer.Board(v.view, string(v.say.Tag))
	var why, cut string
	if len(missing) > 0 {
		permissions := termList(v.say, missing)
		why = v.say.Text("board.missing", "Permissions", permissions)
		cut = v.say.Text("show.cut", "Permissions", permissions)
	}
	all := fenced(board) + why
	if utf8.RuneCountInString(m.Text+all) > most {
		lines := strings.Split(m.Text, "\n")
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, eventMark) })
		m.Text = strings.Join(lines, "\n")
	}
	if utf8.RuneCountInString(m.Text+all) > most {
		all = fencedEnd(board, cut, most-utf8.RuneCountInString(m.Text))
	}
	m.Text += all
}
