package game

import (
	"errors"
	"fmt"
)

// Kind sorts errors by what can be done about them.
type Kind string

// The kinds of errors that rules give. Whoever hosts a match gives some of them too, for
// what it refuses before the rules are asked.
const (
	// KindNotation: the text is no move at all.
	KindNotation Kind = "notation"
	// KindIllegal: a move, but one that breaks a rule here.
	KindIllegal Kind = "illegal"
	// KindTurn: the seat may not act now.
	KindTurn Kind = "turn"
	// KindOver: the match has ended.
	KindOver Kind = "over"
	// KindOption: the match cannot be started with these options.
	KindOption Kind = "option"
	// KindPosition: the text is no valid position or match.
	KindPosition Kind = "position"
)

// The kinds that only the host of a match gives: rules know seats and positions, and not
// people, nor when they acted.
const (
	// KindStranger: the person has no seat in the match, or not the one it takes.
	KindStranger Kind = "stranger"
	// KindDone: the person has done this already, or need not do it.
	KindDone Kind = "done"
	// KindStale: the command was meant for an earlier moment of the match.
	KindStale Kind = "stale"
)

// Error is a refusal, by the rules or by whoever hosts the match. It is meant for a
// player: Why says what is wrong and what would be right.
type Error struct {
	Kind Kind
	// Rule is the number of the broken rule in the game's specification; 0
	// where none applies.
	Rule int
	Why  Phrase
}

// Refuse makes an *Error whose reason is the phrase of a key.
func Refuse(kind Kind, rule int, key string, pairs ...any) *Error {
	return &Error{Kind: kind, Rule: rule, Why: Say(key, pairs...)}
}

// Error is the refusal for logs; players get Why in their language.
func (e *Error) Error() string {
	return fmt.Sprintf("%s (rule %d): %s %v", e.Kind, e.Rule, e.Why.Key, map[string]any(e.Why.Args))
}

// WhyOf is what a refusal says, for one that gives another as its reason; the zero
// Phrase of any other error.
func WhyOf(err error) Phrase {
	var refusal *Error
	if errors.As(err, &refusal) {
		return refusal.Why
	}
	return Phrase{}
}

// quotedMost is how many characters of a player's text an error repeats.
const quotedMost = 20

// Quote shortens what a player typed, for an error that repeats it.
func Quote(text string) string {
	runes := []rune(text)
	if len(runes) > quotedMost {
		return string(runes[:quotedMost]) + "…"
	}
	return text
}
