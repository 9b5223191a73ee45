package game

import "strings"

// Line is a line of a match text that holds something. It keeps its number, for a
// refusal names the line, and a text that somebody has edited may have empty ones.
type Line struct {
	// Number counts the lines of the text from 1, the empty ones too.
	Number int
	// Text is what the line holds, without the blanks around it.
	Text string
}

// Lines are the lines of a match text, without the empty ones.
func Lines(text string) (lines []Line) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, Line{number, line})
		}
	}
	return lines
}

// Follow takes the lines below the first one that must come next because of it, word
// for word: what a move brings about by itself is written below it, and a text that
// tells it otherwise is no match. rest are the lines after those. When one of them is
// missing, ok is false and missing is that line, with the number of where it should be.
func Follow(lines []Line, due []string) (rest []Line, missing Line, ok bool) {
	for i, want := range due {
		if i+1 == len(lines) {
			return nil, Line{lines[i].Number + 1, want}, false
		}
		if next := lines[i+1]; next.Text != want {
			return nil, Line{next.Number, want}, false
		}
	}
	return lines[1+len(due):], Line{}, true
}

// Turn splits a move's line, such as "X d3", into the seat whose letter it begins with
// and the move. letters are the seats' letters, in their order, a byte each.
func (l Line) Turn(letters string) (seat Seat, move string, ok bool) {
	letter, move, ok := strings.Cut(l.Text, " ")
	i := strings.Index(letters, letter)
	return Seat(i), move, ok && len(letter) == 1 && i >= 0
}

// Refuse is the refusal of a match text because of a line: an *Error of KindPosition
// that also tells the line's number, as Line, and what it holds, as Text.
func (l Line) Refuse(key string, pairs ...any) *Error {
	pairs = append(pairs, "Line", l.Number, "Text", Quote(l.Text))
	return Refuse(KindPosition, 0, Say(key, pairs...))
}
