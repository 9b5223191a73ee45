package bot

import (
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// challenge is the message of a pending or closed challenge.
func (b *Bot) challenge(s sitting) Message {
	speaker := b.Catalogue.For(s.Place.Locale)
	challenger, opponent := s.Players[s.Proposer].User, s.Players[1-s.Proposer].User
	pairs := []any{
		"Challenger", mention(challenger), "Opponent", mention(opponent),
		"Game", b.gameName(speaker, s), "Unix", s.Deadline / 1000, "Side", b.challengerSide(s),
	}
	if s.Phase == match.Closed {
		return Message{Text: speaker.Text("challenge."+string(s.Closing), pairs...)}
	}
	answer := func(what AnswerKind, style Style) Button {
		return Button{Label: speaker.Text("challenge.button." + string(what)), Style: style, Do: Answer{Match: s.ID, What: what}}
	}
	text := speaker.Text("challenge.text", pairs...)
	if s.Hints {
		text += "\n" + speaker.Text("challenge.hints")
	}
	return Message{
		Text:     text,
		Ping:     []string{opponent},
		Controls: []Control{Buttons{answer(Accept, Agree), answer(Decline, Plain), answer(Cancel, Plain)}},
	}
}

// challengerSide is the challenger's side in words, or that it is drawn.
func (b *Bot) challengerSide(s sitting) game.Term {
	if s.Drawn {
		return "challenge.drawn"
	}
	return s.Position.View(game.Nobody).SeatNames[s.Proposer]
}

// gameName is the game with its options, such as "Kamisado (Standard)".
func (b *Bot) gameName(speaker lang.Speaker, s sitting) string {
	words := []string{speaker.Text(string(s.Game) + ".name")}
	for _, option := range b.games[s.Game].Options {
		value := s.Options[option.Name]
		if value == "" {
			value = option.Values[0]
		}
		words = append(words, "("+speaker.Text(string(s.Game)+"."+option.Name+"."+value)+")")
	}
	return strings.Join(words, " ")
}
