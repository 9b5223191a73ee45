package present

import "kamisado/bot/chat"

// Next makes the messages that lead from a board to the next match that waits for a reader.
type Next struct{ *Presenter }

// maxNext is how many matches are shown, the first of them with the most urgent turn.
const maxNext = 3

// Message links to the matches that wait for the reader, in their order; here is set when the
// one that is looked at does too.
func (n Next) Message(waiting []Match, here bool, to Reader) chat.Message {
	switch {
	case len(waiting) > 0:
		shown := waiting[:min(len(waiting), maxNext)]
		return chat.Message{Text: n.Text(to.Locale, "next.found", "List", n.Lines(shown, len(waiting)-len(shown), to))}
	case here:
		return chat.Message{Text: n.Text(to.Locale, "next.here")}
	}
	return chat.Message{Text: n.Text(to.Locale, "next.none")}
}
