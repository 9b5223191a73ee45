package present

import (
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
)

// OwnLocale is the value of the setting locale for the server's own language.
const OwnLocale = "own"

// Settings are what a server has decided for its matches.
type Settings struct {
	// Locale is empty for the server's own language.
	Locale   string
	MoveTime time.Duration
	// Channels are where matches may be started; none for everywhere.
	Channels []string
	// Gone is how many others there were that have been deleted.
	Gone                    int
	Threads, Ratings, Hints bool
}

// Panel makes the message in which the settings of a server are seen and changed.
type Panel struct{ *Presenter }

// Settings shows the settings, with a control for each.
func (p Panel) Settings(s Settings, to Reader) chat.Message {
	say := p.Catalogue.For(to.Locale)
	language := func(value string) chat.Item {
		return chat.Item{Value: value, Label: say.Text("settings.locale.item", "Language", game.Term("settings.locale."+value))}
	}
	languages := chat.Choice{Hint: say.Text("settings.locale"), Picked: OwnLocale, ID: chat.ControlID("set", "locale")}
	languages.Items = append(languages.Items, language(OwnLocale))
	for _, tag := range lang.Tags() {
		languages.Items = append(languages.Items, language(string(tag)))
	}
	if s.Locale != "" {
		languages.Picked = s.Locale
	}
	times := chat.Choice{Hint: say.Text("settings.time"), Picked: chat.NameOfMoveTime(s.MoveTime), ID: chat.ControlID("set", "time")}
	for _, t := range chat.MoveTimes() {
		times.Items = append(times.Items, chat.Item{Value: t.Name, Label: say.Text("settings.time.item", "Time", game.Term("time."+t.Name))})
	}
	return chat.Message{
		Text: say.Text("settings.panel",
			"Language", game.Term("settings.locale."+languages.Picked), "Time", moveTime(s.MoveTime.Milliseconds()),
			"Channels", channelsText(say, s), "Threads", state("threads", s.Threads),
			"Ratings", state("ratings", s.Ratings), "Hints", state("hints", s.Hints)),
		Controls: []chat.Control{
			languages, times,
			chat.Channels{Hint: say.Text("settings.channels"), Picked: s.Channels, ID: chat.ControlID("set", "channels")},
			chat.Buttons{
				toggle(say, "threads", s.Threads), toggle(say, "ratings", s.Ratings), toggle(say, "hints", s.Hints),
			},
		},
	}
}

// state says how it is about a setting with two values.
func state(what string, on bool) game.Term {
	return game.Term("settings." + what + "." + answer(on))
}

// toggle is the button that makes it the other way. It says which way that is, so that an old
// one does what it says.
func toggle(say lang.Speaker, what string, on bool) chat.Button {
	key := "settings." + what + ".set." + answer(!on)
	return chat.Button{Label: say.Text(key), ID: chat.ControlID("set", what, answer(!on))}
}

func answer(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

// channelsText lists channels.
func channelsText(say lang.Speaker, s Settings) string {
	switch {
	case len(s.Channels) > 0:
		return ChannelMentions(s.Channels)
	case s.Gone > 0:
		return say.Text("settings.channels.gone")
	}
	return say.Text("settings.channels.all")
}

// ChannelMentions are channels as messages show them.
func ChannelMentions(ids []string) string {
	mentions := make([]string, len(ids))
	for i, id := range ids {
		mentions[i] = "<#" + id + ">"
	}
	return strings.Join(mentions, ", ")
}
