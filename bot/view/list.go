package view

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
)

// Lines returns matches in a list, a line each, and how many more there are: as many as fit a message beside a sentence
// or two.
func (p *Presenter) Lines(matches []session.Session, more int, to Reader) string {
	text := strings.Join(p.lines(matches, more, to), "\n")
	if len(matches) > 1 && utf8.RuneCountInString(text) > p.Limits.Text-linesRoom {
		return p.Lines(matches[:len(matches)-1], max(0, more)+1, to)
	}
	return text
}

// linesRoom is how many characters of a message are left for what stands beside a list of matches.
const linesRoom = 300

func (p *Presenter) lines(matches []session.Session, more int, to Reader) (lines []string) {
	for _, m := range matches {
		v := p.view(m, game.Nobody, to.Locale)
		lines = append(lines, v.line(to.User, p.LinkTo(m)))
	}
	if more > 0 {
		lines = append(lines, p.Text(to.Locale, "games.more", "More", more))
	}
	return lines
}

// stateTo returns what a match waits for, to a user.
func (v *matchView) stateTo(user string) game.Term {
	switch {
	case v.Phase == match.Pending && len(v.Lobby) > 0:
		return "games.lobby"
	case v.Phase == match.Pending:
		return "games.pending"
	case slices.Contains(v.ToMove(), user):
		return "games.yours"
	case match.WaitsFor(&v.State, user):
		return "games.answer"
	case v.Table() || v.Seat(user) == game.Nobody:
		return "games.others"
	}
	return "games.waiting"
}

func (v *matchView) line(user, link string) string {
	state := v.stateTo(user)
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

// Suggestion returns a match as a text field suggests it: its id and what inWords says of it.
func (p *Presenter) Suggestion(m session.Session, to Reader) string {
	v := p.view(m, game.Nobody, to.Locale)
	return string(m.ID) + " · " + v.inWords(to.User)
}

// inWords says without markup what a match is to a user: the game, the other players, the user's side, and whose turn
// it is or who has won.
func (v *matchView) inWords(user string) string {
	words := v.gameName()
	if !v.Solo() {
		words += " · " + v.opponents(user, func(seat game.Seat) string {
			if player := v.Players[seat]; player.Level == "" {
				return v.plainName(player, maxName)
			}
			return v.name(seat)
		})
		if side := v.seatName(v.Seat(user)); side != "" {
			words += " · " + v.say.Text(string(side))
		}
	}
	if v.Phase == match.Over && !match.WaitsFor(&v.State, user) {
		return words + v.result()
	}
	return words + " · " + v.stateInWords(user)
}

// stateInWords is stateTo without markup.
func (v *matchView) stateInWords(user string) string {
	return strings.Trim(v.say.Text(string(v.stateTo(user))), "*")
}

// maxClaims is how many matches of a list have buttons to claim them.
const maxClaims = 4

// MatchList lists the matches of a reader as Lines does, with numbers and small boards, and with what can be done about
// those that nobody plays any more. The message, too, has as many matches as fit.
func (p *Presenter) MatchList(matches []session.Session, more int, r Reader) chat.Message {
	lines := p.lines(matches, more, r)
	if len(matches) > 1 {
		for i := range matches {
			lines[i] = fmt.Sprintf("**%d** · %s", i+1, lines[i])
		}
	}
	message := chat.Message{Text: p.Text(r.Locale, "games.list", "List", strings.Join(lines, "\n"))}
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
	if len(matches) > 1 && utf8.RuneCountInString(message.Text) > p.Limits.Text {
		return p.MatchList(matches[:len(matches)-1], max(0, more)+1, r)
	}
	if r.Files() {
		message.File = p.smallBoards(matches, r)
	}
	return message
}

// smallBoards draws the matches of a list that have begun, as everybody sees them, with their numbers in it. It returns
// nil if none has.
func (p *Presenter) smallBoards(matches []session.Session, to Reader) *chat.File {
	var boards []render.SmallBoard
	alt := []string{p.Text(to.Locale, "games.alt")}
	for i, m := range matches {
		if m.Phase == match.Pending {
			continue
		}
		v := p.publicTo(m, to)
		names := v.wordNames()
		drawn := v.opponents(to.User, func(seat game.Seat) string { return v.drawn(names[seat]) })
		b := render.SmallBoard{
			Painter: v.game.Painter, View: v.view, Options: paintOptions(v.say, v.pictureNames()),
			Awaited: match.WaitsFor(&v.State, to.User),
			Text:    cmp.Or(drawn, v.say.Text(string(NameTerm(v.Game)))),
			Detail:  v.stateInWords(to.User),
		}
		words := v.inWords(to.User)
		if len(matches) > 1 {
			b.Badge = strconv.Itoa(i + 1)
			words = b.Badge + " · " + words
		}
		boards, alt = append(boards, b), append(alt, words)
	}
	if len(boards) == 0 {
		return nil
	}
	picture, err := render.PaintBoards(boards)
	if err != nil {
		p.Log.Error("could not draw a card", "kind", "games", "error", err)
		return nil
	}
	return chat.NewPicture("matches.png", picture, game.Cut(strings.Join(alt, "\n"), p.Limits.Alt))
}
