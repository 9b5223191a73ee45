package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/present"
	"kamisado/bot/upkeep"
	"kamisado/game"
	"kamisado/store"
)

// maxChannels is how many channels can be chosen: as many as the menus of platforms hold.
const maxChannels = 25

// settingsRoutes registers the settings, with which those who manage a server decide how matches start and are shown there.
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
		return chat.Reply{}, errUnknown()
	}
	before, after, err := b.Store.ChangeSettings(ctx, r.At.Guild, change)
	if err != nil {
		return chat.Reply{}, err
	}
	if from, to := value(before, what), value(after, what); from != to {
		b.Log.Info("a setting was changed", "guild", r.At.Guild, "user", r.User.ID, "setting", what, "from", from, "to", to)
	}
	reply := chat.Reply{Message: b.settingsPanel(ctx, r, after)}
	if r.ClickedPrivately() {
		reply.Kind = chat.Update
	}
	return reply, nil
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

// changing is the change that somebody wants; false for one that no control offers.
func changing(what string, r *chat.Request) (change func(*store.Settings), ok bool) {
	yes := r.Vars["value"] == "yes"
	switch what {
	case "locale":
		locale, ok := localeOf(r.Value())
		return func(s *store.Settings) { s.Locale = locale }, ok
	case "time":
		limit, ok := timeOf(r.Value())
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

// localeOf is the language that a value means; empty for the server's own.
func localeOf(value string) (locale string, ok bool) {
	return strings.TrimPrefix(value, present.OwnLocale), value == present.OwnLocale || slices.Contains(lang.Tags(), lang.Tag(value))
}

// timeOf is the time for a move that a value means.
func timeOf(value string) (limit time.Duration, ok bool) {
	all := chat.MoveTimes()
	i := slices.IndexFunc(all, func(t chat.MoveTime) bool { return t.Name == value })
	if i < 0 {
		return 0, false
	}
	return all[i].Time, true
}

// value is a setting as the log has it.
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

// settingsPanel is the message with all settings.
func (b *Bot) settingsPanel(ctx context.Context, r *chat.Request, now store.Settings) chat.Message {
	left := upkeep.Places{Upkeep: b.Upkeep}.Existing(ctx, now.Channels)
	return present.Panel{Presenter: b.Present}.Settings(present.Settings{
		Locale: now.Locale, MoveTime: now.MoveTime, Channels: left, Gone: len(now.Channels) - len(left),
		Threads: now.Threads, Ratings: !now.HideRatings, Hints: !now.NoHints,
	}, readerOf(r))
}
