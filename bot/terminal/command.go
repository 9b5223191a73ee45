package terminal

import (
	"slices"
	"strings"
)

// command is something that can be typed beside a move.
type command int

// The commands. cmdMove is the rest: the text may be a move.
const (
	cmdMove command = iota
	cmdBoard
	cmdRecord
	cmdLegal
	cmdNotation
	cmdCell
	cmdRestart
	cmdHint
	cmdStop
	cmdHelp
	cmdQuit
)

// commandOf finds the command that a word names, in any language.
func commandOf(word string) command {
	switch strings.ToLower(word) {
	case "texto", "text":
		return cmdBoard
	case "jugadas", "moves":
		return cmdRecord
	case "legales", "legal":
		return cmdLegal
	case "kfn", "posicion", "posición", "position":
		return cmdNotation
	case "celda", "cell":
		return cmdCell
	case "reiniciar", "restart":
		return cmdRestart
	case "pista", "hint":
		return cmdHint
	case "parar", "stop":
		return cmdStop
	case "ayuda", "help":
		return cmdHelp
	case "salir", "quit", "exit":
		return cmdQuit
	}
	return cmdMove
}

// parse splits a line into a command, its word as typed and what follows it. A colon
// behind the word is ignored.
func parse(line string) (c command, word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	word = strings.TrimRight(word, ":")
	return commandOf(word), word, strings.TrimSpace(rest)
}

// isNo reports whether an answer is no, in any language.
func isNo(answer string) bool { return slices.Contains([]string{"n", "no"}, strings.ToLower(answer)) }

// isYes reports whether an answer is yes, in any language.
func isYes(answer string) bool {
	return slices.Contains([]string{"s", "si", "sí", "y", "yes"}, strings.ToLower(answer))
}
