package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
)

// boardRoutes registers what shows a match: its board again, as a picture or as text, answers to questions about it,
// and the moves so far.
func (b *Bot) boardRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "board", Options: []chat.Option{
		b.matchOption(),
		{Name: "text", Kind: chat.YesNoOption, About: "command.board.text", Private: true},
		{Name: "ask", About: "command.board.ask", Suggest: b.suggestQuestions, Private: true},
	}}, b.showBoard, chat.Public)
	m.Command(chat.Command{Name: "moves", Options: []chat.Option{
		b.pastOption("replay", match.Over, match.Playing),
	}}, b.moves)
	m.Control("board/{match}/{ply:number}", b.showBoard)
	m.Control("text/{match}/{ply:number}", b.showText)
}

// showBoard shows the board again, which is for its players to do: at the bottom or, by a control, in its place. As
// text it shows it in private, where it answers a question about it too.
func (b *Bot) showBoard(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	question := r.Options.Text("ask")
	if question == "" && r.Options.Is("text") {
		return b.showText(ctx, r)
	}
	s, err := b.shownMatch(ctx, r, question != "")
	switch {
	case err != nil:
		return chat.Reply{}, err
	case question != "":
		answer, err := b.Present.Answer(s, question, readerOf(r))
		reply := chat.Reply{Message: answer}
		if err != nil {
			reply = b.errorReply(r, err, &s)
		}
		return b.nameMatch(ctx, r, s, reply), nil
	case s.Seat(r.User.ID) == game.Nobody:
		return b.errorReply(r, game.Refuse(game.KindStranger, 0, "match.stranger"), &s), nil
	}
	return b.board(r, s, r.ReplyKind()), nil
}

// showText shows the board as text to the user alone.
func (b *Bot) showText(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.shownMatch(ctx, r, true)
	if err != nil {
		return chat.Reply{}, err
	}
	return chat.Reply{Message: b.Present.TextBoard(s, readerOf(r))}, nil
}

// shownMatch returns the match that a user wants to see, in private or for everybody.
func (b *Bot) shownMatch(ctx context.Context, r *chat.Request, private bool) (s session.Session, err error) {
	if r.Message == "" && private {
		s, err = b.matchForReading(ctx, r)
	} else {
		s, err = b.requestedMatch(ctx, r)
	}
	if err != nil {
		return s, err
	}
	b.rememberMatch(r, s)
	s = b.reached(ctx, r, s)
	if r.Message == "" {
		s = b.Delivery.Look(ctx, []session.Session{s})[0]
	}
	return s, nil
}

// moves shows the moves so far, in notation, in private.
func (b *Bot) moves(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	find := b.matchForReplay
	if r.Match() != "" { // a running one of others too
		find = b.runningMatch
	}
	s, err := find(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	b.rememberMatch(r, s)
	return chat.Reply{Message: b.Present.Moves(s, readerOf(r))}, nil
}

// suggestQuestions lists examples of what can be asked about the match that is meant.
func (b *Bot) suggestQuestions(ctx context.Context, r *chat.Request, _ string) []string {
	s, err := b.matchForReading(ctx, r)
	if err != nil {
		return nil
	}
	return text.Questions(s.Game, b.say(r).Say)
}
