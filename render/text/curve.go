package text

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/game"
)

// stage is a part of a match in which it stood the same: 1 near the top of its curve, -1 near
// the bottom, 0 in between.
type stage struct{ state, long int }

// The most stages that are told of a curve that is alone, and of each of several.
const mostStages, mostStagesOfMany = 6, 3

// stages are those of a line of a curve, at most so many. The shortest are left out if need
// be, which rough says.
func stages(values []float64, most int) (all []stage, rough bool) {
	for _, v := range values {
		const near = 1.0 / 3
		state := 0
		if math.Abs(v) > near {
			state = int(math.Copysign(1, v))
		}
		all = appendStage(all, stage{state, 1})
	}
	for len(all) > most {
		rough = true
		all = withoutShortest(all)
	}
	return all, rough
}

// appendStage appends a stage, as a part of the last one where that is the same.
func appendStage(all []stage, s stage) []stage {
	if last := len(all) - 1; last >= 0 && all[last].state == s.state {
		all[last].long += s.long
		return all
	}
	return append(all, s)
}

// withoutShortest adds the shortest stage but the last one to the longer of its neighbours: how a
// match ended is always told.
func withoutShortest(all []stage) (left []stage) {
	shortest := 0
	for i, s := range all[:len(all)-1] {
		if s.long < all[shortest].long {
			shortest = i
		}
	}
	neighbour := shortest + 1
	if shortest > 0 && all[shortest-1].long >= all[neighbour].long {
		neighbour = shortest - 1
	}
	all[shortest].state = all[neighbour].state
	for _, s := range all {
		left = appendStage(left, s)
	}
	return left
}

// Course says how a match stood from its beginning to its end, a sentence for each line of its
// curve; none where it has no curve.
func (r *Review) Course() (said []string) {
	if r.Curve == nil {
		return nil
	}
	most := mostStages
	if len(r.Curve.Lines) > 1 {
		most = mostStagesOfMany
	}
	for _, line := range r.Curve.Lines {
		all, rough := stages(line.Values, most)
		if len(all) == 0 {
			continue
		}
		course := r.course(all)
		phrase := game.Say("review.course", "Course", course)
		switch {
		case line.Name != "" && rough:
			phrase = game.Say("review.course.side.rough", "Side", line.Name, "Course", course)
		case line.Name != "":
			phrase = game.Say("review.course.side", "Side", line.Name, "Course", course)
		case rough:
			phrase = game.Say("review.course.rough", "Course", course)
		}
		said = append(said, Capital(r.Say(phrase)))
	}
	return said
}

// course says stages in one clause. A stage ends with the move that changed how it stood.
func (r *Review) course(all []stage) string {
	if len(all) == 1 {
		return r.Say(game.Say("review.course.all", "State", r.state(all[0])))
	}
	clauses, move := make([]string, len(all)), 0
	for i, s := range all {
		move += s.long
		key := "review.course.next"
		switch i {
		case 0:
			key = "review.course.first"
		case len(all) - 1:
			key = "review.course.last"
		}
		clauses[i] = r.Say(game.Say(key, "State", r.state(s), "Move", move))
	}
	return strings.Join(clauses, ", ")
}

// state is how it stood in a stage.
func (r *Review) state(s stage) game.Phrase {
	switch s.state {
	case 1:
		return r.Curve.Top
	case -1:
		return r.Curve.Bottom
	}
	if r.Curve.Middle.Key != "" {
		return r.Curve.Middle
	}
	return game.Say("review.course.open")
}

// CurveAlt describes the picture of a curve in at most limit characters.
func (r *Review) CurveAlt(limit int) string {
	if r.Curve == nil || len(r.Curve.Lines) == 0 {
		return ""
	}
	said := []string{r.Say(game.Say("review.curve.alt", "Moves", len(r.Moves), "Plural", len(r.Moves), "Top", r.Curve.Top, "Bottom", r.Curve.Bottom))}
	said = append(said, r.Course()...)
	if r.TurningPoint != nil && r.TurningPoint.Number > 0 {
		said = append(said, r.Say(game.Say("review.curve.mark", "Move", r.TurningPoint.Number)))
	}
	return cut(strings.Join(said, " "), limit)
}

// sparks are the signs of how a match stood, the worst first.
var sparks = []rune("▁▂▃▄▅▆▇█")

// mostSparks is how many signs a line of sparks has at most, beside a name in a line of 80.
const mostSparks = 60

// Sparks are the lines of a curve as rows of block characters, each behind its name, for who
// sees a terminal; none where there is no curve.
func (r *Review) Sparks() (rows []string) {
	if r.Curve == nil {
		return nil
	}
	names, wide := make([]string, len(r.Curve.Lines)), 0
	for i, line := range r.Curve.Lines {
		if line.Name != "" {
			names[i] = r.Say(game.Phrase{Key: string(line.Name)}) + " "
		}
		wide = max(wide, utf8.RuneCountInString(names[i]))
	}
	for i, line := range r.Curve.Lines {
		rows = append(rows, fmt.Sprintf("%-*s", wide, names[i])+spark(line.Values))
	}
	return rows
}

// spark is a sign for each value or, where they are too many, for the mean of some.
func spark(values []float64) string {
	columns := min(len(values), mostSparks)
	signs := make([]rune, columns)
	for i := range signs {
		from, to := i*len(values)/columns, (i+1)*len(values)/columns
		sum := 0.0
		for _, v := range values[from:to] {
			sum += v
		}
		mean := sum / float64(to-from)
		signs[i] = sparks[min(max(0, int((mean+1)/2*float64(len(sparks)))), len(sparks)-1)]
	}
	return string(slices.Clip(signs))
}
