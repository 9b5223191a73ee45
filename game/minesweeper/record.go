package minesweeper

import (
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
)

// The words of the match text.
const (
	seedWord  = "semilla"
	drawWord  = "sorteo"
	minesWord = "minas"
)

// resultWords are the ways a match ends as the match text writes them.
func resultWords() map[game.Method]string {
	return map[game.Method]string{
		Cleared: "despejado", ByMine: "mina", game.Resigned: "abandono", game.TimedOut: "tiempo",
	}
}

// Record writes the match as text: the setup and a line a move. A match that goes on
// shows no more. When out is not nil it has ended: then the seed stands after the
// setup, and below the moves how it ended and where the mines lay, so that all of it
// can be checked.
func (m *Match) Record(out *game.Outcome) string {
	var text strings.Builder
	text.WriteString(m.setup.String() + "\n")
	if out == nil {
		m.writeMoves(&text)
		return text.String()
	}
	m.writeChance(&text)
	m.writeMoves(&text)
	text.WriteString(resultWords()[out.Method] + "\n")
	if m.field != nil {
		mines := m.setup.Names(slices.Collect(m.field.mines.All()))
		text.WriteString(minesWord + " " + strings.Join(mines, " ") + "\n")
	}
	return text.String()
}

// Encode is the match text with the seed, for the store alone: whoever has it knows
// where the mines lie.
func (m *Match) Encode() []byte {
	if m.isClear() || len(m.last.blown) > 0 {
		return []byte(m.Record(m.outcome))
	}
	var text strings.Builder
	text.WriteString(m.setup.String() + "\n")
	m.writeChance(&text)
	m.writeMoves(&text)
	if m.outcome != nil {
		return game.EncodeEnded(text.String(), m.outcome)
	}
	return []byte(text.String())
}

// writeChance writes the seed and, where it was searched for, the number of the
// drawing.
func (m *Match) writeChance(text *strings.Builder) {
	text.WriteString(seedWord + " " + m.seed.String() + "\n")
	if m.setup.GuessFree && m.field != nil {
		text.WriteString(drawWord + " " + strconv.Itoa(m.draw) + "\n")
	}
}

func (m *Match) writeMoves(text *strings.Builder) {
	var moves []Move
	for p := m.log; p != nil; p = p.before {
		moves = append(moves, p.move)
	}
	for _, move := range slices.Backward(moves) {
		text.WriteString(move.String() + "\n")
	}
}
