package bot

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// mostImported is how many bytes a text has that people bring: the longest match has a tenth.
const mostImported = 64 << 10

// importRoutes registers the command that goes on from a text. It takes what a start takes in any game, whichever the
// text is of.
func (b *Bot) importRoutes(m *chat.Mux) {
	option := func(name string, kind chat.OptionKind) chat.Option {
		return chat.Option{Name: name, Kind: kind, About: "command.import." + name}
	}
	level, color := option("level", chat.TextOption), startOption("color", chat.TextOption)
	var sides []string
	for i := range b.Games {
		g := &b.Games[i]
		for _, l := range g.Levels {
			if !slices.ContainsFunc(level.Choices, func(c chat.OptionChoice) bool { return c.Value == l.Name }) {
				level.Choices = append(level.Choices, chat.OptionChoice{
					Value: l.Name, Words: string(g.Rules.ID()) + ".level." + l.Name, Short: true,
				})
			}
		}
		sides = append(sides, g.Sides...)
	}
	slices.Sort(sides)
	for _, side := range append(slices.Compact(sides), anySide) {
		color.Choices = append(color.Choices, chat.OptionChoice{Value: side, Words: "color." + side})
	}
	m.Command(chat.Command{Name: "import", Options: []chat.Option{
		option("file", chat.FileOption), option("position", chat.TextOption), b.gameOption("import", nil),
		startOption("opponent", chat.UserOption), startOption("open", chat.YesNoOption), level, color,
		startOption("hints", chat.YesNoOption), viewOption(), timeOption(), startOption("thread", chat.YesNoOption),
	}}, b.importMatch, chat.Public)
}

// importMatch posts a challenge, or begins a match with the computer, as any start does. Games with
// a lobby begin at once, with computers on the other seats.
func (b *Bot) importMatch(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	want := startOf(r.Options)
	want.Game = game.ID(r.Options.Text("game"))
	if want.Game != "" && b.Games.Of(want.Game) == nil {
		return chat.Reply{}, errUnknown()
	}
	text, err := b.importedText(ctx, r.Options.Text("position"), r.Options.File("file"))
	if err != nil {
		return chat.Reply{}, err
	}
	of, err := match.RulesOf(b.Games.Rules(want.Game), text)
	if err != nil {
		return chat.Reply{}, err
	}
	g := b.Games.Of(of.ID())
	if options, err := match.OptionsOf(of, text); err == nil { // else Import returns a refusal
		if err := checkOptions(g, options); err != nil {
			return chat.Reply{}, err
		}
	}
	from, err := b.readImport(ctx, of, text)
	if err != nil {
		return chat.Reply{}, err
	}
	want.Game, want.Options, want.Opening, want.Seed = from.Game, from.Options, &from.Opening, from.Seed
	want.Alone = len(g.Lobby) > 0
	duel := !g.Solo() && len(g.Lobby) == 0 // what else was asked for suits no other
	want.Open, want.Hints = want.Open && duel, want.Hints && duel && g.Hinter != nil
	s, err := b.createMatch(ctx, r, g, want)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.started(ctx, r, s), nil
}

// readImport reads the start of a match. It waits while another text is being read.
func (b *Bot) readImport(ctx context.Context, of game.Rules, text string) (match.Start, error) {
	if b.imports.Acquire(ctx, 1) != nil {
		return match.Start{}, refuse("coach.stopped")
	}
	defer b.imports.Release(1)
	return match.Import([]game.Rules{of}, text)
}

// importedText returns what was typed, or what stands in the file. Only text is read: no program's file.
func (b *Bot) importedText(ctx context.Context, typed string, file *chat.Upload) (string, error) {
	switch {
	case file == nil && strings.TrimSpace(typed) == "":
		return "", refuse("import.nothing")
	case file == nil:
		return typed, nil
	case typed != "":
		return "", refuse("import.both")
	case file.Size > mostImported:
		return "", refuse("import.large", "Most", mostImported>>10)
	}
	data, err := file.Read(ctx, mostImported)
	if err != nil {
		b.Log.Debug("a file was not read", "error", err)
		return "", refuse("import.unread")
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	if !utf8.ValidString(text) ||
		strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }) {
		return "", refuse("import.binary")
	}
	return text, nil
}
