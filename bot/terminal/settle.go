package terminal

import (
	"context"
	"strings"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// maxProof is how long a coach may take to prove a draw.
const maxProof = 5 * time.Second

// settle offers a draw or takes moves back. Another person is asked; a computer agrees to a
// takeback at once, and to a draw that the coach has proven.
func (s *session) settle(ctx context.Context, what match.Offering, about command) error {
	proven, err := s.proven(ctx, what)
	if err != nil {
		return err
	}
	before, seat := s.match.state, s.match.asker(what)
	back := match.ToTakeBack(&before, seat)
	offer := match.Offer{
		User: before.Players[seat].User, What: what, Ply: match.AnyPly, Proven: proven,
	}
	if err := s.match.do(offer); err != nil {
		s.refuse(err)
		return nil
	}
	if len(s.match.state.Offers) > 0 {
		other := before.Players[1-seat].User
		question := game.Say("terminal.ask."+string(what), "Side", s.players.side(1-seat), "Moves", moveNames(back))
		yes, err := s.confirm(ctx, question, about, func() {
			s.sentence("terminal.restart.no")
			// It stands: nobody else can act meanwhile.
			_ = s.match.do(match.Refuse{User: other, What: what, Ply: match.AnyPly})
		})
		if err != nil || !yes {
			return err
		}
		if err := s.match.do(match.Agree{User: other, What: what, Ply: match.AnyPly}); err != nil {
			return err
		}
	}
	if what == match.Takeback {
		s.sentence("terminal.undone", "Moves", moveNames(back))
		v := s.view(s.viewer())
		s.board(v)
		s.prompt(v)
	}
	return nil
}

// proven reports whether the coach knows that the position is drawn, where a computer has to
// agree to that.
func (s *session) proven(ctx context.Context, what match.Offering) (bool, error) {
	if what != match.Draw || s.config.Hinter == nil || len(s.players.people) > 1 || s.players.facts.Solo() {
		return false, nil
	}
	view := s.view(s.match.toMove())
	hint, err := wait(ctx, s, func() (game.Hint, error) {
		ctx, cancel := context.WithTimeout(ctx, maxProof)
		defer cancel()
		return s.config.Hinter.Hint(ctx, view)
	})
	if err == errLeft {
		return false, err
	}
	return err == nil && hint.Drawn, nil
}

// moveNames lists moves.
func moveNames(moves []match.Move) string {
	var names []string
	for _, m := range moves {
		names = append(names, string(m.Move))
	}
	return strings.Join(names, ", ")
}
