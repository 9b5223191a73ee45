package render

import "strconv"

// labels is how the columns or the rows of a board are called on its frame.
type labels uint8

const (
	unnamed  labels = iota
	letters         // a, b … z, aa, ab …
	capitals        // A, B …
	falling         // 1, 2 … from the top
	rising          // 1, 2 … from the bottom
	suits           // drawn, not written
)

// of gives the label of one of count columns or rows, counted from 0.
func (l labels) of(i, count int) string {
	switch l {
	case letters:
		return columnName(i)
	case capitals:
		return string(rune('A' + i))
	case falling:
		return strconv.Itoa(i + 1)
	case rising:
		return strconv.Itoa(count - i)
	}
	return ""
}

// columnName counts columns in letters from a, after z from aa.
func columnName(i int) string {
	const alphabet = 26
	if i < alphabet {
		return string(rune('a' + i))
	}
	return columnName(i/alphabet-1) + columnName(i%alphabet)
}
