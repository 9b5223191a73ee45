package solver

// deepest is how many rounds may be under search within each other: a state that
// is not known yet, met as an end of another one, is computed at once. Every
// round adds a point, so there are at most five.
const deepest = 5

// leastMemory is what a worker needs at all.
const leastMemory = (deepest + 1) * leastBuckets * bucketBytes

// raceTable is the table that distances are kept in.
const raceTable = deepest

// worker is what one search at a time works with: a table for the position that
// was asked for, one for each round that is searched on the way, and one for
// distances.
type worker struct{ tables [deepest + 1]*table }

// newWorker makes a worker whose tables share so many bytes.
func newWorker(memory int) *worker {
	w, shared := new(worker), &budget{max(memory, leastMemory)}
	for i := range w.tables {
		w.tables[i] = newTable(shared)
	}
	return w
}
