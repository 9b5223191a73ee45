package terminal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// do carries out a command on the match. A refusal is a *game.Error.
func (s *session) do(c match.Command) error {
	events, next, err := match.Decide(s.games, s.state, c, s.config.Now())
	s.state, s.events = next, append(s.events, events...)
	return err
}

// begin begins a match with new chance.
func (s *session) begin() error { return s.beginWith(s.config.Seed()) }

// beginWith begins a match: somebody proposes it, and another person, if there is one,
// accepts.
func (s *session) beginWith(seed game.Seed) error {
	p := match.Proposal{Game: s.config.Rules.ID(), Options: s.config.Options, Seed: seed, RulesRev: match.RulesRev}
	for seat := range s.seats() {
		p.Players = append(p.Players, s.player(game.Seat(seat)))
	}
	if len(s.people) > 0 {
		p.Proposer = s.people[0]
	}
	s.state, s.events = match.State{}, nil
	s.atKeyboard, s.missed = game.Nobody, make(map[game.Seat][]game.Event)
	if err := s.do(match.Propose{Proposal: p}); err != nil {
		return err
	}
	users := p.People()
	return s.do(match.Accept{User: users[len(users)-1]})
}

// toMove is the seat that is asked; where several may move, the first person of them.
func (s *session) toMove() game.Seat {
	seats := s.state.SeatsToMove()
	for _, seat := range seats {
		if s.isPerson(seat) {
			return seat
		}
	}
	if len(seats) > 0 {
		return seats[0]
	}
	return game.Nobody
}

// move plays a typed move, or says why not and where to find help.
func (s *session) move(typed string) {
	seat := s.toMove()
	err := s.do(match.Play{User: s.state.Players[seat].User, Ply: match.AnyPly, Text: typed})
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

// moved shows what a seat has done.
func (s *session) moved(seat game.Seat) {
	if s.isPerson(seat) {
		s.coverHand()
	}
	s.show()
}

// stop ends a match early where all people may agree to that. At one keyboard they
// agree by speaking to each other.
func (s *session) stop() {
	seat := s.toMove()
	for _, user := range s.state.People() {
		if s.do(match.Offer{User: user, What: match.Stop, Ply: match.AnyPly}) != nil {
			s.sentence("terminal.stop.none")
			return
		}
	}
	s.moved(seat)
}

// playedPrefix begins the line of a computer's move in every language: programs read it.
const playedPrefix = "juega:"

// computerTurn lets a computer move. Its chance is the ply's, which must not be what
// the rules draw from in a game with players: see game.Seed.ForPly.
func (s *session) computerTurn(ctx context.Context, computer game.Level) error {
	seat := s.toMove()
	view := s.state.View(seat)
	move, err := wait(ctx, s, func() (game.Move, error) {
		return computer.Player.Choose(ctx, view, s.state.Seed.ForPly(s.state.Ply))
	})
	if err != nil {
		return err
	}
	followsComputer := s.lastMoveByComputer()
	if err := s.do(s.computerMove(seat, move)); err != nil { // not the person's mistake: it must not look like a refusal
		return fmt.Errorf("%s played %s in %s: %v", computer.Name, move, view.Notation, err)
	}
	if s.seats() <= duel || !followsComputer {
		s.out.blankLine()
	}
	line := playedPrefix
	if s.seats() > duel { // whose move it is
		line += " " + seatNumber(seat)
	}
	s.out.verbatim(line + " " + string(move))
	s.moved(seat)
	return nil
}

// computerMove is a computer's move as a command. In a match of computers alone they
// sit as users, see player.
func (s *session) computerMove(seat game.Seat, move game.Move) match.Command {
	if user := s.state.Players[seat].User; user != "" {
		return match.Play{User: user, Ply: s.state.Ply, Text: string(move)}
	}
	return match.PlayFor{Seat: seat, Ply: s.state.Ply, Move: move}
}

// lastMoveByComputer reports whether a computer made the last move.
func (s *session) lastMoveByComputer() bool {
	last := s.events[len(s.events)-1]
	return last.Kind == match.Moved && !s.isPerson(last.Seat)
}

// hint says what is known of the position.
func (s *session) hint(ctx context.Context) error {
	if s.config.Hinter == nil {
		s.sentence("terminal.hint.none")
		return nil
	}
	view := s.view(s.toMove())
	phrases, err := wait(ctx, s, func() ([]game.Phrase, error) { return s.config.Hinter.Hint(ctx, view) })
	for _, phrase := range phrases {
		s.phrase(phrase)
	}
	return err
}

// thinkingAfter is how long somebody at a keyboard waits before the terminal says that
// a computer is thinking.
const thinkingAfter = time.Second

// wait shows everything written so far and waits for a computation. At a keyboard it
// says so when that takes long. The end of the context leaves the match, as it does at
// every question.
func wait[T any](ctx context.Context, s *session, compute func() (T, error)) (result T, err error) {
	if err := s.out.flush(); err != nil {
		return result, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		result, err = compute()
	}()
	if s.config.Keyboard {
		select {
		case <-done:
		case <-time.After(thinkingAfter):
			s.sentence("terminal.thinking")
			_ = s.out.flush() // the next one has the same error
		}
	}
	<-done
	if err != nil && ctx.Err() != nil {
		return result, errLeft
	}
	return result, err
}

// showSeedHash shows the hash of the seed that the match draws from, so that a change
// of the seed would be noticed.
func (s *session) showSeedHash() {
	if game.Deals(s.config.Rules) {
		s.out.verbatim(s.say.Text("terminal.seed.hash", "Hash", s.state.Seed.Hash()))
	}
}

// showSeed shows the seed when the match is over or left: everybody can check that its
// hash is the one of the start and, with kamisado deal, what it dealt.
func (s *session) showSeed() {
	if !game.Deals(s.config.Rules) {
		return
	}
	s.out.blankLine()
	s.out.verbatim(s.say.Text("terminal.seed", "Seed", s.state.Seed.String()))
	if flags := game.DealFlags(s.config.Rules, s.config.Options, s.state.Seed, s.state.Position); flags != "" {
		s.out.verbatim(s.say.Text("terminal.seed.deal", "Flags", flags))
	}
}
