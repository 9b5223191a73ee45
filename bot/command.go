package bot

import (
	"context"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game/match"
	"kamisado/render/text"
	"kamisado/store"
)

// routes registers all commands and controls.
func (b *Bot) routes() *chat.Mux {
	m := new(chat.Mux)
	for _, register := range []func(*chat.Mux){
		b.startRoutes, b.challengeRoutes, b.moveRoutes, b.handRoutes, b.boardRoutes, b.offerRoutes, b.drawRoutes,
		b.resignRoutes, b.clockRoutes, b.hintRoutes, b.reviewRoutes, b.replayRoutes, b.anotherRoutes, b.importRoutes,
		b.gamesRoutes, b.recordsRoutes, b.profileRoutes, b.privacyRoutes, b.helpRoutes, b.learnRoutes, b.puzzleRoutes,
		b.dailyRoutes, b.settingsRoutes, b.moderationRoutes, b.verbRoutes,
	} {
		register(m)
	}
	return m
}

// matchOption names one of the user's matches in progress.
func (b *Bot) matchOption() chat.Option {
	return chat.Option{Name: "match", About: "command.move.match", Suggest: b.suggestRunning}
}

// overOption names a match that is over, for a command.
func (b *Bot) overOption(command string) chat.Option {
	return chat.Option{Name: "match", About: "command." + command + ".match", Suggest: b.suggestOver}
}

// gameOption names a game that fits, for a command; nil for all games.
func (b *Bot) gameOption(command string, fits func(*view.Game) bool) chat.Option {
	o := chat.Option{Name: "game", About: "command." + command + ".game"}
	for i := range b.Games {
		if id := string(b.Games[i].Rules.ID()); fits == nil || fits(&b.Games[i]) {
			o.Choices = append(o.Choices, chat.OptionChoice{Value: id, Words: id + ".name"})
		}
	}
	return o
}

// Suggest completes what a user types in an option of a command. What it offers is what the command then takes as it
// is. It never fails: no suggestion is an answer too.
func (b *Bot) Suggest(ctx context.Context, r chat.Request, option string) []string {
	leave, err := b.queue.enter(ctx, r.User.ID)
	if err != nil {
		return nil
	}
	defer leave()
	command, _ := b.Mux.Find(r.Command)
	at := slices.IndexFunc(command.Options, func(o chat.Option) bool { return o.Name == option && o.Suggest != nil })
	if at < 0 {
		return nil
	}
	typed := normalized(r.Options.Text(option))
	var fit []string
	for _, suggestion := range command.Options[at].Suggest(ctx, &r, r.Options.Text(option)) {
		if strings.Contains(normalized(suggestion), typed) && len(fit) < b.Present.Limits.Choices {
			fit = append(fit, suggestion)
		}
	}
	return fit
}

// normalized makes "C1 x c6" comparable to "c1c6", and "donde" to "dónde".
func normalized(typed string) string {
	return strings.NewReplacer(" ", "", "-", "", ">", "", ":", "", "→", "", "x", "").Replace(text.Folded(typed))
}

// suggestRunning lists the user's running matches in the channel, each as its id and the
// opponent's name.
func (b *Bot) suggestRunning(ctx context.Context, r *chat.Request, _ string) []string {
	rows, err := b.Store.List(ctx, store.Filter{
		User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{match.Playing},
	})
	if err != nil {
		b.Log.Warn("could not suggest matches", "error", err)
		return nil
	}
	return b.suggestions(ctx, r, rows)
}

// suggestOver lists the latest matches of the channel that are over, the user's own first.
func (b *Bot) suggestOver(ctx context.Context, r *chat.Request, _ string) []string {
	filter := store.Filter{Channel: r.At.Channel, Phases: []match.Phase{match.Over}, Limit: b.Present.Limits.Choices}
	all, err := b.Store.List(ctx, filter)
	if err == nil {
		var own []store.Row
		filter.User = r.User.ID
		own, err = b.Store.List(ctx, filter)
		all = append(own,
			slices.DeleteFunc(all, func(row store.Row) bool { return slices.Contains(row.Users, r.User.ID) })...)
	}
	if err != nil {
		b.Log.Warn("could not suggest matches", "error", err)
		return nil
	}
	return b.suggestions(ctx, r, all)
}

// suggestions returns matches as they are suggested.
func (b *Bot) suggestions(ctx context.Context, r *chat.Request, rows []store.Row) []string {
	var all []string
	for _, s := range b.readRows(ctx, rows) {
		all = append(all, b.Present.Suggestion(s, readerOf(r)))
	}
	return all
}
