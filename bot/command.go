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

// pastOption names a match to look back at, for a command: one of the channel that is over, or one of the user's own
// there in one of the phases.
func (b *Bot) pastOption(command string, own ...match.Phase) chat.Option {
	return chat.Option{
		Name: "match", About: "command." + command + ".match",
		Suggest: func(ctx context.Context, r *chat.Request, _ string) []string {
			most := b.Present.Limits.Choices
			return b.suggestions(ctx, r, store.Filter{User: r.User.ID, Phases: own, Limit: most},
				store.Filter{Phases: []match.Phase{match.Over}, Limit: most})
		},
	}
}

// gameOption names a game that fits, for a command; nil for all games.
func (b *Bot) gameOption(command string, fits func(*view.Game) bool) chat.Option {
	o := chat.Option{Name: "game", About: "command." + command + ".game"}
	for _, g := range b.Games {
		if id := string(g.Rules.ID()); fits == nil || fits(&g) {
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

// suggestRunning lists the user's running matches in the channel.
func (b *Bot) suggestRunning(ctx context.Context, r *chat.Request, _ string) []string {
	return b.suggestions(ctx, r, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Playing}})
}

// suggestions returns the matches of the channel that fit the filters, those of the first one first.
func (b *Bot) suggestions(ctx context.Context, r *chat.Request, filters ...store.Filter) (all []string) {
	for _, f := range filters {
		f.Channel = r.At.Channel
		rows, err := b.Store.List(ctx, f)
		if err != nil {
			b.Log.Warn("could not suggest matches", "error", err)
		}
		for _, s := range b.readRows(ctx, rows) {
			if suggestion := b.Present.Suggestion(s, readerOf(r)); !slices.Contains(all, suggestion) {
				all = append(all, suggestion)
			}
		}
	}
	return all
}
