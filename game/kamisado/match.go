package kamisado

import (
	"iter"

	"kamisado/game"
)

// Match is a whole match up to a moment: the game.Position of Kamisado. It is
// never changed; Play returns a new one.
type Match struct {
	// text is the match text so far: the position it began with, before anything
	// happened, and a line a move. It reproduces all the rest.
	text string
	// opening is what the start caused by itself: a set-up position may begin
	// with a blocked side.
	opening Effect
	now     Position
	// last is the effect of the last move, opening before the first.
	last    Effect
	round   int
	outcome *game.Outcome
}

var _ game.Position = (*Match)(nil)

// NewMatch starts a match from a position. A blocked side makes its zero move
// at once (rule 9), as if the other side had moved last.
func NewMatch(start Position) *Match {
	m := &Match{text: start.KFN() + "\n", now: start, round: 1}
	m.opening = still(start.Turn())
	m.now.settle(1-start.Turn(), &m.opening)
	m.enter(m.opening)
	return m
}

// enter takes in the effect that led to m.now.
func (m *Match) enter(e Effect) {
	m.last = e
	for _, note := range e.notes() {
		m.text += note + "\n"
	}
	if e.Round == nil {
		return
	}
	if !e.Round.Match {
		m.round++
		return
	}
	m.outcome = &game.Outcome{Winner: e.Round.Winner, Method: e.Round.Method, Score: e.Round.Points[:]}
}

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

// PlayMove is Play for a typed move.
func (m *Match) PlayMove(seat game.Seat, move Move) (*Match, error) {
	if m.outcome != nil {
		return nil, game.Refuse(game.KindOver, 0, game.Say("kamisado.over"))
	}
	if seat != m.now.Turn() {
		return nil, game.Refuse(game.KindTurn, 0, game.Say("kamisado.turn", "Side", SideTerm(m.now.Turn())))
	}
	if err := m.now.Judge(move); err != nil {
		return nil, err
	}
	next := *m
	var effect Effect
	next.now, effect = m.now.Play(move)
	next.enter(effect)
	return &next, nil
}

// End ends the match where it stands.
func (m *Match) End(out game.Outcome) game.Position {
	ended := *m
	ended.outcome = out.Clone()
	return &ended
}

// Outcome tells how the match ended.
func (m *Match) Outcome() (game.Outcome, bool) { return m.outcome.Reached() }

// Encode is the match text: the start and every move reproduce all the rest but an end
// from outside, which stands below it.
func (m *Match) Encode() []byte {
	if m.outcome == nil || m.last.Round != nil && m.last.Round.Match {
		return []byte(m.Record(m.outcome))
	}
	return game.EncodeEnded(m.Record(nil), m.outcome)
}
