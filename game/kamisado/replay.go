package kamisado

import (
	"iter"
	"strings"
)

// Replay yields each chosen move of the match with the moment before it, from
// the start on. What a moment's views say is what they said when it was there;
// after the last move comes the match itself.
func (m *Match) Replay() iter.Seq2[*Match, Move] {
	return func(yield func(*Match, Move) bool) {
		start, moves, _ := strings.Cut(m.text, "\n")
		position, err := ParseKFN(start)
		if err != nil {
			return // no match begins with a text that is no position
		}
		now := NewMatch(position)
		for line := range strings.Lines(moves) {
			move, chosen := noteMove(line)
			if !chosen {
				continue
			}
			if !yield(now, move) {
				return
			}
			if now, err = now.PlayMove(now.now.Turn(), move); err != nil {
				return
			}
		}
	}
}

// noteMove is the move that a line of the match text tells, such as "N c1c6";
// zero moves and ends of rounds are nobody's choice.
func noteMove(line string) (Move, bool) {
	_, text, _ := strings.Cut(line, " ")
	move, err := ParseMove(text)
	return move, err == nil
}
