package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/match"
)

// maxName is how many characters of a name are kept.
const maxName = 32

// players are the people and computers of a session, by seat.
type players struct {
	config *Config
	// facts are those of every match with the config's options.
	facts game.Facts
	// people are the seats of people; names are what they are called, by seat.
	people []game.Seat
	names  map[game.Seat]string
}

// newPlayers gives the seats without a computer to people, with the config's names. The
// error is a *game.Error when two have the same name.
func newPlayers(c *Config) (*players, error) {
	p := &players{config: c, facts: c.Rules.Facts(c.Options), names: make(map[game.Seat]string)}
	for seat := range game.Seat(p.seats()) {
		if p.computer(seat).Player != nil {
			continue
		}
		if at := len(p.people); at < len(c.Names) {
			if err := p.setName(seat, c.Names[at]); err != nil {
				return nil, err
			}
		}
		p.people = append(p.people, seat)
	}
	return p, nil
}

// setName gives a person a name that nobody else has: records could not distinguish two
// people with one name.
func (p *players) setName(seat game.Seat, name string) error {
	name = clean(name)
	if runes := []rune(name); len(runes) > maxName {
		name = string(runes[:maxName])
	}
	if match.IsBlankName(name) {
		name = ""
	}
	for _, other := range p.people {
		if other != seat && name != "" && User(p.names[other]) == User(name) {
			return game.Refuse(game.KindOption, 0, game.Say("terminal.name.taken", "Name", name))
		}
	}
	p.names[seat] = name
	return nil
}

// seats returns how many seats a match has.
func (p *players) seats() int { return p.facts.MaxSeats }

// computer returns the computer on a seat; without a Player when a person has it.
func (p *players) computer(seat game.Seat) game.Level {
	if seat < 0 || int(seat) >= len(p.config.Players) {
		return game.Level{}
	}
	return p.config.Players[seat]
}

func (p *players) isPerson(seat game.Seat) bool { return slices.Contains(p.people, seat) }

// handOn reports whether people hand the keyboard on, as they have hands to hide from
// each other.
func (p *players) handOn() bool { return p.facts.Hidden && len(p.people) > 1 }

// inMatch returns who has a seat in the match. Only a user can propose a match, so computers
// that play each other are users too.
func (p *players) inMatch(seat game.Seat) match.Player {
	if computer := p.computer(seat); computer.Player != nil && len(p.people) > 0 {
		return match.Player{Level: computer.Name}
	}
	// Without a name the user is nobody else: no user of a name has a capital letter.
	name := p.names[seat]
	return match.Player{User: cmp.Or(User(name), fmt.Sprint("Player", int(seat)+1)), Name: name}
}

// User returns the match's user for a name: the same one however the name is written. It
// has no capital letters.
func User(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// side returns a seat's name.
func (p *players) side(seat game.Seat) game.Term {
	if seat >= 0 && int(seat) < len(p.facts.SeatNames) {
		return p.facts.SeatNames[seat]
	}
	return ""
}

// name names the player on a seat: by name, else by the side; in games for more than two
// a computer with its level behind the side, such as "East (Smart)".
func (p *players) name(seat game.Seat) string {
	side := p.config.Say.Text(string(p.side(seat)))
	if level := p.computer(seat).Name; level != "" && p.facts.Table() {
		return fmt.Sprintf("%s (%s)", side, p.config.Say.Text(string(p.levelTerm(level))))
	}
	return cmp.Or(p.names[seat], side)
}

// levelTerm returns what a language calls a level.
func (p *players) levelTerm(level string) game.Term {
	return game.Term(string(p.config.Rules.ID()) + ".level." + level)
}
