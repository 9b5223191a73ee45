package terminal

import (
	"context"
	"fmt"
	"slices"

	"kamisado/game"
)

// person is what is said of a player who is no computer, in every language.
const person = "persona"

// duel is the most seats with which sides have names enough; with more, players are
// named too.
const duel = 2

// sit finds out who the people are and what they are called.
func (s *session) sit() {
	s.people = nil
	for seat := range game.Seat(s.seats()) {
		if s.computer(seat).Player != nil {
			continue
		}
		if at := len(s.people); at < len(s.config.Names) {
			s.names[seat] = shorten(clean(s.config.Names[at]))
		}
		s.people = append(s.people, seat)
	}
}

// seats is how many seats the match has.
func (s *session) seats() int { return len(s.now.View(game.Nobody).SeatNames) }

// seat is who is asked; where several may act at once, the first person of them.
func (s *session) seat() game.Seat {
	seats := s.now.ToMove()
	if at := slices.IndexFunc(seats, s.isPerson); at >= 0 {
		return seats[at]
	}
	for _, seat := range seats {
		return seat
	}
	return game.Nobody
}

func (s *session) isPerson(seat game.Seat) bool { return slices.Contains(s.people, seat) }

// side is a seat's name.
func (s *session) side(seat game.Seat) game.Term {
	if names := s.now.View(seat).SeatNames; seat >= 0 && int(seat) < len(names) {
		return names[seat]
	}
	return ""
}

// player names the player on a seat: by name, else by the side; in games for more than
// two by name or number and, in brackets, who plays, such as "player4 (listo)".
func (s *session) player(seat game.Seat) string {
	name := s.names[seat]
	switch {
	case s.seats() > duel && name == "":
		name = number(seat)
		fallthrough
	case s.seats() > duel:
		kind := person
		if computer := s.computer(seat); computer.Player != nil {
			kind = computer.Name
		}
		return fmt.Sprintf("%s (%s)", name, kind)
	case name == "":
		return s.config.Say.Text(string(s.side(seat)))
	}
	return name
}

// number names a seat in the order of play, in every language: programs read it.
func number(seat game.Seat) string { return fmt.Sprint("player", int(seat)+1) }

// askNames asks the people what they are called. Who says nothing has no name.
func (s *session) askNames(ctx context.Context) error {
	if !s.config.AskNames {
		return nil
	}
	for _, seat := range s.people {
		if s.names[seat] != "" {
			continue
		}
		question := game.Say("terminal.name", "Side", s.side(seat))
		if s.seats() == 1 {
			question = game.Say("terminal.name.alone")
		}
		typed, err := s.ask(ctx, question)
		if err != nil {
			return err
		}
		s.names[seat] = shorten(typed.Text)
	}
	return nil
}

// longestName is how many characters of a name are kept.
const longestName = 32

func shorten(name string) string {
	if runes := []rune(name); len(runes) > longestName {
		return string(runes[:longestName])
	}
	return name
}
