package view

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
)

// leaderboardRoom is how many characters of a message are left to say that there are more
// leaderboards than it shows.
const leaderboardRoom = 200

// maxOpponent is how many characters of an opponent's name a record shows: ten of them
// have to fit a message.
const maxOpponent = 20

// Record is a person's place on a leaderboard, the best first.
type Record struct {
	User, Name string
	Points     int64
	// Match is the one in which the points were reached, nil when it cannot be read.
	Match *Match
}

// Leaderboards are those of a game; in games without a scorer one of all wins, without a name,
// and then one of the wins in each pool.
func Leaderboards(rules game.Rules) []game.Leaderboard {
	if scorer, ok := rules.(game.Scorer); ok {
		return scorer.Leaderboards()
	}
	pools := winPools(rules)
	if pools == nil {
		return []game.Leaderboard{{Label: game.Say("records.wins"), Ranking: game.Sum}}
	}
	all := []game.Leaderboard{{Label: game.Say("records.wins.total"), Ranking: game.Sum}}
	for _, pool := range pools {
		all = append(all, game.Leaderboard{Name: pool.Name, Label: game.Say("records.wins.pool", "Pool", pool.Label), Ranking: game.Sum})
	}
	return all
}

// winPools are the pools by which the won matches of a game are counted; nil where they are not.
func winPools(rules game.Rules) []game.Pool {
	if pooler, ok := game.WinPooler(rules); ok {
		return pooler.Pools()
	}
	return nil
}

// LeaderboardNames are what a reader calls games' leaderboards, each once; that of all wins has
// no name.
func (p *Presenter) LeaderboardNames(rules []game.Rules, to Reader) (names []string) {
	for _, r := range rules {
		for _, board := range Leaderboards(r) {
			if name := p.leaderboardName(r, board, to); name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// leaderboardName is what a reader calls a leaderboard: one of wins as its pool is headed.
func (p *Presenter) leaderboardName(rules game.Rules, board game.Leaderboard, to Reader) string {
	if _, byPool := game.WinPooler(rules); !byPool {
		return board.Name
	}
	pool, ok := game.PoolNamed(rules, board.Name)
	if !ok {
		return board.Name
	}
	return p.Text(to.Locale, string(pool.Label))
}

// MeansLeaderboard reports whether a reader means a leaderboard of a game by what was typed: its
// name, or what the reader calls it, in any case and without accents too.
func (p *Presenter) MeansLeaderboard(rules game.Rules, board game.Leaderboard, typed string, to Reader) bool {
	typed = text.Folded(strings.TrimSpace(typed))
	return board.Name != "" && (typed == text.Folded(board.Name) || typed == text.Folded(p.leaderboardName(rules, board, to)))
}

// LeaderboardText is a leaderboard in words, each record with its result. against is the kind of
// the matches in it, empty for those of people alone. The first leaderboard of a game in a
// message also says what counts on all of them.
func (p *Presenter) LeaderboardText(rules game.Rules, board game.Leaderboard, against string, records []Record, first bool, to Reader) string {
	say := p.Catalogue.For(to.Locale)
	key := "records.heading"
	if against != "" {
		key += "." + against
	}
	lines := []string{say.Text(key, "Game", NameTerm(rules.ID()), "Leaderboard", board.Label)}
	scorer, scores := rules.(game.Scorer)
	if first {
		lines = append(lines, countsText(say, rules))
	}
	for i, record := range records {
		points := fmt.Sprint(record.Points)
		if scores {
			points = say.Say(scorer.Format(record.Points))
		}
		line := say.Text("records.line",
			"Place", Rank(i, record.won(board.Ranking)), "User", escapedName(say, record.User, record.Name, maxName), "Points", points)
		if record.Match != nil {
			w := p.words(*record.Match, to.Locale)
			escaped := func(player match.Player) string {
				if match.IsFormer(player.User) {
					return say.Text(former)
				}
				return escapedName(say, player.User, player.Name, maxOpponent)
			}
			if result := record.result(&w, scorer, board.Ranking, escaped); result != "" {
				line += " · " + result
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// won reports whether the person has won the match of a record.
func (r *Record) won(ranking game.Ranking) bool {
	if ranking == game.Sum {
		return true // whoever has points there has won
	}
	return r.Match != nil && r.Match.Outcome.Winner == r.Match.Seat(r.User)
}

// RecordResult says without any markup what a leaderboard says of a record's match: how it
// ended and who else played it. It is empty where there is nothing to say.
func (p *Presenter) RecordResult(scorer game.Scorer, board game.Leaderboard, record Record, to Reader) string {
	w := p.words(*record.Match, to.Locale)
	result := record.result(&w, scorer, board.Ranking, func(player match.Player) string {
		return w.plainName(player, maxOpponent)
	})
	return strings.ReplaceAll(result, joiner, "")
}

// result says how the match of a record, in its words, ended and who else played it, people
// as person shows them; empty where there is nothing to say.
func (r *Record) result(w *worded, scorer game.Scorer, ranking game.Ranking, person func(match.Player) string) string {
	if w.Solo() {
		return ""
	}
	others := w.opponents(r.User, func(seat game.Seat) string {
		if player := w.Players[seat]; player.User != "" {
			return person(player)
		}
		return w.name(seat)
	})
	if ranking == game.Sum {
		return w.say.Text("records.latest", "Opponents", others)
	}
	score, ok := r.score(scorer)
	switch {
	case !ok:
		return ""
	case r.won(ranking):
		return w.say.Text("records.result.won", "Score", score, "Opponents", others)
	case w.Outcome.Winner == game.Nobody:
		return w.say.Text("records.result.drawn", "Score", score, "Opponents", others)
	}
	return w.say.Text("records.result.lost", "Score", score, "Opponents", others)
}

// joiner keeps a score on one line: nothing may be broken where a word joiner stands.
const joiner = "\u2060"

// score is the points of both sides of a duel, the person's first.
func (r *Record) score(scorer game.Scorer) (score string, ok bool) {
	seat := r.Match.Seat(r.User)
	if seat == game.Nobody || !r.Match.Duel() {
		return "", false
	}
	_, theirs, ok := scorer.Score(r.Match.Position, *r.Match.Outcome, 1-seat, r.Match.Took())
	return fmt.Sprint(r.Points, joiner+"–"+joiner, theirs), ok
}

// JoinLeaderboards joins as many leaderboards as fit a message, whole ones, and says so
// where those are not all, or there are more beside them.
func (p *Presenter) JoinLeaderboards(boards []string, more bool, to Reader) string {
	said := p.Text(to.Locale, "records.more")
	joined := Fitting(boards, "\n\n", p.Limits.Text-leaderboardRoom, said)
	if more && !strings.HasSuffix(joined, said) {
		joined += "\n\n" + said
	}
	return joined
}

// CountingText says what counts on the leaderboards of games, a line each.
func (p *Presenter) CountingText(games []game.Rules, to Reader) string {
	say := p.Catalogue.For(to.Locale)
	var all strings.Builder
	for _, rules := range games {
		all.WriteString(say.Text("records.counts", "Game", NameTerm(rules.ID()), "About", countsText(say, rules)))
	}
	return all.String()
}

// countsText says what counts on the leaderboards of a game.
func countsText(say lang.Speaker, rules game.Rules) string {
	if _, ok := rules.(game.Scorer); ok {
		return say.Text(string(rules.ID()) + ".rank.about")
	}
	if winPools(rules) != nil {
		return say.Text("records.wins.about.pools")
	}
	return say.Text("records.wins.about")
}

// Fitting joins as many parts as fit, whole ones, and says more where that is not all.
func Fitting(parts []string, between string, most int, more string) string {
	text := parts[0]
	for _, part := range parts[1:] {
		if utf8.RuneCountInString(text+between+part) > most {
			return text + between + more
		}
		text += between + part
	}
	return text
}

// Rank is how a place on a leaderboard is shown, from 0: with a medal on the podium for
// a match that was won.
func Rank(i int, won bool) string {
	if medals := []string{"🥇", "🥈", "🥉"}; won && i < len(medals) {
		return medals[i]
	}
	return fmt.Sprintf("`%2d`", i+1)
}

// markup are the characters with which chats mark text up.
const markup = "\\*_~`|>#-+.[]()<:"

// EscapedName is a person's name as it was, so that nothing in it is markup or a mention; who had none is mentioned.
func EscapedName(say lang.Speaker, user, name string) string {
	return escapedName(say, user, name, maxName)
}

// escapedName is a person's name as it was, of at most so many characters, so that nothing
// in it is markup or a mention; who had none is mentioned.
func escapedName(say lang.Speaker, user, name string, most int) string {
	name = shortName(name, most)
	switch {
	case match.IsFormer(user):
		return text.Capital(say.Text(former))
	case name == "":
		return Mention(user)
	}
	escapes := []string{"@", "@\u200b"}
	for _, char := range markup {
		escapes = append(escapes, string(char), `\`+string(char))
	}
	return isolated(strings.NewReplacer(escapes...).Replace(name))
}
