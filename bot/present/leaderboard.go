package present

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/game"
)

// leaderboardRoom is how many characters of a message are left to say that there are more
// leaderboards than it shows.
const leaderboardRoom = 200

// Record is a person's place on a leaderboard, the best first.
type Record struct {
	User, Name string
	Points     int64
}

// Leaderboards are those of a game; one of wins in games without a scorer.
func Leaderboards(rules game.Rules) []game.Leaderboard {
	if scorer, ok := rules.(game.Scorer); ok {
		return scorer.Leaderboards()
	}
	return []game.Leaderboard{{Label: game.Say("records.wins"), Ranking: game.Sum}}
}

// LeaderboardNames are the names of games' leaderboards, each once; a game's only one has
// none.
func LeaderboardNames(rules []game.Rules) (names []string) {
	for _, r := range rules {
		for _, board := range Leaderboards(r) {
			if board.Name != "" && !slices.Contains(names, board.Name) {
				names = append(names, board.Name)
			}
		}
	}
	return names
}

// Leaderboard is a leaderboard in words. against is the kind of the matches in it, empty
// for those of people alone.
func (p *Presenter) Leaderboard(rules game.Rules, board game.Leaderboard, against string, records []Record, to Reader) string {
	say := p.Catalogue.For(to.Locale)
	key := "records.heading"
	if against != "" {
		key += "." + against
	}
	lines := []string{say.Text(key, "Game", NameTerm(rules.ID()), "Leaderboard", board.Label)}
	for i, record := range records {
		points := fmt.Sprint(record.Points)
		if scorer, ok := rules.(game.Scorer); ok {
			points = say.Say(scorer.Format(record.Points))
		}
		lines = append(lines, say.Text("records.line", "Place", place(i), "User", escapedName(record), "Points", points))
	}
	return strings.Join(lines, "\n")
}

// JoinLeaderboards joins as many leaderboards as fit a message, whole ones, and says so
// where those are not all.
func (p *Presenter) JoinLeaderboards(boards []string, to Reader) string {
	return fitting(boards, "\n\n", p.Limits.Text-leaderboardRoom, p.Text(to.Locale, "records.more"))
}

// CountingText says which matches get onto leaderboards, in games that count some of them
// only: whoever has won another one looks for it in vain.
func (p *Presenter) CountingText(games []game.Rules, to Reader) string {
	var text strings.Builder
	for _, rules := range games {
		scorer, ok := rules.(game.Scorer)
		if !ok {
			continue
		}
		var labels []string
		for _, board := range scorer.Leaderboards() {
			labels = append(labels, p.Say(to.Locale, board.Label))
		}
		text.WriteString(p.Text(to.Locale, "records.counts", "Game", NameTerm(rules.ID()), "Leaderboards", strings.Join(labels, "; ")))
	}
	return text.String()
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

// place is how a place on a leaderboard is shown, from 0: with a medal on the podium.
func place(i int) string {
	if medals := []string{"🥇", "🥈", "🥉"}; i < len(medals) {
		return medals[i]
	}
	return fmt.Sprintf("`%2d`", i+1)
}

// markup are the characters with which chats mark text up.
const markup = "\\*_~`|>#-+.[]()<:"

// escapedName is a person's name as it was, so that nothing in it is markup or a mention;
// who had none is mentioned.
func escapedName(record Record) string {
	name := shortName(record.Name)
	if name == "" {
		return Mention(record.User)
	}
	escapes := []string{"@", "@\u200b"}
	for _, char := range markup {
		escapes = append(escapes, string(char), `\`+string(char))
	}
	return strings.NewReplacer(escapes...).Replace(name)
}
