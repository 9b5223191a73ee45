package terminal

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
)

// person is what is said of a player who is no computer, in every language.
const person = "persona"

// duel is the most seats with which sides have names enough; with more, players are
// named too.
const duel = 2

// sit finds out who the people are and what they are called. The error is a
// *game.Error when two are called the same.
func (s *session) sit() error {
	s.people = nil
	for seat := range game.Seat(s.seats()) {
		if s.computer(seat).Player != nil {
			continue
		}
		if at := len(s.people); at < len(s.config.Names) {
			if err := s.christen(seat, s.config.Names[at]); err != nil {
				return err
			}
		}
		s.people = append(s.people, seat)
	}
	return nil
}

// christen gives a person a name that nobody else has: records could not tell two
// people with one name apart.
func (s *session) christen(seat game.Seat, name string) error {
	name = shorten(clean(name))
	for _, other := range s.people {
		if other != seat && name != "" && User(s.names[other]) == User(name) {
			return game.Refuse(game.KindOption, 0, game.Say("terminal.name.taken", "Name", name))
		}
	}
	s.names[seat] = name
	return nil
}

// User is who has a name: however it is written, it is the same person. It holds no
// capital letters, so that what has one is nobody whose name can be typed.
func User(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// facts are what does not change in the match.
func (s *session) facts() game.Facts { return s.config.Rules.Facts(s.config.Options) }

// seats is how many seats the match has.
func (s *session) seats() int { return len(s.facts().SeatNames) }

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
	if names := s.facts().SeatNames; seat >= 0 && int(seat) < len(names) {
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
		if err := s.askName(ctx, seat, question); err != nil {
			return err
		}
	}
	return nil
}

// askName asks for a name until it is given one that nobody else has, or none.
func (s *session) askName(ctx context.Context, seat game.Seat, question game.Phrase) error {
	for {
		typed, err := s.ask(ctx, question)
		if err != nil {
			return err
		}
		taken := s.christen(seat, typed.Text)
		if taken == nil {
			return nil
		}
		s.refuse(taken)
	}
}

// longestName is how many characters of a name are kept.
const longestName = 32

func shorten(name string) string {
	if runes := []rune(name); len(runes) > longestName {
		return string(runes[:longestName])
	}
	return name
}
