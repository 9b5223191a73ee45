package terminal

import (
	"context"

	"kamisado/game"
)

// restart asks until it is told whether to begin a new match. Who goes on with
// the match instead, with a move or a command, does not want one; salir leaves
// here as everywhere.
func (s *session) restart(ctx context.Context) error {
	for {
		typed, err := s.ask(ctx, game.Say("terminal.restart.sure"))
		if err != nil {
			return err
		}
		switch c, _, _ := parse(typed.Text); {
		case isYes(typed.Text):
			return s.renew()
		case isNo(typed.Text):
			s.prose("terminal.restart.no")
			return nil
		case c == wantEnd:
			return s.answer(ctx, typed)
		case c == wantRestart || c == wantMove && !s.isMove(typed.Text):
			s.prose("terminal.restart.unclear")
		default:
			s.prose("terminal.restart.no")
			return s.answer(ctx, typed)
		}
	}
}

// isMove reports whether a text is a move, a legal one or not.
func (s *session) isMove(typed string) bool {
	_, err := s.config.Rules.Parse(typed)
	return err == nil
}

// renew begins a new match.
func (s *session) renew() error {
	s.reveal()
	if err := s.begin(); err != nil {
		return err
	}
	s.prose("terminal.restart.yes")
	s.pledge()
	s.show()
	return nil
}
