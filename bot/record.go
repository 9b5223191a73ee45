package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/store"
)

// recordsTextMost is how long an answer with records may be, in characters, so that
// there is room to say that it is not all.
const recordsTextMost = messageMost - 200

// records shows tables of records, in private: of one game or of all, one table or
// all that somebody has got into.
func (b *Bot) records(ctx context.Context, r *Request, do chat.Records) (Reply, error) {
	games := b.Games
	if do.Game != "" {
		g, ok := b.games[do.Game]
		if !ok {
			return b.whisper(r, "bot.unknown"), nil
		}
		games = []Game{*g}
	}
	if reply := b.refuseTable(r, games, do.Leaderboard); reply != nil {
		return *reply, nil
	}
	say := b.private(r)
	var all []string
	for i := range games {
		sections, err := b.sections(ctx, r, say, &games[i], do.Leaderboard)
		if err != nil {
			return Reply{}, err
		}
		all = append(all, sections...)
	}
	if len(all) == 0 {
		return b.whisper(r, "records.none", "Commands", startCommands(games), "Tables", counting(say, games)), nil
	}
	return Reply{Message: chat.Message{Text: fitting(all, "\n\n", recordsTextMost, say.Text("records.more"))}}, nil
}

// refuseTable says which tables there are when somebody asks games for another one; nil
// when they have it, or when none is asked for.
func (b *Bot) refuseTable(r *Request, games []Game, named string) *Reply {
	names := tableNames(games)
	isNamed := func(name string) bool { return strings.EqualFold(name, named) }
	var reply Reply
	switch {
	case named == "" || slices.ContainsFunc(names, isNamed):
		return nil
	case len(names) > 0:
		reply = b.whisper(r, "records.unknown", "Table", game.Quote(named), "Tables", "`"+strings.Join(names, "`, `")+"`")
	case len(games) == 1:
		reply = b.whisper(r, "records.single", "Game", game.Term(string(games[0].Rules.ID())+".name"))
	default:
		return nil
	}
	return &reply
}

// counting says which matches get into tables, in games that rank some of them only:
// whoever has won another one looks for it in vain.
func counting(say lang.Speaker, games []Game) string {
	var all []string
	for i := range games {
		ranker, ok := games[i].Rules.(game.Scorer)
		if !ok {
			continue
		}
		var labels []string
		for _, table := range ranker.Leaderboards() {
			labels = append(labels, say.Say(table.Label))
		}
		all = append(all, say.Text("records.counts",
			"Game", game.Term(string(games[i].Rules.ID())+".name"), "Tables", strings.Join(labels, "; ")))
	}
	return strings.Join(all, "")
}

// fitting joins as many parts as fit, whole ones, and says more where that is not all.
func fitting(parts []string, between string, most int, more string) string {
	text := parts[0]
	for _, part := range parts[1:] {
		if utf8.RuneCountInString(text+between+part) > most {
			return text + between + more
		}
		text += between + part
	}
	return text
}

// sections are the tables of a game that have records, for each kind of match.
func (b *Bot) sections(ctx context.Context, r *Request, say lang.Speaker, g *Game, only string) ([]string, error) {
	var all []string
	for _, table := range g.tables() {
		if only != "" && !strings.EqualFold(only, table.Name) {
			continue
		}
		for _, kind := range []store.Kind{store.KindAlone, store.KindComputer, store.KindPeople} {
			rows, err := b.Store.Records(ctx, store.RecordFilter{
				Scope: scopeOf(store.Place{Guild: r.At.Guild, Channel: r.At.Channel}), Game: g.Rules.ID(),
				Table: table.Name, Kind: kind, Order: table.Ranking,
			})
			if err != nil {
				return nil, fmt.Errorf("read the records of %s: %w", g.Rules.ID(), err)
			}
			if len(rows) > 0 {
				all = append(all, g.section(say, table, kind, rows))
			}
		}
	}
	return all, nil
}

// tables are a game's tables of records; one of wins in games that rank by those.
func (g *Game) tables() []game.Leaderboard {
	if ranker, ok := g.Rules.(game.Scorer); ok {
		return ranker.Leaderboards()
	}
	return []game.Leaderboard{{Label: game.Say("records.wins"), Ranking: game.Sum}}
}

// section is a table of records in words.
func (g *Game) section(say lang.Speaker, table game.Leaderboard, kind store.Kind, rows []store.Record) string {
	key := "records.heading"
	if kind != store.KindAlone {
		key = "records.heading." + string(kind)
	}
	lines := []string{say.Text(key, "Game", game.Term(string(g.Rules.ID())+".name"), "Table", table.Label)}
	for i, row := range rows {
		points := fmt.Sprint(row.Points)
		if ranker, ok := g.Rules.(game.Scorer); ok {
			points = say.Say(ranker.Format(row.Points))
		}
		lines = append(lines, say.Text("records.line", "Place", place(i), "User", escaped(row), "Points", points))
	}
	return strings.Join(lines, "\n")
}

// place is how a place in a table is shown, from 0: with a medal on the podium.
func place(i int) string {
	if medals := []string{"🥇", "🥈", "🥉"}; i < len(medals) {
		return medals[i]
	}
	return fmt.Sprintf("`%2d`", i+1)
}

// markup are the characters with which the platform marks text up.
const markup = "\\*_~`|>#-+.[]()<:"

// escaped is a person's name as it was, so that nothing in it is markup or a mention;
// who had none is mentioned.
func escaped(row store.Record) string {
	if row.Name == "" {
		return mention(row.User)
	}
	var b strings.Builder
	for _, char := range row.Name {
		switch {
		case strings.ContainsRune(markup, char):
			b.WriteRune('\\')
			b.WriteRune(char)
		case char == '@':
			b.WriteString("@\u200b")
		default:
			b.WriteRune(char)
		}
	}
	return b.String()
}

// suggestTables lists the names of a game's tables, of all games' when none is chosen.
func (b *Bot) suggestTables(id game.ID) []string {
	if g, ok := b.games[id]; ok {
		return tableNames([]Game{*g})
	}
	if id != "" {
		return nil
	}
	return tableNames(b.Games)
}

// tableNames are the names of games' tables, each once; a game's only table has none.
func tableNames(games []Game) (names []string) {
	for i := range games {
		for _, table := range games[i].tables() {
			if table.Name != "" && !slices.Contains(names, table.Name) {
				names = append(names, table.Name)
			}
		}
	}
	return names
}
