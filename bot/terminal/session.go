package terminal

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"

	"kamisado/game"
	"kamisado/game/match"
)

// Terminal plays matches as its Config says.
type Terminal struct{ config Config }

// New makes a terminal. Nothing is read or written before Run.
func New(config Config) *Terminal { return &Terminal{config.withDefaults()} }

// Run plays one match, or as many as the players restart, to its end. Leaving
// before the end, the end of the input and the end of the context are no errors.
// Errors are *game.Error when the options start no match, before anything is
// written, or come from reading, writing or the records.
func (t *Terminal) Run(ctx context.Context) error {
	s, err := newSession(&t.config)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	err = s.run(ctx)
	if errors.Is(err, errUnreadable) || err == errLeft {
		s.seed()
		s.sentence("terminal.interrupted")
	}
	if err == errLeft {
		err = nil
	}
	return cmp.Or(err, s.flush(), s.keep())
}

// session is one run of a terminal: it asks whoever is to move and does what is typed.
type session struct{ *display }

// newSession seats the players and begins a match; nothing is written yet.
func newSession(c *Config) (*session, error) {
	p, err := newPlayers(c)
	if err != nil {
		return nil, err
	}
	con := &console{config: c, say: speaker{c.Say.Named(p.name)}, w: bufio.NewWriter(c.Out), rings: c.Ring}
	s := &session{&display{console: con, players: p, match: &liveMatch{config: c, players: p}}}
	return s, s.begin(c.Seed())
}

// begin begins a match: nobody has the keyboard, nobody missed anything.
func (s *session) begin(seed game.Seed) error {
	s.atKeyboard, s.missed = game.Nobody, make(map[game.Seat][]game.Event)
	return s.match.begin(seed)
}

// keep hands over the match as it stands.
func (s *session) keep() error {
	if s.config.Keep == nil {
		return nil
	}
	return s.config.Keep(s.match.record(s.match.outcome()))
}

// run plays until the match is over.
func (s *session) run(ctx context.Context) error {
	if err := s.askNames(ctx); err != nil {
		return err
	}
	s.phrase(s.config.own("greeting", "Mode", s.players.facts.Variant))
	s.listPlayers()
	s.seedHash()
	if len(s.match.state.View(game.Nobody).LastEvents) > 0 {
		s.blankLine()
	}
	s.show()
	for {
		if out := s.match.outcome(); out != nil {
			s.outcome(*out)
			s.seed()
			return s.saveScores(ctx)
		}
		if err := s.turn(ctx); err != nil {
			return err
		}
	}
}

// askNames asks the people for their names; an empty line is no name. The match, in
// which nobody has moved, is begun anew with them.
func (s *session) askNames(ctx context.Context) error {
	if !s.config.AskNames {
		return nil
	}
	for _, seat := range s.players.people {
		if s.players.names[seat] != "" {
			continue
		}
		question := game.Say("terminal.name", "Side", s.players.side(seat))
		if s.players.facts.Solo() {
			question = game.Say("terminal.name.alone")
		}
		if err := s.askName(ctx, seat, question); err != nil {
			return err
		}
	}
	return s.begin(s.match.state.Seed)
}

// askName asks for a name until it is given one that nobody else has, or none.
func (s *session) askName(ctx context.Context, seat game.Seat, question game.Phrase) error {
	for {
		typed, err := s.ask(ctx, question)
		if err != nil {
			return err
		}
		taken := s.players.setName(seat, typed.Text)
		if taken == nil {
			return nil
		}
		s.refuse(taken)
	}
}

// turn lets the computer move whose turn it is, or else asks for a line.
func (s *session) turn(ctx context.Context) error {
	seat := s.match.toMove()
	if computer := s.players.computer(seat); computer.Player != nil {
		return s.computerTurn(ctx, seat, computer)
	}
	if s.mustHandOver() {
		return s.handOver(ctx, seat)
	}
	typed, err := s.ask(ctx, s.config.own("prompt", "Side", s.players.side(seat)))
	if err != nil {
		return err
	}
	return s.answer(ctx, typed)
}

// computerTurn lets a computer move. Its chance is the ply's, which must not be what
// the rules draw from in a game with players: see game.Seed.ForPly.
func (s *session) computerTurn(ctx context.Context, seat game.Seat, computer game.Level) error {
	m := s.match.state
	view := m.View(seat)
	move, err := wait(ctx, s.console, func() (game.Move, error) {
		return computer.Player.Choose(ctx, view, m.Seed.ForPly(m.Ply))
	})
	if err != nil {
		return err
	}
	followsComputer := s.match.lastMoveByComputer()
	if err := s.match.playComputer(seat, move); err != nil { // not the person's mistake: it must not look like a refusal
		return fmt.Errorf("%s played %s in %s: %v", computer.Name, move, view.Notation, err)
	}
	s.computerMoved(seat, move, followsComputer)
	if len(s.players.people) > 0 && (s.match.outcome() != nil || s.players.isPerson(s.match.toMove())) {
		s.ring()
	}
	return nil
}

// handOver waits until a person has the keyboard. Any line will do, except salir.
func (s *session) handOver(ctx context.Context, seat game.Seat) error {
	typed, err := s.ask(ctx, game.Say("terminal.hand", "Player", seat))
	if err != nil {
		return err
	}
	if c, _, _ := parse(s.config.Rules, typed.Text); c == cmdQuit {
		return errLeft
	}
	s.handedOver(seat)
	return nil
}

// answer does what a line asks for. The error is errLeft when the players leave.
func (s *session) answer(ctx context.Context, typed Line) error {
	if typed.Long {
		s.sentence("terminal.long", "Most", maxLine)
		return nil
	}
	if typed.Text == "" {
		return nil
	}
	c, word, rest := parse(s.config.Rules, typed.Text)
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
	case cmdHint:
		return s.hint(ctx)
	case cmdStop:
		s.stop()
	case cmdBell:
		s.switchBell()
	case cmdTurn:
		s.turnBoard()
	case cmdQuit:
		return errLeft
	default:
		s.inform(c, typed.Text)
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
	if s.config.Hinter == nil {
		s.sentence("terminal.hint.none")
		return nil
	}
	view := s.view(s.match.toMove())
	hint, err := wait(ctx, s.console, func() (game.Hint, error) { return s.config.Hinter.Hint(ctx, view) })
	for _, phrase := range hint.Said {
		s.phrase(phrase)
	}
	if len(hint.Advised) > 0 {
		s.showAdvised(view, hint.Advised)
	}
	return err
}

// inform answers the commands that change nothing.
func (s *session) inform(c command, typed string) {
	v := s.view(s.viewer())
	switch c {
	case cmdBoard:
		s.verbatim(s.config.Printer.Board(v, string(s.config.Say.Tag)))
	case cmdRecord:
		s.verbatim(s.match.record(nil))
	case cmdLegal:
		s.listLegal(v)
	case cmdNotation:
		s.verbatim(v.Notation)
	case cmdCell:
		_, _, name := parse(s.config.Rules, typed)
		s.cell(v, name)
	case cmdAsk:
		s.answerQuestion(v, typed)
	case cmdHelp:
		s.help(v)
	}
}

// restart asks whether to begin a new match.
func (s *session) restart(ctx context.Context) error {
	yes, err := s.confirm(ctx, game.Say("terminal.restart.sure"), cmdRestart, func() { s.sentence("terminal.restart.no") })
	if err != nil || !yes {
		return err
	}
	return s.beginAgain()
}

// confirm asks until it knows yes or no. A move or another command than the one that the
// question is about is a no, and is done; salir leaves, as everywhere.
func (s *session) confirm(ctx context.Context, question game.Phrase, about command, declined func()) (yes bool, err error) {
	for {
		typed, err := s.ask(ctx, question)
		if err != nil {
			return false, err
		}
		yes, clear := parseYes(typed.Text)
		switch c, _, _ := parse(s.config.Rules, typed.Text); {
		case yes:
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
func (s *session) beginAgain() error {
	s.seed()
	if err := s.begin(s.config.Seed()); err != nil {
		return err
	}
	s.sentence("terminal.restart.yes")
	s.seedHash()
	s.show()
	return nil
}

// saveScores adds what the match counts for people with names, and shows the
// leaderboards that it counts in.
func (s *session) saveScores(ctx context.Context) error {
	scorer, ok := s.config.Rules.(game.Scorer)
	if !ok || s.config.Records == nil {
		return nil
	}
	scores, boards := s.match.scores(scorer)
	if len(scores) > 0 {
		if err := s.config.Records.Add(ctx, s.match.state, s.match.events, scores); err != nil {
			return err
		}
	}
	for _, board := range boards {
		best, err := s.config.Records.Best(ctx, board)
		if err != nil {
			return err
		}
		s.leaderboard(scorer, board, best)
	}
	return nil
}
