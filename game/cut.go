package game

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The characters between which a text is written in its own direction, without an effect on the text around it:
// https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
const BeginIsolate, EndIsolate = "\u2068", "\u2069"

// Cut shortens a text to a limit of characters, at least 1, the last of them an ellipsis then. Every isolate that
// begins in it ends.
func Cut(s string, limit int) string {
	runes := []rune(s)
	if len(runes) <= limit {
		return s
	}
	if kept := string(runes[:max(0, limit-2)]); strings.Count(kept, BeginIsolate) > strings.Count(kept, EndIsolate) {
		return kept + EndIsolate + "…"
	}
	return strings.TrimSuffix(string(runes[:limit-1]), BeginIsolate) + "…"
}

// NonEmpty returns the texts that are not empty.
func NonEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// JoinMoves returns moves as a text, with another one between them.
func JoinMoves(moves []Move, between string) string {
	words := make([]string, len(moves))
	for i, move := range moves {
		words[i] = string(move)
	}
	return strings.Join(words, between)
}

// ColumnName returns the name of a board's column counted from 0: a to z, then aa to az, ba and so on.
func ColumnName(column int) string {
	const letters = 26
	if column < letters {
		return string(rune('a' + column))
	}
	return ColumnName(column/letters-1) + ColumnName(column%letters)
}

// Capital begins a text with a capital letter, as a sentence does.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
