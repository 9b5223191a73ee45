package bot

import (
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// heading says what is played, and who plays what: in one line up to two players,
// with a line each where there are more.
func (b *Bot) heading(sc scene) string {
	pairs := []any{"Game", sc.gameName(), "Players", sc.sides(), "Match", string(sc.ID)}
	key := "board.heading"
	if sc.Table() {
		key = "board.heading.table"
	}
	return sc.say.Text(key, pairs...)
}

// sides says who plays what.
func (sc scene) sides() string {
	var sides []string
	for seat := range sc.Players {
		line := sc.name(sc.say, seat)
		if name := side(sc.facts, game.Seat(seat)); name != "" && len(sc.Players) > 1 {
			line = sc.say.Text(sideKey(sc), "Side", name, "User", line)
		}
		sides = append(sides, line)
	}
	if len(sides) > 2 {
		return "• " + strings.Join(sides, "\n• ")
	}
	return strings.Join(sides, " – ")
}

// sideKey says who plays a side, within a line or in one of its own.
func sideKey(sc scene) string {
	if sc.Table() {
		return "lobby.seat"
	}
	return "board.side"
}

// sealed is the hash of a match's chance, in games whose players must not know it. It
// stays when all is over: the message is the same, and who looks then compares.
func (sc scene) sealed() string {
	if !game.Deals(sc.game.Rules) || sc.view.Seat != game.Nobody {
		return "" // a hand need not repeat it
	}
	return "\n" + sc.say.Text("board.chance.sealed", "Hash", sc.Seed.Hash())
}

// opened shows the seed when all is over, and how to check that its hash is the one
// that the match was shown with and what it dealt.
func (sc scene) opened() string {
	if !game.Deals(sc.game.Rules) || sc.Phase != match.Over {
		return ""
	}
	told := "\n" + sc.say.Text("board.chance.open", "Seed", sc.Seed.String())
	if flags := game.DealFlags(sc.game.Rules, sc.Options, sc.Seed, sc.Position); flags != "" {
		told += "\n" + sc.say.Text("board.chance.deal", "Flags", flags)
	}
	return told
}

// ending says who won, how, and the points.
func ending(sc scene) string {
	how := howTerm(sc.Game, sc.Outcome.Method)
	switch {
	case sc.Solo():
		return endingAlone(sc, how)
	case sc.Outcome.Winner == game.Nobody && sc.Table() && sc.Outcome.Method == game.Resigned:
		return sc.say.Text("board.table.left", "How", how) // nobody was left to win
	case sc.Outcome.Winner == game.Nobody:
		return sc.say.Text("board.draw", "How", how)
	case sc.Table():
		// The winner may be a computer, whose name begins with a small letter.
		return "🏆 " + sc.sentence(game.Say("board.table.won", "Winner", sc.Outcome.Winner, "How", how))
	}
	winner := sc.Players[sc.Outcome.Winner]
	pairs := []any{"User", mention(winner.User), "Side", side(sc.facts, sc.Outcome.Winner), "How", how}
	key := "board.won"
	if winner.Level != "" {
		key, pairs[0], pairs[1] = "board.computer.won", "Level", levelTerm(sc.Game, winner.Level)
	}
	if score := sc.Outcome.Score; len(score) == 2 {
		return sc.say.Text(key+"score", append(pairs, "First", score[0], "Second", score[1])...)
	}
	return sc.say.Text(key, pairs...)
}

// endingAlone is the ending of a game for one.
func endingAlone(sc scene, how game.Term) string {
	key := "board.solo.won"
	if sc.Outcome.Winner == game.Nobody {
		key = "board.solo.lost"
	}
	if sc.Outcome.Method == game.Resigned {
		how = "board.how.gaveup" // as the button says to whoever plays alone
	}
	return sc.say.Text(key, "User", sc.name(sc.say, 0), "How", how, "Time", lang.Clock(sc.view.Elapsed))
}

// howTerm is how a match ended: the rules' own ways are told by the game.
func howTerm(id game.ID, how game.Method) game.Term {
	if how == game.Resigned || how == game.TimedOut {
		return game.Term("board.how." + string(how))
	}
	return game.Term(string(id) + ".how." + string(how))
}
