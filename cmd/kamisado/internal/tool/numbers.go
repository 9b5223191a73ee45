package tool

import (
	"fmt"
	"strconv"
)

// readNumber reads a number from the command line. Like every mistake in the
// line's form, a wrong one is reported in the language of the help; what says what
// the number is.
func readNumber(text []byte, what string, least, most int) (int, error) {
	number, err := strconv.Atoi(string(text))
	if err != nil || number < least || number > most {
		return 0, fmt.Errorf("%s is a number from %d to %d, not %q", what, least, most, text)
	}
	return number, nil
}

// depth is how deep to count, from 1 to deepest.
type depth int

// deepest is how deep perft may be asked to count: far more than anybody waits
// for, and few enough for its counters.
const deepest = 20

// UnmarshalText reads a depth.
func (d *depth) UnmarshalText(text []byte) error {
	number, err := readNumber(text, "a depth", 1, deepest)
	*d = depth(number)
	return err
}

// memory is how much the tables of a search may take, in MiB.
type memory int

// mostMemory is more than any machine has that this is run on, and few enough to
// count in bytes.
const mostMemory = 1 << 20

// UnmarshalText reads an amount of memory.
func (m *memory) UnmarshalText(text []byte) error {
	number, err := readNumber(text, "an amount of memory in MiB", 1, mostMemory)
	*m = memory(number)
	return err
}

// bytes is the amount as solvers count it.
func (m memory) bytes() int { return int(m) << 20 }

// count is how many matches are played, at least one.
type count int

// mostMatches is far more than anybody waits for.
const mostMatches = 1_000_000

// UnmarshalText reads a count of matches.
func (c *count) UnmarshalText(text []byte) error {
	number, err := readNumber(text, "the count of matches", 1, mostMatches)
	*c = count(number)
	return err
}

// plies is how many moves an opening has, maybe none.
type plies int

// longestOpening leaves something to play.
const longestOpening = 100

// UnmarshalText reads a number of moves.
func (p *plies) UnmarshalText(text []byte) error {
	number, err := readNumber(text, "an opening", 0, longestOpening)
	*p = plies(number)
	return err
}
