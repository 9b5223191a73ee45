package game

import (
	"maps"
	"slices"
	"strings"
)

// SeedAuditor is Rules that draw from a match's seed what players must not know before its
// end, such as hands of cards or where mines lie. Whoever hosts a match shows them the
// seed's hash at the start and the seed at the end, so that they can check that nothing
// was changed.
type SeedAuditor interface {
	// Deal tells, a line a thing and the same in every language, what a seed deals in a
	// match with some options whose first move was first. That may be empty in games
	// where it does not matter. Errors are *Error for what no match can have.
	Deal(seed Seed, options Options, first string) ([]string, error)
	// FirstMove is the first move of a match that Deal needs, empty in games where it does
	// not matter. ok is false while nothing has been dealt yet.
	FirstMove(p Position) (first string, ok bool)
}

// Deals reports whether rules are a SeedAuditor.
func Deals(rules Rules) bool {
	_, ok := rules.(SeedAuditor)
	return ok
}

// OptionYes is the value of options that are only given or left out.
const OptionYes = "si"

// DealFlags are the flags with which the program's deal command tells what a match's
// seed dealt, so that players can check it: "--game sixes --seed 01…". They are empty
// in games that deal nothing, and where nothing was dealt.
func DealFlags(rules Rules, options Options, seed Seed, p Position) string {
	dealer, ok := rules.(SeedAuditor)
	if !ok {
		return ""
	}
	first, ok := dealer.FirstMove(p)
	if !ok {
		return ""
	}
	flags := []string{"--game", string(rules.ID())}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		flags = append(flags, "--"+name)
		if value := strings.TrimSpace(options[name]); value != OptionYes {
			flags = append(flags, value)
		}
	}
	flags = append(flags, "--seed", seed.String())
	if first != "" {
		flags = append(flags, "--first", first)
	}
	return strings.Join(flags, " ")
}
