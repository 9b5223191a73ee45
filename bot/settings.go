package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/store"
)

// ownLocale is the value of the setting locale for the server's own language.
const ownLocale = "own"

// maxChannels is how many channels can be chosen: as many as the menus of platforms hold.
const maxChannels = 25

// settingsRoutes registers the settings, with which those who manage a server decide how matches start and are shown
// there.
func (b *Bot) settingsRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "settings", OnServer: true, Needs: chat.ManageServer}, b.showSettings)
	m.Control("set/{setting:locale|time}", b.changeSetting)
	m.Control("set/{setting:channels}", b.changeSetting, chat.OfChannels)
	m.Control("set/{setting:threads|ratings|hints}/{value:yes|no}", b.changeSetting)
}

// showSettings shows the settings in private, with what changes them.
func (b *Bot) showSettings(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	if err := mayManage(r); err != nil {
		return chat.Reply{}, err
	}
	now, err := b.Store.Settings(ctx, r.At.Guild)
	if err != nil {
		return chat.Reply{}, err
	}
	return chat.Reply{Message: b.settingsPanel(ctx, r, now)}, nil
}

// changeSetting changes one setting and shows all as they are now, in the place of the message whose
// control was pressed, however old that is.
func (b *Bot) changeSetting(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	if err := mayManage(r); err != nil {
		return chat.Reply{}, err
	}
	what := r.Vars["setting"]
	change, ok := changing(what, r)
	if !ok {
		return chat.Reply{}, errUnknown
	}
	before, after, err := b.Store.ChangeSettings(ctx, r.At.Guild, change)
	if err != nil {
		return chat.Reply{}, err
	}
	if from, to := value(before, what), value(after, what); from != to {
		b.Log.Info("a setting was changed", "guild", r.At.Guild, "user", r.User.ID, "setting", what, "from", from, "to", to)
	}
	return inPlace(r, chat.Reply{Message: b.settingsPanel(ctx, r, after)}), nil
}

// mayManage refuses whoever may not change the settings where they ask.
func mayManage(r *chat.Request) error {
	switch {
	case r.At.Guild == "":
		return refuse("settings.direct")
	case !r.May.ManageServer:
		return refuse("settings.forbidden", "Permission", game.Term("permission.guild"))
	}
	return nil
}

// changing returns the change that somebody wants; false for one that no control offers.
func changing(what string, r *chat.Request) (change func(*store.Settings), ok bool) {
	yes := r.Vars["value"] == "yes"
	switch what {
	case "locale":
		locale := strings.TrimPrefix(r.Value(), ownLocale) // empty for the server's own
		return func(s *store.Settings) { s.Locale = locale }, r.Value() == ownLocale ||
			slices.Contains(lang.Tags(), lang.Tag(locale))
	case "time":
		limit, ok := chat.MoveTimeOf(r.Value())
		return func(s *store.Settings) { s.MoveTime = limit }, ok
	case "channels":
		return func(s *store.Settings) { s.Channels = r.Values }, len(r.Values) <= maxChannels
	case "threads":
		return func(s *store.Settings) { s.Threads = yes }, true
	case "ratings":
		return func(s *store.Settings) { s.HideRatings = !yes }, true
	case "hints":
		return func(s *store.Settings) { s.NoHints = !yes }, true
	}
	return nil, false
}

// value returns a setting as the log has it.
func value(s store.Settings, what string) string {
	switch what {
	case "locale":
		return s.Locale
	case "time":
		return s.MoveTime.String()
	case "channels":
		return strings.Join(s.Channels, " ")
	case "threads":
		return fmt.Sprint(s.Threads)
	case "ratings":
		return fmt.Sprint(!s.HideRatings)
	}
	return fmt.Sprint(!s.NoHints)
}

// settingsPanel returns the message with all settings, and a control for each.
func (b *Bot) settingsPanel(ctx context.Context, r *chat.Request, now store.Settings) chat.Message {
	say := b.say(r)
	language := func(value string) chat.Item {
		return chat.Item{
			Value: value, Label: say.Text("settings.locale.item", "Language", game.Term("settings.locale."+value)),
		}
	}
	languages := chat.Choice{
		Hint: say.Text("settings.locale"), Picked: cmp.Or(now.Locale, ownLocale), ID: chat.ControlID("set", "locale"),
	}
	languages.Items = append(languages.Items, language(ownLocale))
	for _, tag := range lang.Tags() {
		languages.Items = append(languages.Items, language(string(tag)))
	}
	times := chat.Choice{
		Hint: say.Text("settings.time"), Picked: chat.NameOfMoveTime(now.MoveTime), ID: chat.ControlID("set", "time"),
	}
	for _, t := range chat.MoveTimes() {
		times.Items = append(times.Items, chat.Item{
			Value: t.Name, Label: say.Text("settings.time.item", "Time", game.Term("time."+t.Name)),
		})
	}
	left := b.Delivery.Existing(ctx, now.Channels)
	channels := view.ChannelMentions(left)
	switch {
	case len(now.Channels) == 0:
		channels = say.Text("settings.channels.all")
	case len(left) == 0:
		channels = say.Text("settings.channels.gone")
	}
	answers := map[bool]string{true: "yes", false: "no"}
	states := []any{
		"Language", game.Term("settings.locale." + languages.Picked), "Time", view.MoveTime(now.MoveTime),
		"Channels", channels,
	}
	var toggles chat.Buttons
	for _, s := range []struct {
		gap, name string
		on        bool
	}{{"Threads", "threads", now.Threads}, {"Ratings", "ratings", !now.HideRatings}, {"Hints", "hints", !now.NoHints}} {
		states = append(states, s.gap, game.Term("settings."+s.name+"."+answers[s.on]))
		// A button says which way it makes the setting, so that an old one does what it says.
		toggles = append(toggles, chat.Button{
			Label: say.Text("settings." + s.name + ".set." + answers[!s.on]), ID: chat.ControlID("set", s.name, answers[!s.on]),
		})
	}
	return chat.Message{Text: say.Text("settings.panel", states...), Controls: []chat.Control{
		languages, times,
		chat.Channels{Hint: say.Text("settings.channels"), Picked: left, ID: chat.ControlID("set", "channels")},
		toggles,
	}}
}
