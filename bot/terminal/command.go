package terminal

import (
	"strings"

	"kamisado/game"
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
	cmdAsk
	cmdRestart
	cmdHint
	cmdStop
	cmdBell
	cmdTurn
	cmdHelp
	cmdQuit
)

// commandWords are what the commands are called, in every language.
var commandWords = map[string]command{
	"texto": cmdBoard, "text": cmdBoard,
	"jugadas": cmdRecord, "moves": cmdRecord,
	"legales": cmdLegal, "legal": cmdLegal,
	"kfn": cmdNotation, "posicion": cmdNotation, "posición": cmdNotation, "position": cmdNotation,
	"casilla": cmdCell, "celda": cmdCell, "cell": cmdCell,
	"última": cmdAsk, "ultima": cmdAsk, "last": cmdAsk,
	"dónde": cmdAsk, "donde": cmdAsk, "¿dónde": cmdAsk, "where": cmdAsk,
	"qué": cmdAsk, "que": cmdAsk, "¿qué": cmdAsk, "what": cmdAsk,
	"mi": cmdAsk, "my": cmdAsk, "mesa": cmdAsk, "table": cmdAsk,
	"fila": cmdAsk, "row": cmdAsk, "columna": cmdAsk, "column": cmdAsk, "diagonal": cmdAsk,
	"puntos": cmdAsk, "points": cmdAsk,
	"reiniciar": cmdRestart, "restart": cmdRestart,
	"pista": cmdHint, "hint": cmdHint,
	"parar": cmdStop, "stop": cmdStop,
	"campana": cmdBell, "bell": cmdBell,
	"girar": cmdTurn, "turn": cmdTurn,
	"ayuda": cmdHelp, "help": cmdHelp,
	"salir": cmdQuit, "quit": cmdQuit, "exit": cmdQuit,
}

// parse splits a line into a command, its word as typed and what follows it. A colon
// behind the word is ignored.
func parse(line string) (c command, word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	word = strings.TrimRight(word, ":")
	return commandWords[strings.ToLower(word)], word, strings.TrimSpace(rest)
}

// parseYes reads the answer to a question, in any language; ok is false when it is neither
// yes nor no.
func parseYes(answer string) (yes, ok bool) {
	switch strings.ToLower(answer) {
	case "s", "y":
		return true, true
	case "n":
		return false, true
	}
	return game.ParseYes(answer)
}
