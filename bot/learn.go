package bot

import (
	"cmp"
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/store"
)

// learnRoutes registers the lessons of games, in private, and the match that follows a lesson.
func (b *Bot) learnRoutes(m *chat.Mux) {
	games := b.gameOption("learn", func(g *view.Game) bool { return g.Lessons != nil })
	if len(games.Choices) == 0 {
		return
	}
	begin := func(ctx context.Context, r *chat.Request) (chat.Reply, error) {
		id := game.ID(cmp.Or(r.Text("game"), games.Choices[0].Value))
		return b.pose(ctx, r, puzzleRef{Game: id, Number: 1, Lesson: true})
	}
	m.Command(chat.Command{Name: "learn", Options: []chat.Option{games}}, begin)
	m.Control("learn/{game}", begin)
	b.puzzleControls(m, ofLesson)
	m.Control("begin-easy/{game}", b.beginEasy, chat.Public)
}

// afterStep returns the buttons that lead on from a step: the next one or, after the last, a first match.
func (b *Bot) afterStep(p posedPuzzle, say lang.Speaker, solved bool) chat.Buttons {
	style, key := chat.Plain, "learn.skip"
	if solved {
		style, key = chat.Primary, "learn.next"
	}
	if p.Number == p.count {
		return chat.Buttons{b.easyButton(b.Games.Of(p.Game), say, style)}
	}
	next := puzzleRef{Game: p.Game, Number: p.Number + 1, Lesson: true}
	return chat.Buttons{button(say, style, key, next.control("puzzle"))}
}

// lessonButton begins the lesson of a game.
func (b *Bot) lessonButton(g *view.Game, say lang.Speaker) chat.Button {
	return chat.Button{
		Label: say.Text("learn.offer"), Style: chat.Plain, ID: chat.ControlID("learn", g.Rules.ID()), Spare: true,
	}
}

// easyButton begins a match against the weakest computer player of a game or, in a game without any, a match alone.
func (b *Bot) easyButton(g *view.Game, say lang.Speaker, style chat.Style) chat.Button {
	key := "learn.play"
	if len(g.Levels) == 0 {
		key = "learn.play.alone"
	}
	return button(say, style, key, chat.ControlID("begin-easy", g.Rules.ID()))
}

// isFirst reports whether a match that was just created is the only one of its user.
func (b *Bot) isFirst(ctx context.Context, r *chat.Request) bool {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Limit: 2})
	return err == nil && len(rows) < 2
}

// beginEasy begins the match of easyButton, in which the user moves first where that is decided by the seat.
func (b *Bot) beginEasy(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	g := b.Games.Of(game.ID(r.Vars["game"]))
	if g == nil {
		return chat.Reply{}, errUnknown
	}
	want := start{Game: g.Rules.ID(), Options: game.Options{}, Alone: len(g.Lobby) > 0}
	if len(g.Levels) > 0 {
		want.Level = g.Levels[0].Name
	}
	if g.IsDuel() {
		want.Seat = new(game.Seat)
	}
	s, err := b.createMatch(ctx, r, g, want)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.started(ctx, r, s), nil
}
