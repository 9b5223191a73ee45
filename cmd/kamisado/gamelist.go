package main

import (
	"slices"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
)

// gameList are the games, in the order they are listed.
type gameList []entry

// of finds a game by its id, which the command line has checked.
func (l gameList) of(id string) entry {
	return l[slices.IndexFunc(l, func(e entry) bool { return e.id() == id })]
}

// named finds a game by its id or by what a language calls it, in any case.
func (l gameList) named(name string, all *lang.Catalogue) (entry, bool) {
	for _, e := range l {
		if strings.EqualFold(name, e.id()) {
			return e, true
		}
		for _, tag := range lang.Tags() {
			if strings.EqualFold(composed.Replace(name), all.Speaker(tag).Text(e.key("name"))) {
				return e, true
			}
		}
	}
	return entry{}, false
}

// composed makes one letter of a vowel and an accent that come apart, as some
// keyboards and file systems give them.
var composed = strings.NewReplacer("a\u0301", "á", "e\u0301", "é", "i\u0301", "í", "o\u0301", "ó", "u\u0301", "ú")

// with are the games that have something.
func (l gameList) with(has func(entry) bool) (list gameList) {
	for _, e := range l {
		if has(e) {
			list = append(list, e)
		}
	}
	return list
}

// ids are the games' ids, with commas.
func (l gameList) ids() string {
	var ids []string
	for _, e := range l {
		ids = append(ids, e.id())
	}
	return strings.Join(ids, ",")
}

// memory is how many bytes all engines together may remember.
func (l gameList) memory() (bytes int64) {
	for _, e := range l {
		bytes += e.Memory
	}
	return bytes
}

// names are the games' names, with commas.
func (l gameList) names(say lang.Speaker) string {
	var names []string
	for _, e := range l {
		names = append(names, e.name(say))
	}
	return strings.Join(names, ", ")
}

// The games of the commands that not every game has.
func canMeet(e entry) bool    { return len(e.Levels) > 0 && len(e.Seats) > 1 }
func canCount(e entry) bool   { return e.Count != nil }
func canSolve(e entry) bool   { return e.Analyst != nil || e.Solve != nil }
func canReview(e entry) bool  { return e.Reviewer != nil }
func canDeal(e entry) bool    { return game.Deals(e.Rules) }
func hasRecords(e entry) bool { _, ok := e.Rules.(game.Scorer); return ok }
