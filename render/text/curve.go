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

// stages returns the stages of a line of a curve, at most so many. The shortest are left out if need
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
	if len(r.Curve.Parts) > 1 && len(r.Curve.Lines) == 1 {
		return []string{r.courseOfParts()}
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
		key, pairs := "review.course", []any{"Course", r.course(all, 0)}
		if line.Name != "" {
			key, pairs = key+".side", append(pairs, "Side", line.Name)
		}
		if rough {
			key += ".rough"
		}
		said = append(said, game.Capital(r.Say(game.Say(key, pairs...))))
	}
	return said
}

// mostParts is how many parts of a curve are told: the last ones.
const mostParts = 6

// courseOfParts says how each part of the curve went, in one sentence.
func (r *Review) courseOfParts() string {
	parts, values := r.Curve.Parts, r.Curve.Split(r.Curve.Lines[0].Values)
	said, rough := []string{}, false
	for i := max(0, len(parts)-mostParts); i < len(parts); i++ {
		all, cut := stages(values[i], mostStagesOfMany)
		rough = rough || cut
		said = append(said, r.Say(game.Say("review.course.part", "Round", parts[i].Round, "Course",
			r.course(all, parts[i].First))))
	}
	key := "review.course.parts"
	if len(said) < len(parts) {
		key = "review.course.parts.last"
	}
	if rough {
		key += ".rough"
	}
	return game.Capital(r.Say(game.Say(key, "Course", strings.Join(said, "; "))))
}

// course says stages in one clause, which begin after a move. A stage ends with the move that
// changed how it stood.
func (r *Review) course(all []stage, move int) string {
	if len(all) == 1 {
		key := "review.course.all"
		if move+1 == len(r.Curve.Lines[0].Values) {
			key = "review.course.unplayed" // the last round has no move yet
		}
		return r.Say(game.Say(key, "State", r.state(all[0])))
	}
	clauses := make([]string, len(all))
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

// state returns how it stood in a stage; of a part who was winning it, for its sentence says of what.
func (r *Review) state(s stage) game.Phrase {
	switch {
	case s.state == 0:
	case len(r.Curve.Parts) > 1:
		return game.Phrase{Key: string(r.Curve.Sides[(1-s.state)/2])}
	case s.state > 0:
		return r.Curve.Top
	default:
		return r.Curve.Bottom
	}
	if r.Curve.Middle.Key != "" {
		return r.Curve.Middle
	}
	return game.Say("review.course.open")
}

// CurveAlt describes the picture of a curve on which a move is marked in at most limit characters.
func (r *Review) CurveAlt(at, limit int) string {
	if r.Curve == nil || len(r.Curve.Lines) == 0 {
		return ""
	}
	mark := game.Say("review.curve.mark", "Move", at)
	if line := r.Curve.Lines[0]; len(r.Curve.Lines) == 1 && at < len(line.Values) {
		all, _ := stages(line.Values[at:at+1], 1)
		mark = game.Say("review.curve.at", "Move", at, "State", r.state(all[0]))
	}
	said := []string{r.Say(mark), r.Say(game.Say("review.curve.alt", "Moves", len(r.Moves), "Plural",
		len(r.Moves), "Top", r.Curve.Top, "Bottom", r.Curve.Bottom))}
	said = append(said, r.Course()...)
	if len(r.Curve.Parts) > 1 {
		said = append(said, r.Say(game.Say("review.curve.parts")))
	}
	return game.Cut(strings.Join(said, " "), limit)
}

// sparks are the signs of how a match stood, the worst first.
var sparks = []rune("▁▂▃▄▅▆▇█")

// widestSparks is how many columns a row of sparks has at most beside its name, and besideSparks
// how many are left for that.
const widestSparks, besideSparks = 60, 12

// Sparks returns the lines of a curve as rows of block characters, each behind its name, for who
// sees a terminal of so many columns, 0 for 80; none where there is no curve.
func (r *Review) Sparks(columns int) (rows []string) {
	if r.Curve == nil {
		return nil
	}
	most := widestSparks
	if tooWide(most+besideSparks, columns) {
		most = columns - besideSparks
	}
	names, wide := make([]string, len(r.Curve.Lines)), 0
	for i, line := range r.Curve.Lines {
		if line.Name != "" {
			names[i] = r.Say(game.Phrase{Key: string(line.Name)}) + " "
		}
		wide = max(wide, utf8.RuneCountInString(names[i]))
	}
	for i, line := range r.Curve.Lines {
		rows = append(rows, fmt.Sprintf("%-*s", wide, names[i])+r.sparksOf(line.Values, most))
	}
	return rows
}

// sparksOf returns the row of a line, with a bar between its parts.
func (r *Review) sparksOf(values []float64, most int) string {
	parts := r.Curve.Split(values)
	rows, room := make([]string, len(parts)), most-len(parts)+1
	for i, part := range parts {
		rows[i] = spark(part, max(1, len(part)*room/max(room, len(values))))
	}
	return strings.Join(rows, "│")
}

// spark returns a sign for each value or, where they are more than some columns, for the mean of some.
func spark(values []float64, columns int) string {
	columns = min(len(values), columns)
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
