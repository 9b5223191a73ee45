package match

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// erasedPrefix begins the ids that stand in the place of those of people who wanted to be
// forgotten. The number of the person's row follows. No platform has such ids.
const erasedPrefix = "former-"

// ErasedNumber returns the number of a person who was forgotten, 0 for anybody else.
func ErasedNumber(user string) (number int64) {
	if digits, former := strings.CutPrefix(user, erasedPrefix); former {
		number, _ = strconv.ParseInt(digits, 10, 64)
	}
	return number
}

// IsErased reports whether an id is that of a person who was forgotten.
func IsErased(user string) bool { return strings.HasPrefix(user, erasedPrefix) }

// HasFormer reports whether somebody sits in a match who was forgotten.
func (p *Proposal) HasFormer() bool {
	return slices.ContainsFunc(p.Players, func(p Player) bool { return IsErased(p.User) })
}

// The store keeps people in rows of their own. Its events and snapshots name people by the numbers of those rows:
// the bodies that it keeps are made by MapPeople, and a snapshot names nobody on a seat. A Naming says who they are.

// Naming says who the people of a stored match are.
type Naming struct {
	// Seats are the people by seat; the zero Player for a computer and for a free seat.
	Seats []Player
	// People are those whom a snapshot names besides, by number.
	People map[int64]Player
}

// MapPeople returns the event with change made to the people whom its body names. It does not look into the
// bodies of kinds that name nobody.
func (e Event) MapPeople(change func(Player) Player) (Event, error) {
	switch e.Kind {
	case Proposed, Joined, Accepted, Halted, Placed:
	default:
		return e, nil
	}
	if len(e.Body) == 0 {
		return e, nil
	}
	body, err := e.decode()
	if err != nil {
		return e, err
	}
	changed := false
	noted := func(p Player) Player {
		after := change(p)
		changed = changed || after != p
		return after
	}
	switch b := body.(type) {
	case *proposed:
		b.Players = mapPlayers(b.Players, noted)
	case *Player:
		*b = noted(*b)
	case *seating:
		b.Players = mapPlayers(b.Players, noted)
	case *halt:
		if b.By != nil {
			*b.By = noted(*b.By)
		}
	case *Place:
		b.By = noted(b.By)
	}
	if changed {
		e.Body = encode(body)
	}
	return e, nil
}

// EncodeStored is Encode without the people on the seats. change is made to those who are named besides: who
// sat there when it was decided, and who has stopped or moved the match.
func (s *State) EncodeStored(change func(Player) Player) []byte {
	stored := *s
	stored.Players = mapPlayers(s.Players, func(p Player) Player { return Player{Level: p.Level} })
	stored.mapOthers(change)
	return stored.Encode()
}

// mapOthers makes a change to the people who are named besides those on the seats.
func (s *State) mapOthers(change func(Player) Player) {
	s.Decided = mapPlayers(s.Decided, change)
	s.HaltedBy = change(s.HaltedBy)
	s.Place.By = change(s.Place.By)
}

func mapPlayers(all []Player, change func(Player) Player) []Player {
	var changed []Player
	for _, p := range all {
		changed = append(changed, change(p))
	}
	return changed
}

// IsBlankName reports whether a name shows nothing: whether it is empty, or has only blanks, invisible
// characters and marks that belong above or below another character.
func IsBlankName(name string) bool {
	for _, char := range name {
		if unicode.In(char, unicode.L, unicode.N, unicode.P, unicode.S) && !isInvisible(char) {
			return false
		}
	}
	return true
}

// isInvisible reports whether a letter or a symbol is drawn as nothing. These are fillers of scripts, and
// symbols that are defined as blank.
func isInvisible(char rune) bool {
	switch char {
	case '\u2800', // Braille pattern blank
		'\uFFFC',                   // object replacement character
		'\U0001D159',               // musical symbol null notehead
		'\U00013441', '\U00013442': // Egyptian hieroglyph blanks
		return true
	}
	return unicode.Is(unicode.Other_Default_Ignorable_Code_Point, char)
}
