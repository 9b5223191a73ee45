package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
	"kamisado/render/text"
	"kamisado/store"
)

// recordsRoutes registers the leaderboards of a server or, in direct messages, of a channel.
func (b *Bot) recordsRoutes(m *chat.Mux) {
	board := chat.Option{Name: "leaderboard", About: "command.records.leaderboard", Suggest: b.suggestLeaderboards}
	m.Command(chat.Command{Name: "records", Options: []chat.Option{b.gameOption("records", nil), board}}, b.records)
}

// suggestLeaderboards suggests the names of leaderboards of the game that is chosen, or of all.
func (b *Bot) suggestLeaderboards(_ context.Context, r *chat.Request, _ string) []string {
	return leaderboardNames(b.say(r), b.Games.Rules(game.ID(r.Options.Text("game"))))
}

// Leaderboards returns those of a game; in games without a scorer one of all wins, without a name, and then one of the
// wins in each pool.
func Leaderboards(rules game.Rules) []game.Leaderboard {
	if scorer, ok := rules.(game.Scorer); ok {
		return scorer.Leaderboards()
	}
	pooler, ok := game.WinPooler(rules)
	if !ok {
		return []game.Leaderboard{{Label: game.Say("records.wins"), Ranking: game.Sum}}
	}
	all := []game.Leaderboard{{Label: game.Say("records.wins.total"), Ranking: game.Sum}}
	for _, pool := range pooler.Pools() {
		all = append(all, game.Leaderboard{
			Name: pool.Name, Label: game.Say("records.wins.pool", "Pool", pool.Label), Ranking: game.Sum,
		})
	}
	return all
}

// leaderboardNames returns what games' leaderboards are called, each once; that of all wins has no name.
func leaderboardNames(say lang.Speaker, games []game.Rules) (names []string) {
	for _, rules := range games {
		for _, board := range Leaderboards(rules) {
			if name := leaderboardName(say, rules, board); name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// leaderboardName returns what a leaderboard is called: one of wins as its pool is headed, another one as it is headed
// without what is in brackets.
func leaderboardName(say lang.Speaker, rules game.Rules, board game.Leaderboard) string {
	if _, byPool := game.WinPooler(rules); byPool {
		if pool, ok := game.PoolNamed(rules, board.Name); ok {
			return say.Term(pool.Label)
		}
	}
	if board.Name == "" {
		return ""
	}
	name, rest, _ := strings.Cut(say.Say(board.Label), " (")
	_, rest, _ = strings.Cut(rest, ")")
	return strings.ReplaceAll(name+rest, "×", "x")
}

// meansLeaderboard reports whether a leaderboard is meant by what was typed: its name in the program or in the
// language, in any case and without accents too.
func meansLeaderboard(say lang.Speaker, rules game.Rules, board game.Leaderboard, typed string) bool {
	typed = text.Folded(strings.TrimSpace(typed))
	return board.Name != "" &&
		(typed == text.Folded(board.Name) || typed == text.Folded(leaderboardName(say, rules, board)))
}

// records shows leaderboards, in private: of one game or of all, one leaderboard or all that somebody has got onto. It
// shows as many whole ones as fit, the first as a picture.
func (b *Bot) records(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	id, only := game.ID(r.Options.Text("game")), r.Options.Text("leaderboard")
	games := b.Games.Rules(id)
	if games == nil {
		return chat.Reply{}, errUnknown
	}
	say := b.say(r)
	if err := checkLeaderboard(say, games, only); err != nil {
		return chat.Reply{}, err
	}
	var all []cardTable
	var more bool
	var counts strings.Builder
	for _, rules := range games {
		boards, err := b.leaderboardsOf(ctx, r, rules, only)
		if err != nil {
			return chat.Reply{}, err
		}
		boards = withoutRepeated(boards)
		if id == "" {
			found := len(boards)
			boards = withoutPools(boards)
			more = more || len(boards) < found
		}
		for i, board := range boards {
			all = append(all, b.leaderboardTable(ctx, say, rules, board, i == 0))
		}
		counts.WriteString(say.Text("records.counts", "Game", view.NameTerm(rules.ID()), "About", countsText(say, rules)))
	}
	if len(all) == 0 {
		return b.ephemeral(r, "records.none", "Commands", b.Present.StartCommands(id, true, r.At.Locale),
			"Counts", counts.String()), nil
	}
	return chat.Reply{Message: b.tablesMessage(r, "records", all, say.Text("records.more"), more)}, nil
}

// checkLeaderboard says which leaderboards there are when somebody asks games for one that none of them has.
func checkLeaderboard(say lang.Speaker, games []game.Rules, typed string) error {
	names := leaderboardNames(say, games)
	isMeant := func(rules game.Rules) bool {
		return slices.ContainsFunc(Leaderboards(rules), func(board game.Leaderboard) bool {
			return meansLeaderboard(say, rules, board, typed)
		})
	}
	switch {
	case typed == "" || slices.ContainsFunc(games, isMeant):
		return nil
	case len(names) > 0:
		return refuse("records.unknown", "Leaderboard", game.Quote(typed),
			"Leaderboards", "`"+strings.Join(names, "`, `")+"`")
	case len(games) == 1:
		return refuse("records.single", "Game", view.NameTerm(games[0].ID()))
	}
	return nil
}

// leaderboard is one of a game that has records, of a kind of matches. That of all matches won has no name.
type leaderboard struct {
	game.Leaderboard
	kind    store.Kind
	records []store.Record
}

// leaderboardsOf returns those of a game that have records, for each kind of match.
func (b *Bot) leaderboardsOf(
	ctx context.Context, r *chat.Request, rules game.Rules, only string,
) ([]leaderboard, error) {
	var all []leaderboard
	for _, board := range Leaderboards(rules) {
		if only != "" && !meansLeaderboard(b.say(r), rules, board, only) {
			continue
		}
		for _, kind := range []store.Kind{store.KindAlone, store.KindComputer, store.KindPeople} {
			records, err := b.Store.Records(ctx, store.RecordFilter{
				Scope: session.Scope(storedPlace(r.At)), Game: rules.ID(), Leaderboard: board.Name, Kind: kind,
				Order: board.Ranking,
			})
			if err != nil {
				return nil, fmt.Errorf("read the records of %s: %w", rules.ID(), err)
			}
			if len(records) > 0 {
				all = append(all, leaderboard{board, kind, records})
			}
		}
	}
	return all, nil
}

// withoutRepeated leaves out leaderboards of all matches won that say the same as that of a pool: so many people have
// won so often in that one alone.
func withoutRepeated(boards []leaderboard) []leaderboard {
	same := func(a, b store.Record) bool { return a.User == b.User && a.Points == b.Points }
	return slices.DeleteFunc(slices.Clone(boards), func(all leaderboard) bool {
		return all.Name == "" && slices.ContainsFunc(boards, func(b leaderboard) bool {
			return b.Name != "" && b.kind == all.kind && slices.EqualFunc(b.records, all.records, same)
		})
	})
}

// withoutPools leaves out leaderboards of pools where that of all matches won is there, so that the other games have
// room.
func withoutPools(boards []leaderboard) []leaderboard {
	return slices.DeleteFunc(slices.Clone(boards), func(b leaderboard) bool {
		return b.Name != "" &&
			slices.ContainsFunc(boards, func(all leaderboard) bool { return all.Name == "" && all.kind == b.kind })
	})
}

// leaderboardTable returns a leaderboard, each record with its result. The first leaderboard of a game in a message
// also says what counts on all of them.
func (b *Bot) leaderboardTable(
	ctx context.Context, say lang.Speaker, rules game.Rules, board leaderboard, first bool,
) cardTable {
	card := render.Card{
		Title: say.Term(view.NameTerm(rules.ID())), Note: say.Say(board.Label), Unnamed: say.Text("card.unnamed"),
	}
	heading, about := say.Text("records.heading", "Game", card.Title, "Leaderboard", card.Note), ""
	if board.kind != "" {
		against := " · " + say.Text("records.against."+string(board.kind))
		heading, card.Note = heading+against, card.Note+against
	}
	card.Note = game.Capital(card.Note)
	if first {
		about = countsText(say, rules)
	}
	var rows []render.Row
	var lines []string
	scorer, scores := rules.(game.Scorer)
	for i, record := range board.records {
		points := fmt.Sprint(record.Points)
		if scores {
			points = say.Say(scorer.Format(record.Points))
		}
		result, drawn := "", ""
		won := board.Ranking == game.Sum // whoever has points there has won
		s, err := b.Sessions.Load(ctx, record.Match)
		switch {
		case errors.Is(err, store.ErrNotFound): // whoever runs the bot has pruned it: the record counts all the same
		case err != nil || s.Phase != match.Over:
			b.Log.Warn("the match of a record cannot be read", "match", record.Match, "error", err)
		default:
			won = won || s.Outcome.Winner == s.Seat(record.User)
			result, drawn = recordResult(b.Present, say, s, record, scorer, board.Ranking)
		}
		row, line := placed(say, i, won, match.Player{User: record.User, Name: record.Name}, points, result, drawn)
		rows, lines = append(rows, row), append(lines, line)
	}
	return newCardTable(card, heading, about, rows, lines)
}

// joiner keeps a score on one line: nothing may be broken where a word joiner stands.
const joiner = "\u2060"

// RecordResult says without any markup what a leaderboard says of a record's match. It is empty where there is
// nothing to say.
func RecordResult(
	p *view.Presenter, say lang.Speaker, s match.State, record store.Record, scorer game.Scorer, ranking game.Ranking,
) string {
	said, _ := recordResult(p, say, session.Session{State: s}, record, scorer, ranking)
	return strings.ReplaceAll(said, joiner, "")
}

// recordResult says how the match of a record ended and who else played it, in words and for a card; it is empty where
// there is nothing to say.
func recordResult(
	p *view.Presenter, say lang.Speaker, s session.Session, record store.Record, scorer game.Scorer, ranking game.Ranking,
) (said, drawn string) {
	seat, key, score := s.Seat(record.User), "records.latest", ""
	switch {
	case s.Solo():
		return "", ""
	case ranking == game.Sum:
	case seat == game.Nobody || !s.Duel():
		return "", ""
	default:
		_, theirs, ok := scorer.Score(s.Position, *s.Outcome, 1-seat, s.Took())
		if !ok {
			return "", ""
		}
		score = fmt.Sprint(record.Points, joiner+"–"+joiner, theirs)
		switch s.Outcome.Winner {
		case seat:
			key = "records.result.won"
		case game.Nobody:
			key = "records.result.drawn"
		default:
			key = "records.result.lost"
		}
	}
	said, drawn = p.Opponents(s, record.User, string(say.Tag))
	return say.Text(key, "Score", score, "Opponents", said), say.Text(key, "Score", score, "Opponents", drawn)
}

// countsText says what counts on the leaderboards of a game.
func countsText(say lang.Speaker, rules game.Rules) string {
	if _, ok := rules.(game.Scorer); ok {
		return say.Text(string(rules.ID()) + ".rank.about")
	}
	if _, ok := game.WinPooler(rules); ok {
		return say.Text("records.wins.about.pools")
	}
	return say.Text("records.wins.about")
}
