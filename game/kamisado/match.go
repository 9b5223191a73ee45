package kamisado

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"

	"kamisado/game"
)

// Match is a whole match up to a moment: the game.Position of Kamisado. It is
// never changed; Play returns a new one.
type Match struct {
	// start is the position it began with, before anything happened.
	start Position
	now   Position
	// last is the effect of the last move; before the first that of the start: a set-up
	// position may begin with a blocked side.
	last Effect
	// earlier are the effects before it after each of which the other side was blocked, so that
	// it was the same side's turn again.
	earlier []Effect
	// moves are those chosen so far.
	moves []Move
	// ended is the match after the latest move that ended a round within it, nil before.
	ended   *Match
	round   int
	outcome *game.Outcome
}

var (
	_ game.EndViewer   = (*Match)(nil)
	_ game.Misreader   = (*Match)(nil)
	_ game.RoundViewer = (*Match)(nil)
)

// NewMatch starts a match from a position. A blocked side makes its zero move
// at once (rule 9), as if the other side had moved last.
func NewMatch(start Position) *Match {
	m := &Match{start: start, now: start, round: 1}
	opening := still(start.Turn())
	m.now.finishMove(1-start.Turn(), &opening)
	m.enter(opening)
	return m
}

// enter records the effect that led to m.now.
func (m *Match) enter(e Effect) {
	m.last = e
	switch end := e.Round; {
	case end == nil:
		if _, fills := e.Move.Fill(); fills {
			m.round++
		}
	case m.now.choosing:
	case end.Match:
		m.outcome = &game.Outcome{Winner: end.Winner, Method: end.Method, Score: end.Points[:]}
	default:
		m.round++
	}
}

// Start is the position the match began with, before anything happened by itself.
func (m *Match) Start() Position { return m.start }

// Board is the compact position of this moment.
func (m *Match) Board() Position { return m.now }

// Last is the effect of the last move.
func (m *Match) Last() Effect { return m.last }

// Round counts the rounds from 1.
func (m *Match) Round() int { return m.round }

// ToMove is the one side to move, none when the match is over.
func (m *Match) ToMove() []game.Seat {
	if m.outcome != nil {
		return nil
	}
	return []game.Seat{m.now.Turn()}
}

// Legal yields the legal moves in the order of AppendMoves.
func (m *Match) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		if m.outcome != nil || seat != m.now.Turn() {
			return
		}
		for _, move := range m.now.AppendMoves(nil) {
			if !yield(game.Move(move.String())) {
				return
			}
		}
	}
}

// Play makes a move. The text may be in any form that ParseMove reads.
func (m *Match) Play(seat game.Seat, text game.Move) (game.Position, error) {
	move, err := ParseMove(string(text))
	if err != nil {
		return nil, err
	}
	next, err := m.PlayMove(seat, move)
	if err != nil {
		return nil, err
	}
	return next, nil
}

// Misread says which hands there are where one is to be chosen.
func (m *Match) Misread(string) error {
	if !m.now.choosing {
		return nil
	}
	return notChosen()
}

// PlayMove is Play for a typed move.
func (m *Match) PlayMove(seat game.Seat, move Move) (*Match, error) {
	if m.outcome != nil {
		return nil, game.Refuse(game.KindOver, 0, "kamisado.over")
	}
	if seat != m.now.Turn() {
		return nil, game.Refuse(game.KindTurn, 0, "kamisado.turn", "Side", SideTerm(m.now.Turn()))
	}
	if err := m.now.CheckMove(move); err != nil {
		return nil, err
	}
	next := *m
	var effect Effect
	next.now, effect = m.now.Play(move)
	next.moves = append(slices.Clip(m.moves), move)
	if next.earlier = nil; m.last.Tower.Present && m.last.Zero != NoCell && m.last.ZeroSide != seat &&
		m.last.Round == nil {
		next.earlier = append(slices.Clip(m.earlier), m.last)
	}
	next.enter(effect)
	if effect.Round != nil && !effect.Round.Match {
		ended := next
		next.ended = &ended
	}
	return &next, nil
}

// EndView is the view of a match that was ended here.
func (m *Match) EndView(seat game.Seat, out game.Outcome) game.View {
	ended := *m
	ended.outcome = &out
	return ended.View(seat)
}

// Outcome returns how the match ended; false while it goes on.
func (m *Match) Outcome() (game.Outcome, bool) { return m.outcome.Reached() }

// Replay yields each chosen move of the match with the match before it, from the start on.
func (m *Match) Replay() iter.Seq2[*Match, Move] {
	return func(yield func(*Match, Move) bool) {
		now := NewMatch(m.start)
		for _, move := range m.moves {
			if !yield(now, move) {
				return
			}
			now, _ = now.PlayMove(now.now.Turn(), move) // it was played before
		}
	}
}

// Final shows the end of a round within a match, before the towers went home,
// as if the match had ended with it: what the last move did up to there, no
// legal moves, and who won. It is false unless the last move ended such a round, and
// while the match's own view still shows that end: until the winner has chosen (rule 24).
func (m *Match) Final() (game.View, bool) {
	if m.last.Round == nil || m.last.Round.Match || m.now.choosing {
		return game.View{}, false
	}
	return m.final(m.round - 1), true
}

// final is Final for a round by its number.
func (m *Match) final(round int) game.View {
	end, last := *m.last.Round, m.last
	end.Match, last.Round = true, &end
	final := &Match{start: m.start, now: end.Final, earlier: m.earlier, round: round}
	final.enter(last)
	v := final.View(game.Nobody)
	v.Board.(*Board).RoundOver = true
	return v
}

// RoundEnd shows the latest round that ended as Final does, also while its winner chooses, and
// says how many moves were made since, the choice among them.
func (m *Match) RoundEnd() (end game.View, since int, ok bool) {
	if m.ended == nil {
		return game.View{}, 0, false
	}
	round := m.ended.round
	if !m.ended.now.choosing {
		round--
	}
	return m.ended.final(round), len(m.moves) - len(m.ended.moves), true
}

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByRow: "fila", ByDeadlock: "bloqueo", game.Resigned: "abandono", game.TimedOut: "tiempo", game.Agreed: "acuerdo",
}

// TextFormat writes a match as the KFN of its start, a line a move ("N c1c6", a push
// "N c4", a choice between rounds "N L", a zero move "B (a8)"), "--" between rounds and the
// result: the points and how it ended, "1-0 fila". A resignation or a lapse of time leaves the points as they are.
func (Rules) TextFormat() game.TextFormat {
	return game.TextFormat{
		Letters:  sideLetters,
		Head:     func(p game.Position) string { return p.(*Match).start.KFN() },
		ReadHead: game.ReadPosition, HeadForm: headForm, Foreign: []game.ForeignFormat{transcript},
		Notes:    func(p game.Position) []string { return game.Notes(p.(*Match).last.events()) },
		IsResult: isResult, ResultFirst: true,
		Result: func(p game.Position, out game.Outcome) string {
			points := p.(*Match).now.points
			return fmt.Sprintf("%d-%d %s", points[Black], points[White], methodWords[out.Method])
		},
	}
}

// headForm is what a position in a line looks like.
var headForm = regexp.MustCompile(`^[^/ ]+(/[^/ ]+){7}( |$)`)

// isResult reports whether a line is a result: it begins with two numbers and a dash between
// them, where a move begins with a side's letter.
func isResult(line string) bool {
	points, _, _ := strings.Cut(line, " ")
	black, white, dash := strings.Cut(points, "-")
	const digits = "0123456789"
	return dash && black+white != "" && strings.Trim(black+white, digits) == ""
}
