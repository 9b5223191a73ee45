package game

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Seed is all the chance of a match. It is drawn once, when the match is
// created, and written in its first event, so that a replay is exact.
type Seed [32]byte

// String returns the seed as 64 hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Hash is the SHA-256 of the seed's 32 bytes, as 64 hexadecimal digits. Shown before a
// match it binds whoever drew the seed and reveals nothing of it; when the seed is
// shown at the end, anybody can compare.
func (s Seed) Hash() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// MarshalText and UnmarshalText let a seed travel as hexadecimal in JSON.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (s *Seed) UnmarshalText(text []byte) error {
	raw, err := hex.DecodeString(string(text))
	if err != nil || len(raw) != len(s) {
		return fmt.Errorf("a seed is %d hexadecimal digits, not %q", 2*len(s), text)
	}
	copy(s[:], raw)
	return nil
}

// ForPly is the chance of one ply of a match, drawn from the match's own: so that a
// computer player varies from move to move, and a replay repeats it. Players are given
// that whole, before the ply is played: what rules draw from ForPly themselves, later than
// at the start of a match, a player of the game could know beforehand. Such rules want
// other chance than that of the plies before they have players.
func (s Seed) ForPly(ply int) Seed {
	return sha256.Sum256(binary.BigEndian.AppendUint64(s[:len(s):len(s)], uint64(ply)))
}

// SeedAuditor is Rules that draw from a match's seed what players must not know before its
// end, such as hands of cards or where mines lie. Whoever hosts a match shows them the
// seed's hash at the start and the seed at the end, so that they can check that nothing
// was changed.
type SeedAuditor interface {
	// Deal lists, a line a thing and the same in every language, what a seed deals in a
	// match with some options whose first move was first. That may be empty in games
	// where it does not matter. Errors are *Error for what no match can have.
	Deal(seed Seed, options Options, first string) ([]string, error)
	// FirstMove is the first move of a match that Deal needs, empty in games where it does
	// not matter. ok is false while nothing has been dealt yet.
	FirstMove(p Position) (first string, ok bool)
}

// Deals reports whether the chance of a match under rules, which are then a SeedAuditor, comes from its seed. That is
// zero where the match was given with its chance.
func Deals(rules Rules, seed Seed) bool {
	_, ok := rules.(SeedAuditor)
	return ok && seed != Seed{}
}

// DealFlags are the flags with which the program's deal command shows what a match's
// seed dealt, so that players can check it: "--game sixes --seed 01…". They are empty
// in games that deal nothing, and where nothing was dealt. word returns what the reader's language
// calls a value of an option.
func DealFlags(rules Rules, options Options, seed Seed, p Position, word func(option, value string) string) string {
	auditor, ok := rules.(SeedAuditor)
	if !ok {
		return ""
	}
	first, ok := auditor.FirstMove(p)
	if !ok {
		return ""
	}
	flags := []string{"--game", string(rules.ID())}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value := strings.TrimSpace(options[name])
		switch yes, ok := ParseYes(value); {
		case !ok:
			flags = append(flags, "--"+name, word(name, value))
		case yes:
			flags = append(flags, "--"+name)
		}
	}
	flags = append(flags, "--seed", seed.String())
	if first != "" {
		flags = append(flags, "--first", first)
	}
	return strings.Join(flags, " ")
}
