package view

import (
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// chanceSealed is the hash of a match's seed, in games whose players must not know it.
func (v *matchView) chanceSealed() string {
	if !game.Deals(v.game.Rules) || v.view.Seat != game.Nobody || v.Phase == match.Over {
		return "" // a hand need not repeat it, and the end has it beside the seed
	}
	return "\n" + v.say.Text("board.chance.sealed", "Hash", v.Seed.Hash())
}

// chanceOpened shows the seed when all is over with the hash that the match was shown with, and how
// to check that it is its hash and what it dealt.
func (v *matchView) chanceOpened() string {
	if !game.Deals(v.game.Rules) || v.Phase != match.Over || v.view.Seat != game.Nobody {
		return "" // a hand has no hash that it could be compared with
	}
	text := "\n" + v.say.Text("board.chance.open", "Seed", v.Seed.String(), "Hash", v.Seed.Hash())
	word := func(option, value string) string { return v.say.OptionWord(string(v.Game), option, value) }
	if flags := game.DealFlags(v.game.Rules, v.Options, v.Seed, v.Position, word); flags != "" {
		text += "\n" + v.say.Text("board.chance.deal", "Flags", flags)
	}
	return text
}

// ending says who won, how, and the points.
func (v *matchView) ending() string {
	how := howTerm(v.Game, v.Outcome.Method)
	switch {
	case v.Outcome.Method == game.Unfinished:
		return v.unfinished()
	case v.Solo():
		return v.endingAlone(how)
	case v.Outcome.Winner == game.Nobody && v.Table() && v.Outcome.Method == game.Resigned:
		return v.say.Text("board.table.left", "How", how) // nobody was left to win
	case v.Outcome.Winner == game.Nobody:
		return "🤝 " + v.draw(v.Outcome.Method)
	case v.Table():
		// The winner may be a computer, whose name begins with a small letter.
		return "🏆 " + v.sentence(game.Say("board.table.won", "Winner", v.Outcome.Winner, "How", how))
	}
	winner := v.Players[v.Outcome.Winner]
	pairs := []any{"User", person(v.say, winner.User), "Side", v.seatName(v.Outcome.Winner), "How", how}
	key := "board.won"
	if winner.Level != "" {
		key, pairs[0], pairs[1] = "board.computer.won", "Level", v.levelName(winner.Level)
	}
	if score := v.Outcome.Score; len(score) == 2 {
		return v.say.Text(key+"score", append(pairs, "Points", score[v.Outcome.Winner], "Others", score[1-v.Outcome.Winner])...)
	}
	return v.say.Text(key, pairs...)
}

// endingAlone is the ending of a game for one.
func (v *matchView) endingAlone(how game.Term) string {
	key := "board.solo.won"
	if v.Outcome.Winner == game.Nobody {
		key = "board.solo.lost"
	}
	if v.Outcome.Method == game.Resigned {
		how = "board.how.gaveup" // as the button says to whoever plays alone
	}
	return v.say.Text(key, "User", v.name(0), "How", how, "Time", lang.Clock(v.view.Elapsed))
}

// draw says why a match is a draw: the game has the sentences for its rules' own ways.
func (v *matchView) draw(how game.Method) string {
	if how.FromOutside() {
		return v.say.Text("board.draw", "How", howTerm(v.Game, how))
	}
	return v.say.Text(string(v.Game) + ".draw." + string(how))
}

// howTerm is how a match ended: the game has the words for its rules' own ways.
func howTerm(id game.ID, how game.Method) game.Term {
	if how.FromOutside() {
		return game.Term("board.how." + string(how))
	}
	return game.Term(string(id) + ".how." + string(how))
}
