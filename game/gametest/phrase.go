package gametest

import "kamisado/game"

// phrases are all that a view says. What it need not say is left out where it says
// nothing.
func phrases(v game.View) (said []game.Phrase) {
	for _, event := range v.LastEvents {
		said = append(said, event.Phrase)
	}
	said = append(said, v.Status...)
	said = appendSaid(said, v.Prompt)
	if v.Form != nil {
		for _, part := range v.Form.Fields {
			said = append(said, part.Label)
		}
		for _, act := range v.Form.Actions {
			said = append(said, act.Label)
		}
	}
	for _, group := range v.Groups {
		said = appendSaid(append(said, group.Label), group.Note)
		for _, choice := range group.Choices {
			said = appendSaid(append(said, choice.Label), choice.Note)
		}
	}
	return said
}

// appendSaid adds those of some phrases that say something.
func appendSaid(said []game.Phrase, phrases ...game.Phrase) []game.Phrase {
	for _, phrase := range phrases {
		if !phrase.IsZero() {
			said = append(said, phrase)
		}
	}
	return said
}
