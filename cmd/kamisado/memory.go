package main

import (
	"fmt"
	"strconv"
)

// mostMemory is how many MiB a search may be given: more than any machine has
// that this is run on, and few enough to count in bytes.
const mostMemory = 1 << 20

// memory is how much the tables of a search may take, in MiB.
type memory int

// UnmarshalText reads an amount from the command line. Like every mistake in the
// line's form, a wrong one is told in the language of the help.
func (m *memory) UnmarshalText(text []byte) error {
	number, err := strconv.Atoi(string(text))
	if err != nil || number < 1 || number > mostMemory {
		return fmt.Errorf("an amount of memory is a number of MiB from 1 to %d, not %q", mostMemory, text)
	}
	*m = memory(number)
	return nil
}

// bytes is the amount as solvers count it.
func (m memory) bytes() int { return int(m) << 20 }
