package bot

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// mostImported is how many bytes a text has that people bring: the longest match has a tenth.
const mostImported = 64 << 10

// importMatch posts a challenge, or begins a match with the computer, as any start does. Games with
// a lobby begin at once, with computers on the other seats.
func (b *Bot) importMatch(ctx context.Context, r *chat.Request, do chat.Import) (chat.Reply, error) {
	text, err := b.importedText(ctx, do)
	if err != nil {
		return chat.Reply{}, err
	}
	of, err := match.RulesOf(b.RulesOf(do.Game), text)
	if err != nil {
		return chat.Reply{}, err
	}
	g := b.Game(of.ID())
	if options, err := match.OptionsOf(of, text); err == nil { // else Import returns a refusal
		if err := checkOptions(g, options); err != nil {
			return chat.Reply{}, err
		}
	}
	from, err := b.readImport(ctx, of, text)
	if err != nil {
		return chat.Reply{}, err
	}
	do.Game, do.Options, do.Opening, do.Seed, do.Alone = from.Game, from.Options, &from.Opening, from.Seed, len(g.Lobby) > 0
	duel := !g.Solo() && len(g.Lobby) == 0 // what else was asked for suits no other
	do.Open, do.Hints = do.Open && duel, do.Hints && duel && g.Hinter != nil
	s, err := b.createMatch(ctx, r, g, do.Start)
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

// importedText is what was typed, or what stands in the file. Only text is read: no program's file.
func (b *Bot) importedText(ctx context.Context, do chat.Import) (string, error) {
	switch {
	case do.File == nil && strings.TrimSpace(do.Text) == "":
		return "", refuse("import.nothing")
	case do.File == nil:
		return do.Text, nil
	case do.Text != "":
		return "", refuse("import.both")
	case do.File.Size > mostImported:
		return "", refuse("import.large", "Most", mostImported>>10)
	}
	data, err := do.File.Read(ctx, mostImported)
	if err != nil {
		b.Log.Debug("a file was not read", "error", err)
		return "", refuse("import.unread")
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }) {
		return "", refuse("import.binary")
	}
	return text, nil
}
