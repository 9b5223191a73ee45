package terminal

import (
	"context"
	"fmt"
	"time"

	"kamisado/game"
)

// playedPrefix begins the line that tells a computer's move, in every language:
// programs read it.
const playedPrefix = "juega:"

// patience is how long somebody at a keyboard waits before being told why.
const patience = time.Second

// computer is the computer on a seat; without a Player when a person has it.
func (s *session) computer(seat game.Seat) game.Level {
	if seat < 0 || int(seat) >= len(s.config.Players) {
		return game.Level{}
	}
	return s.config.Players[seat]
}

// tellPlayers says which sides computers play and, where there are more than two
// seats, who has which.
func (s *session) tellPlayers() {
	if s.seats() > duel {
		for seat := range game.Seat(s.seats()) {
			s.prose("terminal.seat", "Side", s.side(seat), "Player", seat)
		}
		return
	}
	for seat := range s.config.Players {
		if computer := s.computer(game.Seat(seat)); computer.Player != nil {
			s.prose("terminal.computer", "Side", s.side(game.Seat(seat)), "Level", computer.Name)
		}
	}
}

// think lets a computer move. Its chance is the ply's, which must not be what the rules
// draw from in a game with players: see game.Seed.At.
func (s *session) think(ctx context.Context, computer game.Level) error {
	seat := s.seat()
	view := s.now.View(seat)
	move, err := wait(ctx, s, func() (game.Move, error) {
		return computer.Player.Choose(ctx, view, s.seed.ForPly(len(s.turns)))
	})
	if err != nil {
		return err
	}
	next, err := s.now.Play(seat, move)
	if err != nil { // not the person's mistake: it must not look like a refusal
		return fmt.Errorf("%s played %s in %s: %v", computer.Name, move, view.Notation, err)
	}
	if !s.goesOn() {
		s.page.gap()
	}
	s.page.block(s.played(seat, move))
	s.moved(next, Turn{seat, move})
	return nil
}

// goesOn reports whether the last move was a computer's too, in games in which no board
// stands between two of them.
func (s *session) goesOn() bool {
	return s.seats() > duel && len(s.turns) > 0 && !s.isPerson(s.turns[len(s.turns)-1].Seat)
}

// played is the line of a computer's move. In games for more than two it says whose.
func (s *session) played(seat game.Seat, move game.Move) string {
	if s.seats() > duel {
		return fmt.Sprintf("%s %s %s", playedPrefix, number(seat), move)
	}
	return fmt.Sprintf("%s %s", playedPrefix, move)
}

// hint says what is known of the position.
func (s *session) hint(ctx context.Context) error {
	if s.config.Hinter == nil {
		s.prose("terminal.hint.none")
		return nil
	}
	view := s.view(s.seat())
	phrases, err := wait(ctx, s, func() ([]game.Phrase, error) { return s.config.Hinter.Hint(ctx, view) })
	for _, phrase := range phrases {
		s.page.prose(s.voice.say(phrase))
	}
	return err
}

// wait shows all there is to see so far and waits for what takes thought. When
// that takes long it says so where somebody sits. The end of the context is a way
// to leave, as it is at every question.
func wait[T any](ctx context.Context, s *session, thought func() (T, error)) (result T, err error) {
	if err := s.page.flush(); err != nil {
		return result, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		result, err = thought()
	}()
	if s.config.Keyboard {
		select {
		case <-done:
		case <-time.After(patience):
			s.prose("terminal.thinking")
			_ = s.page.flush() // the next one has the same error
		}
	}
	<-done
	if err != nil && ctx.Err() != nil {
		return result, errLeft
	}
	return result, err
}
