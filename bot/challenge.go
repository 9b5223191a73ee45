package bot

import (
	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// challenge is the message of a pending or closed challenge.
func (b *Bot) challenge(s sitting) chat.Message {
	if len(s.Lobby) > 0 {
		return b.lobby(s)
	}
	speaker := b.Catalogue.For(s.Place.Locale)
	challenger, opponent := s.Players[s.Proposer].User, s.Players[1-s.Proposer].User
	pairs := []any{
		"Challenger", mention(challenger), "Opponent", mention(opponent),
		"Game", b.gameName(speaker, s), "Unix", s.Deadline / 1000, "Side", b.challengerSide(s),
		"Command", startCommand(s.Game),
	}
	if s.Phase == match.Closed {
		return chat.Message{Text: speaker.Text("challenge."+string(s.Closing), pairs...)}
	}
	answer := func(what chat.AnswerKind, style chat.Style) chat.Button {
		return chat.Button{Label: speaker.Text("challenge.button." + string(what)), Style: style, Do: chat.Answer{Match: s.ID, What: what}}
	}
	text := speaker.Text("challenge.text", pairs...) + b.scene(s).sealed()
	if s.Hints {
		text += "\n" + speaker.Text("challenge.hints")
	}
	return chat.Message{
		Text:     text,
		Ping:     []string{opponent},
		Controls: []chat.Control{chat.Buttons{answer(chat.Accept, chat.Agree), answer(chat.Decline, chat.Plain), answer(chat.Cancel, chat.Plain)}},
	}
}

// challengerSide is the challenger's side in words, or that it is drawn.
func (b *Bot) challengerSide(s sitting) game.Term {
	if s.Drawn {
		return "challenge.drawn"
	}
	return side(b.facts(s), s.Proposer)
}

// gameName is the game with its variant, such as "Kamisado (Standard)".
func (b *Bot) gameName(speaker lang.Speaker, s sitting) string {
	return gameName(speaker, s.Game, b.facts(s).Variant)
}

// gameName is the scene's.
func (sc scene) gameName() string { return gameName(sc.say, sc.Game, sc.facts.Variant) }

func gameName(speaker lang.Speaker, id game.ID, variant game.Phrase) string {
	name := speaker.Text(string(id) + ".name")
	if variant.IsZero() {
		return name
	}
	return name + " (" + speaker.Say(variant) + ")"
}
