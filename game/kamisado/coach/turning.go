package coach

import (
	"kamisado/game"
	"kamisado/game/kamisado"
)

// turning returns the moment at which the match was lost: the last mistake, or that at which
// the winning side gave up. It is nil where there is none, and where a side gave up when it was
// not its turn.
func (s *story) turning() *game.TurningPoint {
	switch {
	case s.gaveUpOnTurn():
		shown := newTurningView(s.match, s.given.winning)
		return &game.TurningPoint{View: shown.view, Caption: game.Say("kamisado.review.given",
			"Side", kamisado.SideTerm(s.winner), "Marks", shown.marks())}
	case s.gaveUp() || len(s.changes) == 0:
		return nil
	}
	last := s.changes[len(s.changes)-1]
	m := s.played[last]
	shown := newTurningView(m.before, m.better.winning)
	shown.cross(m.move)
	return &game.TurningPoint{Number: last + 1, View: shown.view, Caption: game.Say("kamisado.review.turning", "Number", last+1,
		"Side", kamisado.SideTerm(m.side), "Move", m.move.String(), "Marks", shown.marks())}
}

// turningView shows a moment at which the side to move could have won. Of a free choice it
// marks the moves of one tower.
type turningView struct {
	view  game.View
	board *kamisado.Board
	now   kamisado.Position
	// slid and pushed say which kinds of moves it marks.
	slid, pushed bool
}

// newTurningView shows a moment and the moves that would have won, without earlier events
// and without the outcome.
func newTurningView(m *kamisado.Match, winning []kamisado.Move) *turningView {
	now := kamisado.NewMatch(m.Board())
	c := &turningView{view: m.View(game.Nobody), now: m.Board()}
	shown := *now.View(game.Nobody).Board.(*kamisado.Board)
	shown.Round, shown.Missed = m.Round(), true
	shown.Targets, shown.Pushable = 0, 0
	c.board = &shown
	c.view.LastEvents, c.view.Groups, c.view.Prompt, c.view.Outcome = nil, nil, game.Phrase{}, nil
	c.view.ToMove, c.view.Board = now.ToMove(), c.board
	if len(winning) > 0 {
		c.mark(winning)
	}
	return c
}

// mark marks the winning moves of the tower that has the most.
func (c *turningView) mark(winning []kamisado.Move) {
	for _, m := range mostOfOneTower(winning) {
		c.board.Forced = m.From
		c.view.Advised = append(c.view.Advised, game.AdvisedMove{Move: game.Move(m.String()), Sure: true})
		c.pushed = c.pushed || m.IsPush()
		c.slid = c.slid || !m.IsPush()
	}
}

// push returns where a push moves its two towers: the pusher to the cell of the pushed
// tower, which is half way to where that lands.
func (c *turningView) push(m kamisado.Move) (victim, landing kamisado.Cell) {
	_, effect := c.now.Play(m)
	return (m.From + effect.PushedTo) / 2, effect.PushedTo
}

// cross marks the mistake that was played.
func (c *turningView) cross(m kamisado.Move) {
	c.board.From, c.board.To = m.From, m.To
	if m.IsPush() {
		c.board.To, c.board.Pushed = c.push(m)
	}
}

// marks explains the marks of the winning moves.
func (c *turningView) marks() game.Phrase {
	cell := c.board.Forced.String()
	switch {
	case !c.slid && !c.pushed:
		return game.Say("kamisado.review.marks.none")
	case !c.slid:
		return game.Say("kamisado.review.marks.push", "Cell", cell)
	case c.pushed:
		return game.Say("kamisado.review.marks.both", "Cell", cell)
	}
	return game.Say("kamisado.review.marks.stars", "Cell", cell)
}
