package main

import (
	"slices"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
)

// seatFlags are flags that say who plays on a seat, for all games of a list.
func (l gameList) seatFlags(say lang.Speaker) flagSet {
	return newFlagSet(l.flagsBy(func(e entry) (flags []gameFlag) {
		var levels []string
		for _, level := range e.Levels {
			levels = append(levels, level.Name)
		}
		for _, seat := range e.Seats {
			flags = append(flags, gameFlag{name: seat, placeholder: "PLAYER", help: oneOf(append(levels, "persona"))})
		}
		return flags
	}, say))
}

// players are the computers on the seats that have one; the seats of people are
// without a Player. They are named by a list of all seats or by a flag a seat.
func (e entry) players(flags *flagSet, list []string, say lang.Speaker) ([]game.Level, error) {
	given, err := flags.of(e, say)
	switch {
	case err != nil:
		return nil, err
	case len(list) > 0 && len(given) > 0:
		return nil, misused(say.Text("seats.twice"))
	case len(list) > 0 && len(list) != e.seats():
		return nil, misused(say.Text("arena.seats", "Count", len(list), "Seats", e.seats()))
	case len(list) > 0:
		return e.seated(list, say)
	}
	names := make([]string, e.seats())
	for seat := range names {
		if seat > 0 && len(names) > 2 {
			names[seat] = e.DefaultLevel
		}
		if seat < len(e.Seats) {
			if name, ok := given[e.Seats[seat]]; ok {
				names[seat] = name
			}
		}
	}
	return e.seated(names, say)
}

// seated are the players of all seats by their names.
func (e entry) seated(names []string, say lang.Speaker) (players []game.Level, err error) {
	players = make([]game.Level, len(names))
	for seat, name := range names {
		if isPerson(name) {
			continue
		}
		if players[seat], err = e.level(name, say); err != nil {
			return nil, err
		}
	}
	if len(e.Lobby) > 0 && !slices.ContainsFunc(names, isPerson) {
		return nil, misused(say.Text("seats.person", "Game", string(e.id())))
	}
	return players, nil
}

// isPerson reports whether a seat is left to a person: by a word for one, in either
// language, or by leaving it out.
func isPerson(name string) bool {
	return slices.Contains([]string{"", "persona", "person", "yo", "me"}, strings.ToLower(strings.TrimSpace(name)))
}
