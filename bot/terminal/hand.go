package terminal

import (
	"context"
	"slices"
	"time"

	"kamisado/game"
)

// view is what a seat may know, with the time that has been played.
func (s *session) view(seat game.Seat) game.View {
	v := s.now.View(seat)
	v.Elapsed = s.took()
	return v
}

// took is how long the match was played, from its first move to its end, or else to
// now; 0 while nobody has moved.
func (s *session) took() time.Duration {
	switch {
	case s.began.IsZero():
		return 0
	case s.ended.IsZero():
		return s.config.Now().Sub(s.began)
	}
	return s.ended.Sub(s.began)
}

// watcher is whose board is shown: never a computer's. One person always sees their
// own; of several it is the one to move, once they have the keyboard.
func (s *session) watcher() game.Seat {
	seats := s.now.ToMove()
	switch {
	case len(s.people) == 1:
		return s.people[0]
	case len(seats) == 1 && s.isPerson(seats[0]) && !s.veiled():
		return seats[0]
	}
	return game.Nobody
}

// veiled reports whether the keyboard must be handed to the person to move before a
// hand is shown.
func (s *session) veiled() bool {
	seats := s.now.ToMove()
	return len(s.people) > 1 && len(seats) == 1 && s.isPerson(seats[0]) && seats[0] != s.holder &&
		s.facts().Hidden
}

// cover clears the hand of whoever has just moved off the screen when the keyboard is
// to be handed on: the next to sit down must not read it. What is told from here on
// stays there.
func (s *session) cover() {
	if _, over := s.now.Outcome(); s.holder != game.Nobody && !over && !slices.Contains(s.now.ToMove(), s.holder) {
		s.page.wipe(s.config.Wipe)
	}
}

// hand lets the people hand the keyboard on, and then shows whoever has it what has
// happened since, and the board. Whatever is typed will do, but for salir.
func (s *session) hand(ctx context.Context, seat game.Seat) error {
	typed, err := s.ask(ctx, game.Say("terminal.hand", "Player", seat))
	if err != nil {
		return err
	}
	if c, _, _ := parse(typed.Text); c == wantEnd {
		return errLeft
	}
	s.holder = seat
	s.page.wipe(s.config.Wipe)
	s.page.gap()
	s.tell(s.missed[seat])
	s.missed[seat] = nil
	s.draw(s.view(seat))
	s.urge()
	return nil
}

// remember keeps what everybody may know of the last move for the people who will have
// the keyboard later, where it is handed on.
func (s *session) remember() {
	if !s.facts().Hidden || len(s.people) < 2 {
		return
	}
	v := s.now.View(game.Nobody)
	for _, seat := range s.people {
		if seat != s.holder {
			s.missed[seat] = append(s.missed[seat], v.LastEvents...)
		}
	}
}
