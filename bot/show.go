package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// textMost is how much of a text fits a message beside a sentence or two;
// longer ones go into a file.
const textMost = 1800

// show posts the board again at the bottom, which is for its players to do, or
// shows it as text in private.
func (b *Bot) show(ctx context.Context, r *Request, do chat.Show) (Reply, error) {
	s, refusal, err := b.findPressed(ctx, r, do.Match)
	if err != nil || refusal != nil {
		return orEmpty(refusal), err
	}
	if !do.Text {
		if s.Seat(r.User.ID) == game.Nobody {
			return b.excuse(r, game.Refuse(game.KindStranger, 0, game.Say("match.stranger")), &s), nil
		}
		return b.posted(r, s, b.message(s, r.At.Missing)), nil
	}
	sc := b.scene(s)
	return b.listing(r, s, "show.text", strings.TrimRight(sc.game.Printer.Board(sc.view), "\n")), nil
}

// moves shows the moves so far, in notation, in private.
func (b *Bot) moves(ctx context.Context, r *Request, do chat.Moves) (Reply, error) {
	s, refusal, err := b.find(ctx, r, do.Match)
	if err != nil || refusal != nil {
		return orEmpty(refusal), err
	}
	record := b.games[s.Game].Rules.Record(s.Position, s.Outcome)
	return b.listing(r, s, "show.moves", strings.TrimRight(record, "\n")), nil
}

// listing shows a fixed-width text in private, as a file when it is long. Where
// no file may be sent, the end of the text has to do.
func (b *Bot) listing(r *Request, s sitting, title, text string) Reply {
	speaker := b.private(r)
	heading := speaker.Text(title, "Game", b.gameName(speaker, s), "Match", string(s.ID),
		"Legend", game.Term(string(s.Game)+".text.legend"))
	if len([]rune(text)) <= textMost {
		return Reply{Message: chat.Message{Text: heading + "\n```\n" + text + "\n```"}}
	}
	if !r.At.files() {
		return Reply{Message: chat.Message{Text: heading + "\n```\n" + lastLines(text, textMost) + "\n```" +
			speaker.Text("show.cut", "Permissions", joinTerms(speaker, r.At.Missing))}}
	}
	file := &chat.File{Name: fmt.Sprintf("%s-%s-%d.txt", s.Game, s.ID, s.Ply), Data: []byte(text + "\n")}
	return Reply{Message: chat.Message{Text: heading, File: file}}
}

// lastLines is the end of a text, whole lines of it, within a number of characters.
func lastLines(text string, most int) string {
	runes := []rune(text)
	_, rest, _ := strings.Cut(string(runes[len(runes)-most:]), "\n")
	return "…\n" + rest
}

// list shows the user's running matches and challenges.
func (b *Bot) list(ctx context.Context, r *Request) (Reply, error) {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Playing, match.Pending}})
	if err != nil {
		return Reply{}, fmt.Errorf("list the running matches: %w", err)
	}
	if len(rows) == 0 {
		return b.whisper(r, "find.none", "Commands", startCommands(b.Games)), nil
	}
	return b.whisper(r, "games.list", "List", b.lines(r, rows)), nil
}

// linesMost is how many matches a list shows.
const linesMost = 12

// lines are matches, a line each, those first in which it is the user's turn.
func (b *Bot) lines(r *Request, rows []store.Row) string {
	speaker := b.private(r)
	slices.SortStableFunc(rows, func(x, y store.Row) int { return rank(x, r.User.ID) - rank(y, r.User.ID) })
	var lines []string
	for _, row := range rows[:min(len(rows), linesMost)] {
		s, err := b.seat(row)
		if err != nil {
			continue
		}
		lines = append(lines, b.line(speaker, s, r.User.ID))
	}
	if more := len(rows) - linesMost; more > 0 {
		lines = append(lines, speaker.Text("games.more", "More", more))
	}
	return strings.Join(lines, "\n")
}

// line is a match in a list.
func (b *Bot) line(speaker lang.Speaker, s sitting, user string) string {
	state := game.Term("games.waiting")
	switch {
	case s.Phase == match.Pending && len(s.Lobby) > 0:
		state = "games.lobby"
	case s.Phase == match.Pending:
		state = "games.pending"
	case slices.Contains(s.ToMove(), user):
		state = "games.yours"
	case s.Table():
		state = "games.others"
	}
	key := "games.line"
	if len(s.People()) == 1 && !slices.ContainsFunc(s.Players, func(p match.Player) bool { return p.Level != "" }) {
		key = "games.alone"
	}
	return speaker.Text(key, "Match", string(s.ID), "Game", b.gameName(speaker, s),
		"Rivals", rivals(s, user, func(seat int) string { return s.name(speaker, seat) }), "State", state, "Link", b.link(s))
}

// rivals are the other players of a match.
func rivals(s sitting, user string, name func(seat int) string) string {
	var others []string
	for seat, p := range s.Players {
		if p.User != user && p != (match.Player{}) {
			others = append(others, name(seat))
		}
	}
	return strings.Join(others, ", ")
}

// rank sorts a list: the user's turn, the other's turn, challenges.
func rank(row store.Row, user string) int {
	switch {
	case slices.Contains(row.ToMove, user):
		return 0
	case row.Phase == match.Playing:
		return 1
	}
	return 2
}
