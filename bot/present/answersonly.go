package present

import "kamisado/game"

// answersOnly is what the bot says once where it can only answer: what it cannot do there.
const answersOnly = "answersonly.note"

// AnswersOnly is the event that a match begins where the bot can only answer.
func AnswersOnly() game.Event { return game.Event{Phrase: game.Say(answersOnly)} }

// answersOnlyNote says what the bot cannot do where a match is played; empty where it is a member.
func answersOnlyNote(v *matchView) string {
	if !v.AnswersOnly {
		return ""
	}
	return "\n" + v.say.Text(answersOnly)
}
