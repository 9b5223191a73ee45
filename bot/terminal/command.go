package terminal

import "strings"

// command is something to ask of the terminal beside a move.
type command int

// The commands. wantMove is the rest: the text may be a move.
const (
	wantMove command = iota
	wantBoard
	wantRecord
	wantLegal
	wantNotation
	wantCell
	wantRestart
	wantHint
	wantStop
	wantHelp
	wantEnd
)

// commandOf finds the command a word names, in either language, whatever the
// player's is.
func commandOf(word string) command {
	switch strings.ToLower(word) {
	case "texto", "text":
		return wantBoard
	case "jugadas", "moves":
		return wantRecord
	case "legales", "legal":
		return wantLegal
	case "kfn", "posicion", "posición", "position":
		return wantNotation
	case "celda", "cell":
		return wantCell
	case "reiniciar", "restart":
		return wantRestart
	case "pista", "hint":
		return wantHint
	case "parar", "stop":
		return wantStop
	case "ayuda", "help":
		return wantHelp
	case "salir", "quit", "exit":
		return wantEnd
	}
	return wantMove
}

// parse splits a line into a command and what follows it. The word is as it was
// typed; a colon behind it is let through.
func parse(line string) (c command, word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	word = strings.TrimRight(word, ":")
	return commandOf(word), word, strings.TrimSpace(rest)
}

// isNo reports whether an answer declines, in either language.
func isNo(answer string) bool {
	switch strings.ToLower(answer) {
	case "n", "no":
		return true
	}
	return false
}

// isYes reports whether an answer agrees, in either language.
func isYes(answer string) bool {
	switch strings.ToLower(answer) {
	case "s", "si", "sí", "y", "yes":
		return true
	}
	return false
}
