package midgame

import (
	_ "embed"
	"fmt"
	"math/bits"
	"strings"
	"sync"

	"kamisado/game/othello/pattern"
)

// Multi-ProbCut (M. Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation
// function for Othello", 1997): the values of a shallow search and of a deep one differ by an error
// that is about normally distributed. Where the shallow value is so many standard deviations
// outside of the window, the deep search is left out.

// CutFrom is the least depth that a shallow search may spare, MeasuredDepth the greatest for
// which errors were measured. Those of deeper searches are taken for the same.
const (
	CutFrom       = 3
	MeasuredDepth = 10
)

// Shallower is how deep the shallow search goes that may spare a search of some depth. Both
// depths are even or both odd, since it matters who moves last.
func Shallower(depth int) int { return depth/4*2 + depth%2 }

// errorsText has the standard deviations of errors: for each depth those by stage, in sixteenths
// of a disc.
//
//go:embed errors.txt
var errorsText string

// deviations are the standard deviations by depth and stage.
type deviations [MeasuredDepth + 1][pattern.Stages]float64

// measured are those of errorsText.
var measured = sync.OnceValue(func() *deviations {
	d := &deviations{}
	lines := strings.Split(strings.TrimSpace(errorsText), "\n")
	if len(lines) != MeasuredDepth-CutFrom+1 {
		panic(fmt.Sprintf("midgame: %d lines of errors", len(lines)))
	}
	for i, line := range lines {
		fields := strings.Fields(line)
		if len(fields) != 1+pattern.Stages || fields[0] != fmt.Sprint(CutFrom+i) {
			panic("midgame: errors: " + line)
		}
		for stage, field := range fields[1:] {
			if _, err := fmt.Sscan(field, &d[CutFrom+i][stage]); err != nil {
				panic("midgame: errors: " + field)
			}
		}
	}
	return d
})

// margin is how far outside of the window the value of the shallow search must be.
func (s *Search) margin(depth, empty int) int {
	if depth > MeasuredDepth {
		depth = MeasuredDepth - (depth+MeasuredDepth)%2
	}
	return int(s.config.Sure * s.deviations[depth][pattern.Stage(empty)])
}

// probCut reports whether a shallow search shows that the value of a board is almost surely
// outside of a null window, and the bound.
func (s *Search) probCut(ply int, moves uint64, depth, alpha, beta int) (value int, cut bool) {
	n := &s.stack[ply]
	empty := bits.OnesCount64(^(n.own | n.opponent))
	if s.deviations == nil || depth < CutFrom || depth >= empty || beta-alpha > 1 {
		return 0, false
	}
	margin, estimate := s.margin(depth, empty), s.estimate(n, moves)
	if high := beta + margin; estimate >= beta && high < pattern.MostValue {
		if s.value(ply, Shallower(depth), high-1, high) >= high {
			return beta, s.err == nil
		}
	}
	if low := alpha - margin; estimate <= alpha && low > -pattern.MostValue {
		if s.value(ply, Shallower(depth), low, low+1) <= low {
			return alpha, s.err == nil
		}
	}
	return 0, false
}
