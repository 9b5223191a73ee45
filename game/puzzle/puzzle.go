// Package puzzle keeps the puzzles of a game, as a text that is embedded in the program,
// and has what the games' puzzles share. Command generate makes such texts from the
// games' sources; docs/puzzles.md says how puzzles are chosen and how their difficulty is measured.
package puzzle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kamisado/game"
)

// Entry is a puzzle and what was found out when it was made.
type Entry struct {
	game.Puzzle
	// Goal is what the solution reaches, a number that each game defines, such as in how
	// many moves it wins.
	Goal int
	// Failed is how often computer players fail, in thousandths, and Nodes is what the
	// proof took. The level follows from them.
	Failed int
	Nodes  uint64
}

// The fields of a line, with tabs between them.
const (
	fieldLevel = iota
	fieldGoal
	fieldFailed
	fieldNodes
	fieldPosition
	fieldSolution
	fields
)

// Line returns the puzzle as a line of a text, without the line feed.
func (e *Entry) Line() string {
	return fmt.Sprintf("%d\t%d\t%d\t%d\t%s\t%s",
		e.Level, e.Goal, e.Failed, e.Nodes, e.Position, game.JoinMoves(e.Solution, " "))
}

// ParseLine reads what Line wrote; the number is the caller's.
func ParseLine(line string) (e Entry, err error) {
	parts := strings.Split(line, "\t")
	if len(parts) != fields {
		return e, fmt.Errorf("puzzle: %d fields, not %d", len(parts), fields)
	}
	var errs [fieldNodes + 1]error
	e.Level, errs[fieldLevel] = strconv.Atoi(parts[fieldLevel])
	e.Goal, errs[fieldGoal] = strconv.Atoi(parts[fieldGoal])
	e.Failed, errs[fieldFailed] = strconv.Atoi(parts[fieldFailed])
	e.Nodes, errs[fieldNodes] = strconv.ParseUint(parts[fieldNodes], 10, 64)
	e.Position = parts[fieldPosition]
	for move := range strings.FieldsSeq(parts[fieldSolution]) {
		e.Solution = append(e.Solution, game.Move(move))
	}
	return e, errors.Join(errors.Join(errs[:]...), e.check())
}

// most is what Failed is when all fail.
const most = 1000

// check reports what cannot be so in any game.
func (e *Entry) check() error {
	switch {
	case e.Level < 1 || e.Level > game.PuzzleLevels:
		return fmt.Errorf("puzzle: there is no level %d", e.Level)
	case e.Failed < 0 || e.Failed > most:
		return fmt.Errorf("puzzle: %d are not thousandths", e.Failed)
	case e.Position == "" || len(e.Solution) == 0:
		return errors.New("puzzle: no position, or no solution")
	}
	return nil
}

// Parse reads a text of puzzles, a line each. They are numbered by their lines from 1: a
// text that has been published may only grow at its end.
func Parse(text string) (entries []Entry, err error) {
	for line := range strings.Lines(text) {
		e, err := ParseLine(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", len(entries)+1, err)
		}
		e.Number = len(entries) + 1
		entries = append(entries, e)
	}
	return entries, nil
}

// Set are the puzzles of a game. They are read when they are first asked for.
type Set struct {
	read func() (entries []Entry, puzzles []game.Puzzle)
}

// NewSet makes a set of an embedded text. It panics on first use if that is damaged, which
// the tests of each game exclude.
func NewSet(text string) *Set {
	return &Set{sync.OnceValues(func() (entries []Entry, puzzles []game.Puzzle) {
		entries, err := Parse(text)
		if err != nil {
			panic(err)
		}
		for i := range entries {
			puzzles = append(puzzles, entries[i].Puzzle)
		}
		return entries, puzzles
	})}
}

// Entries returns all puzzles, by number. Nobody may change them.
func (s *Set) Entries() []Entry {
	entries, _ := s.read()
	return entries
}

// Puzzles returns those of game.Puzzler.
func (s *Set) Puzzles() []game.Puzzle {
	_, puzzles := s.read()
	return puzzles
}

// Entry returns what was found out of a puzzle by its number, and whether that is its position. After right answers it
// is not.
func (s *Set) Entry(p game.Puzzle) (Entry, bool) {
	entries := s.Entries()
	if p.Number < 1 || p.Number > len(entries) {
		return Entry{}, false
	}
	return entries[p.Number-1], entries[p.Number-1].Position == p.Position
}

// Line returns the right answers that solve a puzzle, as text, the moves that follow each in brackets: "c1c6 (d8d3)".
func Line(ctx context.Context, z game.Puzzler, p game.Puzzle) (answers []string, err error) {
	for next := &p; next != nil; {
		x, err := z.Explain(ctx, *next, next.Solution)
		if err != nil {
			return nil, err
		}
		answer := game.JoinMoves(next.Solution, ", ")
		if len(x.Replies) > 0 {
			answer += " (" + game.JoinMoves(x.Replies, ", ") + ")"
		}
		answers, next = append(answers, answer), x.Next
	}
	return answers, nil
}

// OneMove is a set of puzzles that are positions of a game, each of whose answers is one move.
type OneMove struct {
	*Set
	Rules game.Rules
}

// Start returns the position of a puzzle.
func (s OneMove) Start(p game.Puzzle) (game.Position, error) {
	if p.Position == "" {
		return nil, errors.New("puzzle: no position")
	}
	return s.Rules.New(game.Options{game.OptionPosition: p.Position}, game.Seed{})
}

// View shows the position from the side of who is to move.
func (s OneMove) View(p game.Puzzle) (game.View, error) {
	start, err := s.Start(p)
	if err != nil {
		return game.View{}, err
	}
	v := Shown(start.View(game.Nobody))
	v.Bottom = start.ToMove()[0]
	return v, nil
}

// Choices returns the legal moves.
func (s OneMove) Choices(p game.Puzzle) ([]game.Group, error) {
	start, err := s.Start(p)
	if err != nil {
		return nil, err
	}
	return start.View(game.Nobody).Groups, nil
}

// Answer plays an answer and returns its move in canonical notation, whose it is, and the position that it leads
// to. The *game.Error for another number of moves than one says why, a key.
func (s OneMove) Answer(p game.Puzzle, answer []game.Move, why string) (
	move game.Move, side game.Seat, after game.Position, err error,
) {
	start, err := s.Start(p)
	if err != nil {
		return "", 0, nil, err
	}
	if len(answer) != 1 {
		return "", 0, nil, game.Refuse(game.KindNotation, 0, why)
	}
	if move, err = s.Rules.Parse(string(answer[0])); err != nil {
		return "", 0, nil, err
	}
	side = start.ToMove()[0]
	after, err = start.Play(side, move)
	return move, side, after, err
}

// Continue plays on after a right answer of a side that has led to a position, until the match is over, which solves
// the puzzle, or the side has a choice again. best returns a best move of whoever is to move. at is the last position.
func (s OneMove) Continue(
	ctx context.Context, p game.Puzzle, move game.Move, side game.Seat, after game.Position,
	best func(context.Context, game.Position) (game.Move, error),
) (x game.Explanation, at game.Position, err error) {
	for at = after; ; {
		if _, x.Solved = at.Outcome(); x.Solved {
			break
		}
		seat := at.ToMove()[0]
		reply, err := best(ctx, at)
		if err != nil {
			return x, nil, err
		}
		if seat == side && len(slices.Collect(at.Legal(seat))) > 1 {
			p.Position, p.Solution = at.View(game.Nobody).Notation, []game.Move{reply}
			x.Next = &p
			break
		}
		if at, err = at.Play(seat, reply); err != nil {
			return x, nil, err
		}
		x.Replies = append(x.Replies, reply)
	}
	x.View = Shown(at.View(game.Nobody))
	x.View.Bottom = side
	if len(x.Replies) > 0 {
		replies := game.JoinMoves(x.Replies, ", ")
		x.Said = []game.Phrase{game.Say("puzzle.reply", "Move", string(move), "Replies", replies)}
	} else {
		x.Said = []game.Phrase{game.Say("puzzle.reply.none", "Move", string(move))}
	}
	return x, at, nil
}

// Solves reports whether a move is the one that solves a puzzle.
func Solves(p game.Puzzle, move game.Move) bool {
	return slices.Equal(p.Solution, []game.Move{move})
}

// Shown returns a view for a puzzle: nothing can be picked in it, and it marks the opponent's best replies.
func Shown(v game.View, replies ...game.Move) game.View {
	v.Groups, v.Form, v.Prompt = nil, nil, game.Phrase{}
	for _, reply := range replies {
		v.Advised = append(v.Advised, game.AdvisedMove{Move: reply, Sure: true, Reply: true})
	}
	return v
}

// Harder compares how hard two puzzles are, as measured: it is above 0 where the first one
// is harder.
func Harder(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.Failed, b.Failed), cmp.Compare(a.Nodes, b.Nodes))
}

// Distance returns in how many cells a position differs from that of the images that is the most
// like it; in all of them where the boards have different sizes.
func Distance(images []string, cells string) int {
	least := max(len(cells), len(images[0]))
	for _, image := range images {
		if len(image) != len(cells) {
			continue
		}
		differ := 0
		for i := range len(cells) {
			if image[i] != cells[i] {
				differ++
			}
		}
		least = min(least, differ)
	}
	return least
}

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
