package engine

import (
	"kamisado/game"
	"kamisado/game/kamisado"
)

// turning returns the moment at which the match or, in a published mode, the last round of which
// that is proven was given away: by a mistake or by the winning side that gave up. It is nil where
// there is none, and where a side gave up when it was not its turn.
func (s *story) turning() *game.TurningPoint {
	switch {
	case s.gaveUpOnTurn():
		key := s.key("given")
		if s.end.Method == game.TimedOut {
			key = s.key("timeout")
		}
		shown := newTurningView(s.match, s.given)
		return &game.TurningPoint{View: shown.view, Caption: game.Say(key, "Round", s.match.Round(),
			"Side", kamisado.SideTerm(s.last().winner), "Marks", s.marks(shown))}
	case s.gaveUp():
		return nil
	}
	i, ok := s.decisive()
	if !ok {
		return nil
	}
	m := &s.played[i]
	shown := newTurningView(m.before, m.better)
	shown.cross(m.move)
	return &game.TurningPoint{Number: i + 1, View: shown.view, Caption: game.Say(s.key("turning"), "Number", i+1, "Round", m.before.Round(),
		"Side", kamisado.SideTerm(m.side), "Move", m.move.String(), "Marks", s.marks(shown))}
}

// turningView shows a moment at which the side to move could have won. Of a free choice it
// marks the moves of one tower.
type turningView struct {
	view  game.View
	board *kamisado.Board
	now   kamisado.Position
	// stars is how many slides it marks, pushed whether a push too.
	stars  int
	pushed bool
	// whole is set when all winning moves are known.
	whole bool
}

// newTurningView shows a moment and the moves that would have won, as far as they are of the tower that
// has the most, without earlier events and without the outcome.
func newTurningView(m *kamisado.Match, better split) *turningView {
	now := kamisado.NewMatch(m.Board())
	c := &turningView{view: m.View(game.Nobody), now: m.Board(), whole: better.whole}
	shown := *now.View(game.Nobody).Board.(*kamisado.Board)
	shown.Round, shown.Missed = m.Round(), true
	shown.Targets, shown.Pushable = 0, 0
	c.board = &shown
	c.view.LastEvents, c.view.Groups, c.view.Prompt, c.view.Outcome = nil, nil, game.Phrase{}, nil
	c.view.ToMove, c.view.Board = now.ToMove(), c.board
	for _, m := range mostOfOneTower(better.winning) {
		c.board.Forced = m.From
		c.view.Advised = append(c.view.Advised, game.AdvisedMove{Move: game.Move(m.String()), Sure: true})
		if m.IsPush() {
			c.pushed = true
		} else {
			c.stars++
		}
	}
	return c
}

// cross marks the mistake that was played.
func (c *turningView) cross(m kamisado.Move) {
	c.board.From, c.board.To = m.From, m.To
	if m.IsPush() {
		_, effect := c.now.Play(m)
		c.board.To, c.board.Pushed = c.board.Target(m), effect.PushedTo
	}
}

// marks explains the marks of the winning moves: as an example where there may be more.
func (s *story) marks(c *turningView) game.Phrase {
	cell := c.board.Forced.String()
	switch {
	case c.stars == 0 && !c.pushed:
		return game.Say("kamisado.review.marks.none")
	case c.stars == 0:
		return game.Say(s.key("marks.push"), "Cell", cell)
	}
	key := "marks.stars"
	if c.pushed {
		key = "marks.both"
	}
	if !c.whole {
		key += ".example"
	}
	return game.Say(s.key(key), "Cell", cell, "Plural", c.stars)
}
