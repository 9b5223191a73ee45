package terminal

import (
	"context"
	"time"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// askMove asks whoever is to move for a line, for as long as there is time. A turn whose time
// is over ends by itself; then there is no line.
func (s *session) askMove(ctx context.Context, question game.Phrase) (typed Line, ok bool, err error) {
	end := s.match.state.TimeUp
	if end.IsZero() {
		typed, err = s.ask(ctx, question)
		return typed, err == nil, err
	}
	if end != s.told {
		s.told = end
		s.clock()
	}
	typed, err = s.askUntil(ctx, question, time.After(end.Sub(s.config.Now())))
	if ctx.Err() == nil && !s.config.Now().Before(end) {
		s.endLine()
		return typed, false, s.lapse()
	}
	return typed, err == nil, err
}

// clock says until when whoever is to move has time.
func (s *session) clock() {
	end, now := s.match.state.TimeUp, s.config.Now()
	if end.IsZero() {
		s.sentence("terminal.clock.none")
		return
	}
	layout := time.TimeOnly
	if end.Sub(now) >= 12*time.Hour {
		layout = time.DateTime
	}
	s.sentence("terminal.clock", "Until", end.Local().Format(layout), "Left",
		lang.Clock(end.Sub(now).Round(time.Second)))
}

// lapse ends the turn whose time is over, and with it the match.
func (s *session) lapse() error {
	late := s.players.side(s.match.toMove())
	if err := s.match.do(match.TimeOut{Ply: s.match.state.Ply}); err != nil {
		return err
	}
	s.blankLine()
	if s.match.unfinished() {
		s.sentence("terminal.lapse.unfinished", "Side", late)
	} else {
		s.sentence("terminal.lapse", "Side", late)
	}
	s.ring()
	return nil
}

// moreTime gives whoever is to move as much time again. At one keyboard the other player agrees
// by speaking.
func (s *session) moreTime() {
	if s.match.state.TimeUp.IsZero() {
		s.clock()
		return
	}
	other := s.match.state.Players[1-s.match.toMove()].User
	if err := s.match.do(match.Extend{User: other, Ply: match.AnyPly}); err != nil {
		s.refuse(err)
		return
	}
	s.told = s.match.state.TimeUp
	s.clock()
}
