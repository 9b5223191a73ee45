package kamisado

import (
	"strings"

	"kamisado/game"
)

// ParseKFN reads a position as KFN writes it. Errors are *game.Error with
// KindPosition; they name the field and what is wrong with it.
func ParseKFN(text string) (Position, error) {
	fields := strings.Fields(text)
	if len(fields) != 5 {
		return Position{}, badKFN("fields", "Count", len(fields), "Example", exampleKFN)
	}
	p := Position{last: [2]Colour{None, None}}
	for side := range p.towers {
		for c := range p.towers[side] {
			p.towers[side][c] = offBoard
		}
	}
	for _, read := range []func(*Position, []string) error{
		readMode, readPlacement, readTurn, readLast, readPoints, checkForced,
	} {
		if err := read(&p, fields); err != nil {
			return Position{}, err
		}
	}
	return p, nil
}

// exampleKFN shows the form in errors: the start of a simple match.
var exampleKFN = func() string { p := Start(Simple); return p.KFN() }()

func badKFN(what string, pairs ...any) error {
	return game.Refuse(game.KindPosition, 0, game.Say("kamisado.kfn."+what, pairs...))
}

func readMode(p *Position, fields []string) error {
	mode, ok := ModeOf(fields[4])
	if !ok {
		return badKFN("mode", "Text", game.Quote(fields[4]))
	}
	p.mode = mode
	return nil
}

func readTurn(p *Position, fields []string) error {
	turn := strings.Index(sideLetters, fields[1])
	if turn < 0 || len(fields[1]) != 1 {
		return badKFN("turn", "Text", game.Quote(fields[1]))
	}
	p.turn = uint8(turn)
	return nil
}

func readLast(p *Position, fields []string) error {
	if len(fields[2]) != 2 {
		return badKFN("last", "Text", game.Quote(fields[2]))
	}
	for side := range p.last {
		i := strings.IndexByte(colourLetters, fields[2][side])
		if i < 0 {
			return badKFN("last", "Text", game.Quote(fields[2]))
		}
		p.last[side] = Colour(i)
	}
	return nil
}

func readPoints(p *Position, fields []string) error {
	text := fields[3]
	ok := len(text) == 3 && text[1] == '-' && strings.IndexByte("012", text[0]) >= 0 && strings.IndexByte("012", text[2]) >= 0
	if !ok || p.mode == Simple && text != "0-0" {
		return badKFN("points", "Text", game.Quote(text), "Mode", p.mode.String())
	}
	p.points = [2]uint8{text[0] - '0', text[2] - '0'}
	return nil
}

// checkForced wants the forced tower on the board and, where the choice is
// free, something to choose.
func checkForced(p *Position, _ []string) error {
	forced := p.Forced()
	if forced != None && p.towers[p.turn][forced] == offBoard {
		return badKFN("forced", "Side", SideTerm(p.Turn()), "Tower", ColourTerm(forced))
	}
	if forced == None && !p.canMove(p.Turn(), None) {
		return badKFN("stuck", "Side", SideTerm(p.Turn()))
	}
	return nil
}
