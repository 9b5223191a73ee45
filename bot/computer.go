package bot

import (
	"slices"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
)

// player is the computer player of a level, nil when there is none.
func (g *Game) player(level string) game.Player {
	i := slices.IndexFunc(g.Levels, func(l game.Level) bool { return l.Name == level })
	if i < 0 {
		return nil
	}
	return g.Levels[i].Player
}

// levels lists the names of a game's levels.
func (g *Game) levels() string {
	var names []string
	for _, level := range g.Levels {
		names = append(names, level.Name)
	}
	return strings.Join(names, ", ")
}

// levelTerm is what a level is called.
func levelTerm(id game.ID, level string) game.Term { return game.Term(string(id) + ".level." + level) }

// name is how a player is shown: a person by a mention, a computer in words.
func (s *sitting) name(say lang.Speaker, seat int) string {
	if level := s.Players[seat].Level; level != "" {
		return say.Text("player.computer", "Level", levelTerm(s.Game, level))
	}
	return mention(s.Players[seat].User)
}

// player is how a phrase names the player on a seat: where several play computers or
// people, with the side and what it is.
func (s *sitting) player(say lang.Speaker, facts game.Facts, seat game.Seat) string {
	if seat < 0 || int(seat) >= len(s.Players) {
		return ""
	}
	p := s.Players[seat]
	switch {
	case !s.Table():
		return s.name(say, int(seat))
	case p.Level != "":
		return say.Text("player.table.computer", "Side", side(facts, seat), "Level", levelTerm(s.Game, p.Level))
	}
	return say.Text("player.table.person", "User", mention(p.User))
}

// facts are what does not change in a match.
func (b *Bot) facts(s sitting) game.Facts { return b.rules[s.Game].Facts(s.Options) }

// side is what the side of a seat is called; empty in games without.
func side(facts game.Facts, seat game.Seat) game.Term {
	if seat < 0 || int(seat) >= len(facts.SeatNames) {
		return ""
	}
	return facts.SeatNames[seat]
}

// names lists all players.
func (s *sitting) names(say lang.Speaker) string {
	var all []string
	for seat := range s.Players {
		all = append(all, s.name(say, seat))
	}
	return strings.Join(all, ", ")
}

// thinking is what the board says while a computer is to move; empty otherwise.
func (sc scene) thinking() string {
	_, level, thinks := sc.Computer()
	switch {
	case !thinks:
		return ""
	case sc.trouble.code != "":
		return sc.say.Text("board.trouble", "Level", levelTerm(sc.Game, level), "ID", sc.trouble.code)
	}
	return sc.say.Text("board.thinking", "Level", levelTerm(sc.Game, level), "Duty", sc.view.Prompt)
}

// newsMost is how many lines of news a board tells.
const newsMost = 10

// news is what happened since a person last had the say: what they did, and what
// the computers answered. Of very much the end has to do.
func (sc scene) news() []game.Event {
	all := slices.Concat(sc.earlier, sc.view.LastEvents, sc.since)
	return all[max(0, len(all)-newsMost):]
}
