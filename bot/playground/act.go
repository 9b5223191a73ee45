package playground

import (
	"errors"

	"kamisado/bot/fakediscord"
)

// act does what the window's user wants, and answers. It may take as long as the bot does.
func (w *window) act(a action) answer {
	out := answer{Kind: kindAnswer, ID: a.ID}
	ch := w.p.place.channelOf(w.user, a.Channel)
	switch {
	case a.Do == doLanguage:
		w.p.speak(w.user, a.Language, true)
	case a.Do == doTrace:
		w.p.hub.watch(w, a.On)
	case a.Do != doSay && !w.p.place.online():
		out.Error = errOffline
	case ch == nil:
		out.Error = errStale
	case a.Do == doSay:
		w.user.SendMessage(ch, a.Text)
	case a.Do == doCommand:
		out.Error = w.command(ch, &a)
	case a.Do == doSuggest:
		out.Choices, out.Error = w.suggest(ch, &a)
	default:
		out.Error = w.click(ch, &a)
	}
	return out
}

// isQuick tells what waits for nobody. It is done in its turn, so that what is said stays in order.
func (a *action) isQuick() bool {
	return a.Do == doLanguage || a.Do == doTrace || a.Do == doSay
}

func (w *window) command(ch *fakediscord.Channel, a *action) string {
	options, err := w.p.place.fill(w.user, a)
	if err != nil {
		return errCommand
	}
	return w.settled(w.user.Slash(ch, a.Command, options...), errCommand)
}

// click presses or selects what the message shows now: a window may lag behind.
func (w *window) click(ch *fakediscord.Channel, a *action) string {
	m := ch.Message(a.Message)
	if m == nil {
		return errStale
	}
	if a.Do == doPress {
		return w.settled(w.user.Press(m, a.Control), errStale)
	}
	return w.settled(w.user.Select(m, a.Control, a.Values...), errStale)
}

// settled waits for the bot's first response. Unsent is what it means that the fake Discord did not even ask the bot.
func (w *window) settled(in *fakediscord.Interaction, unsent string) string {
	if in.Err() != nil {
		return unsent
	}
	if _, err := in.Callback(w.ctx); errors.Is(err, fakediscord.ErrNoResponse) {
		return errSilent
	}
	return "" // other errors say that nobody waits any more
}

// suggest asks the bot for choices, in the user's language.
func (w *window) suggest(ch *fakediscord.Channel, a *action) ([]choice, string) {
	options, err := w.p.place.fill(w.user, a)
	if err != nil {
		return nil, errCommand
	}
	in := w.user.Autocomplete(ch, a.Command, options...)
	if wrong := w.settled(in, errCommand); wrong != "" {
		return nil, wrong
	}
	offered, _ := in.Choices(w.ctx)
	locale := w.user.Locale()
	var out []choice
	for _, c := range offered[:min(len(offered), maxOptions)] {
		name := c.Name
		if local := c.Names[locale]; local != "" {
			name = local
		}
		out = append(out, choice{Name: name, Value: c.Value})
	}
	return out, ""
}
