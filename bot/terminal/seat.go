package terminal

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/match"
)

// duel is the number of seats up to which players are named by their sides; with more,
// they have numbers too.
const duel = 2

// seats is how many seats a match has.
func (s *session) seats() int { return s.facts.MaxSeats }

// computer is the computer on a seat; without a Player when a person has it.
func (s *session) computer(seat game.Seat) game.Level {
	if seat < 0 || int(seat) >= len(s.config.Players) {
		return game.Level{}
	}
	return s.config.Players[seat]
}

func (s *session) isPerson(seat game.Seat) bool { return slices.Contains(s.people, seat) }

// player is who has a seat in the match. Only a user can propose a match, so computers
// that play each other are users too.
func (s *session) player(seat game.Seat) match.Player {
	if computer := s.computer(seat); computer.Player != nil && len(s.people) > 0 {
		return match.Player{Level: computer.Name}
	}
	// Without a name the user is nobody else: no user of a name has a capital letter.
	name := s.names[seat]
	return match.Player{User: cmp.Or(User(name), fmt.Sprint("Player", int(seat)+1)), Name: name}
}

// User is the match's user for a name: the same one however the name is written. It
// has no capital letters.
func User(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// seatPeople finds out who the people are and what they are called. The error is a
// *game.Error when two have the same name.
func (s *session) seatPeople() error {
	for seat := range game.Seat(s.seats()) {
		if s.computer(seat).Player != nil {
			continue
		}
		if at := len(s.people); at < len(s.config.Names) {
			if err := s.setName(seat, s.config.Names[at]); err != nil {
				return err
			}
		}
		s.people = append(s.people, seat)
	}
	return nil
}

// maxName is how many characters of a name are kept.
const maxName = 32

// setName gives a person a name that nobody else has: records could not distinguish two
// people with one name.
func (s *session) setName(seat game.Seat, name string) error {
	name = clean(name)
	if runes := []rune(name); len(runes) > maxName {
		name = string(runes[:maxName])
	}
	for _, other := range s.people {
		if other != seat && name != "" && User(s.names[other]) == User(name) {
			return game.Refuse(game.KindOption, 0, game.Say("terminal.name.taken", "Name", name))
		}
	}
	s.names[seat] = name
	return nil
}

// askNames asks the people for their names; an empty line is no name. The match, in
// which nobody has moved, is begun anew with them.
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
	return s.beginWith(s.state.Seed)
}

// askName asks for a name until it is given one that nobody else has, or none.
func (s *session) askName(ctx context.Context, seat game.Seat, question game.Phrase) error {
	for {
		typed, err := s.ask(ctx, question)
		if err != nil {
			return err
		}
		taken := s.setName(seat, typed.Text)
		if taken == nil {
			return nil
		}
		s.refuse(taken)
	}
}

// side is a seat's name.
func (s *session) side(seat game.Seat) game.Term {
	if seat >= 0 && int(seat) < len(s.facts.SeatNames) {
		return s.facts.SeatNames[seat]
	}
	return ""
}

// person is the word for a player who is no computer, in every language.
const person = "persona"

// playerName names the player on a seat: by name, else by the side; in games for more
// than two by name or number and, in brackets, the level or person, such as
// "player4 (listo)".
func (s *session) playerName(seat game.Seat) string {
	name := s.names[seat]
	if s.seats() > duel {
		return fmt.Sprintf("%s (%s)", cmp.Or(name, seatNumber(seat)), cmp.Or(s.computer(seat).Name, person))
	}
	return cmp.Or(name, s.say.Text(string(s.side(seat))))
}

// seatNumber names a seat in the order of play, in every language: programs read it.
func seatNumber(seat game.Seat) string { return fmt.Sprint("player", int(seat)+1) }

// listPlayers says which sides computers play or, where there are more than two seats,
// who has which.
func (s *session) listPlayers() {
	for seat := range game.Seat(s.seats()) {
		if s.seats() > duel {
			s.sentence("terminal.seat", "Side", s.side(seat), "Player", seat)
		} else if computer := s.computer(seat); computer.Player != nil {
			s.sentence("terminal.computer", "Side", s.side(seat), "Level", computer.Name)
		}
	}
}

// mustHandOver reports whether the keyboard has to be handed to the person to move
// before a hand is shown.
func (s *session) mustHandOver() bool {
	seats := s.state.SeatsToMove()
	return s.facts.Hidden && len(s.people) > 1 && len(seats) == 1 && s.isPerson(seats[0]) && seats[0] != s.atKeyboard
}

// coverHand clears the screen of the hand of whoever has just moved when the keyboard
// is to be handed on, before the move is shown: the next person must not see the hand,
// and sees the move.
func (s *session) coverHand() {
	if s.atKeyboard != game.Nobody && s.outcome() == nil && !slices.Contains(s.state.SeatsToMove(), s.atKeyboard) {
		s.out.wipe(s.config.Wipe)
	}
}

// handOver waits until a person has the keyboard, and then shows what has happened
// since that person last had it, and the board. Any line will do, except salir.
func (s *session) handOver(ctx context.Context, seat game.Seat) error {
	typed, err := s.ask(ctx, game.Say("terminal.hand", "Player", seat))
	if err != nil {
		return err
	}
	if c, _, _ := parse(typed.Text); c == cmdQuit {
		return errLeft
	}
	s.atKeyboard = seat
	s.out.wipe(s.config.Wipe)
	s.out.blankLine()
	s.showEvents(s.missed[seat])
	s.missed[seat] = nil
	s.showBoard(s.view(seat))
	s.showPrompt()
	return nil
}

// rememberEvents keeps what everybody may know of the last move for the people who get
// the keyboard later, where it is handed on.
func (s *session) rememberEvents() {
	if !s.facts.Hidden || len(s.people) < 2 {
		return
	}
	events := s.state.View(game.Nobody).LastEvents
	for _, seat := range s.people {
		if seat != s.atKeyboard {
			s.missed[seat] = append(s.missed[seat], events...)
		}
	}
}
