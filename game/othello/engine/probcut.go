package engine

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// Multi-ProbCut (M. Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function
// for Othello", 1997): the values of a shallow search and of a deep one differ by an error that is about
// normally distributed. Where the shallow value is so many standard deviations outside of the window, the
// deep search is left out.

// cutFrom is the least depth that a shallow search may spare, measuredDepth the greatest for which errors
// were measured. Those of deeper searches are taken for the same.
const (
	cutFrom       = 3
	measuredDepth = 10
)

// shallower returns how deep the shallow search goes that may spare a search of some depth. Both depths are
// even or both odd, since it matters who moves last.
func shallower(depth int) int { return depth/4*2 + depth%2 }

// errorsText has the standard deviations of errors: for each depth those by stage, in sixteenths of a disc.
// Learn makes it.
//
//go:embed errors.txt
var errorsText string

// deviations returns the standard deviations by depth and stage.
var deviations = sync.OnceValue(func() *[measuredDepth + 1][stages]float64 {
	var d [measuredDepth + 1][stages]float64
	text := strings.NewReader(errorsText)
	for depth := cutFrom; depth <= measuredDepth; depth++ {
		var read int
		_, err := fmt.Fscan(text, &read)
		for stage := range d[depth] {
			if err == nil {
				_, err = fmt.Fscan(text, &d[depth][stage])
			}
		}
		if err != nil || read != depth {
			panic(fmt.Sprintf("othello: errors of depth %d: %v", depth, err))
		}
	}
	return &d
})

// probCut reports whether a shallow search shows that the value of a board is almost surely outside of a null
// window, and the bound.
func (s *patternSearch) probCut(ply int, moves uint64, depth, alpha, beta int) (value int, cut bool) {
	n := &s.stack[ply]
	empties := n.empties()
	if s.config.sure == 0 || depth < cutFrom || depth >= empties || beta-alpha > 1 {
		return 0, false
	}
	measured := depth
	if depth > measuredDepth {
		measured = measuredDepth - (depth+measuredDepth)%2
	}
	margin, estimate := int(s.config.sure*deviations()[measured][stageOf(empties)]), s.estimate(n, moves)
	if high := beta + margin; estimate >= beta && high < mostValue {
		if s.search(ply, shallower(depth), high-1, high) >= high {
			return beta, s.err == nil
		}
	}
	if low := alpha - margin; estimate <= alpha && low > -mostValue {
		if s.search(ply, shallower(depth), low, low+1) <= low {
			return alpha, s.err == nil
		}
	}
	return 0, false
}
