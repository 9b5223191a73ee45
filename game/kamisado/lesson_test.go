package kamisado_test

import (
	"strings"
	"testing"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

// What the lesson says is so: its answers are the moves that do what each step asks for.
func TestLessons(t *testing.T) {
	t.Parallel()
	isTurn := func(p game.Position, side game.Seat) bool { return len(p.ToMove()) > 0 && p.ToMove()[0] == side }
	wins := func(p game.Position, side game.Seat) bool {
		out, over := p.Outcome()
		return over && out.Winner == side
	}
	gametest.RunLessons(t, kamisado.Rules{}, kamisado.Lessons(), map[string]gametest.Claim{
		"towers":  func(_ game.Position, m game.Move, _ game.Position) bool { return strings.HasPrefix(string(m), "c1") },
		"moves":   func(_ game.Position, m game.Move, _ game.Position) bool { return m == "d1g4" },
		"colours": func(_ game.Position, _ game.Move, next game.Position) bool { return forced(next) == 'Z' },
		"row": func(_ game.Position, _ game.Move, next game.Position) bool {
			return wins(next, kamisado.Black)
		},
		"danger": func(_ game.Position, _ game.Move, next game.Position) bool { return !gametest.WinsNext(next) },
		"blocks": func(_ game.Position, _ game.Move, next game.Position) bool {
			return isTurn(next, kamisado.Black) && gametest.WinsNext(next) && forced(next) == 'R'
		},
		"blocked": func(_ game.Position, _ game.Move, next game.Position) bool {
			for reply := range next.Legal(kamisado.White) {
				then, err := next.Play(kamisado.White, reply)
				if err != nil || wins(then, kamisado.White) || isTurn(then, kamisado.White) && gametest.WinsNext(then) {
					return false
				}
			}
			return true
		},
		"deadlock": func(_ game.Position, _ game.Move, next game.Position) bool { return !wins(next, kamisado.White) },
		"trap": func(_ game.Position, _ game.Move, next game.Position) bool {
			for reply := range next.Legal(kamisado.White) {
				then, err := next.Play(kamisado.White, reply)
				if err != nil || !isTurn(then, kamisado.Black) || !gametest.WinsNext(then) {
					return false
				}
			}
			return true
		},
		"sumo": func(_ game.Position, _ game.Move, next game.Position) bool {
			return wins(next, kamisado.Black) && next.(*kamisado.Match).Last().Round.Scored == 3
		},
		"push": func(_ game.Position, m game.Move, next game.Position) bool {
			return m == "b2" && isTurn(next, kamisado.Black) && forced(next) == 'R' && gametest.WinsNext(next)
		},
		"sides": func(_ game.Position, _ game.Move, next game.Position) bool {
			board := next.(*kamisado.Match).Board()
			cell, _ := kamisado.CellOf("a1")
			return board.At(cell).Sumo()
		},
	})
}

// forced returns the letter of the colour that the side to move must use.
func forced(p game.Position) byte {
	board := p.(*kamisado.Match).Board()
	return board.Forced().Letter()
}
