package terminal

import (
	"context"
	"errors"
	"slices"

	"kamisado/game"
	"kamisado/game/match"
)

// answer does what a line asks for. The error is errLeft when the players leave.
func (s *session) answer(ctx context.Context, typed Line) error {
	if typed.Long {
		s.sentence("terminal.long", "Most", maxLine)
		return nil
	}
	if typed.Text == "" {
		return nil
	}
	c, word, rest := parse(typed.Text, s.say)
	if c != cmdMove && c != cmdCell && c != cmdAsk && rest != "" {
		s.sentence("terminal.alone", "Word", word)
		return nil
	}
	switch c {
	case cmdMove:
		s.move(typed.Text)
	case cmdRestart:
		return s.restart(ctx)
	case cmdDraw:
		return s.settle(ctx, match.Draw, c)
	case cmdTakeback:
		return s.settle(ctx, match.Takeback, c)
	case cmdResign:
		return s.resign(ctx)
	case cmdHint:
		return s.hint(ctx)
	case cmdReview:
		s.noReview()
	case cmdStop:
		s.stop()
	case cmdBell:
		s.switchBell()
	case cmdTurn:
		s.turnBoard()
	case cmdTime:
		s.moreTime()
	case cmdPuzzle, cmdDaily:
		return s.setPuzzle(ctx, c)
	case cmdBack:
		s.sentence("terminal.back.none")
	case cmdQuit:
		return s.quit(ctx)
	default:
		s.inform(c, typed.Text, s.view(s.viewer()))
	}
	return nil
}

// quit returns errLeft, unless somebody at a keyboard would lose a match that is being played and
// does not want to.
func (s *session) quit(ctx context.Context) error {
	if !s.config.Keyboard || s.match.outcome() != nil || len(match.Played(&s.match.state)) == 0 {
		return errLeft
	}
	question := game.Say("terminal.quit.sure")
	if s.config.SavedIn != "" {
		question = game.Say("terminal.quit.saved", "File", s.config.SavedIn)
	}
	yes, err := s.confirm(ctx, question, cmdQuit, s.goOn)
	if yes {
		err = errLeft
	}
	return err
}

// resign asks whether who is to move gives the match up.
func (s *session) resign(ctx context.Context) error {
	seat := s.match.toMove()
	yes, err := s.confirm(ctx, game.Say("terminal.resign.sure"), cmdResign, s.goOn)
	if err != nil || !yes {
		return err
	}
	if err := s.match.do(match.Resign{User: s.match.state.Players[seat].User}); err != nil {
		s.refuse(err)
	}
	return nil
}

// move plays a typed move, or says why not and where to find help.
func (s *session) move(typed string) {
	seat := s.match.toMove()
	err := s.match.play(typed)
	if err == nil {
		s.moved(seat)
		return
	}
	s.refuse(err)
	switch refusal, _ := errors.AsType[*game.Error](err); {
	case refusal == nil:
	case refusal.Kind == game.KindNotation:
		s.sentence("terminal.hint")
	case refusal.Kind == game.KindIllegal:
		s.sentence("terminal.hint.legal")
	}
}

// stop ends a match early, or says that it cannot be ended.
func (s *session) stop() {
	seat := s.match.toMove()
	if s.match.stop() != nil {
		s.sentence("terminal.stop.none")
		return
	}
	s.moved(seat)
}

// turnBoard shows the board, from now on, as the other side sees it.
func (s *session) turnBoard() {
	if !s.players.facts.Ends {
		s.sentence("terminal.turn.none")
		return
	}
	s.otherSide = !s.otherSide
	s.board(s.view(s.viewer()))
}

// hint says what is known of the position.
func (s *session) hint(ctx context.Context) error {
	switch {
	case s.config.Field != nil: // nobody is advised on what counts by time
		s.sentence("terminal.hint.field")
		return nil
	case s.config.Hinter == nil:
		s.sentence("terminal.hint.none")
		return nil
	}
	seat := s.match.toMove()
	view := s.view(seat)
	hint, err := wait(ctx, s, func() (game.Hint, error) { return s.config.Hinter.Hint(ctx, view) })
	if err != nil {
		return err
	}
	_, scores := s.config.Rules.(game.Scorer)
	costs := scores && s.config.Records != nil && s.match.scored(seat)
	if !slices.Contains(s.match.state.Hinted, seat) {
		if err := s.match.do(match.NoteHint{User: s.match.state.Players[seat].User}); err != nil {
			return err
		}
	}
	s.phrase(hint.Said...)
	if len(hint.Advised) > 0 {
		s.showAdvised(view, hint.Advised)
	}
	if costs {
		s.sentence("terminal.hint.costs")
	}
	return nil
}

// inform answers the commands that change nothing, about a view.
func (s *session) inform(c command, typed string, v game.View) {
	switch c {
	case cmdBoard:
		s.plainBoard(v)
	case cmdRecord:
		s.verbatim(s.match.record(nil))
	case cmdLegal:
		s.listLegal(v)
	case cmdNotation:
		s.verbatim(v.Notation)
	case cmdCell:
		_, _, name := parse(typed, s.say)
		s.cell(v, name)
	case cmdAsk:
		s.answerQuestion(v, typed)
	case cmdHelp:
		s.help(v)
	case cmdRules:
		s.rules()
	}
}

// restart asks whether to begin a new match.
func (s *session) restart(ctx context.Context) error {
	yes, err := s.confirm(ctx, game.Say("terminal.restart.sure"), cmdRestart, s.goOn)
	if err != nil || !yes {
		return err
	}
	return s.beginAgain(ctx)
}

// goOn says that the match goes on.
func (s *session) goOn() { s.sentence("terminal.restart.no") }

// confirm asks until it knows yes or no. A move or another command than the one that the
// question is about is a no, and is done.
func (s *session) confirm(ctx context.Context, question game.Phrase, about command, declined func(),
) (yes bool, err error) {
	for {
		typed, err := s.ask(ctx, question)
		if err != nil {
			return false, err
		}
		yes, clear := parseYes(typed.Text)
		switch c, _, _ := parse(typed.Text, s.say); {
		case yes, c == cmdQuit && about == cmdQuit:
			return true, nil
		case clear:
			declined()
			return false, nil
		case c == cmdQuit:
			return false, s.answer(ctx, typed)
		case c == about || c == cmdMove && !s.isMove(typed.Text):
			s.sentence("terminal.restart.unclear")
		default:
			declined()
			return false, s.answer(ctx, typed)
		}
	}
}

// isMove reports whether a text is a move, a legal one or not.
func (s *session) isMove(typed string) bool {
	_, err := s.config.Rules.Parse(typed)
	return err == nil
}

// beginAgain begins a new match.
func (s *session) beginAgain(ctx context.Context) error {
	s.seed()
	if err := s.begin(s.config.Seed()); err != nil {
		return err
	}
	s.sentence("terminal.restart.yes")
	if err := s.beginField(ctx); err != nil {
		return err
	}
	s.seedHash()
	s.show()
	return nil
}
