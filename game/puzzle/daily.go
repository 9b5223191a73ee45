package puzzle

import (
	"cmp"
	"hash/fnv"
	"slices"

	"kamisado/game"
)

// weekdays are the parts into which puzzles are divided for the puzzles of the days.
const weekdays = 7

// Daily returns the puzzle of a day of a game, by its number from 0: number 0 is a Thursday. The
// puzzles, easiest first, are divided into seven equal parts, one for each weekday from Monday to
// Sunday. Within a part the weeks go through all puzzles before one comes again, in an order that
// the game's id decides.
func Daily(id game.ID, puzzles []game.Puzzle, day int) game.Puzzle {
	sorted := slices.Clone(puzzles)
	slices.SortStableFunc(sorted, func(a, b game.Puzzle) int {
		return cmp.Or(cmp.Compare(a.Level, b.Level), cmp.Compare(a.Number, b.Number))
	})
	const thursday = 3
	weekday, week := (day+thursday)%weekdays, (day+thursday)/weekdays
	part := sorted[weekday*len(sorted)/weekdays : (weekday+1)*len(sorted)/weekdays]
	return part[(week*stride(len(part))+start(id, weekday))%len(part)]
}

// stride returns a step that leads through all of so many: it has no divisor in common with them. It is
// near the golden section of them, so that neighbours are far apart.
func stride(of int) int {
	step := max(1, of*618/1000)
	for gcd(step, of) > 1 {
		step++
	}
	return step
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// start returns where a game begins on a weekday.
func start(id game.ID, weekday int) int {
	h := fnv.New32a()
	_, _ = h.Write(append([]byte(id), byte(weekday)))
	return int(h.Sum32() >> 1)
}
