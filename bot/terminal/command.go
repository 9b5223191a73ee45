package terminal

import (
	"strings"

	"kamisado/game"
	"kamisado/render/text"
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
	cmdDraw
	cmdTakeback
	cmdResign
	cmdHint
	cmdReview
	cmdStop
	cmdBell
	cmdTurn
	cmdTime
	cmdPuzzle
	cmdDaily
	cmdBack
	cmdHelp
	cmdRules
	cmdQuit
)

// commandWords are what the commands are called, in every language. Those that ask about the board are in the
// catalogues: see text.ParseQuestion.
var commandWords = map[string]command{
	"texto": cmdBoard, "text": cmdBoard,
	"jugadas": cmdRecord, "moves": cmdRecord,
	"legales": cmdLegal, "legal": cmdLegal,
	"kfn": cmdNotation, "posicion": cmdNotation, "posición": cmdNotation, "position": cmdNotation,
	"casilla": cmdCell, "celda": cmdCell, "cell": cmdCell,
	"reiniciar": cmdRestart, "restart": cmdRestart,
	"tablas": cmdDraw, "empate": cmdDraw, "draw": cmdDraw,
	"deshacer": cmdTakeback, "atrás": cmdTakeback, "atras": cmdTakeback, "undo": cmdTakeback,
	"abandonar": cmdResign, "rendirse": cmdResign, "resign": cmdResign,
	"pista": cmdHint, "hint": cmdHint,
	"análisis": cmdReview, "analisis": cmdReview, "review": cmdReview,
	"terminar": cmdStop, "parar": cmdStop, "stop": cmdStop,
	"campana": cmdBell, "timbre": cmdBell, "bell": cmdBell,
	"girar": cmdTurn, "turn": cmdTurn,
	"tiempo": cmdTime, "time": cmdTime,
	"problema": cmdPuzzle, "puzzle": cmdPuzzle,
	"diario": cmdDaily, "daily": cmdDaily,
	"volver": cmdBack, "back": cmdBack,
	"ayuda": cmdHelp, "help": cmdHelp,
	"reglas": cmdRules, "rules": cmdRules,
	"salir": cmdQuit, "quit": cmdQuit, "exit": cmdQuit,
}

// parse reads a line: a command's word, alone or with what it takes, or else a question
// about the board, or else what may be a move. It returns the command, its word as typed and
// what follows it. A colon behind the word is ignored.
func parse(line string, say text.Speaker) (c command, word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	word, rest = strings.TrimRight(word, ":"), strings.TrimSpace(rest)
	c = commandWords[strings.ToLower(word)]
	if _, _, isQuestion := text.ParseQuestion(line, say); isQuestion && (c == cmdMove || c == cmdLegal && rest != "") {
		c = cmdAsk
	}
	return c, word, rest
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

// help says how moves are written and lists the commands and the players.
func (s *session) help(v game.View) {
	for _, name := range helpNames(v) {
		s.phrase(s.own(name))
	}
	questions := text.Questions(s.config.Rules.ID(), s.say)
	s.sentence("terminal.help", "Cell", s.own("cell"), "Says", s.own("says"), "Question",
		questions[min(2, len(questions)-1)])
	_, canStop := s.match.state.Position.(game.Stopper)
	for _, line := range []struct {
		shown bool
		name  string
	}{
		{s.config.Hinter != nil && s.config.Field == nil, "coach"},
		{s.config.Reviewer != nil && s.config.Keyboard, "review"},
		{s.config.Puzzler != nil, "puzzle"},
		{s.config.Daily != nil, "daily"},
		{canStop, "stop"},
		{s.players.facts.Takeback, "undo"},
		{s.players.facts.Draw, "draw"},
		{s.config.Bell != "", "bell"},
		{s.config.MoveTime > 0, "time"},
		{s.players.facts.Ends, "turn"},
	} {
		if line.shown {
			s.sentence("terminal.help." + line.name)
		}
	}
	s.listPlayers()
}
