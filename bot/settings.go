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
func (b *Bot) changeSetting(ctx context.Context, r *chat.Request, do chat.Set) (chat.Reply, error) {
	if err := mayManage(r); err != nil {
		return chat.Reply{}, err
	}
	change, ok := changing(do)
	if !ok {
		return b.ephemeral(r, "bot.unknown"), nil
	}
	before, after, err := b.Store.ChangeSettings(ctx, r.At.Guild, change)
	if err != nil {
		return chat.Reply{}, err
	}
	if from, to := value(before, do.What), value(after, do.What); from != to {
		b.Log.Info("a setting was changed", "guild", r.At.Guild, "user", r.User.ID, "setting", do.What, "from", from, "to", to)
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
func changing(do chat.Set) (change func(*store.Settings), ok bool) {
	if do.What == chat.SetChannels {
		return func(s *store.Settings) { s.Channels = do.Values }, len(do.Values) <= maxChannels
	}
	if len(do.Values) != 1 {
		return nil, false
	}
	chosen := do.Values[0]
	switch do.What {
	case chat.SetLocale:
		locale, ok := localeOf(chosen)
		return func(s *store.Settings) { s.Locale = locale }, ok
	case chat.SetTime:
		limit, ok := timeOf(chosen)
		return func(s *store.Settings) { s.MoveTime = limit }, ok
	}
	yes := chosen == chat.Yes
	if !yes && chosen != chat.No {
		return nil, false
	}
	switch do.What {
	case chat.SetThreads:
		return func(s *store.Settings) { s.Threads = yes }, true
	case chat.SetRatings:
		return func(s *store.Settings) { s.HideRatings = !yes }, true
	case chat.SetHints:
		return func(s *store.Settings) { s.NoHints = !yes }, true
	}
	return nil, false
}

// localeOf is the language that a value means; empty for the server's own.
func localeOf(value string) (locale string, ok bool) {
	return strings.TrimPrefix(value, chat.OwnLocale), value == chat.OwnLocale || slices.Contains(lang.Tags(), lang.Tag(value))
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
func value(s store.Settings, what chat.Setting) string {
	switch what {
	case chat.SetLocale:
		return s.Locale
	case chat.SetTime:
		return s.MoveTime.String()
	case chat.SetChannels:
		return strings.Join(s.Channels, " ")
	case chat.SetThreads:
		return fmt.Sprint(s.Threads)
	case chat.SetRatings:
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
